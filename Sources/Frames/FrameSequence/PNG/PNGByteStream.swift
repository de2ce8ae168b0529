import CZlib

/// The four-letter name of a PNG chunk.
struct PNGChunkType {
  let code: UInt32

  static let header = PNGChunkType(code: 0x4948_4452)  // IHDR
  static let standardRGB = PNGChunkType(code: 0x7352_4742)  // sRGB
  static let physicalSize = PNGChunkType(code: 0x7048_5973)  // pHYs
  static let animationControl = PNGChunkType(code: 0x6163_544C)  // acTL
  static let frameControl = PNGChunkType(code: 0x6663_544C)  // fcTL
  static let palette = PNGChunkType(code: 0x504C_5445)  // PLTE
  static let transparency = PNGChunkType(code: 0x7452_4E53)  // tRNS
  static let imageData = PNGChunkType(code: 0x4944_4154)  // IDAT
  static let frameData = PNGChunkType(code: 0x6664_4154)  // fdAT
  static let end = PNGChunkType(code: 0x4945_4E44)  // IEND
}

/// A PNG file that grows chunk by chunk in a buffer that is kept from file to file.
///
/// The checksum of a chunk is updated as it grows; bytes with a known checksum are not read again.
struct PNGByteStream {
  /// Longer than `count`: memory is reserved ahead and never released.
  private var storage: [UInt8] = []
  private var count = 0
  private var chunkStart = 0
  private var checksum: uLong = 0

  /// The bytes of data in the open chunk.
  var chunkDataCount: Int { count - chunkStart - 8 }

  /// Starts a new file.
  mutating func start() {
    count = 0
    append(PNGHeader.Signature.bytes)
  }

  /// Removes the bytes written so far; the file continues elsewhere.
  mutating func removeAll() {
    count = 0
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    checksum = crc32_z(
      checksum, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
    put(bytes)
  }

  /// Appends bytes whose CRC-32 is known.
  mutating func append(_ bytes: [UInt8], crc: UInt32) {
    checksum = crc32_combine(checksum, uLong(crc), bytes.count)
    bytes.withUnsafeBytes { put($0) }
  }

  /// Appends a number, most significant byte first.
  mutating func append(_ number: some FixedWidthInteger) { append(number.bigEndianBytes) }

  /// Opens a chunk; what is appended until `endChunk()` is its data.
  mutating func beginChunk(_ type: PNGChunkType) {
    chunkStart = count
    append(UInt32(0))  // The length, filled in by endChunk().
    // The CRC covers the chunk type and the data, not the length.
    checksum = 0
    append(type.code)
  }

  /// Closes the chunk: fills in its length and appends its CRC.
  mutating func endChunk() {
    for (index, byte) in UInt32(chunkDataCount).bigEndianBytes.enumerated() {
      storage[chunkStart + index] = byte
    }
    append(UInt32(truncatingIfNeeded: checksum))
  }

  /// Lends all that was written.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try storage.withUnsafeBytes { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    if count + bytes.count > storage.count {
      let size = max(count + bytes.count, storage.count * 2, 4096)
      storage.append(contentsOf: repeatElement(0, count: size - storage.count))
    }
    storage.withUnsafeMutableBytes { storage in
      UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + bytes.count])
        .copyMemory(from: bytes)
    }
    count += bytes.count
  }

  /// The longest IDAT chunk; a longer stream is split into several chunks, between bands.
  private static let imageDataLimit = 1 << 20

  /// The bytes of a whole file, of which `body` appends all but the signature.
  ///
  /// Memory for `size` bytes is taken at once.
  static func file(size: Int = 0, _ body: (inout PNGByteStream) -> Void) -> [UInt8] {
    var file = PNGByteStream()
    file.storage.reserveCapacity(size)
    file.storage.append(contentsOf: repeatElement(0, count: size))
    file.start()
    body(&file)
    file.storage.removeLast(file.storage.count - file.count)
    return file.storage
  }

  /// Appends a chunk with the given data.
  mutating func appendChunk(_ type: PNGChunkType, _ data: [UInt8] = []) {
    data.withUnsafeBytes { appendChunk(type, $0) }
  }

  /// Appends a chunk with the given data.
  mutating func appendChunk(_ type: PNGChunkType, _ data: UnsafeRawBufferPointer) {
    beginChunk(type)
    append(data)
    endChunk()
  }

  /// Appends IHDR, with PNG's only compression and filter methods.
  mutating func appendHeader(_ header: PNGHeader) {
    beginChunk(.header)
    append(UInt32(header.width))
    append(UInt32(header.height))
    append([header.bitDepth, header.colorType, 0, 0, header.isInterlaced ? 1 : 0])
    endChunk()
  }

  /// Converts a scale in pixels per point to pixels per metre, at 72 points an inch (PNG
  /// Specification, third edition, 11.3.4.3); nil when pHYs cannot express it.
  static func pixelsPerMetre(scale: Double) -> UInt32? {
    UInt32(exactly: (scale * 72 / 0.0254).rounded())
  }

  /// Appends the chunks before the pixels: IHDR, sRGB and, with a scale, pHYs.
  mutating func appendHeader(_ shape: PixelView.Shape, scale: Double?) {
    // Colour type 2 is RGB, 6 RGBA.
    appendHeader(
      PNGHeader(
        width: shape.width, height: shape.height, bitDepth: 8, colorType: shape.isOpaque ? 2 : 6))
    appendChunk(.standardRGB, [0])  // Rendering intent: perceptual.

    if let pixelsPerMetre = scale.flatMap({ Self.pixelsPerMetre(scale: $0) }) {
      beginChunk(.physicalSize)
      append(pixelsPerMetre)
      append(pixelsPerMetre)
      append([1])  // Unit: metre.
      endChunk()
    }
  }

  /// Appends bands as the pixels of the picture.
  mutating func appendImageData(_ bands: [BandCache.CompressedBand]) {
    beginChunk(.imageData)
    appendStream(bands) { stream in
      guard stream.chunkDataCount >= Self.imageDataLimit else { return }
      stream.endChunk()
      stream.beginChunk(.imageData)
    }
    endChunk()
  }

  /// Appends bands as a zlib stream (RFC 1950), and calls `betweenBands` before each but the first.
  mutating func appendStream(
    _ bands: [BandCache.CompressedBand], betweenBands: (inout PNGByteStream) -> Void = { _ in }
  ) {
    append([0x78, 0x9C])  // Deflate, a window of 32 KB, the default level, no dictionary.
    var checksum = adler32(0, nil, 0)
    for (index, band) in bands.enumerated() {
      if index > 0 { betweenBands(&self) }
      append(band.bytes, crc: band.crc)
      checksum = adler32_combine(checksum, uLong(band.adler), band.scanlineBytes)
    }
    append(endOfDeflateStream)
    append(UInt32(truncatingIfNeeded: checksum))
  }
}
