package import KeyboardAvoidance

/// The words that failures are told in, short enough that a whole sentence stays below 300
/// characters whatever the names are.
package enum Sentence {
  /// The most characters of a failure.
  package static let limit = 300

  /// The longest name that is told whole, in characters.
  private static let longestName = 48

  /// A name on one line, its middle left out where it is long.
  package static func name(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    // A character may be many scalars long.
    guard line.count > longestName || line.unicodeScalars.count > 4 * longestName else {
      return line
    }
    let scalars = line.unicodeScalars
    let half = longestName / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half - 1))
  }

  /// A text of at most so many characters, which ends with a whole word and an ellipsis where more
  /// is left out.
  package static func clipped(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let start = text.prefix(max(limit - 1, 0))
    let whole = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return whole + "…"
  }

  /// A device and how it is held: `iPhone 15, portrait`.
  package static func place(_ device: Device) -> String {
    // Its description says landscape, and nothing of portrait.
    name(device.description) + (device.orientation == .portrait ? ", portrait" : "")
  }

  /// Points, with one decimal place where there is need of it: `12.4 pt`.
  static func points(_ number: Double) -> String { decimal(number, parts: 10) + " pt" }

  /// A time or a duration: `0.45 s`.
  static func seconds(_ number: Double) -> String { decimal(number, parts: 1000) + " s" }

  /// A number without needless decimals.
  ///
  /// - Parameter parts: How many parts of 1 are told: 10 for one decimal place.
  static func decimal(_ number: Double, parts: Double) -> String {
    let text = "\((number * parts).rounded() / parts)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
