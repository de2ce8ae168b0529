/// Where and by how much a timeline breaks an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// What was expected.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
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
    expectation: Expectation, strategy: String, frame: Int, time: Double, field: String? = nil,
    measured: Double, required: Double, hidden: Double = 0
  ) {
    self.expectation = expectation
    self.strategy = strategy
    self.frame = frame
    self.time = time
    self.field = field
    self.measured = measured
    self.required = required
    self.hidden = hidden
  }
}
