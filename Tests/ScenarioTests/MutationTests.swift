import Scenario
import Testing

/// Files that were damaged at random, with a seed: whatever they say, there is an answer.
@Suite struct MutationTests {
  /// A linear congruential generator (Knuth's MMIX), so that every run damages alike.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  /// What damage likes to insert.
  private static let fragments = [
    "[", "]", "{", "}", ":", ": ", "- ", "\n", "\t", "\"", "'", "*a", "&a ", "<<: ", "!", "|", ">",
    "#", "%", "---\n", "null", ".nan", "1e999", "-1", "99999999999999999999", "\u{0}", "日本", "? ",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<300)
  func `A damaged file has an answer`(seed: UInt64) {
    var generator = Generator(state: seed)
    let texts = ScenarioTemplate.all.map(\.text) + [ScenarioTests.example]
    var bytes = Array(texts[Int(seed) % texts.count].utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2:
        bytes.insert(
          contentsOf: Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &generator)],
          at: index)
      case 3: bytes.removeSubrange(index..<min(index + 20, bytes.count - 1))
      default: bytes.insert(contentsOf: bytes[index..<min(index + 30, bytes.count)], at: index)
      }
    }
    let result = Scenario.parse(bytes: bytes, fileName: "damaged.yaml")
    #expect((result.scenario == nil) == !result.errors.isEmpty)
    for diagnostic in result.diagnostics {
      guard let line = diagnostic.line, let column = diagnostic.column else { continue }
      let excerpt = diagnostic.excerpt ?? ""
      #expect(line >= 1)
      #expect((1...excerpt.count + 1).contains(column))
    }
    for style in DiagnosticFormatter.Style.allCases {
      let text = DiagnosticFormatter(style: style).format(result.diagnostics)
      #expect(text.isEmpty == (result.diagnostics.isEmpty && style != .json))
    }
  }

  /// A file that is still being written.
  @Test(arguments: stride(from: 0, to: ScenarioTests.example.utf8.count, by: 13).map(\.self))
  func `A file that breaks off has an answer`(length: Int) {
    let bytes = ScenarioTests.example.utf8.prefix(length)
    let result = Scenario.parse(bytes: bytes, fileName: "cut.yaml")
    #expect((result.scenario == nil) == !result.errors.isEmpty)
  }
}
