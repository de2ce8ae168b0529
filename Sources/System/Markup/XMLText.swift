/// Text as XML 1.0 has it, between tags and in attributes.
package enum XMLText {
  /// Returns a text without characters that are special to a parser.
  ///
  /// It works on scalars, as parsers do: to them a quotation mark with a combining accent is still
  /// one. Line breaks and tabs become references, which attributes preserve; so do bidirectional
  /// controls, which drawn text may need; other controls become U+FFFD. Commands for logs that show
  /// the file are disabled (``PlainText``).
  package static func escaped(_ text: String) -> String {
    escaped(text) { "&#\($0.value);" }
  }

  /// Returns a text as ``escaped(_:)`` does, but with spaces for line breaks and tabs, as HTML and
  /// SVG show them.
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
