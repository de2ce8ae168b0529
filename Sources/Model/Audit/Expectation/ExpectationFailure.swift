public import KeyboardAvoidance

/// Where and by how much a timeline violates an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// What was expected.
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
        "\(metric.rawValue)\(who) is \(Sentence.decimal(measured, parts: 10)) \(unit) \(time), and "
        + "at most \(Sentence.decimal(limit, parts: 10)) \(unit) is expected\(place)"
    }
  }
}
