import Keyframes
import Testing

@testable import KeyboardAvoidance

/// What a keyboard shows of what is typed.
@Suite struct KeyboardTypingTests {
  struct Capital: CustomTestStringConvertible {
    var rule: Autocapitalization
    var text: String
    var isCapital: Bool
    var testDescription: String { "\(rule) after “\(text)”" }
  }

  static let capitals: [Capital] =
    [
      ("", true), ("A", false), ("A ", false), ("A. ", true), ("A.", false), ("A! ", true),
      ("A? ", true), ("A… ", true), ("A, ", false), ("A\n", true), (" ", true),
    ]
    .map { Capital(rule: .sentences, text: $0.0, isCapital: $0.1) }
    + [("", true), ("A", false), ("A ", true), ("A\n", true), ("A-", false)]
    .map { Capital(rule: .words, text: $0.0, isCapital: $0.1) }
    + ["", "A", "a. "].flatMap {
      [
        Capital(rule: .none, text: $0, isCapital: false),
        Capital(rule: .allCharacters, text: $0, isCapital: true),
      ]
    }

  @Test(arguments: capitals)
  func `Shift goes on where a capital is due`(_ it: Capital) {
    #expect(it.rule.capitalizes(after: it.text) == it.isCapital)
  }

  struct Offer: CustomTestStringConvertible {
    var text: String
    var language = KeyboardLanguage.english
    var words: [String]
    var testDescription: String { "\(language) after “\(text)”" }
  }

  static let offers = [
    Offer(text: "", words: ["I", "The", "I\u{2019}m"]),
    Offer(text: "Say hello. ", words: ["I", "The", "I\u{2019}m"]),
    Offer(text: "Say hello\n", words: ["I", "The", "I\u{2019}m"]),
    Offer(text: "Say hello ", words: ["the", "to", "and"]),
    Offer(text: "Room 12", words: []),
    Offer(text: "Hello.", words: []),
    Offer(text: "hel", words: ["“hel”", "hello", "help"]),
    Offer(text: "Hel", words: ["“Hel”", "Hello", "Help"]),
    Offer(text: "qqq", words: ["“qqq”"]),
    Offer(text: "hel", language: .arabic, words: ["“hel”"]),
    Offer(text: "Gra", language: .spanish, words: ["“Gra”", "Gracias"]),
    Offer(text: "gut", language: .german, words: ["“gut”"]),
    Offer(text: "bon", language: .french, words: ["“bon”", "bonjour", "bonne"]),
    Offer(text: "Спас", language: .russian, words: ["“Спас”", "Спасибо"]),
    Offer(text: "", language: .kana, words: ["私", "今日", "ありがとう"]),
    Offer(text: "東京", language: .kana, words: ["は", "が", "の", "を", "に", "と", "です"]),
    Offer(text: "東京。", language: .kana, words: ["私", "今日", "ありがとう"]),
    Offer(text: "明日とう", language: .romaji, words: ["東京", "とう"]),
  ]

  @Test(arguments: offers)
  func `Words go on with what was typed`(_ it: Offer) {
    #expect(it.language.suggestions(after: it.text) == it.words)
  }

  // MARK: - Letter by letter

  private func worked(_ input: TextInput) -> Worked {
    var field = Worked.field("name", y: 260)
    field.content = .textField(input)
    var worked = Worked(strategy: NoAvoidance(), form: [field])
    worked.showsBar = true
    return worked
  }

  private func input(_ rule: Autocapitalization?, type: FieldType = .text) -> TextInput {
    var input = TextInput(type: type)
    input.autocapitalization = rule
    return input
  }

  /// A field in which a text is typed, a letter every 0.2 s from 1 s on.
  private func typed(_ text: String, in input: TextInput) -> Timeline {
    worked(input).play(
      [Event(at: 0, .focus("name"))]
        + text.enumerated().map { Event(at: 1 + Double($0) * 0.2, .type(String($1))) })
  }

