import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of travel beyond the reference's, at rest.
  func excessTravel(beyond reference: [Double]) -> Measurement {
    var pairs = reference.makeIterator()
    return worst { take in
      // A strategy that ends editing by itself has fewer episodes; the missing ones have no
      // counterpart.
      guard let wanted = pairs.next(), take.isAtRest else { return Measurement.none }
      return Measurement(abs(travel(in: take)) - wanted, at: take.episode.rest)
    }
  }

  /// Points by which the field moves in episodes that need no motion, because the field already had
  /// the room that the reference leaves on both sides.
  var needlessMotion: Measurement {
    worstAtRest { take in
      // The preceding drag has moved the content, which may still be bouncing back. A keyboard that
      // returns finds the content where the previous keyboard had moved it.
      guard take.episode.lastDrag == nil, !take.episode.isReturn, !take.isInFooter,
        take.before.orientation == take.rest.orientation
      else { return 0 }
      // The pose before the episode, with the form's final layout and the keyboard at its highest.
      var pose = take.before
      let highest = take.frames.map(\.keyboard).min { $0.minY < $1.minY }
      pose.keyboardFrame = highest ?? take.rest.keyboardFrame
      if let top = take.episode.keyboardTops.min(), top < pose.keyboardFrame.minY {
        // Covers a keyboard that was announced higher and changed before it arrived.
        pose.keyboardFrame.origin.y = top
      }
      pose.edits = take.rest.edits
      let rect = target(of: take, in: pose)
      let surroundings = surroundings(of: pose)
      let viewport = timeline.viewport(of: take.episode.field, in: pose)
      guard pose.hiddenHeight(of: rect, in: surroundings, viewport: viewport) <= 0,
        pose.clearance(below: rect, in: surroundings) >= Clearance.defaultMargin,
        rect.minY >= insetTop(in: pose) + Clearance.defaultMargin
      else { return 0 }
      return abs(displacement(in: take.rest) - displacement(in: take.before))
    }
  }

  /// The upper edge of the part of the scroll view that insets and bars leave free, in the window
  /// in points.
  private func insetTop(in state: SceneState) -> Double {
    max(
      visibleTop(in: state), state.scrollFrameInWindow.minY + state.adjustedContentInset.top)
  }

  /// Points by which the content jumps in an instant, beyond the keyboard's own jump.
  var jump: Measurement {
    let instant = 1e-9
    var worst = Measurement.none
    var last = -Double.infinity
    for delivery in timeline.deliveries where delivery.time != last {
      last = delivery.time
      let before = timeline.state(at: last - instant)
      let after = timeline.state(at: last)
      // On rotation the whole window jumps.
      guard before.orientation == after.orientation else { continue }
      let own = abs(displacement(in: after) - displacement(in: before))
      let keyboard = abs(after.keyboardFrame.minY - before.keyboardFrame.minY)
      if own - keyboard > worst.value {
        worst = Measurement(own - keyboard, at: last, field: after.focus)
      }
    }
    return worst
  }

  /// Points of the largest step of the content between two frames, beyond the allowed step.
  ///
  /// Allowed is the keyboard's own largest step in the same episode; where the content has farther
  /// to go than the keyboard and keeps in step with it, a step that is larger in proportion.
  var frameStep: Measurement {
    worst { take in
      var worst = Measurement.none
      var keyboard = 0.0
      for (index, pair) in zip(take.frames, take.frames.dropFirst()).enumerated() {
        let own = abs(pair.1.displacement - pair.0.displacement)
        keyboard = max(keyboard, abs(pair.1.keyboard.minY - pair.0.keyboard.minY))
        if own > worst.value {
          worst = Measurement(own, at: time(ofFrame: index + 1, in: take))
        }
      }
      worst.value -= keyboard * max(stretch(of: take), 1)
      return worst
    }
  }

  /// The ratio of the content's distance to the keyboard's in an episode; 1 where the keyboard does
  /// not move.
  ///
  /// In step with the keyboard, the content's steps are larger by this factor.
  private func stretch(of take: Take) -> Double {
    guard let first = take.frames.first, let last = take.frames.last else { return 1 }
    let keyboard = abs(last.keyboard.minY - first.keyboard.minY)
    return keyboard > 1 ? abs(last.displacement - first.displacement) / keyboard : 1
  }

  /// Milliseconds for which the content still moves once the keyboard has stopped, the field has
  /// the focus and nothing is typed.
  var settleTime: Measurement {
    let noticeable = 0.5
    return worst { take in
      let rest = displacement(in: take.rest)
      let top = take.rest.keyboardFrame.minY
      guard let last = take.frames.lastIndex(where: { abs($0.displacement - rest) > noticeable })
      else { return Measurement.none }
      let keyboard =
        take.frames.lastIndex { abs($0.keyboard.minY - top) > noticeable }
        .map { time(ofFrame: $0, in: take) } ?? take.episode.start
      let stopped = time(ofFrame: last, in: take)
      return Measurement((stopped - max(keyboard, take.episode.lastAsked)) * 1000, at: stopped)
    }
  }

  /// How far and how late the content is behind the keyboard, in points and milliseconds.
  ///
  /// Only episodes count in which both move, and the keyboard moves once: a strategy is not late
  /// when the keyboard changes direction. The half-way time is interpolated between two samples.
  var lag: (distance: Measurement, time: Measurement) {
    takes.reduce((.none, .none)) { worst, take in
      // An earlier motion that is still running is not caused by this keyboard.
      guard let first = take.frames.first,
        abs(first.displacement - displacement(in: take.before)) < 1,
        abs(first.keyboard.minY - take.before.keyboardFrame.minY) < 1
      else { return worst }
      let start = first.displacement
      let own = displacement(in: take.rest) - start
      let top = first.keyboard.minY
      let keyboard = top - take.rest.keyboardFrame.minY
      // A keyboard that the user drags moves without notifications, so nothing can keep in step
      // with it.
      let isAnnounced =
        take.episode.keyboardTops.count == 1 && isDocked(in: take.rest)
        && take.rest.keyboardFrame.minY <= take.highestKeyboard.minY
      guard abs(own) > 1, abs(keyboard) > 1, isAnnounced, !take.episode.hasTyping else {
        return worst
      }
      let progress = take.frames.map { frame in
        (
          keyboard: (top - frame.keyboard.minY) / keyboard,
          own: (frame.displacement - start) / own
        )
      }
      let distance = progress.reduce(0) { max($0, abs(own * ($1.own - $1.keyboard))) }
      let late = halfWay(progress.map(\.own)) - halfWay(progress.map(\.keyboard))
      func measurement(_ value: Double) -> Measurement {
        Measurement(value, at: take.episode.rest, field: take.episode.field)
      }
      return (
        distance > worst.distance.value ? measurement(distance) : worst.distance,
        late > worst.time.value ? measurement(late) : worst.time
      )
    }
  }

  /// The time at which a progress from 0 to 1 is half-way, in milliseconds from its first value.
  private func halfWay(_ progress: [Double]) -> Double {
    guard let index = progress.firstIndex(where: { $0 >= 0.5 }), index > 0 else {
      return progress.isEmpty || progress[0] >= 0.5 ? 0 : Double(progress.count) * step * 1000
    }
    let (before, after) = (progress[index - 1], progress[index])
    return (Double(index - 1) + (0.5 - before) / (after - before)) * step * 1000
  }

  /// Changes of the content's direction within one episode beyond the keyboard's own, in the worst
  /// one.
  var reversals: Measurement {
    worst { take in
      let own = Self.reversals(take.frames.map(\.displacement))
      let keyboard = Self.reversals(take.frames.map { -$0.keyboard.minY })
      return Measurement(own - keyboard, at: take.episode.rest)
    }
  }

  /// The number of changes of direction, ignoring movements of less than half a point.
  private static func reversals(_ positions: [Double]) -> Double {
    let noticeable = 0.5
    var count = 0.0
    var direction = 0.0
    var turning = positions.first ?? 0
    for position in positions {
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
