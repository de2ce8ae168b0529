/// What a scenario promises: that a field stands clear of everything by some time.
public struct Expectation: Hashable, Sendable {
  /// The identifier of the field that has to be visible.
  public var visible: String
  /// The least room between the field's lower edge and what covers the screen below it, in points.
  public var clearance: Double
  /// Seconds from the start of the timeline from which it has to hold, or `nil` for its end.
  public var deadline: Double?

  /// Creates an expectation.
  public init(visible field: String, clearance: Double = 0, by deadline: Double? = nil) {
    self.visible = field
    self.clearance = clearance
    self.deadline = deadline
  }
}
