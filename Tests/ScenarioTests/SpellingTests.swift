import Testing

@testable import Scenario

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3),
    ("emial", "email", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("ca", "abc", 3),
  ])
  func distances(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(from: Array(first), to: Array(second)) == distance)
    #expect(Spelling.distance(from: Array(second), to: Array(first)) == distance)
  }

  @Test(arguments: [
    ("emial", "email"), ("EMAIL", "email"), ("e-mail", "email"), ("pasword", "password"),
    ("zip", nil), ("", nil), ("a", nil),
    (String(repeating: "email", count: 100), nil),
  ])
  func nearestWords(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["name", "email", "password"]) == nearest)
  }

  @Test(arguments: [
    ("q", nil), ("A", "a"), ("no", nil), ("iphone-99", nil), ("iphone-1", nil),
    ("iphon-15", "iphone-15"), ("iPhone 15", "iphone-15"), ("iphone-15pro", "iphone-15-pro"),
  ])
  func shortWordsAndNumbersAreNotMistaken(word: String, nearest: String?) {
    let words = ["a", "of", "iphone-4", "iphone-15", "iphone-15-pro", "iphone-x"]
    #expect(Spelling.nearest(to: word, among: words) == nearest)
  }

  @Test func theFirstOfEqualsWins() {
    #expect(Spelling.nearest(to: "bat", among: ["cat", "rat"]) == "cat")
    #expect(Spelling.nearest(to: "rat", among: ["cat", "rat"]) == "rat")
  }
}

@Suite struct ScalarNumberTests {
  @Test(arguments: [
    ("1", 1.0), ("-1.5", -1.5), ("+.5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-2", 0.01), ("007", 7),
  ])
  func numbers(text: String, value: Double) {
    #expect(ScalarNumber(text) == .finite(value))
  }

  @Test(arguments: [".nan", ".NaN", ".inf", "-.INF", "nan", "inf", "-infinity", "1e999", "-1e400"])
  func numbersThatAreNotFinite(text: String) {
    #expect(ScalarNumber(text) == .notFinite)
  }

  @Test(arguments: [
    "", ".", "-", "e5", "1e", "1e+", "0x10", "1_000", "1,5", "1 ", " 1", "٣", "--1",
  ])
  func textThatIsNoNumber(text: String) {
    #expect(ScalarNumber(text) == nil)
  }
}

@Suite struct KeySetTests {
  static let sets: [KeySet] = [
    .scenario, .device, .keyboardHeights, .keyboard, .bars, .view, .scroll, .insets, .switches,
    .timeline, .expectation, .event, .keyboardChange, .notification, .form, .stack, .group, .label,
    .field, .textView, .button, .toggle, .separator, .space, .row, .container,
  ]

  @Test(arguments: sets.map(\.owner))
  func everyKeyStandsOnceWithASummary(owner: String) throws {
    for set in Self.sets where set.owner == owner {
      #expect(Set(set.names).count == set.names.count)
      #expect(set.keys.allSatisfy { !$0.summary.isEmpty && $0.summary.last != "." })
    }
  }
}
