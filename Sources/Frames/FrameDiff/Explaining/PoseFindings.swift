/// Pictures that differ although, by the numbers, everything is at the same place.
struct PoseFindings {
  let before: PlayedSequence
  let after: PlayedSequence
  let numbers: PictureComparisons.Numbers

  /// Where everything stands, in whole pixels.
  private struct Pose: Hashable {
    var keyboardTop: Int
    var formTop: Int
    var viewportTop: Int
    var insetBottom: Int
    var focus: String?

    init(_ numbers: MotionNumbers, height: Double, scale: Double) {
      func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
      keyboardTop = pixels(min(numbers.keyboardTop, height))
      formTop = pixels(numbers.formTop)
      viewportTop = pixels(numbers.viewportTop)
      insetBottom = pixels(numbers.insetBottom)
      focus = numbers.focus
    }
  }

  /// How a picture of a pose is shown.
  private struct Showing {
    /// The picture's number.
    var picture: Int
    /// The frame that shows it first.
    var frame: Int
    /// How long in all.
    var seconds = 0.0
    /// For how much of that nothing moves.
    var still = 0.0

    static func isShorter(_ first: Showing, _ second: Showing) -> Bool {
      (first.seconds, second.frame) < (second.seconds, first.frame)
    }
  }

  /// The frames of each pose, by the picture's number.
  private typealias Poses = [Pose: [Int: Showing]]

  private func poses(_ sequence: PlayedSequence, _ numbers: [Int]) -> Poses {
    let height = Double(sequence.size.height) / sequence.scale
    var poses: Poses = [:]
    for (index, frame) in sequence.frames.enumerated() {
      guard let known = frame.numbers else { continue }
      let pose = Pose(known, height: height, scale: sequence.scale)
      let still = Self.isStill(index, sequence) ? frame.duration : 0
      var showing =
        poses[pose]?[numbers[index]] ?? Showing(picture: numbers[index], frame: index)
      showing.seconds += frame.duration
      showing.still += still
      poses[pose, default: [:]][numbers[index]] = showing
    }
    return poses
  }

  /// Whether nothing moves from a frame to the next, or from the one before to it.
  ///
  /// The last of a spring's way is so slow that several frames round to one pixel.
  private static func isStill(_ index: Int, _ sequence: PlayedSequence) -> Bool {
    guard let numbers = sequence.frames[index].numbers else { return false }
    return [index - 1, index + 1].contains { other in
      guard sequence.frames.indices.contains(other), let next = sequence.frames[other].numbers
      else { return false }
      return abs(next.keyboardTop - numbers.keyboardTop) <= MotionTrack.stillness
        && abs(next.formTop - numbers.formTop) <= MotionTrack.stillness
    }
  }

  /// Frames of equal numbers whose pictures are never equal, those that are seen longest first.
  ///
  /// A picture that is seen for a tenth of a second and is missing counts as well: of a caret
  /// that blinks, the other half is still there.
  func unlike() -> [PlayedComparison.Pair] {
    let old = poses(before, numbers.before)
    let new = poses(after, numbers.after)
    // In passing the same pose may be met on another way, by a keyboard of another height.
    let rest = 2.5 * max(before.frameInterval, after.frameInterval)
    func isRest(_ showings: [Int: Showing]) -> Bool {
      showings.reduce(0) { $0 + $1.value.still } > rest
    }
    let hasRests = old.contains { pose, showings in
      isRest(showings) && new[pose].map(isRest) ?? false
    }
    let found = old.compactMap {
      pose, showings -> (frames: PlayedComparison.Pair, seconds: Double)? in
      guard let others = new[pose], !hasRests || isRest(showings) && isRest(others) else {
        return nil
      }
      let lost = showings.values.filter { others[$0.picture] == nil }
      let fresh = others.values.filter { showings[$0.picture] == nil }
      guard let longest = lost.max(by: Showing.isShorter),
        lost.count == showings.count || longest.seconds >= 0.1,
        // A picture of the other side to hold it against: one that is new there, if there is one.
        let other = fresh.max(by: Showing.isShorter) ?? others.values.max(by: Showing.isShorter)
      else { return nil }
      let start = before.frames[longest.frame].time
      return (
        PlayedComparison.Pair(
          before: longest.frame, after: other.frame, span: TimeSpan(from: start, to: start)),
        longest.seconds
      )
    }
    return found.sorted {
      ($1.seconds, $0.frames.span.start) < ($0.seconds, $1.frames.span.start)
    }.map(\.frames)
  }
}
