/// Numbers as pictures show them: independent of the locale, without trailing zeros.
enum Numeral {
  /// The number with at most some decimal places, and a true minus sign unless told otherwise.
  static func text(_ number: Double, places: Int = 1, minus: String = "\u{2212}") -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "–" }
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    let scaled = Int((number * unit).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = (scaled < 0 ? minus : "") + "\(whole)"
    guard rest > 0 else { return text }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: places - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    text += "." + decimals
    return text
  }

  /// The number as CSS and SVG have it.
  static func css(_ number: Double, places: Int = 2) -> String {
    text(number, places: places, minus: "-")
  }

  /// A length such as `216 pt`.
  static func points(_ number: Double) -> String { text(number) + " pt" }

  /// A time with two decimal places, as captions that stand side by side have it: `0.30 s`.
  static func instant(_ number: Double) -> String {
    let text = text(number, places: 2)
    let decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 }
    return text + (decimals == nil ? "." : "")
      + String(repeating: "0", count: max(2 - (decimals ?? 0), 0)) + " s"
  }

  /// A time with at most two decimal places, such as `0.5 s`.
  static func seconds(_ number: Double) -> String { text(number, places: 2) + " s" }
}
