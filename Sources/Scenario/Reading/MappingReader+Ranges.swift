// The ranges that the reader and the schema share.

extension MappingReader {
  /// No coordinate of a scenario is larger, in points.
  static let largestCoordinate = 100_000.0

  /// Positions, in points.
  static let coordinates = -largestCoordinate...largestCoordinate

  /// Widths, heights and distances, in points.
  static let lengths = 0...largestCoordinate

  /// No time of a scenario is later, in seconds.
  static let longestTime = 600.0

  /// Frame rates a scenario may ask for, in frames a second.
  ///
  /// Over the longest time, the fastest stays below `FrameClock.maximumFrameCount`.
  static let frameRates = 1.0...1_000.0

  /// The sides of a described device's screen, in points.
  static let screenSides = 1.0...20_000

  /// The scales of described devices, in pixels per point; no device has more than 3.
  static let deviceScales = 0.5...4

  /// The scales at which outputs are drawn, in pixels per point.
  static let outputScales = 0.25...8

  /// How often an animation may play if not for ever: what a GIF can say, 16 bits.
  static let plays = 1...65_535

  /// How many moments or columns an illustration may have.
  static let illustrationCounts = 1...60

  /// The lines of a text view that the caret may stand in, from 0.
  static let caretLines = 0...10_000
}
