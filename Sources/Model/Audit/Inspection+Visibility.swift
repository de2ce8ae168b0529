import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Measurement {
    var found = worstAtRest { take in
      isOutOfReach(take)
        ? nil : hidden(take, in: take.rest) - lostAnyway(take.wanted, of: take, in: take.rest)
    }
    if found.value > 0,
      let take = takes.first(where: {
        $0.episode.field == found.field && $0.episode.rest == found.time
      })
    {
      found.place = place(of: target(of: take, in: take.rest), in: take.rest)
    }
    return found
  }

  /// The thing that hides the most of a rectangle's height.
  private func place(of rect: Rect, in state: SceneState) -> Measurement.Place {
    let bottom = min(
      state.scrollFrameInWindow.maxY, state.bottomBarTop(in: surroundings(of: state)))
    let hidden: [(Measurement.Place, Double)] = [
      (.keyboard, state.keyboardFrame.intersection(rect)?.height ?? 0),
      (.top, visibleTop(in: state) - rect.minY), (.bar, rect.maxY - bottom),
    ]
    return hidden.max { $0.1 < $1.1 }?.0 ?? .keyboard
  }

  /// Points that the room below the focused field lacks at rest.
  var clearanceShortage: Measurement {
    worstAtRest { take in
      if take.isInFooter || isOutOfReach(take) { return nil }
      let rect = target(of: take, in: take.rest)
      return Clearance.defaultMargin
        - take.rest.clearance(below: rect, in: surroundings(of: take.rest))
        - missingRoom(for: take.wanted, of: take, in: take.rest)
    }
  }

  /// Points of the focused field that are lost above the visible area at rest.
  var topLost: Measurement {
    worstAtRest { take in
      if take.isInFooter || isOutOfReach(take) { return nil }
      let rect = target(of: take, in: take.rest)
      return min(visibleTop(in: take.rest) - rect.minY, rect.height)
        - lostAnyway(take.wanted, of: take, in: take.rest)
    }
  }

  /// Milliseconds for which the focused field cannot be seen while something moves, each by the
  /// share of the field, beyond what could not be seen at focus or cannot be seen at rest.
  var hiddenInMotion: Measurement {
    worst { take in
      // A keyboard that docks from the middle of the screen sweeps over the content below it,
      // however that moves.
      guard let first = take.frames.first, let last = take.frames.last,
        first.isDocked || !isDocked(in: take.rest)
      else { return Measurement.none }
      let height = take.wanted.height
      guard height > 0 else { return Measurement.none }
      let usual = max(first.hidden, last.hidden)
      var share = 0.0
      var worst: (index: Int, hidden: Double)?
      for index in movingFrames(of: take) where take.frames[index].hidden > usual {
        let hidden = take.frames[index].hidden
        share += (hidden - usual) / height
        if hidden > worst?.hidden ?? 0 { worst = (index, hidden) }
      }
      return Measurement(
        share * step * 1000, at: worst.map { time(ofFrame: $0.index, in: take) })
    }
  }

  /// Milliseconds for which some of the caret's line cannot be seen while something moves, at one
  /// time, in the worst episode; 0 where it cannot be seen at rest either, which is a fault of its own.
  var caretHidden: Measurement {
    worst { take in
      if lostAnyway(take.caret, of: take, in: take.rest) > Self.rounding { return nil }
      guard let last = take.frames.last, last.hiddenCaret <= Self.rounding else {
        return Measurement.none
      }
      // Each line that is typed may scroll: what is seen is how long one of them takes.
      var (start, count, longest) = (0, 0, (start: 0, count: 0))
      for index in movingFrames(of: take) {
        let isHidden = take.frames[index].hiddenCaret > Self.rounding
        if isHidden, count == 0 { start = index }
        count = isHidden ? count + 1 : 0
        if count > longest.count { longest = (start, count) }
      }
      return Measurement(
        Double(longest.count) * step * 1000,
        at: longest.count > 0 ? time(ofFrame: longest.start, in: take) : nil)
    }
  }

  /// The indices of the frames of a take up to the last in which the content or the keyboard is not
  /// yet where it rests, without the one before the episode.
  private func movingFrames(of take: Take) -> Range<Int> {
    guard let rest = take.frames.last else { return 0..<0 }
    let last = take.frames.lastIndex {
      abs($0.displacement - rest.displacement) > Self.rounding
        || abs($0.keyboard.minY - rest.keyboard.minY) > Self.rounding
        || abs($0.hiddenCaret - rest.hiddenCaret) > Self.rounding
    }
    return 1..<max((last ?? 0) + 1, 1)
  }

  /// The error that rounding to pixels may make, in points.
  private static let rounding = 0.5

  func hidden(_ take: Take, in state: SceneState) -> Double {
    hidden(target(of: take, in: state), of: take, in: state)
  }

  func hidden(_ rect: Rect, of take: Take, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect, in: surroundings(of: state),
      viewport: timeline.viewport(of: take.episode.field, in: state)
    )
  }
}
