public import KeyboardAvoidance

/// Where and by how much a timeline breaks an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// What was expected.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
  /// The device, as it is held then.
  public var device: Device
  /// The first frame that breaks it, or the last one before the instant.
  public var frame: Int
  /// The instant at which it is broken, in seconds.
  public var time: Double
  /// The field that it is about, if any.
  public var field: String?
  /// What was measured: points, or the metric's unit.
  public var measured: Double
  /// What was required, in the same unit: at least so much room, or at most so much of the rest.
  public var required: Double
  /// How much of the field's height cannot be seen there, in points; 0 where it is about no field.
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
  /// `email is expected 8 pt clear at 0.8 s and stands 2.5 pt clear: iPhone 15, portrait, under none`.
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
        "\(metric.rawValue)\(who) is \(Sentence.decimal(measured, parts: 10)) \(unit) \(time), and "
        + "at most \(Sentence.decimal(limit, parts: 10)) \(unit) is expected\(place)"
    }
  }
}
