/// Text within the commands that GitHub's workflows read from a log: `::error file=…::message`.
package enum GitHubText {
  /// Returns the text behind a command, escaped as GitHub's toolkit does it (`@actions/core`).
  ///
  /// Line breaks stay what they are; other control characters would reach the terminal that shows
  /// the log, and become U+FFFD.
  package static func data(_ text: String) -> String {
    escaped(text, [:])
  }

  /// Returns the value of a command's property, escaped as ``data(_:)`` and for its separators.
  package static func property(_ text: String) -> String {
    escaped(text, [":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ more: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      // The second of '##', which begins a command in other logs.
      case "#" where result.utf8.last == UInt8(ascii: "#"): result += "\u{FFFD}"
      case _ where PlainText.isObeyed(scalar): result += "\u{FFFD}"
      default:
        if let escape = more[scalar] {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
