internal import KeyboardAvoidance
internal import Keyframes

/// The vertical scroll indicator.
struct ScrollIndicator {
  /// The thumb in the window, in points.
  let frame: Rect

  /// The least length of the thumb; UIKit's is not documented.
  private static let minimumLength = 36.0
  /// The least length while the content is scrolled past its end.
  private static let squashedLength = 8.0

  /// How thick the thumb is and how far from the edge, in points.
  static func thickness(systemVersion: Int) -> Double { systemVersion >= 13 ? 3 : 2.5 }

  /// Measures the thumb, or returns `nil` when all the content is visible.
  ///
  /// The track is the scroll view's height less the indicator insets and the safe area; negative
  /// insets make it longer than the scroll view, whose bounds then cut it off. The thumb is to the
  /// track as the visible height to the whole, and shrinks by as much as the content is
  /// scrolled past an end.
  init?(state: SceneState, systemVersion: Int) {
    let frame = state.scrollFrameInWindow
    let inset = state.adjustedContentInset
    let room = state.indicatorInsets + state.safeAreaAdjustment
    let thickness = Self.thickness(systemVersion: systemVersion)
    let margin = thickness
    let contentHeight = state.contentSize.height + inset.top + inset.bottom
    let range = contentHeight - frame.height
    let track = frame.height - room.top - room.bottom - 2 * margin
    guard range > 0, track > 0 else { return nil }
    let distance = state.contentOffset.y + inset.top
    let excess = max(-distance, distance - range, 0)
    let whole = min(max(Self.minimumLength, track * frame.height / contentHeight), track)
    let length = max(whole - excess, min(Self.squashedLength, whole))
    let fraction = min(max(distance / range, 0), 1)
    self.frame = Rect(
      x: frame.maxX - room.right - margin - thickness,
      y: frame.minY + room.top + margin + fraction * (track - length),
      width: thickness, height: length)
  }

  /// Whether there is more content than the scroll view shows at once.
  static func isNeeded(in state: SceneState) -> Bool {
    let inset = state.adjustedContentInset
    return state.contentSize.height + inset.top + inset.bottom > state.scrollFrame.height
  }
}
