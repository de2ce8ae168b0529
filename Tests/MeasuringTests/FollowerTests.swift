import Testing

@testable import DrawnVideos
@testable import Measuring

/// How far content goes that moves because the keyboard does, and when.
@Suite struct FollowerTests {
  /// A keyboard that goes, and content that has gone some of its 130 points back with it.
  ///
  /// - Parameter back: The share of its way, by seconds since the keyboard began to go.
  private static func leaving(
    at start: Double = 1.5, seconds: Double, _ back: (Double) -> Double
  ) -> DrawnVideo {
    var video = DrawnVideo.rising(frames: Int(start * 60))
    video.poses += (0..<Int((seconds - start) * 60)).map { frame in
      let time = Double(frame) / 60
      let gone = time > 0.55 ? 1 : SpringFit.progress(at: time * 18.257)
      return (407 + 260 * gone, 130 * (1 - min(1, max(0, back(time)))))
    }
    return video
  }

  /// A keyboard that a finger leads down for 17 steps, where it rests, goes back by 44 points and on, and
  /// content that goes half as far.
  private static func led(step: Double) -> DrawnVideo {
    var video = DrawnVideo.rising(frames: 72)
    let rest = 17 * step
    var downs = (0..<18).map { step * Double($0) } + Array(repeating: rest, count: 15)
    downs += (0..<12).map { rest - 4 * Double($0) }
    downs += (0..<22).map { rest - 44 + 9 * Double($0) }
    video.poses += downs.map { (top: min(667, 407 + $0), shift: max(0, 130 - $0 / 2)) }
    video.poses += Array(repeating: (top: 667, shift: 0), count: 60)
    return video
  }

