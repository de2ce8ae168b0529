import Foundation

/// A PNG that keyrise itself never writes: for tests only.
///
/// Its samples are gray, its scanlines have no filter, and nothing is compressed.
struct HandmadePNG {
  var width: Int
  var height: Int
  var bitDepth = 8
  /// The bytes of each scanline; bytes that are missing make no picture, and only a file.
  var scanlines: [[UInt8]]

  /// The file.
  var data: Data {
    var bytes: [UInt8] = []
    for scanline in scanlines { bytes += [0] + scanline }
    let length = UInt16(bytes.count)
    var stored: [UInt8] = [0x78, 0x01, 0x01]
    for word in [length, ~length] {
      stored += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }
    stored += bytes + Self.word(Self.adler(bytes))
    let header =
      Self.word(UInt32(width)) + Self.word(UInt32(height)) + [UInt8(bitDepth), 0, 0, 0, 0]
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
        + Self.chunk("IDAT", stored) + Self.chunk("IEND", []))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + data
    return word(UInt32(data.count)) + covered + word(checksum(covered))
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { [UInt8]($0) }
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
    }
  }

  /// Adler-32, byte by byte.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return UInt32(sums.1) << 16 | UInt32(sums.0)
  }
}
