/// Bytes as letters (RFC 4648).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letters of bytes, padded to whole groups of four.
  package static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        result.append(
          index <= part.count
            ? letters[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a text, or nil when it is none of whole groups of four letters.
  package static func bytes(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      let padding = text[start..<start + 4].reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard padding < 3, padding == 0 || start + 4 == text.count else { return nil }
      var word = 0
      for letter in text[start..<start + 4 - padding] {
        guard let value = value(letter) else { return nil }
        word = word << 6 | value
      }
      word <<= 6 * padding
      for shift in [16, 8, 0].dropLast(padding) {
        result.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return result
  }

  private static func value(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
