internal import Markup

/// Values as JSON that may stand in a page's script.
enum ScriptData {
  /// A number with at most four decimal places; `null` for what is none.
  static func number(_ number: Double) -> String {
    DecimalText.text(number, places: 4)
  }

  /// A text, in which nothing can end the script.
  static func string(_ text: String) -> String {
    JSONValue.string(text).text(.compact, isInScript: true)
  }

  static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  /// The values of frames, each only where it differs from the one before: `[[frame, value…], …]`.
  static func changes(_ values: FrameValues<[String]>) -> String {
    array(values.runs.map { array(["\($0.frames.lowerBound)"] + $0.value) })
  }
}
