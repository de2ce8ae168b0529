import CZlib

/// A PNG taken apart by other means than those that put it together: for tests only.
struct PNGFile {
  struct Malformed: Error {
    let reason: String
  }

  struct Chunk {
    let type: String
    let data: [UInt8]
  }

  let chunks: [Chunk]
  let width: Int
  let height: Int
  /// 3 for RGB, 4 for RGBA.
  let components: Int
  /// Components row by row, without filter bytes.
  let pixels: [UInt8]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Malformed(reason: "no signature")
    }
    chunks = try Self.chunks(in: bytes[8...])
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
      throw Malformed(reason: "no header")
    }
    width = Self.number(header.data[0..<4])
    height = Self.number(header.data[4..<8])
    guard header.data[8] == 8, header.data[9] == 2 || header.data[9] == 6,
      header.data[10...].allSatisfy({ $0 == 0 })
    else { throw Malformed(reason: "not 8-bit RGB or RGBA") }
    components = header.data[9] == 2 ? 3 : 4
    let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    pixels = try Self.unfiltered(data, width: width, height: height, components: components)
  }

  /// The components of a compressed picture, row by row.
  static func unfiltered(
    _ data: [UInt8], width: Int, height: Int, components: Int
  ) throws -> [UInt8] {
    let rowSize = 1 + width * components
    let lines = try inflated(data, size: rowSize * height)
    return try (0..<height).flatMap { row in
      guard lines[row * rowSize] == 0 else { throw Malformed(reason: "row \(row) is filtered") }
      return lines[row * rowSize + 1..<(row + 1) * rowSize]
    }
  }

  func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

  private static func chunks(in bytes: ArraySlice<UInt8>) throws -> [Chunk] {
    var rest = bytes
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { throw Malformed(reason: "a chunk is cut off") }
      let length = number(rest.prefix(4))
      guard rest.count >= 12 + length else { throw Malformed(reason: "a chunk is cut off") }
      let covered = rest.dropFirst(4).prefix(4 + length)
      guard crc(covered) == number(rest.dropFirst(8 + length).prefix(4)) else {
        throw Malformed(reason: "a CRC is wrong")
      }
      chunks.append(
        Chunk(
          type: String(decoding: covered.prefix(4), as: UTF8.self),
          data: Array(covered.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// What each byte does to the CRC of the PNG Specification, bit by bit.
  private static let crcs = (UInt32(0)..<256).map { byte in
    (0..<8).reduce(byte) { register, _ in
      register & 1 == 1 ? 0xEDB8_8320 ^ (register >> 1) : register >> 1
    }
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
    let crcs = crcs
    var register = UInt32.max
    for byte in bytes {
      register = register >> 8 ^ crcs[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
    }
    return Int(~register)
  }

  private static func inflated(_ data: [UInt8], size: Int) throws -> [UInt8] {
    var result = [UInt8](repeating: 0, count: size + 1)
    var length = uLong(result.count)
    let status = uncompress(&result, &length, data, uLong(data.count))
    guard status == Z_OK, Int(length) == size else {
      throw Malformed(reason: "inflate says \(status), \(length) bytes of \(size)")
    }
    return Array(result.prefix(size))
  }
}
