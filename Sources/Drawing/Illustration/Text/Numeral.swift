internal import Markup

/// Numbers as pictures show them: independent of the locale, without trailing zeros.
enum Numeral {
  /// The number with at most some decimal places, and a true minus sign unless it is switched off.
  static func text(
    _ number: Double, places: Int = 1, minus: String = "\u{2212}", trims: Bool = true
  ) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "–" }
    let text = DecimalText.text(number, places: places, trims: trims)
    return text.hasPrefix("-") ? minus + text.dropFirst() : text
  }

  /// The number as CSS and SVG have it.
  static func css(_ number: Double, places: Int = 2) -> String {
    text(number, places: places, minus: "-")
  }

  /// A length such as `216 pt`.
  static func points(_ number: Double) -> String { text(number) + " pt" }

  /// A time with two decimal places, as captions that stand side by side have it: `0.30 s`.
  static func instant(_ number: Double) -> String {
    text(number, places: 2, trims: false) + " s"
  }

  /// A time with at most two decimal places, such as `0.5 s`.
  static func seconds(_ number: Double) -> String { text(number, places: 2) + " s" }
}
