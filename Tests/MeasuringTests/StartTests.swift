import Testing

@testable import DrawnVideos
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
        // An end is known to a frame, or by the spring.
        let isSpring = episode.kind == .hide && episode.spring != nil
        #expect(isSpring || episode.endError > 1 / rate - 1e-6)
      }
    }
  }

  /// A player mixes frames, so that the keys are recognised when they are nearly at rest.
  @Test func `A beginning is not farther off than is said where most of a way is unseen`() throws {
    var video = DrawnVideo.rising(follows: 0)
    video.dissolved = 16..<30
    let show = try #require(try video.measured().episodes.first)
    #expect(show.kind == .show)
    #expect(
      abs(show.start - 0.25) <= show.startError + 0.004, "\(show.start) ± \(show.startError)")
  }

  /// The picture stops when a twelfth of the keyboard, or a fiftieth and then that, is there.
  @Test(arguments: [0.8, 0.79])
  func `A beginning comes before the picture in which a motion stalls`(start: Double) throws {
    var video = DrawnVideo.rising(follows: 1)
    video.framesPerSecond = 30
    video.poses = (0..<75).map { frame in
      let time = Double(frame) / 30
      let shown = time > start && time < 0.95 ? min(time, 0.834) : time
      let way = shown - start > 0.55 ? 1 : SpringFit.progress(at: max(0, shown - start) * 18.257)
      return (667 - 260 * way, 260 * way)
    }
    let show = try #require(try video.measured().episodes.first)
    #expect(abs(show.start - start) <= show.startError + 0.004, "\(show.start) \(show.startError)")
    let follower = try #require(show.followers.first)
    #expect(abs(follower.travel - 260) < 2)
  }

  /// Ways by no spring, and in how many frames they are seen: one slows down, one is seen in two.
  private static let ways: [(rate: Double, way: [Double], seen: Int)] = [
    (30, (1...20).map { (frame: Int) in Double(frame * (40 - frame)) / 400 }, 7),
    (12, [0.04, 0.55, 0.8, 0.92, 0.97, 1], 3),
  ]

  @Test(arguments: ways)
  func `An end is not farther off than is said where a keyboard is lost on its way`(
    rate: Double, way: [Double], seen: Int
  ) throws {
    var video = DrawnVideo.rising()
    video.framesPerSecond = rate
    let start = Int(2 * rate)
    video.poses = (0..<Int(4 * rate)).map { frame in
      let up = min(1, max(0, Double(frame - 6) / 6))
      let down = frame <= start ? 0 : way[min(frame - start, way.count) - 1]
      return (667 - 260 * (up - down), 0)
    }
    video.dissolved = start + seen..<start + way.count + 2
    let found = try video.measured()
    let hide = try #require(found.episodes.last)
    #expect(hide.kind == .hide)
    #expect(hide.spring == nil)
    let end = Double(start + way.count) / rate
    #expect(abs(hide.end - end) <= hide.endError + 0.034, "\(hide.end) ± \(hide.endError)")
    #expect(hide.endError > 0.05)
  }

  /// A spring says that it began before the picture that stood; or a title was there before.
  @Test(arguments: [false, true])
  func `Content goes back with a keyboard that a picture, or a page, came late for`(
    hasTitle: Bool
  ) throws {
    var video = DrawnVideo.rising()
    let start = 1.9
    video.poses = (0..<180).map { frame in
      let time = Double(frame) / 60
      let shown = !hasTitle && time > start ? max(time, 1.985) : time
      let isLate = !hasTitle && (start..<1.985).contains(time)
      let phase = isLate ? 0 : max(0, shown - start)
      let up = time < 0.5 ? 0.0 : phase > 0.55 ? 0 : 1 - SpringFit.progress(at: phase * 18.257)
      return (667 - 260 * up, 130 * up)
    }
    if hasTitle {
      video.covered = 0..<30
    } else {
      video.poses.replaceSubrange(0..<60, with: DrawnVideo.rising(frames: 60).poses)
    }
    let hide = try #require(try video.measured().episodes.last)
    #expect(hide.kind == .hide)
    #expect(hide.followers.count == 1)
    #expect(hide.followers.first.map { abs($0.travel - 130) < 2 } == true)
  }

  /// Something is over the content until long after it has come to rest.
  @Test func `An end is the keyboard's where nothing shows that content comes to rest later`()
    throws
  {
    var video = DrawnVideo.rising(follows: 1, frames: 120)
    video.covered = 16..<54
    let show = try #require(try video.measured().episodes.first)
    #expect(show.followers.first.map { abs($0.travel - 260) < 2 } == true)
    #expect((0.68...0.77).contains(show.end), "\(show.end)")
    #expect(show.end + show.endError >= 0.9 - 1e-6)
  }

  /// Of a page that scrolls before the keyboard comes nothing says that it has none; its first frames
  /// are no rest before it.
  @Test(arguments: [(0.05, 2), (0.5, 9)])
  func `Long before it is seen a keyboard is not on its way`(gap: Double, before: Int) throws {
    let store = try FrameStore()
    var time = 0.0
    for index in 0..<20 {
      time += index == 10 ? gap : 0.05
      try store.append(
        LuminanceFrame(rows: 4, columns: 4, bytes: Array(repeating: UInt8(index), count: 16)),
        time: time)
    }
    let rest = KeyboardTimeline.Rest(
      frames: 14...19, settled: 15, keys: KeyRows(first: 1, pitch: 1, top: 1, contrast: 1),
      places: [], trackedTop: 1)
    let sights: [KeyboardTimeline.Sight] =
      Array(repeating: .hidden, count: 5) + Array(repeating: .unknown, count: 5)
      + Array(repeating: .seen(top: 1, confidence: 1), count: 10)
    let timeline = KeyboardTimeline(sights: sights, rests: [rest])
    let periods = try timeline.periods(in: store, bars: 0..<1)
    #expect(periods.map(\.before) == [before])
  }
}
