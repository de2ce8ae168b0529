/// Numbers in decimal digits: the same in every locale, and no exponents.
package enum DecimalText {
  /// The nearest count of units of the last decimal place, halves away from zero.
  ///
  /// Nil when the number is not finite or the count does not fit.
  package static func units(of number: Double, places: Int) -> Int? {
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return Int(exactly: (number * power).rounded())
  }

  /// A number of at most `places` decimal places, without trailing zeros unless `trims` is false.
  ///
  /// `null` where ``units(of:places:)`` is nil.
  package static func text(_ number: Double, places: Int, trims: Bool = true) -> String {
    units(of: number, places: places).map { text(units: $0, places: places, trims: trims) }
      ?? "null"
  }

  /// The same for people: a number that is not finite, or a trillion or more, as Swift writes it.
  package static func readable(_ number: Double, places: Int, trims: Bool = true) -> String {
    abs(number) < 1e12 ? text(number, places: places, trims: trims) : number.description
  }

  /// `units` divided by ten to the power `places`.
  package static func text(units: Int, places: Int, trims: Bool = true) -> String {
    let sign = units < 0 ? "-" : ""
    guard places > 0 else { return sign + String(units.magnitude) }
    var digits = Array(String(units.magnitude).utf8)
    if digits.count <= places {
      digits.insert(contentsOf: repeatElement(48, count: places + 1 - digits.count), at: 0)
    }
    var end = digits.count
    while trims, end > digits.count - places, digits[end - 1] == 48 { end -= 1 }
    let point = digits.count - places
    let whole = String(decoding: digits[..<point], as: UTF8.self)
    guard end > point else { return sign + whole }
    return sign + whole + "." + String(decoding: digits[point..<end], as: UTF8.self)
  }

  /// The text of a number without the zero before its point: `.5`, `-.25`.
  package static func withoutLeadingZero(_ text: String) -> String {
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }
}
