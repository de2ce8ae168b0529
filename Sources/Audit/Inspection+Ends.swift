import KeyboardAvoidance
import Keyframes

// What a finger can bring into sight while the keyboard is up: the form's end, its top, and the
// room between it and the keyboard.
extension Inspection {
  /// Points by which the lowest thing that is drawn stays below the visible area, however far a
  /// finger scrolls up, at rest.
  var unreachableEnd: Measurement {
    worstWithKeyboard { take in
      guard let drawn = drawnExtent(in: take.rest) else { return 0 }
      let frame = take.rest.scrollFrameInWindow
      let bottomBarTop = take.rest.bottomBarTop(in: surroundings(of: take.rest))
      // The content is visible beside and below an undocked keyboard, so its end need not clear the
      // keyboard. Where no part of the scroll view is visible, its upper edge is the limit.
      let limit = max(
        min(dockedTop(in: take.rest), frame.maxY, bottomBarTop), visibleTop(in: take.rest))
      return frame.minY + drawn.bottom - largestOffset(in: take.rest) - limit
    }
  }

  /// Points by which the highest thing that is drawn stays above the visible area, however far a
  /// finger scrolls down, at rest, beyond what was out of reach without a keyboard.
  var unreachableTop: Measurement {
    worstWithKeyboard { take in
      guard let drawn = drawnExtent(in: take.rest) else { return 0 }
      let world = world(of: take.rest)
      let top =
        take.rest.scrollFrameInWindow.minY + drawn.top + take.rest.adjustedContentInset.top
      let before = world.drawn.map { world.visible.lowerBound - world.contentTop - $0.top } ?? 0
      return visibleTop(in: take.rest) - top - max(before, 0)
    }
  }

  /// Points of empty window between the lower edge of a form that is cut off there and the
  /// keyboard, at rest.
  ///
  /// A form that ends above its scroll view's lower edge is not cut off: then nobody sees where the
  /// scroll view ends.
  var gap: Measurement {
    worstWithKeyboard { take in
      guard isDocked(in: take.rest), let drawn = drawnExtent(in: take.rest) else { return 0 }
      let frame = take.rest.scrollFrameInWindow
      let lowest = frame.minY + drawn.bottom + take.rest.adjustedContentInset.top
      guard lowest > frame.maxY else { return 0 }
      let world = world(of: take.rest)
      let shift = take.rest.cardShift(in: world.surroundings)
      // Only what showed the form before the keyboard came is missed.
      return min(take.rest.keyboardFrame.minY, world.visible.upperBound + shift) - frame.maxY
    }
  }

  /// What the form draws in a state.
  private func drawnExtent(in state: SceneState) -> DrawnExtent? {
    state.edits.isEmpty ? world(of: state).drawn : DrawnExtent(timeline.views(in: state))
  }

  /// The worst value at rest of the episodes in which a keyboard is on the screen.
  private func worstWithKeyboard(_ value: (Take) -> Double) -> Measurement {
    worstAtRest { take in
      let bottom = surroundings(of: take.rest).screenInWindow.maxY
      return take.rest.keyboardFrame.minY < bottom ? value(take) : 0
    }
  }
}
