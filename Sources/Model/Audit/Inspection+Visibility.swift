import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Measurement {
    var found = worstAtRest { played in
      isOutOfReach(played)
        ? nil
        : hidden(played, in: played.rest) - lostAnyway(played.wanted, of: played, in: played.rest)
    }
    if found.value > 0,
      let played = episodes.first(where: {
        $0.episode.field == found.field && $0.episode.rest == found.time
      })
    {
      found.place = place(of: target(of: played, in: played.rest), in: played.rest)
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
    worstAtRest { played in
      if played.isInFooter || isOutOfReach(played) { return nil }
      let rect = target(of: played, in: played.rest)
      return Clearance.defaultMargin
        - played.rest.clearance(below: rect, in: surroundings(of: played.rest))
        - missingRoom(for: played.wanted, of: played, in: played.rest)
    }
  }

  /// Points of the focused field that are lost above the visible area at rest.
  var topLost: Measurement {
    worstAtRest { played in
      if played.isInFooter || isOutOfReach(played) { return nil }
      let rect = target(of: played, in: played.rest)
      return min(visibleTop(in: played.rest) - rect.minY, rect.height)
        - lostAnyway(played.wanted, of: played, in: played.rest)
    }
  }

  /// Milliseconds for which the focused field cannot be seen while something moves, each by the
  /// share of the field, beyond what could not be seen at focus or cannot be seen at rest.
  var hiddenInMotion: Measurement {
    worst { played in
      // A keyboard that docks from the middle of the screen sweeps over the content below it,
      // however that moves.
      guard let first = played.frames.first, let last = played.frames.last,
        first.isDocked || !isDocked(in: played.rest)
      else { return Measurement.none }
      let height = played.wanted.height
      guard height > 0 else { return Measurement.none }
      let usual = max(first.hidden, last.hidden)
      var share = 0.0
      var worst: (index: Int, hidden: Double)?
      for index in movingFrames(of: played) where played.frames[index].hidden > usual {
        let hidden = played.frames[index].hidden
        share += (hidden - usual) / height
        if hidden > worst?.hidden ?? 0 { worst = (index, hidden) }
      }
      return Measurement(
        share * step * 1000, at: worst.map { time(ofFrame: $0.index, in: played) })
    }
  }

  /// Milliseconds for which some of the caret's line cannot be seen while something moves, at one
  /// time, in the worst episode; 0 where it cannot be seen at rest either, which is a fault of its
  /// own.
  var caretHidden: Measurement {
    worst { played in
      if lostAnyway(played.caret, of: played, in: played.rest) > Self.rounding { return nil }
      guard let last = played.frames.last, last.hiddenCaret <= Self.rounding else {
        return Measurement.none
      }
      // Each line that is typed may scroll: what is seen is how long one of them takes.
      var (start, count, longest) = (0, 0, (start: 0, count: 0))
      for index in movingFrames(of: played) {
        let isHidden = played.frames[index].hiddenCaret > Self.rounding
        if isHidden, count == 0 { start = index }
        count = isHidden ? count + 1 : 0
        if count > longest.count { longest = (start, count) }
      }
      return Measurement(
        Double(longest.count) * step * 1000,
        at: longest.count > 0 ? time(ofFrame: longest.start, in: played) : nil)
    }
  }

  /// The indices of the frames of an episode up to the last in which the content or the keyboard is
  /// not yet where it rests, without the one before the episode.
  private func movingFrames(of played: PlayedEpisode) -> Range<Int> {
    guard let rest = played.frames.last else { return 0..<0 }
    let last = played.frames.lastIndex {
      abs($0.displacement - rest.displacement) > Self.rounding
        || abs($0.keyboard.minY - rest.keyboard.minY) > Self.rounding
        || abs($0.hiddenCaret - rest.hiddenCaret) > Self.rounding
    }
    return 1..<max((last ?? 0) + 1, 1)
  }

  /// The error that rounding to pixels may make, in points.
  private static let rounding = 0.5

  func hidden(_ played: PlayedEpisode, in state: SceneState) -> Double {
    hidden(target(of: played, in: state), of: played, in: state)
  }

  func hidden(_ rect: Rect, of played: PlayedEpisode, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect, in: surroundings(of: state),
      viewport: timeline.viewport(of: played.episode.field, in: state)
    )
  }
}
