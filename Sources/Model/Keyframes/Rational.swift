/// A reduced fraction, for frame rates such as 30000/1001 that no `Double` holds.
public struct Rational: Hashable, Sendable {
  /// The numerator, which carries the sign.
  public let numerator: Int

  /// The denominator, always positive.
  public let denominator: Int

  /// Creates a whole number.
  public init(_ integer: Int) {
    numerator = integer
    denominator = 1
  }

  /// Creates a fraction in lowest terms.
  ///
  /// - Returns: nil when the denominator is zero or a reduced part does not fit an `Int`.
  public init?(_ numerator: Int, _ denominator: Int) {
    guard denominator != 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let isNegative = (numerator < 0) != (denominator < 0)
    let magnitude = numerator.magnitude / divisor
    guard
      let positive = Int(exactly: denominator.magnitude / divisor),
      let signed = isNegative ? Int(exactly: 0 - Int128(magnitude)) : Int(exactly: magnitude)
    else { return nil }
    self.numerator = signed
    self.denominator = positive
  }

  /// The nearest floating-point number.
  public var doubleValue: Double {
    Double(numerator) / Double(denominator)
  }

  /// One divided by this number, or nil for zero and for `Int.min`, whose magnitude does not fit.
  public var reciprocal: Rational? {
    Rational(denominator, numerator)
  }

  private static func greatestCommonDivisor(_ first: UInt, _ second: UInt) -> UInt {
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  /// Creates a whole number from a literal.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

// MARK: - Text

extension Rational: LosslessStringConvertible {
  /// The number as `60` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Creates a number from text, as ``init(parsing:)`` does.
  public init?(_ description: String) {
    self.init(parsing: description)
  }

  /// Creates a number from a whole number, a fraction or a decimal: `60`, `30000/1001`, `29.97`.
  ///
  /// A decimal is exact: `29.97` is 2997/100, not 30000/1001. A single leading sign is allowed;
  /// spaces, exponents and a bare point are not accepted.
  ///
  /// - Returns: nil when the text is no such number, its denominator is zero, or it does not fit.
  public init?(parsing string: String) {
    var digits = Substring(string)
    let sign = digits.first == "-" ? "-" : ""
    if sign == "-" || digits.first == "+" { digits.removeFirst() }
    let separator = digits.firstIndex { $0 == "/" || $0 == "." } ?? digits.endIndex
    guard let whole = Self.integer(sign, digits[..<separator]) else { return nil }
    guard separator < digits.endIndex else {
      self.init(whole)
      return
    }
    let tail = digits[digits.index(after: separator)...]
    if digits[separator] == "/" {
      guard let denominator = Self.integer("", tail) else { return nil }
      self.init(whole, denominator)
      return
    }
    let scale = "1" + String(repeating: "0", count: tail.utf8.count)
    guard
      !tail.isEmpty,
      let scale = Int(scale),
      let numerator = Self.integer(sign, digits[..<separator] + tail)
    else { return nil }
    self.init(numerator, scale)
  }

  private static func integer(_ sign: String, _ digits: Substring) -> Int? {
    digits.allSatisfy { ("0"..."9").contains($0) } ? Int(sign + digits) : nil
  }
}
