import CZlib

/// The four-letter name of a PNG chunk.
struct PNGChunkType {
  let code: UInt32

  static let header = PNGChunkType(code: 0x4948_4452)  // IHDR
  static let standardRGB = PNGChunkType(code: 0x7352_4742)  // sRGB
  static let physicalSize = PNGChunkType(code: 0x7048_5973)  // pHYs
  static let imageData = PNGChunkType(code: 0x4944_4154)  // IDAT
  static let end = PNGChunkType(code: 0x4945_4E44)  // IEND
}

/// A PNG file that grows chunk by chunk in a buffer that is kept from file to file.
struct PNGByteStream {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Longer than `count`: memory is reserved ahead and never given back.
  private var storage: [UInt8] = []
  private var count = 0
  private var chunkStart = 0

  /// The bytes of data in the open chunk.
  var chunkDataCount: Int { count - chunkStart - 8 }

  /// Starts a new file.
  mutating func start() {
    count = 0
    append(Self.signature)
  }

  mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    for byte in bytes {
      storage[count] = byte
      count += 1
    }
  }

  /// Appends a number with its highest byte first, as PNG stores all numbers.
  mutating func append(_ number: UInt32) {
    append(bigEndianBytes(number))
  }

  /// Opens a chunk; what is appended until `endChunk()` is its data.
  mutating func beginChunk(_ type: PNGChunkType) {
    chunkStart = count
    append(0)  // The length, known in endChunk().
    append(type.code)
  }

  /// Closes the chunk: fills in its length and appends its CRC.
  mutating func endChunk() {
    let length = bigEndianBytes(UInt32(chunkDataCount))
    storage.replaceSubrange(chunkStart..<chunkStart + 4, with: length)
    let checksum = storage.withUnsafeBufferPointer { bytes in
      // The CRC covers the chunk type and the data, not the length.
      crc32_z(0, bytes.baseAddress.map { $0 + chunkStart + 4 }, count - chunkStart - 4)
    }
    append(UInt32(truncatingIfNeeded: checksum))
  }

  /// Lets a closure write up to `capacity` bytes in place; it returns how many it wrote.
  mutating func append(
    capacity: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(FrameSequenceError) -> Int
  ) throws(FrameSequenceError) -> Int {
    reserve(capacity)
    let start = count
    let written = try storage.withUnsafeMutableBufferPointer {
      (buffer) throws(FrameSequenceError) in
      try body(UnsafeMutableRawBufferPointer(buffer.extracting(start..<start + capacity)))
    }
    count += written
    return written
  }

  /// Lends the whole file.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try storage.withUnsafeBytes { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  private mutating func reserve(_ extra: Int) {
    guard count + extra > storage.count else { return }
    let size = max(count + extra, storage.count * 2, 4096)
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }

  private func bigEndianBytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { shift in UInt8(truncatingIfNeeded: number &>> shift) }
  }
}
