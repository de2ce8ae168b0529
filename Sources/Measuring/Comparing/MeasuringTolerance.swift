/// How far two recordings of an app may be apart and still be alike: choices, above what measuring
/// has (docs/measuring.md, the table) and below what is seen.
public struct MeasuringTolerance: Sendable, Hashable {
  /// The keyboard's height and travel, in points.
  public var keyboard = 1.5
  /// How far content travels, in points.
  public var travel = 2.0
  /// How late content is, in seconds; films with few frames have a quarter of their step besides.
  public var lag = 0.012
  /// How far content jumps, in points.
  public var jump = 8.0
  /// The same as a share of the larger jump; the larger of the two holds.
  public var jumpShare = 0.35
  /// How far apart content may be at one time in two frames that follow each other, in points.
  public var path = 6.0
  /// How long a named curve lasts, in seconds.
  public var duration = 0.035
  /// When motions begin, seen from the first one, in seconds; `nil` where only the user's hand says
  /// when, so that it is told and does not count.
  public var start: Double?

  /// Tolerances for recordings that were made by hand.
  public init() {}

  /// Tolerances for recordings that a script made, as those of a baseline: motions begin within
  /// half a second of when they did.
  public static let scripted: MeasuringTolerance = {
    var tolerance = MeasuringTolerance()
    tolerance.start = 0.5
    return tolerance
  }()
}
