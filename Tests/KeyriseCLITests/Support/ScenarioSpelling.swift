import Foundation
import Testing

/// A scenario in one of the ways in which YAML and JSON let it be written.
struct ScenarioSpelling: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  var ending = "yaml"
  var testDescription: String { name }

  /// The file that holds it.
  var file: String { "\(name).\(ending)" }

  /// What every spelling says.
  private static let members: [(key: String, json: String)] = [
    ("device", "\"iphone-5\""),
    ("ios", "7"),
    ("keyboard", "{\"height\": 216}"),
    ("form", "[{\"field\": \"name\", \"frame\": [20, 400, 280, 30]}]"),
    ("timeline", "{\"end\": 0.1, \"events\": [{\"at\": 0, \"focus\": \"name\"}]}"),
  ]

  private static let rest = members.map { "\($0.key): \($0.json)\n" }.joined()
  private static let flow = members.map { "\($0.key): \($0.json)" }.joined(separator: ", ")

  /// The members as JSON, in an order, as a formatter would put white space between them.
  private static func json(
    _ keys: [String], between: String = ",", colon: String = ":", open: String = "",
    close: String = ""
  ) -> String {
    let values = Dictionary(
      uniqueKeysWithValues: (members + [("keyrise", "1")]).map { ($0.key, $0.json) })
    let texts = keys.map { "\"\($0)\"\(colon)\(values[$0] ?? "")" }
    return "{\(open)" + texts.joined(separator: between) + "\(close)}\n"
  }

  private static let first = ["keyrise"] + members.map(\.key)

  static let yaml = [
    Self(name: "block", text: "keyrise: 1\n" + rest),
    Self(name: "comments", text: "# A form\n\n  # and more\n\nkeyrise: 1 # the format\n" + rest),
    Self(name: "document-marks", text: "---\nkeyrise: 1\n" + rest + "...\n"),
    Self(name: "directive", text: "%YAML 1.1\n---\nkeyrise: 1\n" + rest),
    Self(name: "byte-order-mark", text: "\u{FEFF}keyrise: 1\n" + rest),
    Self(
      name: "crlf", text: ("keyrise: 1\n" + rest).replacingOccurrences(of: "\n", with: "\r\n")),
    Self(name: "single-quotes", text: "'keyrise': 1\n" + rest),
    Self(name: "double-quotes", text: "\"keyrise\": 1\n" + rest),
    Self(name: "space-before-colon", text: "keyrise : 1\n" + rest),
    Self(name: "escapes", text: "\"\\x6bey\\u0072ise\": 1\n" + rest),
    Self(name: "complex-key", text: "? keyrise\n: 1\n" + rest),
    Self(name: "value-below", text: "keyrise:\n  1\n" + rest),
    Self(name: "last", text: rest + "keyrise: 1\n"),
    Self(
      name: "indented",
      text: ("keyrise: 1\n" + rest).split(separator: "\n").map { "   \($0)\n" }.joined()),
    Self(name: "anchor", text: "keyrise: &version 1\n" + rest, ending: "yml"),
    Self(name: "flow", text: "{keyrise: 1, \(flow)}\n"),
    Self(name: "flow-behind-mark", text: "--- {\(flow), keyrise: 1}\n"),
    Self(name: "flow-in-lines", text: "{\n  \(flow)\n  , 'keyrise' : 1\n}\n"),
    Self(name: "upper-case-ending", text: "keyrise: 1\n" + rest, ending: "YAML"),
  ]

  /// As JavaScript, Python, Foundation, tabs and `jq -S` write it.
  static let json = [
    Self(name: "javascript", text: json(first), ending: "json"),
    Self(name: "python", text: json(first, between: ", ", colon: ": "), ending: "json"),
    Self(
      name: "foundation",
      text: json(first.sorted(), between: ",\n  ", colon: " : ", open: "\n  ", close: "\n"),
      ending: "json"),
    Self(
      name: "tabs", text: json(first, between: ",\n\t", colon: ": ", open: "\n\t", close: "\n"),
      ending: "json"),
    Self(
      name: "sorted",
      text: json(first.sorted(), between: ",\n  ", colon: ": ", open: "\n  ", close: "\n"),
      ending: "json"),
    Self(name: "json-with-mark", text: "\u{FEFF}" + json(first), ending: "json"),
  ]

  static let all = yaml + json
}
