/// How large devices are drawn: by simple fractions, so that whole points lie on whole pixels.
enum DrawnScale {
  /// How high a single device and what sticks out of it may be drawn, in units of the page.
  static let usualHeight = 560.0

  private static let steps = [
    1.5, 1.25, 1, 0.875, 0.75, 0.625, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.1875, 0.125, 0.0625,
  ]

  /// The largest fraction at which a length fits.
  static func fitting(_ length: Double, into room: Double) -> Double {
    fitting(length, into: room) { _ in true }
  }

  /// The largest fraction at which a length fits, and whatever else has to.
  static func fitting(
    _ length: Double, into room: Double, where fits: (Double) throws -> Bool
  ) rethrows -> Double {
    try steps.first { try length * $0 <= room && fits($0) } ?? max(room / max(length, 1), 0.01)
  }
}
