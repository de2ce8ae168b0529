internal import Keyframes
internal import Stage

/// A quantity of a film while its frames are gone through.
struct MotionDraft {
  private let value: (StagePose) -> [Double]?
  private var moving = FrameValues<[Double]?>()
  private var snapped = FrameValues<[Double]?>()

  /// A change of no more than this between two frames, in points, needs no look at what is between.
  private static let smallChange = 0.5
  /// Values that differ by less are the same.
  private static let noise = 1e-6

  /// Makes a draft of what a pose says of a quantity; `nil` where it does not show it.
  init(_ value: @escaping (StagePose) -> [Double]?) {
    self.value = value
  }

  /// Adds a frame: its pose, and the same snapped to pixels.
  mutating func append(_ pose: StagePose, exact: StagePose) {
    moving.append(value(pose))
    snapped.append(value(exact))
  }

  /// The values of all frames: those at rest are snapped, those in motion are as they are.
  var values: FrameValues<[Double]> {
    var result = FrameValues<[Double]>()
    var frames = Self.filled(moving).makeIterator()
    var exact = Self.filled(snapped).makeIterator()
    var before: [Double]?
    var here = frames.next()
    while var value = here {
      let after = frames.next()
      let rest = exact.next() ?? value
      for index in value.indices where rest.indices.contains(index) {
        let isAtRest = [before, after].contains { neighbour in
          neighbour.map { abs($0[index] - value[index]) < Self.noise } ?? false
        }
        if isAtRest { value[index] = rest[index] }
      }
      result.append(value)
      before = here
      here = after
    }
    return result
  }

  /// The values with gaps filled from the value before, or at the beginning from the one after:
  /// what is not shown need not move.
  private static func filled(_ values: FrameValues<[Double]?>) -> FrameValues<[Double]> {
    var last = values.runs.lazy.compactMap(\.value).first ?? []
    return values.map { value in
      last = value ?? last
      return last
    }
  }
}

// MARK: - Jumps

extension MotionDraft {
  /// Returns the frames after which the value jumps rather than moves.
  ///
  /// `pose` says how things stand at a time of the film, in seconds.
  func jumps(
    between frames: FrameClock.Frames, pose: (Double) throws(StageError) -> StagePose
  ) throws(StageError) -> Set<Int> {
    var jumps: Set<Int> = []
    for (run, next) in zip(moving.runs, moving.runs.dropFirst()) {
      guard let before = run.value, let after = next.value,
        Self.distance(before, after) > Self.smallChange
      else { continue }
      let frame = run.frames.upperBound - 1
      let span = (frames[frame].sampleTime, frames[frame + 1].sampleTime)
      if try isJump(from: span.0, to: span.1, by: Self.distance(before, after), pose) {
        jumps.insert(frame)
      }
    }
    return jumps
  }

  /// Whether most of a change happens at once: halving the span ten times leaves most of it in one
  /// part.
  private func isJump(
    from start: Double, to end: Double, by change: Double,
    _ pose: (Double) throws(StageError) -> StagePose
  ) throws(StageError) -> Bool {
    var (low, high) = (start, end)
    var (lowValue, highValue) = (value(try pose(start)) ?? [], value(try pose(end)) ?? [])
    for _ in 0..<10 {
      let middle = (low + high) / 2
      let middleValue = value(try pose(middle)) ?? []
      if Self.distance(lowValue, middleValue) >= Self.distance(middleValue, highValue) {
        (high, highValue) = (middle, middleValue)
      } else {
        (low, lowValue) = (middle, middleValue)
      }
    }
    return Self.distance(lowValue, highValue) > change / 2
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).map { abs($0 - $1) }.max() ?? 0
  }
}
