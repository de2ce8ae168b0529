/// A condition that a scenario requires, such as that a field is visible from some time on.
public struct Expectation: Hashable, Sendable {
  /// What has to hold.
  public var condition: Condition

  /// What has to hold.
  public enum Condition: Hashable, Sendable {
    /// A field is wholly visible, with at least this much room, in points, between its lower edge
    /// and what covers the screen below it; from a time on, in seconds, or at the end.
    case visible(String, clearance: Double, by: Double?)
    /// The content moves by no more than this many points in a sixtieth of a second, whatever the
    /// frame rate.
    ///
    /// It is checked 60 times a second from 0 on, except while a finger drags the content.
    case noJump(above: Double)
    /// From a time, in seconds, until the next event nothing moves; work that a strategy has
    /// scheduled until then counts.
    case settled(by: Double)
    /// A metric of an audit is no greater than a number in its unit.
    case metric(Metric, atMost: Double)
  }

  /// Creates an expectation.
  public init(_ condition: Condition) {
    self.condition = condition
  }

  /// Creates the expectation that a field is visible, from a deadline on or at the end.
  public init(visible field: String, clearance: Double = 0, by deadline: Double? = nil) {
    self.init(.visible(field, clearance: clearance, by: deadline))
  }

  /// The metric that the expectation concerns, if any; an audit is then needed to check it.
  public var metric: Metric? {
    if case .metric(let metric, _) = condition { metric } else { nil }
  }
}
