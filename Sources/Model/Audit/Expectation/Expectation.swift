public import KeyboardAvoidance

/// A condition that a scenario requires, such as that a field is visible from some time on.
public struct Expectation: Hashable, Sendable {
  /// The condition that has to hold.
  public var condition: Condition

  /// A condition that has to hold.
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

/// Where and by how much a timeline violates an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// The expectation that does not hold.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
  /// The device, in its orientation at that time.
  public var device: Device
  /// The first frame that violates it, or the last one before the instant.
  public var frame: Int
  /// The instant of the violation, in seconds.
  public var time: Double
  /// The field that it concerns, if any.
  public var field: String?
  /// The measured value: points, or the metric's unit.
  public var measured: Double
  /// The required value in the same unit: a minimum for room, a maximum for everything else.
  public var required: Double
  /// How much of the field's height is hidden, in points; 0 where no field is concerned.
  public var hidden: Double

  /// Creates a failure.
  public init(
    expectation: Expectation, strategy: String, device: Device, frame: Int, time: Double,
    field: String? = nil, measured: Double, required: Double, hidden: Double = 0
  ) {
    self.expectation = expectation
    self.strategy = strategy
    self.device = device
    self.frame = frame
    self.time = time
    self.field = field
    self.measured = measured
    self.required = required
    self.hidden = hidden
  }
}

extension ExpectationFailure: CustomStringConvertible {
  /// The failure in one sentence of at most 300 characters:
  /// `email is expected 8 pt clear at 1 s and stands 2 pt clear: iPhone 15, portrait, under none`.
  public var description: String {
    let time = "at \(Sentence.seconds(time))"
    let place = ": \(Sentence.place(device)), under \(Sentence.name(strategy))"
    switch expectation.condition {
    case .visible(let field, let clearance, _):
      let name = Sentence.name(field)
      guard hidden.isFinite else { return "the form has no field '\(name)' \(time)\(place)" }
      let wanted = clearance > 0 ? "\(Sentence.points(clearance)) clear" : "to be visible"
      let found =
        hidden > 1e-3
        ? "\(Sentence.points(hidden)) of it cannot be seen"
        : "stands \(Sentence.points(measured)) clear"
      return "\(name) is expected \(wanted) \(time) and \(found)\(place)"
    case .noJump(let limit):
      return
        "the content jumps by \(Sentence.points(measured)) in 1/60 s \(time), and no more than "
        + "\(Sentence.points(limit)) is expected\(place)"
    case .settled:
      return "everything is expected to stand still \(time), and \(Sentence.points(measured)) are "
        + "still to go\(place)"
    case .metric(let metric, let limit):
      let unit = metric.unit.rawValue
      let who = field.map { " of " + Sentence.name($0) } ?? ""
      return
        "\(metric.rawValue)\(who) is \(Sentence.decimal(measured, places: 1)) \(unit) \(time), and "
        + "at most \(Sentence.decimal(limit, places: 1)) \(unit) is expected\(place)"
    }
  }
}
