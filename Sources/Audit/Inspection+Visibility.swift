import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// The room that a field should have below it, in points: what the reference strategy leaves.
  private static let wantedClearance = 8.0

  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Double {
    worst { episode, state in hidden(episode.field, in: state) }
  }

  /// Points that the room below the focused field lacks at rest.
  var clearanceShortage: Double {
    worst { episode, state in
      guard let rect = target(of: episode.field, in: state) else { return 0 }
      return Self.wantedClearance - state.clearance(below: rect, in: scene)
    }
  }

  /// Points of the focused field that are lost above the visible area at rest.
  var topLost: Double {
    worst { episode, state in
      guard let rect = target(of: episode.field, in: state) else { return 0 }
      return min(visibleTop(in: state) - rect.minY, rect.height)
    }
  }

  /// Points of the focused field that cannot be seen at the worst instant, beyond those at focus.
  var hiddenInMotion: Double {
    episodes.reduce(0) { worst, episode in
      let first = hidden(episode.field, in: timeline.state(at: episode.start))
      return instants(of: episode).reduce(worst) { worst, time in
        max(worst, hidden(episode.field, in: timeline.state(at: time)) - first)
      }
    }
  }

  /// Milliseconds during which some of the caret's line cannot be seen, in the worst episode.
  var caretHidden: Double {
    episodes.reduce(0) { worst, episode in
      guard let caret = timeline.views.caretRect(of: episode.field) else { return worst }
      let count = instants(of: episode).count { time in
        let state = timeline.state(at: time)
        return state.hiddenHeight(of: state.windowRect(ofContent: caret), in: scene) > 0.5
      }
      return max(worst, Double(count) * step * 1000)
    }
  }

  private func hidden(_ field: String, in state: SceneState) -> Double {
    target(of: field, in: state).map { state.hiddenHeight(of: $0, in: scene) } ?? 0
  }

  /// The largest value of any episode at its rest; never below 0.
  func worst(_ value: (Episode, SceneState) -> Double) -> Double {
    episodes.reduce(0) { worst, episode in
      max(worst, value(episode, timeline.state(at: episode.rest)))
    }
  }
}
