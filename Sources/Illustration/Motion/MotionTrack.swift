/// A quantity of a film, frame by frame: a place, a frame, an opacity.
struct MotionTrack {
  /// The components of every frame's value, such as x and y; as many for each.
  var values: [[Double]]
  /// The frames after which the value jumps rather than moves.
  var jumps: Set<Int> = []

  /// Whether no frame differs from the first.
  var isStill: Bool { values.allSatisfy { $0 == values.first } }

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
  /// known, and it ends at the last value that lies within them. Values that rest are exact.
  ///
  /// - Parameters:
  ///   - times: When the frames appear, in seconds.
  ///   - tolerance: The greatest error of each component.
  func vertices(times: [Double], tolerance: [Double]) -> [Vertex] {
    guard let last = values.indices.last else { return [] }
    let rests = restEnds
    var vertices: [Vertex] = []
    var start = 0
    while start < last {
      let holds = jumps.contains(start)
      vertices.append(Vertex(frame: start, value: values[start], holds: holds))
      start =
        holds
        ? start + 1 : end(ofLineFrom: start, times: times, tolerance: tolerance, rests: rests)
    }
    vertices.append(Vertex(frame: last, value: values[last]))
    return vertices
  }

  private func end(
    ofLineFrom start: Int, times: [Double], tolerance: [Double], rests: Set<Int>
  ) -> Int {
    let components = values[start].indices
    var least = components.map { _ in -Double.infinity }
    var greatest = components.map { _ in Double.infinity }
    var best = start + 1
    for frame in start + 1..<values.count {
      let time = times[frame] - times[start]
      let rises = components.map { values[frame][$0] - values[start][$0] }
      let isInReach = components.allSatisfy {
        least[$0] <= rises[$0] / time && rises[$0] / time <= greatest[$0]
      }
      if isInReach { best = frame }
      for index in components {
        least[index] = max(least[index], (rises[index] - tolerance[index]) / time)
        greatest[index] = min(greatest[index], (rises[index] + tolerance[index]) / time)
      }
      let isOpen = components.allSatisfy { least[$0] <= greatest[$0] }
      guard isOpen, !jumps.contains(frame), !rests.contains(frame) else { break }
    }
    return best
  }

  /// The frames at which a rest begins or ends.
  private var restEnds: Set<Int> {
    var ends: Set<Int> = []
    var start = 0
    while start < values.count {
      var end = start
      while end + 1 < values.count, values[end + 1] == values[start] { end += 1 }
      if end - start + 1 >= Self.shortestRest { ends.formUnion([start, end]) }
      start = end + 1
    }
    return ends
  }
}
