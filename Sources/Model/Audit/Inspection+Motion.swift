import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of travel beyond the reference's in the same situation, at rest.
  func excessTravel(beyond reference: Inspection) -> Measurement {
    worstAtRest { played in abs(travel(in: played)) - abs(reference.travel(atTheEndOf: played)) }
  }

  /// Points by which the field moves in episodes that need no motion, because the field already had
  /// the room that the reference leaves on both sides.
  var needlessMotion: Measurement {
    worstAtRest { played in
      // The preceding drag has moved the content, which may still be bouncing back. A keyboard that
      // returns finds the content where the previous keyboard had moved it.
      // One that changes may let the content back to where it was.
      guard played.episode.lastDrag == nil, played.episode.cause != .reappearance,
        !played.isInFooter,
        played.before.orientation == played.rest.orientation,
        displacement(in: played.rest) != displacement(in: played.before),
        played.episode.cause != .change
          || abs(displacement(in: played.rest)) > abs(displacement(in: played.before))
      else { return 0 }
      // The pose before the episode, with the form's final layout and the keyboard at its highest.
      var pose = timeline.targetState(at: played.episode.start - Episode.instant)
      let highest = played.frames.map(\.keyboard).min { $0.minY < $1.minY }
      pose.keyboardFrame = highest ?? played.rest.keyboardFrame
      if let top = played.episode.keyboardTops.min(), top < pose.keyboardFrame.minY {
        // Covers a keyboard that was announced higher and changed before it arrived.
        pose.keyboardFrame.origin.y = top
      }
      pose.edits = played.rest.edits
      let rect = target(of: played, in: pose)
      let surroundings = surroundings(of: pose)
      let viewport = timeline.viewport(of: played.episode.field, in: pose)
      guard pose.hiddenHeight(of: rect, in: surroundings, viewport: viewport) <= 0,
        pose.clearance(below: rect, in: surroundings) >= Clearance.defaultMargin,
        rect.minY >= insetTop(in: pose) + Clearance.defaultMargin,
        !hidesCompany(of: played, in: pose)
      else { return 0 }
      let way = abs(displacement(in: played.rest) - displacement(in: played.before))
      guard played.episode.cause == .change else { return way }
      // A motion along with a keyboard that changes is not needless.
      return max(0, way - abs(played.rest.keyboardFrame.minY - played.before.keyboardFrame.minY))
    }
  }

  /// The upper edge of the part of the scroll view that insets and bars leave free, in the window
  /// in points.
  private func insetTop(in state: SceneState) -> Double {
    max(
      visibleTop(in: state), state.scrollFrameInWindow.minY + state.adjustedContentInset.top)
  }

  /// How long a frame of the display lasts, in seconds.
  private static let displayFrame = 1.0 / 60

  /// Points by which the content jumps in an instant, beyond the way of the keyboard in the frame
  /// of the display that ends there, if it moves the same way.
  ///
  /// Whoever follows the keyboard frame by frame moves in jumps that nobody can tell from motion.
  var jump: Measurement {
    let instant = 1e-9
    var worst = Measurement.none
    var last = -Double.infinity
    for delivery in timeline.deliveries where delivery.time != last {
      last = delivery.time
      let before = timeline.pose(at: last - instant)
      let after = timeline.pose(at: last)
      // On rotation the whole window jumps.
      guard before.orientation == after.orientation else { continue }
      let own = displacement(in: after) - displacement(in: before)
      guard abs(own) > worst.value else { continue }
      let earlier = timeline.pose(at: last - Self.displayFrame)
      let tops = [earlier, before].filter { $0.orientation == after.orientation }
        .map(\.keyboardFrame.minY)
      let risen = (tops.max() ?? 0) - after.keyboardFrame.minY
      let sunk = after.keyboardFrame.minY - (tops.min() ?? 0)
      let excess = abs(own) - max(own > 0 ? risen : sunk, 0)
      if excess > worst.value {
        worst = Measurement(excess, at: last, field: timeline.state(at: last).focus)
      }
    }
    return worst
  }

  /// Points of the largest step of the content between two frames, beyond the allowed step.
  ///
  /// Allowed is the keyboard's own largest step in the same episode; where the content has farther
  /// to go than the keyboard and keeps in step with it, a step that is larger in proportion.
  var frameStep: Measurement {
    worst(includingHides: true) { played in
      var worst = Measurement.none
      var keyboard = 0.0
      for (index, pair) in zip(played.frames, played.frames.dropFirst()).enumerated() {
        let own = abs(pair.1.displacement - pair.0.displacement)
        keyboard = max(keyboard, abs(pair.1.keyboard.minY - pair.0.keyboard.minY))
        if own > worst.value {
          worst = Measurement(own, at: time(ofFrame: index + 1, in: played))
        }
      }
      worst.value -= keyboard * max(stretch(of: played), 1)
      // Whoever looks less often sees what the display's frames would make of it.
      worst.value *= min(Self.displayFrame / step, 1)
      return worst
    }
  }

  /// The ratio of the content's distance to the keyboard's in an episode; 1 where the keyboard does
  /// not move.
  ///
  /// In step with the keyboard, the content's steps are larger by this factor.
  private func stretch(of played: PlayedEpisode) -> Double {
    guard let first = played.frames.first, let last = played.frames.last else { return 1 }
    let keyboard = abs(last.keyboard.minY - first.keyboard.minY)
    return keyboard > 1 ? abs(last.displacement - first.displacement) / keyboard : 1
  }

  /// Milliseconds for which the content still moves once the keyboard has stopped, the field has
  /// the focus and nothing is typed.
  var settleTime: Measurement {
    let noticeable = 0.5
    return worst(includingHides: true) { played in
      let rest = displacement(in: played.rest)
      let top = played.rest.keyboardFrame.minY
      guard let last = played.frames.lastIndex(where: { abs($0.displacement - rest) > noticeable })
      else { return Measurement.none }
      let keyboard =
        played.frames.lastIndex { abs($0.keyboard.minY - top) > noticeable }
        .map { time(ofFrame: $0, in: played) } ?? played.episode.start
      let stopped = time(ofFrame: last, in: played)
      return Measurement((stopped - max(keyboard, played.episode.lastAsked)) * 1000, at: stopped)
    }
  }

  /// How far and how late the content is behind the keyboard, in points and milliseconds, as it
  /// comes or as it goes.
  ///
  /// Only episodes count in which both move, and the keyboard moves once: a strategy is not late
  /// when the keyboard changes direction. The half-way time is interpolated between two samples.
  var lag: (distance: Measurement, time: Measurement) {
    episodes.reduce((.none, .none)) { worst, played in
      // An earlier motion that is still running is not caused by this keyboard.
      guard let first = played.frames.first, !isUsers(played),
        abs(first.displacement - displacement(in: played.before)) < 1,
        abs(first.keyboard.minY - played.before.keyboardFrame.minY) < 1
      else { return worst }
      let start = first.displacement
      let own = displacement(in: played.rest) - start
      let top = first.keyboard.minY
      let keyboard = top - played.rest.keyboardFrame.minY
      // Nothing can keep in step with a keyboard that jumps or fades.
      guard !timeline.scene.keyboard.crossFades, played.frames.count > 1,
        abs(played.frames[1].keyboard.minY - played.rest.keyboardFrame.minY) > 1
      else { return worst }
      // A keyboard that the user drags moves without notifications, so nothing can keep in step
      // with it.
      let isAnnounced =
        played.episode.keyboardTops.count == 1 && isDocked(in: played.rest)
        && Self.reversals(played.frames.lazy.map(\.keyboard.minY), noticeable: 0.5) == 0
      // A field that grows while it is typed into moves the content, too.
      guard abs(own) > 1, abs(keyboard) > 1, isAnnounced,
        played.rest.edits.isEmpty
          || growth(in: timeline.layout(at: played.episode.start - Episode.instant))
            == growth(in: played.rest)
      else { return worst }
      let distance = played.frames.reduce(0) { worst, frame in
        let place = own * (top - frame.keyboard.minY) / keyboard
        return max(worst, abs(frame.displacement - start - place))
      }
      let late =
        halfWay(played.frames) { ($0.displacement - start) / own }
        - halfWay(played.frames) { (top - $0.keyboard.minY) / keyboard }
      func measurement(_ value: Double) -> Measurement {
        Measurement(value, at: played.episode.rest, field: played.episode.field)
      }
      return (
        distance > worst.distance.value ? measurement(distance) : worst.distance,
        late > worst.time.value ? measurement(late) : worst.time
      )
    }
  }

  /// How much higher the form is in a state than at the start, in points.
  private func growth(in state: SceneState) -> Double {
    state.edits.reduce(0) { $0 + $1.growth }
  }

  /// Whether content that the user has let go of may still be on its way when an episode begins:
  /// for as long as UIKit scrolls it back.
  private func isUsers(_ played: PlayedEpisode) -> Bool {
    guard let released = played.episode.lastDrag else { return false }
    return played.episode.start - released < Self.bounceDuration
  }

  /// UIKit's own scroll animation, in seconds, in which content bounces back.
  private static let bounceDuration = 0.3

  /// The time at which a progress from 0 to 1 is half-way, in milliseconds from the first frame.
  private func halfWay(_ frames: [Frame], _ progress: (Frame) -> Double) -> Double {
    guard let index = frames.firstIndex(where: { progress($0) >= 0.5 }) else {
      return Double(frames.count) * step * 1000
    }
    guard index > 0 else { return 0 }
    let (before, after) = (progress(frames[index - 1]), progress(frames[index]))
    return (Double(index - 1) + (0.5 - before) / (after - before)) * step * 1000
  }

  /// Changes of the content's direction within one episode beyond the keyboard's own, in the worst
  /// one.
  ///
  /// A keyboard that leaves the bottom of the screen, as a finger may pull it without any
  /// notification, is answered anew.
  var reversals: Measurement {
    worst(includingHides: true) { played in
      if isUsers(played) { return Measurement.none }
      var worst = 0.0
      var rest = played.frames[...]
      while let first = rest.first {
        let part = rest.prefix { $0.isDocked == first.isDocked }
        let own = Self.reversals(part.lazy.map(\.displacement), noticeable: Self.noticeableReturn)
        // However little a keyboard turns, content with a longer way turns more.
        let keyboard = Self.reversals(part.lazy.map(\.keyboard.minY), noticeable: 0.5)
        worst = max(worst, own - keyboard)
        rest = rest.dropFirst(part.count)
      }
      return Measurement(worst, at: played.episode.rest)
    }
  }

  /// The least movement there and back that is seen as such, in points: as for a bounce.
  private static let noticeableReturn = 4.0

  /// The number of changes of direction, ignoring movements of less than a noticeable distance in
  /// points.
  private static func reversals(
    _ positions: some Sequence<Double>, noticeable: Double
  ) -> Double {
    var count = 0.0
    var direction = 0.0
    var first: Double?
    var turning = 0.0
    for position in positions {
      if first == nil { (first, turning) = (position, position) }
      let move = position - turning
      if direction * move > 0 { turning = position }
      guard abs(move) > noticeable, direction * move <= 0 else { continue }
      if direction != 0 { count += 1 }
      direction = move < 0 ? -1 : 1
      turning = position
    }
    return count
  }

  /// The values that the metrics need from each sample of an episode: only a few, because there are
  /// many samples.
  struct Frame {
    /// The keyboard in the window, in points.
    var keyboard: Rect
    /// Whether the keyboard's frame reaches the bottom of the screen, which is also true of a
    /// hidden one.
    var isDocked: Bool
    /// How far the content is from where it was before the first event, in points; up is positive.
    var displacement: Double
    /// How much of the rectangle to reveal is hidden although it could be visible, in points.
    var hidden: Double
    /// How much of the caret's line is hidden although it could be visible, in points.
    var hiddenCaret: Double
  }

  /// Samples an episode: the instant before it, and then from its start until nothing changes any
  /// more.
  ///
  /// The sample before shows what jumps at once. A device that turns begins another world, whose
  /// first instant is its own. While nothing changes, the previous sample is reused.
  func frames(of played: PlayedEpisode, every step: Double) -> [Frame] {
    var next = restless.startIndex
    var seen: (time: Double, frame: Frame)?
    let (start, rest) = (played.episode.start, played.episode.rest)
    let first = played.episode.cause == .turn ? start : start - Episode.instant
    var frames = [frame(of: played, at: first)]
    for time in stride(from: start + step, through: rest, by: step) {
      if let seen {
        while next < restless.endIndex, restless[next].end <= seen.time { next += 1 }
        if next == restless.endIndex || restless[next].start > rest { return frames }
        if restless[next].start > time {
          frames.append(seen.frame)
          continue
        }
      }
      let frame = frame(of: played, at: time)
      seen = (time, frame)
      frames.append(frame)
    }
    return frames
  }

  private func frame(of played: PlayedEpisode, at time: Double) -> Frame {
    // Of a keyboard that hides, no field is left to be seen.
    guard !played.episode.isHide else {
      let pose = timeline.pose(at: time)
      return Frame(
        keyboard: pose.keyboardFrame, isDocked: true, displacement: displacement(in: pose),
        hidden: 0, hiddenCaret: 0)
    }
    let state = timeline.layout(at: time)
    let (field, caret) = rects(of: played, in: state)
    let hiddenCaret = hidden(windowRect(caret, of: played, in: state), of: played, in: state)
    return Frame(
      keyboard: state.keyboardFrame, isDocked: isDocked(in: state),
      displacement: displacement(in: state),
      hidden: max(
        hidden(played, in: state)
          - lostAnyway(played.isTall ? caret : field, of: played, in: state), 0),
      hiddenCaret: hiddenCaret - lostAnyway(caret, of: played, in: state))
  }

  /// The time of a frame of an episode, in seconds.
  func time(ofFrame index: Int, in played: PlayedEpisode) -> Double {
    played.episode.start + Double(index) * step
  }
}
