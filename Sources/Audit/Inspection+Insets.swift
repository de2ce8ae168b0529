import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the content's end that cannot be scrolled clear of the keyboard, at rest.
  var unreachableEnd: Measurement {
    worstAtRest { take in
      let frame = take.rest.scrollFrameInWindow
      let lowestEnd = frame.minY + take.rest.contentSize.height - largestOffset(in: take.rest)
      return lowestEnd
        - min(take.rest.keyboardFrame.minY, frame.maxY, scene(of: take.rest).bottomBarTop)
    }
  }

  /// Points of room below the content beyond what the keyboard covers, at rest.
  ///
  /// Counts insets and content that was lengthened; what was there before the keyboard is not
  /// counted.
  var overInset: Measurement {
    worstAtRest { take in
      let origin = origin(of: take.rest)
      let usual = origin.adjustedContentInset.bottom
      // What was typed has made the content longer, too.
      let typed = FormEdit.growth(of: take.rest.edits, in: scene(of: take.rest).form)
      let lengthened = take.rest.contentSize.height - origin.contentSize.height - typed
      let room = take.rest.adjustedContentInset.bottom + lengthened - usual
      return room - max(covered(in: take.rest) - usual, 0)
    }
  }

  /// Points between the indicator's lower end and the edge it should stop at, at rest.
  var indicatorMismatch: Measurement {
    worstAtRest { take in
      let safeArea = take.rest.safeAreaAdjustment.bottom
      let usual = safeArea + scene(of: take.rest).scrollView.contentInset.bottom
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
}
