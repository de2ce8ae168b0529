import Markup

/// Numbers as people and scripts read them; independent of the locale.
enum Format {
  /// A number with at most some decimal places, without trailing zeros.
  static func decimal(_ number: Double, places: Int = 4) -> String {
    DecimalText.readable(number, places: places)
  }

  /// A duration such as `2.00 s`.
  static func seconds(_ seconds: Double) -> String {
    fixed(seconds, places: 2) + " s"
  }

  /// A number with exactly some decimal places.
  static func fixed(_ number: Double, places: Int) -> String {
    DecimalText.text(number, places: places, trims: false)
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

  /// The parts of a list that commas separate, without the spaces around them.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
