/// A quantity of a film, frame by frame: a place, a frame, an opacity.
struct MotionTrack {
  /// The components of every frame's value, such as x and y; as many for each.
  var values: FrameValues<[Double]>
  /// The frames after which the value jumps rather than moves.
  var jumps: Set<Int> = []

  /// Whether no frame differs from the first.
  var isStill: Bool { values.runs.count < 2 }

  /// A value that a quantity has, or where it is on the way from one to the next.
  struct Vertex: Hashable {
    /// The frame at which it is reached.
    var frame: Int
    var value: [Double]
    /// Whether it is kept until the next one rather than left at once.
    var holds = false
  }

  /// The fewest frames for which a value is a rest that must be kept exactly.
  private static let shortestRest = 3

  /// Returns vertices between which straight lines stay within a tolerance of every frame's value.
  ///
  /// Each line is as long as it can be: from its start the slopes that pass all values so far are
  /// known, and it ends at the last value that lies within them. Values at rest are exact.
  ///
  /// - Parameters:
  ///   - times: When the frames appear, in seconds.
  ///   - tolerance: The greatest error of each component.
  func vertices<Times: RandomAccessCollection>(
    times: Times, tolerance: [Double]
  ) -> [Vertex] where Times.Element == Double, Times.Index == Int {
    let last = values.count - 1
    guard last >= 0 else { return [] }
    var vertices: [Vertex] = []
    var start = 0
    while start < last {
      let holds = jumps.contains(start)
      vertices.append(Vertex(frame: start, value: values[start], holds: holds))
      start = holds ? start + 1 : end(ofLineFrom: start, times: times, tolerance: tolerance)
    }
    vertices.append(Vertex(frame: last, value: values[last]))
    return vertices
  }

  private func end<Times: RandomAccessCollection>(
    ofLineFrom start: Int, times: Times, tolerance: [Double]
  ) -> Int where Times.Element == Double, Times.Index == Int {
    var run = values.indexOfRun(with: start)
    // A rest is one line, from its first frame to its last.
    let rest = values.runs[run]
    if Self.isRest(rest), rest.frames.lowerBound == start,
      !jumps.contains(where: (start..<rest.frames.upperBound - 1).contains)
    {
      return rest.frames.upperBound - 1
    }
    let origin = values[start]
    let components = origin.indices
    var least = components.map { _ in -Double.infinity }
    var greatest = components.map { _ in Double.infinity }
    var best = start + 1
    for frame in start + 1..<values.count {
      if frame >= values.runs[run].frames.upperBound { run += 1 }
      let value = values.runs[run].value
      let time = times[frame] - times[start]
      let rises = components.map { value[$0] - origin[$0] }
      let isInReach = components.allSatisfy {
        least[$0] <= rises[$0] / time && rises[$0] / time <= greatest[$0]
      }
      if isInReach { best = frame }
      for index in components {
        least[index] = max(least[index], (rises[index] - tolerance[index]) / time)
        greatest[index] = min(greatest[index], (rises[index] + tolerance[index]) / time)
      }
      let isOpen = components.allSatisfy { least[$0] <= greatest[$0] }
      guard isOpen, !jumps.contains(frame), !isRestEnd(frame, in: values.runs[run]) else { break }
    }
    return best
  }

  /// Whether a value is kept for so long that it must be exact.
  private static func isRest(_ run: FrameValues<[Double]>.Run) -> Bool {
    run.frames.count >= shortestRest
  }

  /// Whether a rest begins or ends at a frame.
  private func isRestEnd(_ frame: Int, in run: FrameValues<[Double]>.Run) -> Bool {
    Self.isRest(run) && (frame == run.frames.lowerBound || frame == run.frames.upperBound - 1)
  }
}
