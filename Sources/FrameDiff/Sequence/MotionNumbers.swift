/// The numbers behind a frame, as far as they explain what moved.
///
/// Points in the window with y down; what is drawn, not what is on its way.
public struct MotionNumbers: Sendable, Hashable {
  /// The keyboard's upper edge; at or below the window's lower edge while hidden.
  public var keyboardTop: Double

  /// Where the form's own upper edge stands: what scrolling and shifting the view move.
  public var formTop: Double

  /// The upper edge of what the form is seen through.
  public var viewportTop: Double

  /// The bottom content inset.
  public var insetBottom: Double

  /// The id of the element in focus, or nil.
  public var focus: String?

  /// How much of the focused element's height cannot be seen, or nil without focus.
  public var hidden: Double?

  /// Makes numbers.
  public init(
    keyboardTop: Double, formTop: Double, viewportTop: Double = 0, insetBottom: Double = 0,
    focus: String? = nil, hidden: Double? = nil
  ) {
    self.keyboardTop = keyboardTop
    self.formTop = formTop
    self.viewportTop = viewportTop
    self.insetBottom = insetBottom
    self.focus = focus
    self.hidden = hidden
  }
}