  @Test func `Shift goes off after a letter and on after a full stop`() {
    let timeline = typed("Hi. Yo", in: input(.sentences))
    let shifted = (0...6).map { count in
      timeline.state(at: 0.95 + Double(count) * 0.2).keyboard?.typing?.isShifted
    }
    #expect(shifted == [true, false, false, false, true, false, false])
  }

  @Test func `A key is held down for a moment and let go of`() {
    let timeline = typed("ab", in: input(.sentences))
    func pressed(_ time: Double) -> String? { timeline.state(at: time).keyboard?.pressedKey }
    #expect(pressed(0.99) == nil)
    #expect(pressed(1) == "a")
    #expect(pressed(1.08) == "a")
    #expect(pressed(1.1) == nil)
    #expect(pressed(1.2) == "b")
  }

  @Test func `The return key of a search waits for the first letter`() {
    var search = input(nil)
    search.border = .search
    let timeline = typed("plum", in: search)
    let waits = [0.9, 1.1, 1.9].map { timeline.state(at: $0).keyboard?.disablesReturnKey }
    #expect(waits == [true, false, false])
  }

  @Test func `Keys of pads are held down, too, and show no words`() {
    let timeline = typed("1", in: input(nil, type: .number))
    #expect(timeline.state(at: 1.01).keyboard?.pressedKey == "1")
    #expect(timeline.state(at: 1.01).keyboard?.typing == nil)
  }

  @Test func `Where nothing is said about capitals, UIKit's defaults hold`() {
    let sentences = typed("A. b", in: input(nil))
    let shifted = (0...4).map { count in
      sentences.state(at: 0.95 + Double(count) * 0.2).keyboard?.typing?.isShifted
    }
    #expect(shifted == [true, false, false, true, false])
    for type in [FieldType.email, .url] {
      let keyboard = worked(input(nil, type: type)).play([Event(at: 0, .focus("name"))])
        .state(at: 1).keyboard
      #expect(keyboard?.typing == KeyboardTyping(isShifted: false, suggestions: []))
    }
  }

  @Test func `Shift and words follow text that comes in at once, or is there already`() {
    var filled = input(nil)
    filled.text = "See you tom"
    let begun = worked(filled).play([Event(at: 0, .focus("name"))]).state(at: 1).keyboard
    #expect(
      begun?.typing == KeyboardTyping(isShifted: false, suggestions: ["“tom”", "tomorrow"]))
    let line = worked(input(nil)).play([
      Event(at: 0, .focus("name")), Event(at: 1, .type("I will bring\nthe papers.")),
      Event(at: 2, .type(" ")),
    ])
    #expect(
      line.state(at: 1.5).keyboard?.typing == KeyboardTyping(isShifted: false, suggestions: []))
    #expect(line.state(at: 2.5).keyboard?.typing?.isShifted == true)
    #expect(line.state(at: 2.5).keyboard?.typing?.suggestions == ["I", "The", "I\u{2019}m"])
  }

  @Test func `What comes in at once presses no key`() {
    let timeline = worked(input(.words)).play([
      Event(at: 0, .focus("name")), Event(at: 1, .type("Ana")),
    ])
    #expect(timeline.state(at: 1.01).keyboard?.pressedKey == nil)
    #expect(timeline.state(at: 1.01).keyboard?.typing?.suggestions.first == "“Ana”")
  }

  // MARK: - Addresses

  @Test(arguments: [Autocapitalization?.none, .sentences])
  func `No words are offered under an address`(rule: Autocapitalization?) throws {
    for type in [FieldType.email, .url] {
      let shown = try #require(
        worked(input(rule, type: type)).play([Event(at: 0, .focus("name"))]).state(at: 1).keyboard)
      #expect(shown.bar == .prediction)
      #expect(shown.typing?.suggestions == [])
    }
    var named = input(rule)
    named.isAddress = true
    let shown = typed("a", in: named).state(at: 1.01).keyboard
    #expect(shown?.typing?.suggestions == [])
    #expect(typed("a", in: input(rule)).state(at: 1.01).keyboard?.typing?.suggestions != [])
  }
}
