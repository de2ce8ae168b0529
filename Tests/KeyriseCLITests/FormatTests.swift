import Markup
import Testing

@testable import KeyriseCLI

@Suite struct FormatTests {
  @Test(arguments: [
    (1.0, "1"), (0.25, "0.25"), (-0.5, "-0.5"), (-0.00001, "0"), (312.66666, "312.6667"),
    (.nan, "nan"), (-.infinity, "-inf"), (1e308, "1e+308"),
  ])
  func `Decimals have at most four places`(_ number: Double, text: String) {
    #expect(Format.decimal(number) == text)
  }

  @Test(arguments: [(2.0, "2.00 s"), (0.333, "0.33 s"), (12.5, "12.50 s")])
  func `Seconds have two places`(_ number: Double, text: String) {
    #expect(Format.seconds(number) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1 KB"), (412_345, "412 KB"), (4_120_000, "4.1 MB"),
    (2_000_000_000, "2 GB"),
  ])
  func `Bytes are told in steps of a thousand`(_ count: Int, text: String) {
    #expect(Format.bytes(count) == text)
  }

  @Test func `Tables align numbers right`() {
    let table = TableText.table([["id", "size", "note"], ["a", "10", ""], ["long", "5.5", "x"]])
    #expect(table == "id    size  note\na       10\nlong   5.5  x\n")
  }
}
