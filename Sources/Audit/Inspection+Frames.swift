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

  /// Samples a take from its start to its last instant.
  ///
  /// While nothing changes, the previous sample is reused.
  func frames(of take: Take, every step: Double) -> [Frame] {
    var next = restless.startIndex
    var seen: (time: Double, frame: Frame)?
    return stride(from: take.episode.start, through: take.episode.rest, by: step).map { time in
      if let seen {
        while next < restless.endIndex, restless[next].end <= seen.time { next += 1 }
        if next == restless.endIndex || restless[next].start > time { return seen.frame }
      }
      let frame = frame(of: take, in: timeline.state(at: time))
      seen = (time, frame)
      return frame
    }
  }

  private func frame(of take: Take, in state: SceneState) -> Frame {
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
