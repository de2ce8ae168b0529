import Testing

@testable import Markup

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (1.0, 4, "1"), (0.25, 4, "0.25"), (-0.5, 4, "-0.5"), (-0.00001, 4, "0"),
    (312.66666, 4, "312.6667"), (2.5, 0, "3"), (-2.5, 0, "-3"), (1e300, 2, "null"),
    (.nan, 1, "null"), (0.05, 1, "0.1"),
  ])
  func `Rounds and trims`(_ number: Double, places: Int, text: String) {
    #expect(DecimalText.text(number, places: places) == text)
  }

  @Test(arguments: [(2.0, "2.00"), (-0.333, "-0.33"), (12.5, "12.50"), (0.004, "0.00")])
  func `Keeps trailing zeros when asked`(_ number: Double, text: String) {
    #expect(DecimalText.text(number, places: 2, trims: false) == text)
  }

  @Test(arguments: [
    (0.125, "0.13"), (1e11, "100000000000"), (1e13, "10000000000000.0"), (1e300, "1e+300"),
    (.nan, "nan"), (-.infinity, "-inf"),
  ])
  func `People read what is no number, too`(_ number: Double, text: String) {
    #expect(DecimalText.readable(number, places: 2) == text)
  }

  @Test(arguments: [
    (7, 2, "0.07"), (-7, 2, "-0.07"), (100, 2, "1"), (Int.min, 9, "-9223372036.854775808"),
  ])
  func `Places the point`(_ units: Int, places: Int, text: String) {
    #expect(DecimalText.text(units: units, places: places) == text)
  }

  @Test(arguments: [("0.5", ".5"), ("-0.25", "-.25"), ("0", "0"), ("10.5", "10.5"), ("-1", "-1")])
  func `Drops leading zeros`(_ text: String, shorter: String) {
    #expect(DecimalText.withoutLeadingZero(text) == shorter)
  }
}
