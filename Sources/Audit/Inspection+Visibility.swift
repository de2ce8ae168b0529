import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Measurement {
    worstAtRest { take in
      isOutOfReach(take)
        ? nil : hidden(take, in: take.rest) - lostAnyway(take.wanted, of: take, in: take.rest)
    }
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

  /// Points of the focused field that cannot be seen at the worst instant, beyond those at focus.
  var hiddenInMotion: Measurement {
    worst { take in
      var worst = Measurement.none
      // A keyboard that docks from the middle of the screen sweeps over the content below it,
      // however that moves.
      guard let first = take.frames.first, first.isDocked || !isDocked(in: take.rest) else {
        return worst
      }
      for (index, frame) in take.frames.enumerated() where frame.hidden > worst.value {
        worst = Measurement(frame.hidden, at: time(ofFrame: index, in: take))
      }
      worst.value -= first.hidden
      return worst
    }
  }

  /// Milliseconds during which some of the caret's line cannot be seen, in the worst episode.
  var caretHidden: Measurement {
    worst { take in
      var count = 0.0
      var first: Double?
      if lostAnyway(take.caret, of: take, in: take.rest) > 0.5 { return nil }
      for (index, frame) in take.frames.enumerated() where frame.hiddenCaret > 0.5 {
        count += 1
        first = first ?? time(ofFrame: index, in: take)
      }
      return Measurement(count * step * 1000, at: first)
    }
  }

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
