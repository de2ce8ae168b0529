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
      // The pose before, with the keyboard as high as it will be.
      var before = take.start
      before.keyboardFrame = take.highestKeyboard
      let rect = target(of: take, in: before)
      let scene = scene(of: before)
      let viewport = timeline.viewport(of: take.episode.field, in: before)
      guard before.hiddenHeight(of: rect, in: scene, viewport: viewport) <= 0,
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
      let before = timeline.state(at: time - instant)
      let after = timeline.state(at: time)
      // A window that is turned jumps as a whole.
      guard before.orientation == after.orientation else { return worst }
      let own = abs(displacement(in: after) - displacement(in: before))
      let keyboard = abs(after.keyboardFrame.minY - before.keyboardFrame.minY)
      return max(worst, own - keyboard)
    }
  }

  /// How far and how late the content is behind the keyboard, in points and milliseconds.
  ///
  /// Only episodes count in which both move, and the keyboard once: what follows a keyboard that
  /// changes its mind is not behind it. Between two looks the half-way time is interpolated.
  var lag: (distance: Double, time: Double) {
    takes.reduce((0, 0)) { worst, take in
      let start = displacement(in: take.start)
      let own = displacement(in: take.rest) - start
      let top = take.start.keyboardFrame.minY
      let keyboard = top - take.rest.keyboardFrame.minY
      // A keyboard that the user drags away moves without a word, and nothing can keep in step.
      let isAnnounced =
        take.episode.keyboardTops.count == 1 && isDocked(in: take.rest)
        && take.rest.keyboardFrame.minY <= take.highestKeyboard.minY
      guard abs(own) > 1, abs(keyboard) > 1, isAnnounced else { return worst }
      let progress = take.frames.map { state in
        (
          keyboard: (top - state.keyboardFrame.minY) / keyboard,
          own: (displacement(in: state) - start) / own
        )
      }
      let distance = progress.reduce(0) { max($0, abs(own * ($1.own - $1.keyboard))) }
      let late = halfWay(progress.map(\.own)) - halfWay(progress.map(\.keyboard))
      return (max(worst.distance, distance), max(worst.time, late))
    }
  }

  /// When something that goes from 0 to 1 is half-way, in milliseconds from its first value.
  private func halfWay(_ progress: [Double]) -> Double {
    guard let index = progress.firstIndex(where: { $0 >= 0.5 }), index > 0 else {
      return progress.isEmpty || progress[0] >= 0.5 ? 0 : Double(progress.count) * step * 1000
    }
    let (before, after) = (progress[index - 1], progress[index])
    return (Double(index - 1) + (0.5 - before) / (after - before)) * step * 1000
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
