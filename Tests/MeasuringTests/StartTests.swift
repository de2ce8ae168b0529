import Testing

@testable import Measuring

/// When motions are said to begin, and by how much that may be off.
@Suite struct StartTests {
  /// A keyboard that comes and goes, as few frames or a slow player show it.
  private func video(rate: Double, speed: Double, phase: Double) -> DrawnVideo {
    let (show, hide) = (0.6 + phase, 2.4 + phase)
    var video = DrawnVideo.rising()
    video.framesPerSecond = rate
    video.poses = (0..<Int(4.5 * rate)).map { frame in
      let time = Double(frame) / rate
      func progress(since start: Double) -> Double {
        let phase = (time - start) * 18.257 * speed
        return phase > 9.2 ? 1 : SpringFit.progress(at: max(0, phase))
      }
      let keyboard = progress(since: show) - progress(since: hide)
      return (667 - 260 * keyboard, 130 * keyboard)
    }
    return video
  }

  @Test(arguments: [9.0, 15, 24, 60], [1.0, 0.5])
  func `A beginning is not farther off than is said`(rate: Double, speed: Double) throws {
    for phase in [0, 0.3 / rate, 0.55 / rate, 0.8 / rate] {
      let found = try video(rate: rate, speed: speed, phase: phase).measured()
      #expect(found.episodes.map(\.kind) == [.show, .hide])
      for (episode, start) in zip(found.episodes, [0.6 + phase, 2.4 + phase]) {
        #expect(
          abs(episode.start - start) <= episode.startError + 0.004,
          "\(episode.kind) \(start): \(episode.start) within \(episode.startError)")
        #expect(episode.startError < 1.5 / rate + 0.02)
      }
    }
  }
}
