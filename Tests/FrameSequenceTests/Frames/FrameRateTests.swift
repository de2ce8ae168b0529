import FrameSequence
import Testing

@Suite struct FrameRateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let fraction: [Int]

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "60", fraction: [60, 1]), Case(text: "120/2", fraction: [60, 1]),
    Case(text: "30000/1001", fraction: [30000, 1001]), Case(text: "29.97", fraction: [2997, 100]),
    Case(text: "59.940", fraction: [2997, 50]), Case(text: "0.5", fraction: [1, 2]),
    Case(text: "007", fraction: [7, 1]), Case(text: "1/3", fraction: [1, 3]),
    Case(text: "9223372036854775807", fraction: [.max, 1]),
  ]

  @Test(arguments: cases) func `Frame rates are read as exact fractions`(_ example: Case) throws {
    let rate = try #require(FrameRate(example.text))
    #expect([rate.numerator, rate.denominator] == example.fraction)
    #expect(FrameRate(rate.description) == rate, "what is written is read again")
    #expect(rate.interval == Double(example.fraction[1]) / Double(example.fraction[0]))
  }

  @Test(arguments: [
    "", "abc", "0", "0.0", "-60", "+60", " 60", "1/0", "0/1", "/60", "60/", "1/2/3", "1/2.5", ".5",
    "5.", "inf", "nan", "1/inf", "1e3", "0x10", "٦٠", "9223372036854775808",
    "1.0000000000000000000",
  ])
  func `What is no frame rate is refused`(_ text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test func `Parts are above zero`() {
    #expect(FrameRate(.min) == nil)
    #expect(FrameRate(1, .min) == nil)
    #expect(FrameRate(.max, .max) == FrameRate(1))
    #expect(FrameRate.usual.description == "60")
  }
}
