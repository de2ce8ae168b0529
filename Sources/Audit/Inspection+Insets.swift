import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the content's end that cannot be scrolled clear of the keyboard, at rest.
  var unreachableEnd: Double {
    worst { _, state in
      let frame = state.scrollFrameInWindow
      let lowestEnd = frame.minY + state.contentSize.height - largestOffset(in: state)
      let limit = min(state.keyboardFrame.minY, frame.maxY, scene.bottomBarTop)
      return lowestEnd - limit
    }
  }

  /// Points of room below the content beyond what the keyboard covers, at rest.
  ///
  /// Counts insets and content that was lengthened; what was there before the keyboard is not
  /// counted.
  var overInset: Double {
    let before = timeline.state(at: 0)
    let usual = before.adjustedContentInset.bottom + before.contentSize.height
    return worst { _, state in
      let room = state.adjustedContentInset.bottom + state.contentSize.height - usual
      let needed = max(covered(in: state) - before.adjustedContentInset.bottom, 0)
      return room - needed
    }
  }

  /// Points between the indicator's lower end and the edge it should stop at, at rest.
  var indicatorMismatch: Double {
    worst { _, state in
      let end = state.indicatorInsets.bottom + state.safeAreaAdjustment.bottom
      let wanted = max(
        covered(in: state), state.safeAreaAdjustment.bottom + scene.scrollView.contentInset.bottom)
      return abs(end - wanted)
    }
  }

  /// Points by which the offset lies outside the scroll view's range, at rest or at the end.
  var outOfRange: Double {
    func excess(_ state: SceneState) -> Double {
      let y = state.contentOffset.y
      return max(-state.adjustedContentInset.top - y, y - largestOffset(in: state))
    }
    return max(worst { _, state in excess(state) }, excess(timeline.state(at: end)))
  }
}
