/// Turns numbers into places along a page, and finds round numbers to write beside it.
struct PlotAxis: Hashable, Sendable {
  /// The numbers at the two ends.
  var lower: Double
  var upper: Double
  /// The places of the two ends on the page.
  var start: Double
  var end: Double

  /// The place of a number.
  func place(_ number: Double) -> Double {
    start + (number - lower) / max(upper - lower, 1e-9) * (end - start)
  }

  /// Round numbers within the axis, no nearer to each other than `distance` on the page.
  func ticks(distance: Double) -> [Double] {
    let span = upper - lower
    guard span > 0, abs(end - start) > 0 else { return [lower] }
    let rough = span * distance / abs(end - start)
    var power = 1.0
    while power < rough { power *= 10 }
    while power / 10 >= rough { power /= 10 }
    let step = [power / 5, power / 2, power].first { $0 >= rough * 0.999 } ?? power
    let first = (lower / step - 1e-9).rounded(.up)
    let last = (upper / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
