import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of room below the content beyond what the keyboard covers, at rest.
  ///
  /// Counts insets and lengthened content, except what was there before the keyboard.
  var overInset: Measurement {
    worstAtRest { take in
      let world = world(of: take.rest)
      let usual = world.insetBottom
      // Typing has made the content longer, too.
      let typed =
        take.rest.edits.isEmpty
        ? 0
        : FormEdit.growth(
          of: take.rest.edits, in: timeline.scene(in: take.rest.orientation).form)
      let lengthened = take.rest.contentSize.height - world.contentHeight - typed
      let room = take.rest.adjustedContentInset.bottom + lengthened - usual
      return room - max(allowance(in: take.rest) - usual, 0)
    }
  }

  /// Points between the indicator's lower end and the edge it should stop at, at rest, with the
  /// keyboard up or gone; 0 where none is drawn, because nothing scrolls.
  var indicatorMismatch: Measurement {
    guard timeline.scene.scrollView.indicator != .never else { return .none }
    return worstAtRest(includingHides: true) { take in
      guard largestOffset(in: take.rest) > -take.rest.adjustedContentInset.top else { return 0 }
      let safeArea = take.rest.safeAreaAdjustment.bottom
      let usual =
        safeArea + timeline.scene(in: take.rest.orientation).scrollView.contentInset.bottom
      return abs(take.rest.indicatorInsets.bottom + safeArea - max(covered(in: take.rest), usual))
    }
  }

  /// Points by which the offset lies outside the scroll view's range, at rest or at the end.
  var outOfRange: Measurement {
    func excess(_ state: SceneState) -> Double {
      let y = state.contentOffset.y
      return max(-state.adjustedContentInset.top - y, y - largestOffset(in: state))
    }
    let last = Measurement(excess(timeline.layout(at: end)), at: end)
    let worst = worstAtRest(includingHides: true) { excess($0.rest) }
    return last.value > worst.value ? last : worst
  }

  /// The room that a strategy may add: what a docked keyboard covers; for an undocked one, what
  /// lifts a field at the content's end above it.
  private func allowance(in state: SceneState) -> Double {
    guard !isDocked(in: state) else { return covered(in: state) }
    return max(
      state.scrollFrameInWindow.maxY - state.keyboardFrame.minY + Clearance.defaultMargin, 0)
  }
}
