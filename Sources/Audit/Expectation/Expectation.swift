/// What a scenario promises, such as that a field stands clear of everything by some time.
public struct Expectation: Hashable, Sendable {
  /// What has to hold.
  public var condition: Condition

  /// What has to hold.
  public enum Condition: Hashable, Sendable {
    /// A field can be seen whole, with at least so much room, in points, between its lower edge and
    /// what covers the screen below it; from a time on, in seconds, or at the end.
    case visible(String, clearance: Double, by: Double?)
    /// The content moves by no more than so many points in a sixtieth of a second, whatever the
    /// frame rate.
    ///
    /// It is looked at 60 times a second from 0 on, but not while a finger drags it.
    case noJump(above: Double)
    /// At a time, in seconds, nothing moves, nor before the next event: what a strategy has put off
    /// until then counts.
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

  /// The metric that it is about, if any: then an audit has to be made to judge it.
  public var metric: Metric? {
    if case .metric(let metric, _) = condition { metric } else { nil }
  }
}
