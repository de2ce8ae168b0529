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

  @Test func `An end is not farther off than is said where a keyboard is lost on its way`() throws {
    var video = DrawnVideo.rising()
    video.framesPerSecond = 30
    // It slows down half way, by no spring, and is not seen from there on.
    video.poses = (0..<90).map { frame in
      let up = min(1, max(0, Double(frame - 10) / 8))
      let left = 1 - min(1, max(0, Double(frame - 50) / 20))
      let down = 1 - left * left
      return (667 - 260 * (up - down), 0)
    }
    video.dissolved = 57..<72
    let found = try video.measured()
    let hide = try #require(found.episodes.last)
    #expect(hide.kind == .hide)
    #expect(hide.spring == nil)
    #expect(abs(hide.end - 70 / 30.0) <= hide.endError + 0.034, "\(hide.end) ± \(hide.endError)")
    #expect(hide.endError > 0.05)
  }
}
