/// Text as XML 1.0 has it, between tags and in attributes.
package enum XMLText {
  /// Returns a text in which nothing has a meaning to a parser.
  ///
  /// It works on scalars, as parsers do, to which a quotation mark with an accent is still one.
  /// Line breaks and tabs become references, which attributes keep, and so does what turns the
  /// direction of writing, which a text that is drawn may need; controls become U+FFFD. What would be
  /// a command to a log that shows the file is none (``PlainText``).
  package static func escaped(_ text: String) -> String {
    escaped(text) { "&#\($0.value);" }
  }

  /// Returns a text as ``escaped(_:)`` does, but with spaces for line breaks and tabs, as HTML and SVG
  /// show them.
  package static func escapedLine(_ text: String) -> String {
    escaped(text) { _ in " " }
  }

  private static func escaped(
    _ text: String, whitespace: (Unicode.Scalar) -> String
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\r", "\t":
        result.append(contentsOf: whitespace(scalar).unicodeScalars)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        result.append("\u{FFFD}")
      case "#" where result.last == "#", _ where PlainText.isObeyed(scalar):
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
