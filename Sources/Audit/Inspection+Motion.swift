import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of travel beyond the reference's, at rest.
  func excessTravel(beyond reference: Inspection) -> Double {
    worst { episode, state in
      let wanted = reference.displacement(in: reference.timeline.state(at: episode.rest))
      return abs(displacement(in: state)) - abs(wanted)
    }
  }

  /// Points by which the field moves in episodes in which nothing would have covered it.
  var needlessMotion: Double {
    worst { episode, state in
      var before = timeline.state(at: episode.start)
      let moved = abs(displacement(in: state) - displacement(in: before))
      // The pose before, with the keyboard as it will be.
      before.keyboardFrame = state.keyboardFrame
      guard let rect = target(of: episode.field, in: before),
        before.hiddenHeight(of: rect, in: scene) <= 0,
        before.clearance(below: rect, in: scene) >= Self.comfortableClearance,
        rect.minY >= visibleTop(in: before) + Self.comfortableClearance
      else { return 0 }
      return moved
    }
  }

  /// The room on both sides of a field at which nobody needs to move it, in points.
  private static let comfortableClearance = 8.0

  /// Points by which the content jumps in an instant, beyond what the keyboard jumps itself.
  var jump: Double {
    let instant = 1e-9
    return Set(timeline.deliveries.map(\.time)).reduce(0) { worst, time in
      guard time > instant else { return worst }
      let before = timeline.state(at: time - instant)
      let after = timeline.state(at: time)
      let own = abs(displacement(in: after) - displacement(in: before))
      let keyboard = abs(after.keyboardFrame.minY - before.keyboardFrame.minY)
      return max(worst, own - keyboard)
    }
  }

  /// How far and how late the content is behind the keyboard, in points and milliseconds.
  ///
  /// Looked at from each notification of an episode on; only where both move.
  var lag: (distance: Double, time: Double) {
    episodes.reduce((0, 0)) { worst, episode in
      let start = timeline.state(at: episode.start)
      let rest = timeline.state(at: episode.rest)
      let own = displacement(in: rest) - displacement(in: start)
      let keyboard = start.keyboardFrame.minY - rest.keyboardFrame.minY
      guard abs(own) > 1, abs(keyboard) > 1 else { return worst }
      var distance = worst.distance
      var ownHalf: Double?
      var keyboardHalf: Double?
      for time in instants(of: episode) {
        let state = timeline.state(at: time)
        let progress = (start.keyboardFrame.minY - state.keyboardFrame.minY) / keyboard
        let moved = displacement(in: state) - displacement(in: start)
        distance = max(distance, abs(moved - own * progress))
        if keyboardHalf == nil, progress >= 0.5 { keyboardHalf = time }
        if ownHalf == nil, moved / own >= 0.5 { ownHalf = time }
      }
      let late = ((ownHalf ?? episode.rest) - (keyboardHalf ?? episode.start)) * 1000
      return (distance, max(worst.time, late))
    }
  }

  /// Changes of the content's direction within one episode, in the worst one.
  var reversals: Double {
    let noticeable = 0.5
    return episodes.reduce(0) { worst, episode in
      var count = 0.0
      var direction = 0.0
      var turning = displacement(in: timeline.state(at: episode.start))
      for time in instants(of: episode) {
        let position = displacement(in: timeline.state(at: time))
        let move = position - turning
        if direction * move > 0 { turning = position }
        guard abs(move) > noticeable, direction * move <= 0 else { continue }
        if direction != 0 { count += 1 }
        direction = move < 0 ? -1 : 1
        turning = position
      }
      return max(worst, count)
    }
  }
}
