import Testing

@testable import Scenario

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3),
    ("emial", "email", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("ca", "abc", 3),
  ])
  func `Distances count edits and swaps, either way round`(
    first: String, second: String, distance: Int
  ) {
    #expect(Spelling.distance(from: Array(first), to: Array(second)) == distance)
    #expect(Spelling.distance(from: Array(second), to: Array(first)) == distance)
  }

  @Test(arguments: [
    ("emial", "email"), ("EMAIL", "email"), ("e-mail", "email"), ("pasword", "password"),
    ("zip", nil), ("", nil), ("a", nil),
    (String(repeating: "email", count: 100), nil),
  ])
  func `The nearest word is suggested if it is near enough`(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["name", "email", "password"]) == nearest)
  }

  @Test(arguments: [
    ("q", nil), ("A", "a"), ("no", nil), ("iphone-99", nil), ("iphone-1", nil),
    ("iphon-15", "iphone-15"), ("iPhone 15", "iphone-15"), ("iphone-15pro", "iphone-15-pro"),
  ])
  func `Short words and numbers are not mistaken`(word: String, nearest: String?) {
    let words = ["a", "of", "iphone-4", "iphone-15", "iphone-15-pro", "iphone-x"]
    #expect(Spelling.nearest(to: word, among: words) == nearest)
  }

  @Test(arguments: [
    ("iphone-se", "iphone-se-3"), ("ipad-pro-12", "ipad-pro-12.9"), ("iphone-1", nil),
    ("ipho", "iphone-x"), ("iph", nil),
  ])
  func `A beginning is enough, and stands for the newest`(word: String, meant: String?) {
    let words = [
      "iphone-x", "iphone-15", "iphone-15-pro", "iphone-se-2", "iphone-se-3", "ipad-pro-12.9",
    ]
    #expect(Spelling.nearest(to: word, among: words) == meant)
  }

  @Test(arguments: [
    ("switch", "toggle"), ("tap", "focus"), ("hide", "dismiss"), ("section", "group"),
    ("Text_Area", "textView"), ("decimalPad", "decimal"), ("number-pad", "number"),
    ("emailAddress", "email"),
  ])
  func `Other names for the same thing are known`(word: String, meant: String) {
    let words = [
      "toggle", "focus", "dismiss", "group", "textView", "tab", "decimal", "number", "email",
    ]
    #expect(Spelling.nearest(to: word, among: words) == meant)
    #expect(Spelling.nearest(to: word, among: ["keyboard"]) == nil)
  }

  @Test func `The first of equals wins`() {
    #expect(Spelling.nearest(to: "bat", among: ["cat", "rat"]) == "cat")
    #expect(Spelling.nearest(to: "rat", among: ["cat", "rat"]) == "rat")
  }
}

@Suite struct ScalarNumberTests {
  @Test(arguments: [
    ("1", 1.0), ("-1.5", -1.5), ("+.5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-2", 0.01), ("007", 7),
  ])
  func `Numbers of YAML are read`(text: String, value: Double) {
    #expect(SourceNode.Number(text) == .finite(value))
  }

  @Test(arguments: [".nan", ".NaN", ".inf", "-.INF", "nan", "inf", "-infinity", "1e999", "-1e400"])
  func `Numbers that are not finite`(text: String) {
    #expect(SourceNode.Number(text) == .notFinite)
  }

  @Test(arguments: [
    "", ".", "-", "e5", "1e", "1e+", "0x10", "1_000", "1,5", "1 ", " 1", "٣", "--1",
  ])
  func `Text that is no number`(text: String) {
    #expect(SourceNode.Number(text) == nil)
  }
}

@Suite struct KeySetTests {
  static let sets: [String: [ScenarioKey]] = Dictionary(grouping: Scenario.keys, by: \.owner)

  @Test(arguments: sets.keys.sorted())
  func `Every key stands once with a summary`(owner: String) throws {
    let keys = try #require(Self.sets[owner])
    #expect(Set(keys.map(\.name)).count == keys.count)
    for key in keys {
      #expect(!key.summary.isEmpty && key.summary.last != ".")
      #expect(!key.summary.contains("{default}") && !key.summary.contains("{words}"))
      #expect(!key.summary.contains("  ") && !key.summary.hasPrefix(";"))
    }
  }
}
