import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// The values that the metrics need from each sample of a take: only a few, because there are
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

  /// Samples a take: the instant before it, and then from its start until nothing changes any more.
  ///
  /// The sample before shows what jumps at once. A device that turns begins another world, whose
  /// first instant is its own. While nothing changes, the previous sample is reused.
  func frames(of take: Take, every step: Double) -> [Frame] {
    var next = restless.startIndex
    var seen: (time: Double, frame: Frame)?
    let (start, rest) = (take.episode.start, take.episode.rest)
    let first = take.episode.cause == .turn ? start : start - Episode.instant
    var frames = [frame(of: take, at: first)]
    for time in stride(from: start + step, through: rest, by: step) {
      if let seen {
        while next < restless.endIndex, restless[next].end <= seen.time { next += 1 }
        if next == restless.endIndex || restless[next].start > rest { return frames }
        if restless[next].start > time {
          frames.append(seen.frame)
          continue
        }
      }
      let frame = frame(of: take, at: time)
      seen = (time, frame)
      frames.append(frame)
    }
    return frames
  }

  private func frame(of take: Take, at time: Double) -> Frame {
    // Of a keyboard that hides, no field is left to be seen.
    guard !take.episode.isHide else {
      let pose = timeline.pose(at: time)
      return Frame(
        keyboard: pose.keyboardFrame, isDocked: true, displacement: displacement(in: pose),
        hidden: 0, hiddenCaret: 0)
    }
    let state = timeline.layout(at: time)
    let (field, caret) = rects(of: take, in: state)
    let hiddenCaret = hidden(windowRect(caret, of: take, in: state), of: take, in: state)
    return Frame(
      keyboard: state.keyboardFrame, isDocked: isDocked(in: state),
      displacement: displacement(in: state),
      hidden: max(
        hidden(take, in: state) - lostAnyway(take.isTall ? caret : field, of: take, in: state), 0),
      hiddenCaret: hiddenCaret - lostAnyway(caret, of: take, in: state))
  }

  /// The time of a frame of a take, in seconds.
  func time(ofFrame index: Int, in take: Take) -> Double {
    take.episode.start + Double(index) * step
  }
}
