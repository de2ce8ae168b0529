/// Tables as text: in columns for people, as CSV for programs.
package enum TableText {
  /// A cell of CSV, on one line, in quotation marks where RFC 4180 asks for them.
  package static func csvCell(_ text: String) -> String {
    let text = PlainText.line(text)
    // Compared by scalars: to a parser, a quotation mark with a combining accent is still one.
    let special: Set<Unicode.Scalar> = [",", "\""]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append(scalar) }
      result.append(scalar)
    }
    return String(result) + "\""
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
