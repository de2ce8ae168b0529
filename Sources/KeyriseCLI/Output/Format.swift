import FrameSequence

/// Numbers as people and scripts read them; independent of the locale.
enum Format {
  /// A number with at most some decimal places, without trailing zeros.
  static func decimal(_ number: Double, places: Int = 4) -> String {
    JSONValue.decimal(number, places: places).description
  }

  /// A duration such as `2.00 s`.
  static func seconds(_ seconds: Double) -> String {
    fixed(seconds, places: 2) + " s"
  }

  /// A number with exactly some decimal places.
  static func fixed(_ number: Double, places: Int) -> String {
    let text = decimal(number, places: places)
    guard places > 0 else { return text }
    let fraction = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 }
    let padding = String(repeating: "0", count: max(0, places - (fraction ?? 0)))
    return text + (fraction == nil ? "." : "") + padding
  }

  /// A size such as `412 KB`, in powers of 1000.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(decimal(Double(count) / 1e3, places: 0)) KB"
    case ..<1_000_000_000: "\(decimal(Double(count) / 1e6, places: 1)) MB"
    default: "\(decimal(Double(count) / 1e9, places: 1)) GB"
    }
  }

  /// A count with its noun, such as `1 frame` or `120 frames`.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Quotes a cell of CSV where RFC 4180 asks for it.
  static func csvCell(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    let doubled = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + doubled.joined(separator: "\"\"") + "\""
  }

  /// The texts once each, in the order of their first appearance.
  static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Rows below a head, in columns.
  static func table(_ rows: [[String]]) -> String {
    guard let head = rows.first else { return "" }
    var layout = TableLayout(head: head)
    rows.dropFirst().forEach { layout.measure($0) }
    return rows.map { layout.line($0) }.joined()
  }
}
