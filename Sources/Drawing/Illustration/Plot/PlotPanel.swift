internal import Keyframes

/// A panel of a plot: its ground, round numbers beside it, and what it counts.
struct PlotPanel: Sendable {
  /// Where it is on the page.
  var frame: Rect
  /// Up or down the page.
  var axis: Axis
  /// The quantity with its unit: it stands in the panel's upper left corner.
  var unit: String
  /// The least distance between two numbers, in units of the page.
  var distance: Double
  /// Whether the numbers are written, as beside the first of a row.
  var hasNumbers = true

  /// Draws the ground, lines at round numbers, and the numbers.
  func draw(on canvas: Canvas) throws {
    let theme = canvas.theme
    canvas.fill(frame, theme.panel)
    for tick in axis.ticks(distance: distance) {
      let y = axis.place(tick)
      canvas.horizontal(y: y, from: frame.minX, to: frame.maxX, theme.hairline)
      guard hasNumbers else { continue }
      try canvas.text(
        Numeral.text(tick), .small, theme.secondary, x: frame.minX - 8, baseline: y + 4,
        anchor: .right)
    }
  }

  /// Writes the quantity on a background of its own, so that no lines run through it.
  func drawUnit(on canvas: Canvas) throws {
    let width = try canvas.lettering.width(unit, .small)
    canvas.fill(
      Rect(x: frame.minX + 2, y: frame.minY + 2, width: width + 8, height: 16),
      canvas.theme.panel)
    try canvas.text(
      unit, .small, canvas.theme.secondary, x: frame.minX + 6, baseline: frame.minY + 14)
  }

  /// Draws a line through panels at round times, and the times below the last, none of which reaches
  /// beyond an end on the page.
  static func drawTimes(
    _ time: Axis, through panels: [PlotPanel], distance: Double = 64, end: Double = .infinity,
    on canvas: Canvas, text: (Double) -> String = Numeral.seconds
  ) throws {
    let theme = canvas.theme
    for tick in time.ticks(distance: distance) {
      let x = time.place(tick)
      for panel in panels {
        canvas.vertical(x: x, from: panel.frame.minY, to: panel.frame.maxY, theme.hairline)
      }
      let words = text(tick)
      let half = try end.isFinite ? canvas.lettering.width(words, .small) / 2 : 0
      try canvas.text(
        words, .small, theme.secondary, x: min(x, end - half),
        baseline: (panels.last?.frame.maxY ?? 0) + 17, anchor: .center)
    }
  }

  /// Turns numbers into places along a page, and finds round numbers to write beside it.
  struct Axis: Hashable, Sendable {
    /// The numbers at the two ends.
    var lower: Double
    var upper: Double
    /// The places of the two ends on the page.
    var start: Double
    var end: Double

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
}
