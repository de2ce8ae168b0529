public import Keyframes

/// The scroll view before the first event.
public struct ScrollConfiguration: Hashable, Sendable {
  /// The frame in the root view's coordinates, in points.
  public var frame: Rect
  /// The size of the content in points.
  public var contentSize: Size
  /// The content inset at rest, in points.
  public var contentInset: EdgeInsets
  /// The content offset at rest in points, or `nil` for the top: minus the adjusted top inset.
  public var contentOffset: Point?
  /// Whether the safe area is added to the content inset.
  public var insetAdjustment: InsetAdjustment
  /// When the vertical indicator is drawn.
  public var indicator: IndicatorVisibility
  /// How dragging the content dismisses the keyboard.
  public var keyboardDismissMode: KeyboardDismissMode

  /// Whether the safe area is added, after `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum InsetAdjustment: String, Hashable, Sendable, CaseIterable {
    /// The content inset alone counts.
    case never
    /// The part of the safe area that the scroll view overlaps is added.
    case automatic
  }

  /// When the vertical indicator is drawn.
  public enum IndicatorVisibility: String, Hashable, Sendable, CaseIterable {
    /// While the offset moves, and a moment longer.
    case scrolling
    /// Always.
    case always
    /// Never.
    case never
  }

  /// Creates a configuration.
  public init(
    frame: Rect, contentSize: Size, contentInset: EdgeInsets = .zero, contentOffset: Point? = nil,
    insetAdjustment: InsetAdjustment = .never, indicator: IndicatorVisibility = .scrolling,
    keyboardDismissMode: KeyboardDismissMode = .none
  ) {
    self.frame = frame
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.contentOffset = contentOffset
    self.insetAdjustment = insetAdjustment
    self.indicator = indicator
    self.keyboardDismissMode = keyboardDismissMode
  }
}
