import Keyframes
import Testing

@Suite struct FrameClockTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let fps: Rational
    let end: Double

    var testDescription: String { "\(end) s at \(fps) fps" }
  }

  static let rates: [Rational] = [
    60, 120, 30, 50, 25, 24, 10, 1, 7, 1000, Rational(30_000, 1001), Rational(24_000, 1001),
    Rational(60_000, 1001), Rational(2997, 100), Rational(1, 3),
  ].compactMap { $0 }

  static let ends: [Double] = [
    0.001, 1.0 / 60, 0.1, 0.2, 0.3, 23.0 / 60, 0.7, 1, 2.05, 12.34, 1001.0 / 30, 100,
  ]

  static let cases = rates.flatMap { fps in ends.map { Case(fps: fps, end: $0) } }

  @Test(arguments: cases)
  func `Durations sum up to the end`(_ test: Case) throws {
    let frames = try FrameClock(fps: test.fps, end: test.end).frames
    let sum = frames.reduce(0) { $0 + $1.duration }
    #expect(abs(sum - test.end) < 1e-9 * max(1, test.end))
  }

  @Test(arguments: cases)
  func `Frames are contiguous`(_ test: Case) throws {
    let clock = try FrameClock(fps: test.fps, end: test.end)
    let period = Double(test.fps.denominator) / Double(test.fps.numerator)
    for (index, frame) in clock.frames.enumerated() {
      #expect(frame.index == index)
      #expect(abs(frame.time - Double(index) / test.fps.doubleValue) < 1e-12 * max(1, test.end))
      #expect(frame.duration > 0)
      #expect(frame.duration <= period * (1 + 2e-9))
    }
    for (frame, next) in zip(clock.frames, clock.frames.dropFirst()) {
      #expect(frame.duration == period)
      #expect(abs(frame.time + frame.duration - next.time) < 1e-12 * max(1, test.end))
    }
  }

  @Test(arguments: cases)
  func `Samples from the start to the end`(_ test: Case) throws {
    let phase = 0.6 / test.fps.doubleValue
    let frames = try FrameClock(fps: test.fps, startPhase: phase, end: test.end).frames
    #expect(frames.last?.sampleTime == test.end)
    #expect(frames.count == 1 || frames.first?.sampleTime == 0)
    for frame in frames.dropFirst().dropLast() {
      #expect(frame.sampleTime == frame.time + phase)
    }
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.sampleTime < next.sampleTime)
    }
  }

  static let counts: [(fps: Rational, end: Double, count: Int)] = [
    (60, 2, 120), (60, 0.3, 18), (60, 0.1 + 0.2, 18), (60, 23.0 / 60, 23), (10, 0.05, 1),
    (10, 0.1, 1), (10, 0.11, 2), (60, 1.0001, 61), (60, 1 + 1e-12, 60), (60, 0, 1), (60, -3, 1),
    (1, 1_000_000, 1_000_000),
  ]

  @Test(arguments: counts)
  func `Counts frames that begin before the end`(fps: Rational, end: Double, count: Int) throws {
    let clock = try FrameClock(fps: fps, end: end)
    #expect(clock.frameCount == count)
    #expect(clock.frames.count == count)
  }

  @Test func `Last frame is shown until the end`() throws {
    let frames = try FrameClock(fps: 10, startPhase: 0.04, end: 0.25).frames
    #expect(frames.map(\.time) == [0, 0.1, 0.2])
    #expect(frames.map(\.sampleTime) == [0, 0.1 + 0.04, 0.25])
    #expect(frames[2].duration == 0.25 - 0.2)
  }

  @Test(arguments: [0, -3.0])
  func `Nothing to show is one frame`(end: Double) throws {
    let clock = try FrameClock(fps: 50, startPhase: 0.01, end: end)
    #expect(clock.end == 0)
    #expect(
      clock.frames.map(\.self) == [clock.frames[0]])
    #expect(clock.frames[0].time == 0)
    #expect(clock.frames[0].sampleTime == 0)
    #expect(clock.frames[0].duration == 0.02)
  }

  @Test func `Frame duration is exact`() throws {
    let fps = try #require(Rational(30_000, 1001))
    let clock = try FrameClock(fps: fps, end: 1001)
    #expect(clock.frameDuration == Rational(1001, 30_000))
    #expect(clock.frameCount == 30_000)
    #expect(clock.frames[15_000].time == 500.5)
  }

  // MARK: - Errors

  struct Refusal: Sendable, CustomTestStringConvertible {
    let fps: Rational
    let startPhase: Double
    let end: Double
    let error: FrameClockError
    let sentence: String

    var testDescription: String { sentence }
  }

  static let refusals: [Refusal] = [
    Refusal(
      fps: 0, startPhase: 0, end: 1, error: .frameRateNotPositive(0),
      sentence: "The frame rate is 0 frames per second; it must be greater than 0."),
    Refusal(
      fps: -60, startPhase: 0, end: 1, error: .frameRateNotPositive(-60),
      sentence: "The frame rate is -60 frames per second; it must be greater than 0."),
    Refusal(
      fps: 60, startPhase: 0, end: .infinity, error: .endNotFinite(.infinity),
      sentence: "The end is inf seconds; it must be a finite number."),
    Refusal(
      fps: 50, startPhase: 0.02, end: 1, error: .startPhaseOutOfRange(0.02, fps: 50),
      sentence: """
        The start phase is 0.02 seconds; at 50 frames per second it must be at least 0 and less \
        than 0.02.
        """),
    Refusal(
      fps: 50, startPhase: -0.001, end: 1, error: .startPhaseOutOfRange(-0.001, fps: 50),
      sentence: """
        The start phase is -0.001 seconds; at 50 frames per second it must be at least 0 and less \
        than 0.02.
        """),
    Refusal(
      fps: 1, startPhase: 0, end: 1_000_000.5, error: .tooManyFrames(end: 1_000_000.5, fps: 1),
      sentence: """
        1000000.5 seconds at 1 frames per second are more than the limit of 1000000 frames; lower \
        the frame rate or end earlier.
        """),
  ]

  @Test(arguments: refusals)
  func `Refuses in a sentence`(_ refusal: Refusal) {
    #expect(throws: refusal.error) {
      try FrameClock(fps: refusal.fps, startPhase: refusal.startPhase, end: refusal.end)
    }
    #expect(refusal.error.description == refusal.sentence)
  }

  @Test func `Refuses what is not a number`() {
    #expect(throws: FrameClockError.self) { try FrameClock(fps: 60, end: .nan) }
    #expect(throws: FrameClockError.self) { try FrameClock(fps: 60, startPhase: .nan, end: 1) }
  }

  @Test(arguments: [0, 0.01])
  func `The frame of a time is the last that samples no later`(_ phase: Double) throws {
    let clock = try FrameClock(fps: 60, startPhase: phase, end: 2)
    #expect(clock.index(at: -1) == 0)
    #expect(clock.index(at: .infinity) == 119)
    for frame in clock.frames {
      #expect(clock.index(at: frame.sampleTime) == frame.index)
      if frame.index > 0 { #expect(clock.index(at: frame.sampleTime.nextDown) == frame.index - 1) }
    }
  }
}
