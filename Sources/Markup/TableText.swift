/// Tables as text: in columns for people, as CSV for programs.
package enum TableText {
  /// Quotes a cell of CSV where RFC 4180 asks for it.
  package static func csvCell(_ text: String) -> String {
    // By scalars: a quotation mark with an accent on it is still one to a parser.
    let special: Set<Unicode.Scalar> = [",", "\"", "\n", "\r"]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append(scalar) }
      result.append(scalar)
    }
    return String(result) + "\""
  }

  /// The text on one line and without control characters, which a terminal would obey.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    result.append(
      contentsOf: text.unicodeScalars.lazy.map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
      })
    return String(result)
  }

  /// The texts once each, in the order of their first appearance.
  package static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Rows below a head, in columns.
  package static func table(_ rows: [[String]]) -> String {
    guard let head = rows.first else { return "" }
    var layout = TableLayout(head: head)
    rows.dropFirst().forEach { layout.measure($0) }
    return rows.map { layout.line($0) }.joined()
  }
}
