internal import Keyframes

/// A quantity of a film while its frames are gone through.
struct MotionDraft {
  private var moving = FrameValues<[Double]?>()
  private var snapped = FrameValues<[Double]?>()

  /// When a value changes by no more than this between two frames, in points, no samples in between
  /// are needed.
  private static let smallChange = 0.5
  /// Values that differ by less are the same.
  private static let noise = 1e-6

  /// Appends frames: the exact quantity of the timeline and the one snapped to pixels; `nil` where
  /// it is not shown.
  mutating func append(_ value: [Double]?, exact: [Double]?, times: Int) {
    moving.append(value, times: times)
    snapped.append(exact, times: times)
  }

  /// The values of all frames: snapped to pixels at rest, exact in motion.
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

  /// The values with gaps filled from the previous value, or at the beginning from the next: a
  /// hidden part need not move.
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
  /// `value` is the quantity at a time of the film, in seconds; empty where it is not shown.
  func jumps<Failure: Error>(
    between frames: FrameClock.Frames, value: (Double) throws(Failure) -> [Double]
  ) throws(Failure) -> Set<Int> {
    var jumps: Set<Int> = []
    for (run, next) in zip(moving.runs, moving.runs.dropFirst()) {
      guard let before = run.value, let after = next.value,
        Self.distance(before, after) > Self.smallChange
      else { continue }
      let frame = run.frames.upperBound - 1
      let span = (frames[frame].sampleTime, frames[frame + 1].sampleTime)
      if try isJump(from: span.0, to: span.1, by: Self.distance(before, after), value) {
        jumps.insert(frame)
      }
    }
    return jumps
  }

  /// Whether most of a change happens at once: each of ten halvings of the span leaves most of it in
  /// one part.
  private func isJump<Failure: Error>(
    from start: Double, to end: Double, by change: Double,
    _ value: (Double) throws(Failure) -> [Double]
  ) throws(Failure) -> Bool {
    var (low, high) = (start, end)
    var (lowValue, highValue) = (try value(start), try value(end))
    for _ in 0..<10 {
      let middle = (low + high) / 2
      let middleValue = try value(middle)
      if Self.distance(lowValue, middleValue) >= Self.distance(middleValue, highValue) {
        (high, highValue) = (middle, middleValue)
      } else {
        (low, lowValue) = (middle, middleValue)
      }
      if Self.distance(lowValue, highValue) <= change / 2 { return false }
    }
    return true
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).map { abs($0 - $1) }.max() ?? 0
  }
}
