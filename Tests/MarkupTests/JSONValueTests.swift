import Testing

@testable import Markup

@Suite struct JSONValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    let text: String

    var testDescription: String { text }
  }

  static let cases = [
    Case(value: .null, text: "null"),
    Case(value: true, text: "true"),
    Case(value: -12, text: "-12"),
    Case(value: .decimal(0.25, places: 3), text: "0.25"),
    Case(value: .decimal(2, places: 3), text: "2"),
    Case(value: .decimal(-0.0004, places: 3), text: "0"),
    Case(value: .decimal(-0.0005, places: 3), text: "-0.001"),
    Case(value: .decimal(1.0 / 60, places: 9), text: "0.016666667"),
    Case(value: .decimal(100, places: 0), text: "100"),
    Case(value: .decimal(.nan, places: 3), text: "null"),
    Case(value: .decimal(1e300, places: 3), text: "null"),
    Case(value: .fixedPoint(units: .min, places: 9), text: "-9223372036.854775808"),
    Case(value: "a \"b\" \\ c\n\t\r\u{1}\u{1F}", text: #""a \"b\" \\ c\n\t\r\u0001\u001f""#),
    Case(
      value: "\u{7F}\u{9B}\u{202E}\u{2028}##vso[", text: #""\u007f\u009b\u202e\u2028#\u0023vso[""#),
    Case(value: "größer 📱", text: "\"größer 📱\""),
    Case(value: [], text: "[]"),
    Case(
      value: ["z": 1, "a": ["b", .null], "": [:]], text: #"{"z": 1, "a": ["b", null], "": {}}"#),
  ]

  @Test(arguments: cases) func `Values are written as JSON`(_ example: Case) {
    #expect(example.value.description == example.text)
  }

  @Test(arguments: cases) func `Reads back what it wrote`(_ example: Case) throws {
    let value = try #require(JSONValue(parsing: [UInt8](example.text.utf8)))
    #expect(value.description == example.text)
  }

  @Test func `Finds the first member of a name`() {
    let value: JSONValue = ["a": 1, "b": 2, "a": 3]
    #expect(value["a"] == 1)
    #expect(value["c"] == nil)
    #expect(JSONValue.null["a"] == nil)
  }

  @Test func `Writes compact and indented text`() {
    let value: JSONValue = ["b": [1, [], .decimal(2.5, places: 2)], "a": ["c": "</d>"], "e": [:]]
    #expect(value.text(.compact) == #"{"b":[1,[],2.5],"a":{"c":"</d>"},"e":{}}"#)
    #expect(
      value.sorted.text(.indented) == """
        {
          "a" : {
            "c" : "</d>"
          },
          "b" : [
            1,
            [],
            2.5
          ],
          "e" : {}
        }
        """)
  }

  @Test func `Nothing in a script ends it`() {
    let value: JSONValue = ["<a>": "</script>&\u{2028}\u{2029}"]
    let text = value.text(.compact, isInScript: true)
    #expect(text == ##"{"\u003ca\u003e":"\u003c/script\u003e\u0026\u2028\u2029"}"##)
    #expect(JSONValue(parsing: [UInt8](text.utf8)) == value)
  }
}
