import Testing

@testable import FrameSequence

@Suite struct FramePlanTests {
  struct Invalid: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frames: [FramePlan.Frame]
    var scale = 2.0
    let problem: String
  }

  static let invalid = [
    Invalid(testDescription: "no frames", frames: [], problem: "it has no frames"),
    Invalid(
      testDescription: "unknown state", frames: [.init(time: 0, duration: 1, stateIndex: 2)],
      problem: "frame 0 shows state 2 of 2"),
    Invalid(
      testDescription: "negative state", frames: [.init(time: 0, duration: 1, stateIndex: -1)],
      problem: "frame 0 shows state -1 of 2"),
    Invalid(
      testDescription: "not a number", frames: [.init(time: 0, duration: .nan, stateIndex: 0)],
      problem: "frame 0 is at 0.0 s for nan s"),
    Invalid(
      testDescription: "backwards", frames: [.init(time: 0, duration: -1, stateIndex: 0)],
      problem: "frame 0 is at 0.0 s for -1.0 s"),
    Invalid(
      testDescription: "endless", frames: [.init(time: 0, duration: .infinity, stateIndex: 0)],
      problem: "frame 0 is at 0.0 s for inf s"),
    Invalid(
      testDescription: "a gap",
      frames: [
        .init(time: 0, duration: 0.5, stateIndex: 0), .init(time: 0.75, duration: 1, stateIndex: 1),
      ],
      problem: "frame 0 ends at 0.5 s, and the next begins at 0.75 s"),
    Invalid(
      testDescription: "no scale", frames: [.init(time: 0, duration: 1, stateIndex: 0)], scale: 0,
      problem: "0.0 pixels a point is not a scale"),
    Invalid(
      testDescription: "too many frames",
      frames: Array(
        repeating: .init(time: 0, duration: 0, stateIndex: 0), count: FramePlan.frameLimit + 1),
      problem: "it has 200001 frames, and 200000 are the most; "
        + "lower the frame rate or select a shorter time"),
  ]

  @Test(arguments: invalid) func `Plans that cannot be written are refused`(_ example: Invalid) {
    #expect(throws: FrameSequenceError.invalidPlan(problem: example.problem)) {
      try FramePlan(frames: example.frames, stateCount: 2, scale: example.scale)
    }
  }

  @Test func `Orders states by their first frame`() throws {
    let plan = try FramePlan.showing([4, 4, 1, 4, 2, 1])
    #expect(plan.states == [4, 1, 2])
    #expect(plan.fileNameOfPicture(inFrame: 3) == "frame-0000.png")
    #expect(plan.fileNameOfPicture(inFrame: 5) == "frame-0002.png")
  }

  struct Name: Sendable {
    let count: Int
    let index: Int
    let name: String
  }

  static let names = [
    Name(count: 1, index: 0, name: "frame-0000.png"),
    Name(count: 120, index: 119, name: "frame-0119.png"),
    Name(count: 10_000, index: 9999, name: "frame-9999.png"),
    Name(count: 10_001, index: 0, name: "frame-00000.png"),
    Name(count: 10_001, index: 10_000, name: "frame-10000.png"),
  ]

  @Test(arguments: names) func `Frames are named with as many digits as their count needs`(
    _ example: Name
  ) throws {
    let plan = try FramePlan.showing(Array(repeating: 0, count: example.count))
    #expect(plan.fileName(ofFrame: example.index) == example.name)
    #expect(FramePlan.isFrameFileName(example.name))
  }

  @Test(
    arguments: [
      "frame-000.png", "frame-.png", "frame-00a0.png", "frame-0000.jpg", "frame-0000.png/x",
      "../frame-0000.png", "frame-/../000.png", "Frame-0000.png", "frame-٠٠٠٠.png", "", ".png",
    ])
  func `Other names are not ours`(_ name: String) {
    #expect(!FramePlan.isFrameFileName(name))
  }

  /// Rates whose frame durations are not whole nanoseconds.
  static let rates: [Double] = [60, 59.94, 30000.0 / 1001, 24, 120, 7]

  @Test(arguments: rates)
  func `Durations add up`(_ rate: Double) throws {
    let count = 997
    let plan = try FramePlan(
      frames: (0..<count).map { index in
        let time = Double(index) / rate
        return .init(time: time, duration: Double(index + 1) / rate - time, stateIndex: 0)
      }, stateCount: 1, scale: 1)
    let times = (0...count).map { plan.nanoseconds(ofFrame: $0) }
    for index in 0..<count {
      #expect(times[index] == Int((Double(index) / rate * 1e9).rounded()))
      #expect(abs(Double(times[index + 1] - times[index]) - 1e9 / rate) <= 1)
    }
    #expect(plan.duration == Double(times[count]) / 1e9)
    #expect(abs(plan.duration - Double(count) / rate) <= 1e-9)
  }

  @Test func `Lasts from the first frame to the end of the last`() throws {
    let plan = try FramePlan(
      frames: [
        .init(time: 1.5, duration: 0.5, stateIndex: 0), .init(time: 2, duration: 3, stateIndex: 0),
      ], stateCount: 1, scale: 1)
    #expect(plan.duration == 3.5)
  }
}
