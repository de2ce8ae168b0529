/// Converts JSON's surrogate pairs of escapes for characters beyond U+FFFF, such as `\ud83d\ude00`,
/// into YAML's single escape, and back where they are not escapes.
///
/// Escapes exist only in double quotes, which only the parser can recognize. So every pair is
/// replaced by as many scalars, to keep all places: one escape, and two noncharacters that encode
/// which of the digits were capitals.
enum SurrogatePairs {
  /// The first of 16 noncharacters, each of which encodes the case of four digits.
  private static let firstFiller: UInt32 = 0xFDD0

  private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
    (firstFiller..<firstFiller + 16).contains(scalar.value)
  }

  /// Returns a text in which every pair is replaced by one escape.
  static func joined(in text: String) -> String {
    // A text that already has the noncharacters is left alone; with pairs it is no valid YAML.
    guard text.utf8.firstRange(of: "\\u".utf8) != nil,
      !text.unicodeScalars.contains(where: isFiller)
    else { return text }
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      guard scalar == "\\" else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      if let pair = Pair(rest.prefix(12)) {
        result.append(contentsOf: pair.escape.unicodeScalars)
        rest.removeFirst(12)
      } else {
        // An escaped backslash does not begin an escape.
        result.append(contentsOf: rest.prefix(2))
        rest.removeFirst(min(2, rest.count))
      }
    }
    return String(result)
  }

  /// Returns a scalar's intended text: without fillers, and outside quotes with its original pairs.
  static func restored(_ text: String, isQuoted: Bool) -> String {
    guard text.unicodeScalars.contains(where: isFiller) else { return text }
    if isQuoted {
      return String(
        String.UnicodeScalarView(text.unicodeScalars.filter { !isFiller($0) }))
    }
    let escape = /\\U([0-9A-F]{8})(.)(.)/.matchingSemantics(.unicodeScalar)
    return text.replacing(escape) { match in
      Pair(code: match.1, highCase: match.2, lowCase: match.3)?.text ?? String(match.0)
    }
  }

  /// A pair as it is written.
  private struct Pair {
    var high: UInt32
    var low: UInt32
    /// The capital digits of each half, one bit for each digit.
    var cases: [UInt32]

    init?(_ scalars: Substring.UnicodeScalarView) {
      let text = String(Substring(scalars))
      guard let match = text.wholeMatch(of: /\\u([0-9A-Fa-f]{4})\\u([0-9A-Fa-f]{4})/),
        let high = UInt32(match.1, radix: 16), (0xD800...0xDBFF).contains(high),
        let low = UInt32(match.2, radix: 16), (0xDC00...0xDFFF).contains(low)
      else { return nil }
      self.high = high
      self.low = low
      cases = [match.1, match.2].map { digits in
        digits.reduce(0) { $0 << 1 | ($1.isUppercase ? 1 : 0) }
      }
    }

    init?(code: Substring, highCase: Substring, lowCase: Substring) {
      guard let code = UInt32(code, radix: 16), code >= 0x10000 else { return nil }
      high = 0xD800 + (code - 0x10000) >> 10
      low = 0xDC00 + (code - 0x10000) & 0x3FF
      let fillers = [highCase, lowCase].compactMap(\.unicodeScalars.first)
      guard fillers.allSatisfy(isFiller) else { return nil }
      cases = fillers.map { $0.value - firstFiller }
    }

    /// One escape with two fillers, as many scalars as the pair.
    var escape: String {
      let code = String(
        0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: 8 - code.count)
      let fillers = cases.compactMap { Unicode.Scalar(firstFiller + $0).map(Character.init) }
      return "\\U" + padding + code + String(fillers)
    }

    /// The pair as it was written.
    var text: String {
      zip([high, low], cases).map { half, cases in
        let digits = String(half, radix: 16).enumerated().map { index, digit in
          cases & (8 >> UInt32(index)) != 0 ? digit.uppercased() : String(digit)
        }
        return "\\u" + digits.joined()
      }
      .joined()
    }
  }
}
