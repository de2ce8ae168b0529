import FrameSequence
import Testing

@testable import FrameDiff

/// The motions of one number over time.
@Suite struct MotionTrackTests {
  /// A motion of 0.2 s from 0.25 s on, in frames of a rate; what rests is one frame.
  private static func track(_ rate: Double) -> MotionTrack {
    let frames = (0..<Int(rate)).map { Double($0) / rate }
    let times = [0] + frames.filter { $0 > 0.25 && $0 < 0.45 + 1 / rate }
    let sequence = PlayedSequence(
      name: "film", size: PixelSize(width: 1, height: 1), frameRate: nil,
      frames: times.enumerated().map { index, time in
        PlayedSequence.Frame(
          time: time, duration: (index + 1 < times.count ? times[index + 1] : 1) - time, picture: 0,
          numbers: MotionNumbers(
            keyboardTop: 500 - 1000 * min(max(time - 0.25, 0), 0.2), formTop: 0))
      }, pictures: [])
    return MotionTrack(sequence, grain: 0, \.keyboardTop)
  }

  @Test(arguments: [50.0, 60.0])
  func `A motion begins within a frame of when it is seen, however long the one before stays`(
    _ rate: Double
  ) throws {
    let track = Self.track(rate)
    let segments = track.segments()
    try #require(segments.count == 1)
    #expect(abs(segments[0].start - 0.25) <= 1 / rate)
    for (level, time) in zip(track.levels, track.times(of: segments[0])) {
      #expect(abs(time - (0.25 + 0.2 * level)) <= 1 / rate, "\(level)")
    }
  }
}
