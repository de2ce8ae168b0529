import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points by which the form differs, once the keyboard is gone, from one without avoidance;
  /// 0 while it is still up.
  ///
  /// Where the user has scrolled meanwhile, the offset has to be where the content was released, or
  /// the nearest value in range.
  func notRestored(to natural: Timeline) -> Measurement {
    let last = timeline.state(at: end)
    let bottom = surroundings(of: last).screenInWindow.maxY
    guard !takes.isEmpty, last.keyboardFrame.minY >= bottom - 0.5 else {
      return .none
    }
    var expected = natural.state(at: max(natural.settledTime, end))
    let drag = timeline.deliveries.last { $0.event == .didEndDragging }
    if let drag {
      let released = timeline.targetOffset(at: drag.time).y
      expected.contentOffset.y = min(
        max(released, -expected.adjustedContentInset.top), largestOffset(in: expected))
    }
    return Measurement(Self.difference(expected, last), at: end)
  }

  /// Points by which two states differ: the largest difference of offset, insets, content and
  /// views.
  static func difference(_ one: SceneState, _ other: SceneState) -> Double {
    [
      one.contentOffset.y - other.contentOffset.y, one.contentInset.top - other.contentInset.top,
      one.contentInset.bottom - other.contentInset.bottom,
      one.indicatorInsets.bottom - other.indicatorInsets.bottom,
      one.contentSize.height - other.contentSize.height, one.rootFrame.minY - other.rootFrame.minY,
      one.scrollFrame.minY - other.scrollFrame.minY,
      one.scrollFrame.height - other.scrollFrame.height,
    ].map(abs).max() ?? 0
  }
}