  /// An app that is told that the keyboard has gone, and then may wait.
  @Test(arguments: [0.35, 0.5, 0.6, 0.75])
  func `Content that waits for the keyboard to have gone goes back all the way`(
    wait: Double
  ) throws {
    let video = Self.leaving(seconds: 3.5) { ($0 - wait) / 0.25 }
    let found = try video.measured()
    let hide = try #require(found.episodes.last)
    #expect(hide.kind == .hide)
    let follower = try #require(hide.followers.first)
    #expect(abs(follower.travel - 130) < 1)
    #expect(follower.lag.map { abs($0 - (wait + 0.125 - 0.092)) < 0.01 } == true)
    #expect(abs(hide.end - (1.5 + wait + 0.25)) < 0.03)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      if let shift = frame.contentShift { #expect(abs(shift - pose.shift) < 1) }
    }
  }

  /// Nothing says then where it was before the keyboard came.
  @Test(arguments: [(3.5, 1), (2.2, 0)])
  func `Content that waits is followed until it stands where a video begins with the keyboard`(
    seconds: Double, count: Int
  ) throws {
    var video = Self.leaving(seconds: seconds) { ($0 - 0.45) / 0.4 }
    video.poses.removeFirst(50)
    let hide = try #require(try video.measured().episodes.last)
    #expect(hide.kind == .hide)
    #expect(hide.followers.count == count)
    #expect(hide.followers.allSatisfy { abs($0.travel - 130) < 1 })
  }

  /// The video ends before it has come to rest, or a finger has taken a list.
  @Test(arguments: [(2.3, 0.5), (4, 2)])
  func `How far content goes that is not seen to come to rest is not told`(
    seconds: Double, duration: Double
  ) throws {
    let found = try Self.leaving(seconds: seconds) { ($0 - 0.45) / duration }.measured()
    let hide = try #require(found.episodes.last)
    #expect(hide.kind == .hide && hide.confidence > 0.8)
    #expect(hide.followers.isEmpty)
  }

  /// It has gone with the keyboard, and then a finger takes it.
  @Test func `A list that is scrolled back soon after it has come to rest follows up to there`()
    throws
  {
    let video = Self.leaving(seconds: 4) { time in
      let back = time > 0.5 ? 1 : SpringFit.progress(at: time * 18.257)
      return back - max(0, time - 0.5) / 0.6
    }
    let hide = try #require(try video.measured().episodes.last)
    #expect(hide.kind == .hide)
    // A pixel of this video is two points.
    #expect(hide.followers.first.map { abs($0.travel - 130) < 2 } == true, "\(hide.followers)")
    #expect(hide.end < 2.2)
  }

  /// Recorders write no picture in which nothing has moved.
  @Test func `Content that moves last before the pictures stand has come to rest`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 150)
    for frame in video.poses.indices {
      video.poses[frame].shift = 130 * min(1, max(0, Double(frame) - 57) / 18)
    }
    let store = try video.store()
    store.keep(Array(0...75) + Array(130..<150))
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    let follower = try #require(found.episodes.first?.followers.first)
    #expect(abs(follower.travel - 130) < 1)
  }

  /// A finger rests, goes back a step, and then on.
  @Test func `Content goes back where a finger leads the keyboard back`() throws {
    let hide = try #require(try Self.led(step: 7).measured().episodes.last)
    #expect(hide.kind == .hide)
    #expect(hide.followers.first.map { abs($0.travel - 130) < 2 } == true)
  }

  /// The picture before it may stand for long, as recorders leave some out.
  @Test(arguments: [0, 2, 6])
  func `When content jumps is known to the time between two pictures`(missing: Int) throws {
    var video = DrawnVideo.rising(follows: 0, frames: 90)
    for frame in 42..<90 { video.poses[frame].shift = 130 }
    let store = try video.store()
    store.keep((0..<90).filter { !(42 - missing..<42).contains($0) })
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    let follower = try #require(found.episodes.first?.followers.first)
    let (lag, error) = (try #require(follower.lag), try #require(follower.lagBasis.error))
    let read = Measurement(found.json)?.episodes.first?.followers.first
    #expect(read?.lagBasis.error.map { abs($0 - error) < 1e-4 } == true)
    // One of the two may not be told for a frame that looks like another.
    let least = Double(missing + 1) / 120
    #expect((least - 1e-6...least + 1.0 / 120 + 1e-6).contains(error))
    // Half of the keyboard's way, and the last picture before and the first one after the jump.
    let half = 0.25 + 0.092
    #expect(lag + error > 42.0 / 60 - half - 0.003)
    #expect(lag - error < Double(41 - missing) / 60 - half + 0.003)
  }

  /// Text views scroll too far, and are put right when the keyboard has come: at 0.8 s.
  ///
  /// - Parameters:
  ///   - first: The frame in which content is on its way back.
  ///   - count: In how many it is.
  ///   - back: How far it is said to go back.
  @Test(arguments: [
    (47, 1, 60.0), (50, 1, 60), (60, 1, 60), (68, 1, 60), (50, 10, 60),
    // Later, or slower, a finger may lead it.
    (100, 1, 0), (72, 10, 0), (50, 60, 0),
  ])
  func `Content that is taken back goes as far as it is then`(
    first: Int, count: Int, back: Double
  ) throws {
    var video = DrawnVideo.rising(frames: 150)
    for frame in video.poses.indices {
      video.poses[frame].shift -= 60 * max(0, min(1, Double(frame - first + 1) / Double(count)))
    }
    let show = try #require(try video.measured().episodes.first)
    let follower = try #require(show.followers.first)
    // A pixel of this video is two points.
    #expect(abs(follower.travel - 130 + back) < 2)
    #expect(follower.lag.map { abs($0) < 0.004 } == true)
    guard back > 0 else { return }
    let (jump, step) = (try #require(follower.jump), try #require(follower.largestStep))
    #expect(abs(jump - 60 / Double(count)) < 2.5)
    if count == 1 {
      #expect(abs(step.position + 60) < 2 && abs(step.time - Double(first) / 60) < 0.002)
    }
    #expect(show.end > Double(first + count - 2) / 60)
  }

  /// A finger stops half way, goes back and then on: both are half way three times.
  @Test func `What a finger leads to and fro is not late`() throws {
    let hide = try #require(try Self.led(step: 7.9).measured().episodes.last)
    let follower = try #require(hide.followers.first)
    #expect(hide.kind == .hide && abs(follower.travel - 130) < 2)
    #expect(follower.lag.map { abs($0) < 0.01 } ?? true, "\(follower)")
  }

  /// GIFs of 30 frames a second have 3 hundredths a frame, and are 11 % fast.
  @Test(arguments: [(18.257 * 1.11, true), (9.1, true), (18.257, false), (23.559, false)])
  func `A spring on another clock is one`(omega: Double, isOther: Bool) throws {
    let found = try DrawnVideo.rising(omega: omega, frames: 140).measured()
    let show = try #require(found.episodes.first)
    #expect((show.spring == nil) == isOther)
    guard isOther else { return }
    guard case .spring(let own) = show.curve else {
      Issue.record("\(String(describing: show.curve))")
      return
    }
    #expect(abs(own / omega - 1) < 0.02)
    let read = Measurement(found.json)?.episodes.first?.curve
    guard case .spring(let written) = read else {
      Issue.record("\(String(describing: read))")
      return
    }
    #expect(abs(written - own) < 0.01)
    #expect(found.curve(of: show) != nil)
  }

  /// Fields without labels, of which a frame shows many places: those at which they are when the
  /// keyboard is at a part of its way tell how far they go with it, and not how far they go late.
  @Test(arguments: [(104.0, 0.0), (150, 0), (182, 0), (104, 0.1)])
  func `Fields that are all alike go as far as the keyboard takes them on its way`(
    way: Double, lag: Double
  ) throws {
    var video = DrawnVideo.rising(follows: way / 260, lag: lag, frames: 120)
    (video.period, video.hasCaptions, video.framesPerSecond) = (48, false, 25)
    video.poses = (0..<40).map { video.poses[Int(Double($0) * 60 / 25)] }
    let show = try #require(try video.measured().episodes.first)
    guard lag == 0 else {
      #expect(show.contentDoubt == .alike && show.followers.isEmpty)
      return
    }
    #expect(show.followers.map { ($0.travel / 2).rounded() * 2 } == [way])
    #expect(show.followers.first?.lag.map { abs($0) < 0.006 } ?? true)
  }
}
