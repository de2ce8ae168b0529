/// Values as JSON that may stand in a page's script.
enum ScriptData {
  /// A number with at most four decimal places; `null` for what is none.
  static func number(_ number: Double) -> String {
    number.isFinite ? Numeral.css(number, places: 4) : "null"
  }

  /// A text, in which nothing can end the script.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
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
