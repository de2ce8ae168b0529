import Testing

@testable import Markup

@Suite struct JSONParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSONValue?

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: " {\n\t\"a\" : [ 1 , 2 ] \r\n} ", value: ["a": [1, 2]]),
    Case(text: #""\u00e9\ud83d\udcf1\/\b\f""#, value: "é📱/\u{8}\u{C}"),
    Case(text: "1.5e2", value: .fixedPoint(units: 150_000_000_000, places: 9)),
    Case(text: "-0.5", value: .fixedPoint(units: -500_000_000, places: 9)),
    Case(text: "0", value: 0),
    Case(text: "", value: nil),
    Case(text: "{", value: nil),
    Case(text: "[1,]", value: nil),
    Case(text: "{\"a\":1,}", value: nil),
    Case(text: "{a:1}", value: nil),
    Case(text: "01", value: nil),
    Case(text: "1.", value: nil),
    Case(text: "-", value: nil),
    Case(text: "1e", value: nil),
    Case(text: "1e999", value: nil),
    Case(text: "99999999999999999999", value: nil),
    Case(text: "nul", value: nil),
    Case(text: "1 2", value: nil),
    Case(text: "\"a\nb\"", value: nil),
    Case(text: "\"open", value: nil),
    Case(text: #""\x""#, value: nil),
    Case(text: #""\ud83d""#, value: nil),
    Case(text: #""\udcf1""#, value: nil),
    Case(text: #""\u12"#, value: nil),
    Case(text: "NaN", value: nil),
    Case(text: String(repeating: "[", count: 100_000), value: nil),
    Case(
      text: String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
      value: (0..<31).reduce(JSONValue.array([])) { value, _ in .array([value]) }),
    Case(
      text: String(repeating: "[", count: 33) + String(repeating: "]", count: 33), value: nil),
  ]

  @Test(arguments: cases) func `JSON is read as values`(_ example: Case) {
    #expect(JSONValue(parsing: [UInt8](example.text.utf8)) == example.value)
  }

  @Test func `Refuses text that is not UTF-8`() {
    #expect(JSONValue(parsing: [0x22, 0xFF, 0x22]) == nil)
  }

  @Test func `Refuses every prefix`() {
    let text = [UInt8](#"{"a": [1, -2.5, "x\u00e9", true, null, {"b": []}]}"#.utf8)
    #expect(JSONValue(parsing: text) != nil)
    for length in text.indices {
      #expect(JSONValue(parsing: Array(text[..<length])) == nil)
    }
  }

  @Test func `Survives any byte anywhere`() {
    let text = [UInt8](#"{"a": [1, -2.5e1, "x\u00e9", true]}"#.utf8)
    for index in text.indices {
      for byte in 0...UInt8.max {
        var changed = text
        changed[index] = byte
        // Whatever is read can be written and read again.
        if let value = JSONValue(parsing: changed) {
          let again = JSONValue(parsing: [UInt8](value.description.utf8))
          #expect(again?.description == value.description)
        }
      }
    }
  }
}
