import Keyframes
import Testing

@Suite struct RationalTests {
  struct Fraction: Sendable {
    let parts: (Int, Int)
    let reduced: (Int, Int)?
  }

  static let fractions: [Fraction] = [
    Fraction(parts: (60, 1), reduced: (60, 1)),
    Fraction(parts: (30_000, 1001), reduced: (30_000, 1001)),
    Fraction(parts: (120, 48), reduced: (5, 2)),
    Fraction(parts: (-6, 4), reduced: (-3, 2)),
    Fraction(parts: (6, -4), reduced: (-3, 2)),
    Fraction(parts: (-6, -4), reduced: (3, 2)),
    Fraction(parts: (0, -7), reduced: (0, 1)),
    Fraction(parts: (1, 0), reduced: nil),
    Fraction(parts: (.min, 1), reduced: (.min, 1)),
    Fraction(parts: (.min, .min), reduced: (1, 1)),
    Fraction(parts: (.min, -1), reduced: nil),
    Fraction(parts: (1, .min), reduced: nil),
    Fraction(parts: (2, .min), reduced: (-1, 1 << 62)),
  ]

  @Test(arguments: fractions)
  func `Fractions are reduced`(_ fraction: Fraction) {
    let rational = Rational(fraction.parts.0, fraction.parts.1)
    #expect(rational?.numerator == fraction.reduced?.0)
    #expect(rational?.denominator == fraction.reduced?.1)
  }

  static let texts: [(text: String, value: Rational?)] = [
    ("60", 60), ("30000/1001", Rational(30_000, 1001)), ("29.97", Rational(2997, 100)),
    ("+0.5", Rational(1, 2)), ("-0.5", Rational(-1, 2)), ("-120/50", Rational(-12, 5)),
    ("0060.000", 60), ("0", 0), ("9223372036854775807", Rational(.max)),
    ("-9223372036854775808", Rational(.min)),
    ("0.000000000000000001", Rational(1, 1_000_000_000_000_000_000)),
    ("", nil), ("-", nil), ("+-1", nil), (".", nil), ("1.", nil), (".5", nil), ("1/", nil),
    ("/2", nil), ("1/0", nil), ("1/-2", nil), ("1/2/3", nil), ("1.2.3", nil), ("1.5/2", nil),
    (" 60", nil), ("6e1", nil), ("sixty", nil), ("٦٠", nil), ("nan", nil),
    ("9223372036854775808", nil), ("1/9223372036854775808", nil),
    ("0.0000000000000000001", nil), ("93.000000000000000000", nil),
  ]

  @Test(arguments: texts)
  func `Texts are parsed as fractions and decimals`(text: String, value: Rational?) {
    #expect(Rational(parsing: text) == value)
    #expect(Rational(text) == value)
  }

  @Test(arguments: texts.compactMap(\.value))
  func `Description is lossless`(_ value: Rational) {
    #expect(Rational(value.description) == value)
  }

  @Test func `A whole number is described without its denominator`() {
    #expect(Rational(60).description == "60")
    #expect(Rational(parsing: "59.94")?.description == "2997/50")
  }

  @Test func `Values and reciprocals are exact`() {
    #expect(Rational(parsing: "30000/1001")?.doubleValue == 30_000.0 / 1001)
    #expect(Rational(5, 2)?.reciprocal == Rational(2, 5))
    #expect(Rational(0).reciprocal == nil)
  }
}
