import Testing

@testable import Illustration

@Suite struct MotionTrackTests {
  private static let times = (0..<200).map { Double($0) / 60 }

  /// The greatest distance of the straight lines between vertices from the values.
  private func error(of vertices: [MotionTrack.Vertex], on track: MotionTrack) -> Double {
    var worst = 0.0
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      for frame in start.frame..<end.frame {
        let share =
          start.holds ? 0 : Double(frame - start.frame) / Double(end.frame - start.frame)
        for index in start.value.indices {
          let value = start.value[index] + (end.value[index] - start.value[index]) * share
          worst = max(worst, abs(value - track.values[frame][index]))
        }
      }
    }
    return worst
  }

  private func vertices(_ track: MotionTrack, tolerance: Double) -> [MotionTrack.Vertex] {
    track.vertices(
      times: Self.times, tolerance: track.values[0].map { _ in tolerance })
  }

  @Test(arguments: 0..<40)
  func `Whatever moves, the lines stay within the tolerance`(seed: Int) {
    var random = SystemLike(state: UInt64(seed) + 1)
    var value = [0.0, 0]
    var speed = [0.0, 0]
    var values: [[Double]] = []
    for _ in Self.times {
      if random.next() % 9 == 0 { speed = [random.unit * 8 - 4, random.unit * 30 - 15] }
      if random.next() % 17 == 0 { speed = [0, 0] }
      value = zip(value, speed).map { $0 + $1 }
      values.append(value)
    }
    let track = MotionTrack(values: values, jumps: [20, 50, 51])
    for tolerance in [0.05, 0.25, 2] {
      let vertices = vertices(track, tolerance: tolerance)
      #expect(error(of: vertices, on: track) <= tolerance + 1e-9)
      #expect(vertices.first?.frame == 0 && vertices.last?.frame == values.count - 1)
      #expect(vertices.filter(\.holds).map(\.frame) == [20, 50, 51])
    }
  }

  @Test func `A rest is exact`() {
    // A rest, a slow start that a coarse line would begin early, and a rest again.
    let values = Self.times.indices.map { frame -> [Double] in
      let share = min(max(Double(frame - 40) / 60, 0), 1)
      return [share * share * 100]
    }
    let vertices = vertices(MotionTrack(values: values), tolerance: 0.25)
    #expect(vertices.contains { $0.frame == 40 && $0.value == [0] })
    #expect(vertices.contains { $0.frame == 100 && $0.value == [100] })
    #expect(vertices.first?.value == [0] && vertices.last?.value == [100])
    // A parabola of 60 frames takes few lines: each may span 2·√(2·0.25·2/f″) frames.
    #expect(vertices.count <= 16)
  }

  @Test func `A line takes two vertices`() {
    let track = MotionTrack(values: Self.times.indices.map { [Double($0), 3] })
    #expect(vertices(track, tolerance: 0.01).map(\.frame) == [0, 199])
    #expect(!track.isStill)
    #expect(MotionTrack(values: [[1], [1]]).isStill)
  }
}

/// A small generator, the same on every run (xorshift64).
private struct SystemLike {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  var unit: Double {
    mutating get { Double(next() % 10_000) / 10_000 }
  }
}

extension MotionTrack {
  fileprivate init(values: [[Double]], jumps: Set<Int> = []) {
    self.init(values: FrameValues(values), jumps: jumps)
  }
}
