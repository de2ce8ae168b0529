import CZlib

extension PNGByteStream {
  /// The longest IDAT chunk; a longer stream is split into several chunks, between bands.
  private static let imageDataLimit = 1 << 20

  /// The bytes of a whole file, of which `body` appends all but the signature.
  static func file(_ body: (inout PNGByteStream) -> Void) -> [UInt8] {
    var file = PNGByteStream()
    file.start()
    body(&file)
    return file.withBytes { Array($0) }
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
  mutating func appendHeader(_ shape: FrameShape, scale: Double?) {
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
  mutating func appendImageData(_ bands: [CompressedBand]) {
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
    _ bands: [CompressedBand], betweenBands: (inout PNGByteStream) -> Void = { _ in }
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
