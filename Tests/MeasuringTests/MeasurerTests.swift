import KeyboardAvoidance
import Testing

@testable import Measuring

/// What comes out of films whose truth is known to the point.
@Suite struct MeasurerTests {
  @Test func `A keyboard that rises is measured within a third of a pixel`() throws {
    let film = DrawnFilm.rising(lag: 0.05)
    let found = try film.measured()
    #expect(found.film.scale.map { abs($0 - 0.5007) < 0.001 } ?? false)
    #expect(found.devices.contains { $0.screen == DeviceCatalog.device(id: "iphone-8")?.screen })
    let episode = try #require(found.episodes.first)
    #expect(found.episodes.count == 1)
    #expect(episode.kind == .show)
    #expect(abs(episode.start - 0.25) < 0.006)
    #expect(episode.height == 260)
    #expect(episode.spring?.name == .legacy)
    #expect(episode.spring.map { abs($0.omega / 18.257 - 1) < 0.015 } ?? false)
    let follower = try #require(episode.followers.first)
    #expect(abs(follower.travel - 130) < 0.5)
    #expect(follower.lag.map { abs($0 - 0.05) < 0.004 } ?? false)
    var sure = 0
    for (frame, pose) in zip(found.frames, film.poses) where frame.confidence > 0.8 {
      sure += 1
      // A pixel of this film is two points.
      if let top = frame.keyboardTop { #expect(abs(top - pose.top) < 0.66) }
      if let shift = frame.contentShift { #expect(abs(shift - pose.shift) < 0.66) }
    }
    #expect(sure * 2 > film.poses.count)
  }

  @Test func `The springs of iOS 18 and iOS 26 are told apart`() throws {
    let found = try DrawnFilm.rising(omega: 23.559, follows: 0).measured()
    #expect(found.episodes.first?.spring?.name == .ios26)
    #expect(found.episodes.first?.followers.isEmpty == true)
  }

  /// The next field is tapped while the keyboard stands, as in a form.
  @Test func `Content that begins to move later is followed`() throws {
    var film = DrawnFilm.rising(follows: 0, frames: 96)
    film.poses += (0..<45).map { frame in
      (407, 95 * SpringFit.progress(at: Double(frame) / 60 * 18.257))
    }
    let found = try film.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first?.followers.isEmpty == true)
    for (frame, pose) in zip(found.frames, film.poses) where frame.confidence > 0.8 {
      if let shift = frame.contentShift { #expect(abs(shift - pose.shift) < 1) }
    }
    #expect(found.frames.last?.contentShift.map { abs($0 - 95) < 1 } == true)
  }

  @Test func `A picker in place of the keyboard is no hide`() throws {
    var film = DrawnFilm.rising(frames: 60)
    film.poses += Array(repeating: film.poses[59], count: 90)
    film.panel = 70..<110
    let found = try film.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.frames[75..<105].allSatisfy { $0.keyboardTop == nil })
    #expect(found.frames.last?.keyboardTop.map { abs($0 - 407) < 0.5 } == true)
  }

  /// A recorder that loses frames just then.
  @Test func `A motion that the film lacks has no curve and ends when all rests`() throws {
    var film = DrawnFilm.rising(frames: 60)
    film.poses += film.poses.reversed()
    // Only the last points of the hide are left.
    let whole = film.poses
    let gap = 66..<102
    film.poses.removeSubrange(gap)
    var times = whole.indices.map { Double($0) / 60 }
    times.removeSubrange(gap)
    let store = try film.store()
    store.replaceTimes(times)
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    let hide = try #require(found.episodes.last)
    #expect(hide.spring == nil && hide.curve == nil)
    #expect(hide.end >= times[gap.lowerBound])
  }

  @Test func `A keyboard that goes is a hide`() throws {
    var film = DrawnFilm.rising()
    film.poses.reverse()
    let found = try film.measured()
    #expect(found.episodes.map(\.kind) == [.hide])
  }

  @Test func `A list that rises like a keyboard is none`() throws {
    var film = DrawnFilm.rising()
    film.board = .list
    let found = try film.measured()
    #expect(found.episodes.isEmpty)
    #expect(found.remarks == [.noKeyboard])
    #expect(found.frames.allSatisfy { $0.keyboardTop == nil && $0.confidence <= 0.5 })
  }

  @Test func `A keyboard that never moves is no episode`() throws {
    let found = try DrawnFilm(poses: Array(repeating: (407, 0), count: 20)).measured()
    #expect(found.episodes.isEmpty)
    #expect(found.remarks == [.keyboardStands])
  }

  @Test func `A device that is named settles the scale`() throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-se-3"))
    let found = try DrawnFilm.rising(frames: 60).measured(Measurer(device: device))
    #expect(found.devices == [device])
    #expect(found.film.isScaleSure)
  }

  @Test func `Too few frames and too small pictures are refused`() throws {
    let store = try DrawnFilm(poses: [(667, 0), (667, 0)]).store()
    #expect(throws: MeasuringError.tooFew(frames: 2)) {
      try Measurer().measure(
        store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    }
    let small = PixelArea(x: 0, y: 0, width: 100, height: 334)
    let longer = try DrawnFilm(poses: Array(repeating: (667, 0), count: 4)).store()
    #expect(throws: MeasuringError.notAScreen(width: 100, height: 334)) {
      try Measurer().measure(longer, screen: small, picture: (100, 334))
    }
  }
}
