import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// The room that a field should have below it, in points: what the reference strategy leaves.
  private static let wantedClearance = 8.0

  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Double {
    worst { hidden($0, in: $0.rest) }
  }

  /// Points that the room below the focused field lacks at rest.
  var clearanceShortage: Double {
    worst { take in
      let rect = target(of: take, in: take.rest)
      return Self.wantedClearance - take.rest.clearance(below: rect, in: scene(of: take.rest))
    }
  }

  /// Points of the focused field that are lost above the visible area at rest.
  var topLost: Double {
    worst { take in
      let rect = target(of: take, in: take.rest)
      return min(visibleTop(in: take.rest) - rect.minY, rect.height)
    }
  }

  /// Points of the focused field that cannot be seen at the worst instant, beyond those at focus.
  var hiddenInMotion: Double {
    worst { take in
      let worst = take.frames.reduce(0) { max($0, hidden(take, in: $1)) }
      return worst - hidden(take, in: take.start)
    }
  }

  /// Milliseconds during which some of the caret's line cannot be seen, in the worst episode.
  var caretHidden: Double {
    worst { take in
      let count = take.frames.count { state in
        let views = timeline.views(in: state.orientation)
        let caret = state.windowRect(ofContent: take.caret, of: take.episode.field, in: views)
        return hidden(caret, of: take, in: state) > 0.5
      }
      return Double(count) * step * 1000
    }
  }

  private func hidden(_ take: Take, in state: SceneState) -> Double {
    hidden(target(of: take, in: state), of: take, in: state)
  }

  /// The largest value of any episode; never below 0.
  private func hidden(_ rect: Rect, of take: Take, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect, in: scene(of: state), viewport: timeline.viewport(of: take.episode.field, in: state)
    )
  }

  func worst(_ value: (Take) -> Double) -> Double {
    takes.reduce(0) { max($0, value($1)) }
  }
}
