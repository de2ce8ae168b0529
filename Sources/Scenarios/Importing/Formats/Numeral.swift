/// The numbers of files: the one place in which text becomes a number, and a number a whole one.
///
/// Apps write `Int.max` for "as many as there are", and damaged files anything.
enum Numeral {
  /// The number that a text is, or `nil` where it is none or not finite.
  static func finite(_ text: some StringProtocol) -> Double? {
    Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number without its fraction, moved into a range; 0, or what is nearest to it, for NaN.
  static func whole(
    _ value: Double, in range: ClosedRange<Int> = -1_000_000...1_000_000
  ) -> Int {
    guard !value.isNaN else { return min(max(0, range.lowerBound), range.upperBound) }
    return Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
  }
}
