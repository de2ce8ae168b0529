extension Report {
  /// What one metric measured, and where.
  public struct Measurement: Hashable, Sendable {
    /// The value, in the metric's unit; never below 0.
    public var value: Double
    /// The instant of the worst value, in seconds, or `nil` for a value without an instant.
    public var time: Double?
    /// The field that had the focus then, if the value concerns a field.
    public var field: String?
    /// Whether anything was judged; `false` where no strategy could have done better with any
    /// field.
    public var applies = true
    /// The fields that were not judged because no strategy could improve them: no offset and no
    /// inset shows a caret in a scroll view that is lower than the caret's line.
    public var exemptFields: [String] = []

    /// Where most of what is hidden lies, for a metric that measures what is hidden.
    public var place: Place?

    /// What hides a field.
    public enum Place: String, Hashable, Sendable, CaseIterable {
      /// The upper edge of the visible area: the bars at the top, or the scroll view's frame.
      case top = "at the top"
      /// A bar at the bottom, or the scroll view's lower edge.
      case bar = "behind a bar"
      /// The keyboard.
      case keyboard = "by the keyboard"
    }

    init(_ value: Double, at time: Double? = nil, field: String? = nil) {
      self.value = value
      self.time = time
      self.field = field
    }

    /// A perfect result.
    static let none = Measurement(0)
  }
}
