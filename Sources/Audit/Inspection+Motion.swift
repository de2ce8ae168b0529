import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of travel beyond the reference's, at rest.
  func excessTravel(beyond reference: Inspection) -> Double {
    zip(takes, reference.takes).reduce(0) { worst, pair in
      let wanted = abs(reference.displacement(in: pair.1.rest))
      return max(worst, abs(displacement(in: pair.0.rest)) - wanted)
    }
  }

  /// The room on both sides of a field at which nobody needs to move it, in points.
  private static let comfortableClearance = 8.0

  /// Points by which the field moves in episodes in which nothing would have covered it.
  var needlessMotion: Double {
    worst { take in
      // The pose before, with the keyboard as it will be.
      var before = take.start
      before.keyboardFrame = take.rest.keyboardFrame
      let rect = target(of: take, in: before)
      guard before.hiddenHeight(of: rect, in: scene) <= 0,
        before.clearance(below: rect, in: scene) >= Self.comfortableClearance,
        rect.minY >= visibleTop(in: before) + Self.comfortableClearance
      else { return 0 }
      return abs(displacement(in: take.rest) - displacement(in: take.start))
    }
  }

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
  /// Only episodes in which both move count.
  var lag: (distance: Double, time: Double) {
    takes.reduce((0, 0)) { worst, take in
      let start = displacement(in: take.start)
      let own = displacement(in: take.rest) - start
      let top = take.start.keyboardFrame.minY
      let keyboard = top - take.rest.keyboardFrame.minY
      guard abs(own) > 1, abs(keyboard) > 1 else { return worst }
      let progress = take.frames.map { state in
        (
          keyboard: (top - state.keyboardFrame.minY) / keyboard,
          own: (displacement(in: state) - start) / own
        )
      }
      let distance = progress.reduce(0) { max($0, abs(own * ($1.own - $1.keyboard))) }
      let ownHalf = progress.firstIndex { $0.own >= 0.5 } ?? progress.count
      let keyboardHalf = progress.firstIndex { $0.keyboard >= 0.5 } ?? 0
      let late = Double(ownHalf - keyboardHalf) * step * 1000
      return (max(worst.distance, distance), max(worst.time, late))
    }
  }

  /// Changes of the content's direction within one episode, in the worst one.
  var reversals: Double {
    let noticeable = 0.5
    return worst { take in
      var count = 0.0
      var direction = 0.0
      var turning = displacement(in: take.start)
      for state in take.frames {
        let position = displacement(in: state)
        let move = position - turning
        if direction * move > 0 { turning = position }
        guard abs(move) > noticeable, direction * move <= 0 else { continue }
        if direction != 0 { count += 1 }
        direction = move < 0 ? -1 : 1
        turning = position
      }
      return count
    }
  }
}
