import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the content's end that cannot be scrolled clear of the keyboard, at rest.
  var unreachableEnd: Measurement {
    worstAtRest { take in
      let frame = take.rest.scrollFrameInWindow
      let lowestEnd = frame.minY + take.rest.contentSize.height - largestOffset(in: take.rest)
      // The content is visible beside and below an undocked keyboard, so its end need not clear the
      // keyboard.
      let keyboardTop = isDocked(in: take.rest) ? take.rest.keyboardFrame.minY : .infinity
      let bottomBarTop = take.rest.bottomBarTop(in: surroundings(of: take.rest))
      // Where no part of the scroll view is visible, its upper edge is the limit.
      return lowestEnd
        - max(min(keyboardTop, frame.maxY, bottomBarTop), visibleTop(in: take.rest))
    }
  }

  /// Points of room below the content beyond what the keyboard covers, at rest.
  ///
  /// Counts insets and lengthened content, except what was there before the keyboard.
  var overInset: Measurement {
    worstAtRest { take in
      let world = world(of: take.rest)
      let usual = world.insetBottom
      // Typing has made the content longer, too.
      let typed = FormEdit.growth(
        of: take.rest.edits, in: timeline.scene(in: take.rest.orientation).form)
      let lengthened = take.rest.contentSize.height - world.contentHeight - typed
      let room = take.rest.adjustedContentInset.bottom + lengthened - usual
      return room - max(allowance(in: take.rest) - usual, 0)
    }
  }

  /// Points between the indicator's lower end and the edge it should stop at, at rest.
  var indicatorMismatch: Measurement {
    worstAtRest { take in
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
    let last = Measurement(excess(timeline.state(at: end)), at: end)
    let worst = worstAtRest { excess($0.rest) }
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
