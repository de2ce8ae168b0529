import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points that differ from before once the keyboard is gone; 0 while it is still up.
  var notRestored: Double {
    let last = timeline.state(at: end)
    let bottom = scene(of: last).screenInWindow.maxY
    guard !takes.isEmpty, last.keyboardFrame.minY >= bottom - 0.5 else {
      return 0
    }
    let wanted =
      timeline.rotates ? Self.undisturbed(timeline).state(at: end) : origin(of: last)
    return difference(wanted, last)
  }

  /// Points by which two poses differ: the largest of offset, insets, content and views.
  func difference(_ one: SceneState, _ other: SceneState) -> Double {
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
