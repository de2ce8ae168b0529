/// Frames a second, as a fraction in lowest terms: `60` or `30000/1001`.
package struct FrameRate: Hashable, Sendable {
  /// The frames, above 0.
  package let numerator: Int

  /// The seconds that `numerator` frames take, above 0.
  package let denominator: Int

  /// 60 frames a second, as an iPhone without ProMotion shows; assumed where no rate is given.
  package static let usual = FrameRate(reduced: 60, 1)

  /// Makes a rate of a number of frames in a number of seconds, or nil unless both are above 0.
  package init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.init(reduced: numerator / divisor, denominator / divisor)
  }

  private init(reduced numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// How long a frame stays, in seconds.
  package var interval: Double { Double(denominator) / Double(numerator) }
}

// MARK: - Text

extension FrameRate: CustomStringConvertible {
  /// The rate as `60` or `30000/1001`.
  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Reads a whole number, a fraction or a decimal: `60`, `30000/1001`, `29.97`.
  ///
  /// A decimal is exact: `29.97` is 2997/100. Nil for anything else, such as signs, spaces and
  /// exponents, and for rates that are not positive or do not fit.
  package init?(_ text: String) {
    let separator = text.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    guard let separator else {
      guard let number = Self.number(text[...]) else { return nil }
      self.init(number)
      return
    }
    let (head, tail) = (text[..<separator], text[text.utf8.index(after: separator)...])
    if text.utf8[separator] == UInt8(ascii: "/") {
      guard let numerator = Self.number(head), let denominator = Self.number(tail) else {
        return nil
      }
      self.init(numerator, denominator)
    } else {
      let power = "1" + String(repeating: "0", count: tail.utf8.count)
      guard Self.number(head) != nil, Self.number(tail) != nil,
        let numerator = Self.number(head + tail), let denominator = Int(power)
      else { return nil }
      self.init(numerator, denominator)
    }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(digits) : nil
  }
}
