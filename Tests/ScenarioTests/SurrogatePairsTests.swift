import Testing

@testable import Scenario

/// JSON spells characters beyond U+FFFF with two escapes.
@Suite struct SurrogatePairsTests {
  private static func title(_ yaml: String) -> String? {
    SourceComposer.compose(SourceText("title: \(yaml)")).root?.pairs?.first?.value.text
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var yaml: String
    var text: String?
    var testDescription: String { yaml }
  }

  @Test(arguments: [
    Case(yaml: #""\ud83d\ude00""#, text: "😀"),
    Case(yaml: #""a\uD83D\uDE00b\uD834\uDD1E\u00e9""#, text: "a😀b𝄞é"),
    Case(yaml: #""\\\ud83d\ude00""#, text: #"\😀"#),
    Case(yaml: #""\\ud83d\\ude00""#, text: #"\ud83d\ude00"#),
    Case(yaml: #"\ud83d\uDe00 \uDBFF\uDFFF"#, text: #"\ud83d\uDe00 \uDBFF\uDFFF"#),
    Case(yaml: #"'\uD83d\uDE00'"#, text: #"\uD83d\uDE00"#),
    Case(yaml: #""\U0001F600""#, text: "😀"),
    // Half a pair, and halves the wrong way round, are no characters.
    Case(yaml: #""\ud83d""#, text: nil),
    Case(yaml: #""\ude00\ud83d""#, text: nil),
    Case(yaml: #""\ud83dx\ude00""#, text: nil),
  ])
  func `A pair is one character in double quotes, and nowhere else`(_ testCase: Case) {
    #expect(Self.title(testCase.yaml) == testCase.text)
  }

  @Test func `Places behind a pair are those of the file`() {
    let result = parse(#"{"keyrise": 1, "title": "\ud83d\ude00", "device": "iphone-1"}"#)
    #expect(
      summaries(result).contains("1:51+10 unknown-device: no device 'iphone-1' [iphone-se-1]"),
      "\(summaries(result))")
  }

  @Test func `A pair can stand in a key`() {
    let result = parse(#"{"keyrise": 1, "\ud83d\ude00": 1}"#)
    #expect(result.diagnostics.contains { $0.message == "no key '😀' in the scenario" })
  }
}
