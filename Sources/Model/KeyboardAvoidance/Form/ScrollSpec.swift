package import Keyframes

/// The values that `scroll` sets in a scenario, before the form fills in the rest.
package struct ScrollSpec: Hashable, Sendable {
  package var frame: Rect?
  package var contentSize: Size?
  package var contentInset: EdgeInsets?
  /// The offset at rest; ``end`` scrolls to the end of the content.
  package var contentOffset: Point?
  package var insetAdjustment: ScrollConfiguration.InsetAdjustment?
  package var indicator = ScrollConfiguration.IndicatorVisibility.scrolling
  package var keyboardDismissMode = KeyboardDismissMode.none

  package init() {}

  /// The end of the content, wherever that is.
  package static let end = Point(x: 0, y: .infinity)

  /// Returns the scroll view, whose content fits a form.
  ///
  /// - Parameters:
  ///   - frame: The frame in the root view.
  ///   - contentHeight: How high the form is with the room below it.
  ///   - unsafe: The safe area insets that overlap the scroll view's frame.
  ///   - adjusts: Whether the safe area is added to the insets when the scenario does not say so.
  ///   - writesInset: Whether it is written into the content inset itself, as
  ///     `automaticallyAdjustsScrollViewInsets` did before iOS 11.
  package func configuration(
    frame: Rect, contentHeight: Double, unsafe: EdgeInsets, adjusts: Bool, writesInset: Bool
  ) -> ScrollConfiguration {
    var adjustment = insetAdjustment ?? (adjusts ? .automatic : .never)
    var inset = contentInset ?? .zero
    if writesInset, adjustment == .automatic {
      inset = inset + unsafe
      adjustment = .never
    }
    let covered = adjustment == .automatic ? inset + unsafe : inset
    let visibleHeight = frame.height - covered.top - covered.bottom
    let size =
      contentSize ?? Size(width: frame.width, height: max(contentHeight, visibleHeight, 0))
    let last = max(size.height + covered.bottom - frame.height, -covered.top)
    let offset = contentOffset == Self.end ? Point(x: 0, y: last) : contentOffset
    return ScrollConfiguration(
      frame: frame, contentSize: size, contentInset: inset, contentOffset: offset,
      insetAdjustment: adjustment,
      indicator: indicator, keyboardDismissMode: keyboardDismissMode)
  }
}
