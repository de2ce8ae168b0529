/// How far two recordings of an app may be apart and still be alike: choices, above what measuring
/// has (docs/measuring.md, the table) and below what is seen.
package struct MeasuringTolerance: Sendable, Hashable {
  /// The keyboard's height and travel, in points.
  package var keyboard = 1.5
  /// How far content travels, in points.
  package var travel = 2.0
  /// How late content is, in seconds; films with few frames have a quarter of their step besides.
  package var lag = 0.012
  /// How far content jumps, in points.
  package var jump = 8.0
  /// The same as a share of the larger jump; the larger of the two holds.
  package var jumpShare = 0.35
  /// How far apart content may be at one time in two frames that follow each other, in points.
  package var path = 6.0
  /// How long a named curve lasts, in seconds.
  package var duration = 0.035
  /// When motions begin, seen from the first one, in seconds; `nil` where only the user's hand says
  /// when, so that it is told and does not count.
  package var start: Double?

  /// Tolerances for recordings that were made by hand.
  package init() {}

  /// Tolerances for recordings that a script made, as those of a baseline: motions begin within
  /// half a second of when they did.
  package static let scripted: MeasuringTolerance = {
    var tolerance = MeasuringTolerance()
    tolerance.start = 0.5
    return tolerance
  }()
}
