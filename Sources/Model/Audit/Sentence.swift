package import KeyboardAvoidance
internal import Markup

/// The wording of failures, short enough to keep a sentence below 300 characters whatever the
/// names.
package enum Sentence {
  /// The most characters in a description of a failure.
  package static let limit = 300

  /// The longest name that is not abbreviated, in characters.
  private static let longestName = 48

  /// A name on one line; a long one is shortened in the middle.
  package static func name(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    // A character can consist of many Unicode scalars.
    guard line.count > longestName || line.unicodeScalars.count > 4 * longestName else {
      return line
    }
    let scalars = line.unicodeScalars
    let half = longestName / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half - 1))
  }

  /// A text of at most this many characters; a shortened one ends with a whole word and an
  /// ellipsis.
  package static func clipped(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let start = text.prefix(max(limit - 1, 0))
    let whole = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return whole + "…"
  }

  /// A device and its orientation: `iPhone 15, portrait`.
  package static func place(_ device: Device) -> String {
    // The description names only landscape.
    name(device.description) + (device.orientation == .portrait ? ", portrait" : "")
  }

  /// A number of points, with one decimal place if necessary: `12.4 pt`.
  static func points(_ number: Double) -> String { decimal(number, places: 1) + " pt" }

  /// A time or a duration: `0.45 s`.
  static func seconds(_ number: Double) -> String { decimal(number, places: 3) + " s" }

  /// A number with at most some decimal places.
  static func decimal(_ number: Double, places: Int) -> String {
    DecimalText.readable(number, places: places)
  }
}
