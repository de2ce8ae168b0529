import Testing

@testable import FrameSequence

@Suite struct GIFTimingTests {
  private func plan(_ states: [Int], fps: Double, last: Double? = nil) throws -> FramePlan {
    try FramePlan(
      frames: states.enumerated().map { index, state in
        .init(
          time: Double(index) / fps,
          duration: index == states.count - 1 ? last ?? 1 / fps : 1 / fps, stateIndex: state)
      },
      stateCount: 10, scale: 1)
  }

  private func delays(_ plan: FramePlan) -> [String] {
    GIFEncoder.Timing(plan).frames.map { "\($0.state): \($0.delay)" }
  }

  struct Case: CustomTestStringConvertible {
    var states: [Int]
    var fps: Double
    var last: Double?
    var delays: [String]
    var testDescription: String { "\(states) at \(fps)" }
  }

  @Test(arguments: [
    Case(states: [0, 0, 0, 1], fps: 50, delays: ["0: 6", "1: 2"]),
    Case(states: [0, 1, 2, 0], fps: 25, delays: ["0: 4", "1: 4", "2: 4", "0: 4"]),
    // Thirds of a tenth: the rounding is carried.
    Case(states: [0, 1, 2], fps: 30, delays: ["0: 3", "1: 4", "2: 3"]),
    // What would be seen for a hundredth gives way to what follows.
    Case(states: [0, 1, 2, 3], fps: 100, delays: ["1: 2", "3: 2"]),
    Case(states: [0, 0, 1, 0, 0], fps: 100, delays: ["0: 5"]),
    // The last picture is seen, however late it comes.
    Case(states: [0, 1], fps: 10, last: 0.001, delays: ["0: 8", "1: 2"]),
    Case(states: [0, 1, 2], fps: 50, last: 0, delays: ["0: 2", "2: 2"]),
    Case(states: [0], fps: 1000, delays: ["0: 2"]),
  ])
  func `Delays are at least two`(_ it: Case) throws {
    #expect(try delays(plan(it.states, fps: it.fps, last: it.last)) == it.delays)
  }

  @Test(arguments: [7.0, 15, 24, 29.97, 30, 50, 59.94, 60, 120, 240])
  func `Delays add up to the duration, whatever the rate`(fps: Double) throws {
    let states = (0..<500).map { $0 % 10 }
    let frames = GIFEncoder.Timing(try plan(states, fps: fps)).frames
    #expect(frames.reduce(0) { $0 + $1.delay } == Int((50_000 / fps).rounded()))
    #expect(frames.allSatisfy { $0.delay >= 2 })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.state != $1.state })
  }

  @Test func `Long holds are split`() throws {
    let frames = GIFEncoder.Timing(try plan([3, 3], fps: 1.0 / 655.36)).frames
    #expect(frames.reduce(0) { $0 + $1.delay } == 131_072)
    #expect(frames.allSatisfy { (2...65535).contains($0.delay) })
    #expect(frames.map(\.state) == [3, 3, 3])
  }
}
