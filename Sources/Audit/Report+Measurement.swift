extension Report {
  /// What one metric measured, and where.
  public struct Measurement: Hashable, Sendable {
    /// The value, in the metric's unit; never below 0.
    public var value: Double
    /// The instant at which it was worst, in seconds, or `nil` for what has no instant.
    public var time: Double?
    /// The field that had the focus then, if it is about one.
    public var field: String?
    /// Whether anything was judged: not where nobody could have done better with any field.
    public var applies = true
    /// The fields that were not judged, since nobody could do anything about them: no offset and no
    /// inset shows a caret in a scroll view that is lower than its line.
    public var exemptFields: [String] = []

    init(_ value: Double, at time: Double? = nil, field: String? = nil) {
      self.value = value
      self.time = time
      self.field = field
    }

    /// As it should be.
    static let none = Measurement(0)
  }
}
