import KeyboardAvoidance
import Testing

@testable import DrawnVideos
@testable import Measuring

/// Measurements of videos whose truth is known to the point.
@Suite struct MeasurerTests {
  @Test func `A keyboard that rises is measured within a third of a pixel`() throws {
    let video = DrawnVideo.rising(lag: 0.05)
    let found = try video.measured()
    #expect(found.video.scale.map { abs($0 - 0.5007) < 0.001 } ?? false)
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
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      sure += 1
      // A pixel of this video is two points.
      if let top = frame.keyboardTop { #expect(abs(top - pose.top) < 0.66) }
      if let shift = frame.contentShift { #expect(abs(shift - pose.shift) < 0.66) }
    }
    #expect(sure * 2 > video.poses.count)
  }

  @Test func `The springs of iOS 18 and iOS 26 are told apart`() throws {
    let found = try DrawnVideo.rising(omega: 23.559, follows: 0).measured()
    #expect(found.episodes.first?.spring?.name == .ios26)
    #expect(found.episodes.first?.followers.isEmpty == true)
    // Keyboards of this look have the other one: the video may be played faster.
    #expect(found.episodes.first.map { $0.confidence < 0.8 } == true)
    #expect(found.remarks == [.otherSpring])
  }

  /// The next field is tapped while the keyboard stands, as in a form.
  @Test func `Content that begins to move later is followed`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 96)
    video.poses += (0..<45).map { frame in
      (407, 95 * SpringFit.progress(at: Double(frame) / 60 * 18.257))
    }
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first?.followers.isEmpty == true)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      if let shift = frame.contentShift { #expect(abs(shift - pose.shift) < 1) }
    }
    #expect(found.frames.last?.contentShift.map { abs($0 - 95) < 1 } == true)
  }

  /// A multiple of their distance, so that the form looks the same when it rests.
  @Test func `Fields that are all alike are followed from frame to frame`() throws {
    var video = DrawnVideo.rising(follows: 160 / 260)
    (video.period, video.hasCaptions) = (80, false)
    let episode = try #require(try video.measured().episodes.first)
    #expect(episode.followers.map { $0.travel.rounded() } == [160])
    #expect(episode.followers.first?.lag.map { abs($0) < 0.01 } == true)
    #expect(episode.contentDoubt == nil)
  }

  @Test(arguments: [130.0, 150])
  func `How far fields that are all alike jump is not told`(_ way: Double) throws {
    var video = DrawnVideo.rising(follows: 0, frames: 96)
    (video.period, video.hasCaptions) = (80, false)
    for frame in 30..<96 { video.poses[frame].shift = way }
    let episode = try #require(try video.measured().episodes.first)
    #expect(episode.followers.isEmpty)
    #expect(episode.contentDoubt != nil)
  }

  /// The page behind it stays.
  @Test func `A plain bar that rides on the keyboard follows it`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 96)
    video.bar = 49
    let found = try video.measured()
    let follower = try #require(found.episodes.first?.followers.first)
    #expect(abs(follower.travel - 260) < 2)
    #expect(follower.lag.map { abs($0) < 0.01 } == true)
    #expect(abs(follower.top - 618) < 3)
    #expect(found.frames.last?.contentShift == 0)
  }

  /// It has the page's colour, and no more to be recognised by than that it covers the fields.
  @Test func `A bar that cannot be told from the page is not denied`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 96)
    (video.period, video.bar, video.barLevel) = (80, 49, 255)
    let episode = try #require(try video.measured().episodes.first)
    #expect(episode.followers.isEmpty)
    #expect(episode.contentDoubt != nil)
  }

  /// Ten frames a second, of which the last show no keys.
  @Test func `A jump is not denied where nothing says how far the keyboard went`() throws {
    var video = DrawnVideo.rising()
    video.framesPerSecond = 10
    video.poses = (0..<40).map { frame in
      let time = Double(frame) / 10 - 1.55
      let gone = time > 0.55 ? 1 : SpringFit.progress(at: max(0, time) * 18.257)
      return (407 + 260 * gone, frame < 21 ? 143 : 0)
    }
    let follower = try #require(try video.measured().episodes.last?.followers.first)
    #expect(abs(follower.travel - 143) < 2)
    #expect(follower.jump.map { $0 > 100 } ?? true)
  }

  @Test func `A picker in place of the keyboard is no hide`() throws {
    var video = DrawnVideo.rising(frames: 60)
    video.poses += Array(repeating: video.poses[59], count: 90)
    video.panel = 70..<110
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.remarks.contains(.otherBoard))
    #expect(found.frames[75..<105].allSatisfy { $0.keyboardTop == nil })
    #expect(found.frames.last?.keyboardTop.map { abs($0 - 407) < 0.5 } == true)
  }

  @Test(arguments: [70..<110, 70..<150])
  func `Another board that takes the place of the keys at once is no hide`(
    _ frames: Range<Int>
  ) throws {
    var video = DrawnVideo.rising(frames: 60)
    video.poses += Array(repeating: video.poses[59], count: 90)
    video.list = frames
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(frames.allSatisfy { found.frames[$0].keyboardTop == nil })
  }

  /// Emoji on a panel of 234 over an empty page of 240.
  @Test(arguments: [(UInt8(234), false), (90, true)])
  func `A board of an empty page's colour is told from it by what stands on it`(
    color: UInt8, isPage: Bool
  ) {
    func frame(_ isBoard: Bool) -> LuminanceFrame {
      LuminanceFrame(
        rows: 60, columns: 48,
        bytes: (0..<60 * 48).map { place in
          let isIcon = place / 48 % 12 > 4 && place % 6 > 3
          return !isBoard ? 240 : isPage ? place % 480 < 4 ? color : 240 : isIcon ? 120 : color
        })
    }
    #expect(frame(true).isSame(as: frame(false), in: 0..<60) == isPage)
    #expect(frame(true).isSame(as: frame(true), in: 0..<60))
  }

  /// Gone before it came to rest, and later there again.
  @Test func `Where a keyboard never stood still none is sure to be hidden`() throws {
    var video = DrawnVideo.rising(follows: 0)
    func way(_ time: Double, from start: Double) -> Double {
      time - start > 0.55 ? 1 : SpringFit.progress(at: max(0, time - start) * 18.257)
    }
    video.framesPerSecond = 30
    video.poses = (0..<90).map { frame in
      let time = Double(frame) / 30
      return (667 - 260 * (way(time, from: 0.3) - way(time, from: 0.62) + way(time, from: 1.8)), 0)
    }
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      #expect(frame.keyboardTop.map { abs($0 - pose.top) < 4 } ?? true, "\(frame) \(pose)")
    }
    #expect(found.frames[35...50].allSatisfy { $0.keyboardTop == 667 && $0.confidence > 0.8 })
  }

  @Test func `Two slow frames at the end of a video show a keyboard at rest`() throws {
    var video = DrawnVideo.rising(follows: 0)
    video.framesPerSecond = 8
    video.poses =
      Array(repeating: (407, 0), count: 4) + [(610, 0)] + Array(repeating: (667, 0), count: 5)
      + [(440, 0), (407, 0), (407, 0)]
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.hide, .show])
    #expect(found.frames.last?.keyboardTop.map { abs($0 - 407) < 1 } == true)
  }

  /// Well after the keys have come to rest, and as soon as they have.
  @Test(arguments: [85, 49])
  func `Words that join the keys are a change, and no height from the beginning`(
    _ joined: Int
  ) throws {
    var video = DrawnVideo.rising(follows: 0, frames: 60)
    video.poses += Array(repeating: video.poses[59], count: 60) + video.poses.reversed()
    video.poses += Array(repeating: video.poses[0], count: 20)
    video.wordless = 0..<joined
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .change, .hide])
    #expect(found.episodes.map { $0.height.rounded() } == [216, 260, 260])
    let start = Double(joined - 1) / 60
    #expect(found.episodes.dropFirst().first.map { abs($0.start - start) < 0.02 } == true)
    #expect(found.frames[joined - 2].keyboardTop.map { abs($0 - 451) < 1 } == true)
    #expect(found.frames[110].keyboardTop.map { abs($0 - 407) < 0.5 } == true)
  }

  @Test(arguments: [(0.0, true), (44, true), (600, false)])
  func `A change of height is not sure where all above it is another thing`(
    _ jump: Double, _ isSure: Bool
  ) throws {
    var video = DrawnVideo.rising(follows: 0, frames: 60)
    video.poses += Array(repeating: video.poses[59], count: 60) + video.poses.reversed()
    video.poses += Array(repeating: video.poses[0], count: 20)
    video.wordless = 0..<90
    for frame in 90..<video.poses.count { video.poses[frame].shift = jump }
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .change, .hide])
    #expect(found.episodes.map { $0.confidence > 0.8 } == [true, isSure, true])
    #expect(found.remarks.contains(.wayUnseen) == !isSure)
  }

  /// The screen without the keyboard is the one from before it came.
  @Test func `A keyboard that is gone at once has gone where the screen is as before`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 60)
    video.poses += Array(repeating: video.poses[59], count: 20)
    video.poses += Array(repeating: video.poses[0], count: 40)
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    #expect(found.frames.last?.keyboardTop == 667)
    // The video may be cut there.
    #expect(found.episodes.map { $0.confidence > 0.8 } == [true, false])
    #expect(found.remarks == [.wayUnseen])
  }

  @Test func `Content that is lost while the keyboard goes is nowhere afterwards`() throws {
    var video = DrawnVideo.rising(frames: 60)
    video.poses += video.poses.reversed() + Array(repeating: (667, 0), count: 30)
    video.covered = 80..<150
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    #expect(found.frames[140].keyboardTop == 667)
    #expect(found.frames[140].contentShift == nil)
  }

  /// A GIF of seven pictures a second that was made into a video of sixty.
  @Test func `A picture that stands for some frames is no keyboard at rest`() throws {
    var video = DrawnVideo.rising(frames: 120)
    video.poses = video.poses.indices.map { video.poses[$0 / 9 * 9] }
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first.map { abs($0.start - 0.25) < 0.09 } == true)
    #expect(found.video.frames == 120)
    #expect(found.frames.map(\.time) == (0..<120).map { Double($0) / 60 })
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      #expect(frame.keyboardTop.map { abs($0 - pose.top) < 1 } ?? true)
    }
  }

  /// A recorder that writes a frame only when the screen is drawn.
  @Test func `A motion begins near its first frame, however long the one before stood`() throws {
    var video = DrawnVideo(poses: Array(repeating: (667, 0), count: 6), framesPerSecond: 5)
    func rise(_ time: Double) -> (top: Double, shift: Double) {
      let up = SpringFit.progress(at: max(0, time) * 18.257)
      return (667 - 260 * up, 130 * up)
    }
    video.poses += (0..<12).map { rise(0.06 + Double($0) / 5) }
    let store = try video.store()
    store.replaceTimes(video.poses.indices.map { Double($0) / 5 + ($0 < 6 ? 0 : 1.4) })
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first.map { abs($0.start - 2.54) < 0.05 } == true)
  }

  /// Such a recorder makes one frame of all of a rest.
  @Test func `A rest of one frame is one, for however long it is shown`() throws {
    var video = DrawnVideo.rising(frames: 49)
    video.poses += Array(repeating: video.poses[48], count: 150) + video.poses.reversed()
    let kept = Array(10..<49) + Array(199..<video.poses.count - 10)
    let store = try video.store()
    store.keep(kept)
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    #expect(found.episodes.allSatisfy { $0.height == 260 && $0.confidence > 0.8 })
    #expect(found.frames[45].keyboardTop.map { abs($0 - video.poses[205].top) < 1 } == true)
  }

  @Test func `A keyboard that a finger leads is not gone as soon as its keys are`() throws {
    var video = DrawnVideo.rising(frames: 60)
    let drag = [10.0, 18, 40, 41, 70, 90, 84, 120, 150, 149, 190, 215, 214, 222]
    video.poses += drag.flatMap { down in
      Array(repeating: (top: 407 + down, shift: 130 - down / 2), count: 6)
    }
    let found = try video.measured()
    let last = try #require(found.frames.last)
    #expect(last.keyboardTop == nil || last.confidence < 0.8)
  }

  /// Slowed five times, as in an edited video.
  @Test func `A keyboard that goes slowly is not gone as soon as its keys are`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 60)
    video.poses += (0..<180).map { frame in
      (top: 407 + 260 * SpringFit.progress(at: Double(frame) / 60 * 18.257 / 5), shift: 0)
    }
    video.poses += Array(repeating: (top: 667, shift: 0), count: 60)
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    #expect(found.episodes.last.map { abs($0.end - 3.5) < 0.1 } == true)
    // A sheet may have taken it along, which goes as slowly and ends sooner.
    #expect(found.episodes.last.map { $0.endError > 0.5 } == true)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence >= 0.8 {
      #expect(frame.keyboardTop.map { abs($0 - pose.top) < 1 } ?? true)
    }
  }

  /// As in a show of slides, one of which has a keyboard in it.
  @Test(arguments: [(true, [Measurement.Remark.wayUnseen]), (false, [])])
  func `A screen that comes with its status bar is a picture of one`(
    isPicture: Bool, remarks: [Measurement.Remark]
  ) throws {
    var video = DrawnVideo.rising(height: isPicture ? 667 : 260, follows: 0, frames: 72)
    if isPicture { video.poses = video.poses.map { ($0.top + 407, 0) } }
    video.isPicture = isPicture
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.map { $0.confidence > 0.8 } == [!isPicture])
    #expect(found.remarks == remarks)
  }

  /// A recorder that loses frames just then.
  @Test func `A motion that the video lacks has no curve and ends when all rests`() throws {
    var video = DrawnVideo.rising(frames: 60)
    video.poses += video.poses.reversed()
    // Only the last points of the hide are left.
    let whole = video.poses
    let gap = 66..<102
    video.poses.removeSubrange(gap)
    var times = whole.indices.map { Double($0) / 60 }
    times.removeSubrange(gap)
    let store = try video.store()
    store.replaceTimes(times)
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    let hide = try #require(found.episodes.last)
    #expect(hide.spring == nil && hide.curve == nil)
    #expect(hide.end >= times[gap.lowerBound])
    // What happened in the gap is unknown: nothing is said to jump, and nothing not to.
    #expect(hide.followers.allSatisfy { $0.jump == nil })
  }

  @Test func `How far content is that was scrolled as the keyboard came is left open`() throws {
    var video = DrawnVideo.rising(at: 0.5, frames: 96)
    let tops = video.poses.map(\.top)
    video.poses = tops.indices.map { frame in
      (tops[frame], 4 * Double(min(max(frame - 12, 0), 50)))
    }
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.frames.allSatisfy { $0.contentShift == nil })
  }

  @Test(arguments: [0.0, 44])
  func `A pad in the place of letters changes neither the show nor the hide`(_ lower: Double) throws
  {
    var video = DrawnVideo.rising(frames: 72)
    video.poses += Array(repeating: (407 + lower, video.poses[71].shift), count: 60)
    video.poses += video.poses.prefix(72).reversed().map { (min(667, $0.top + lower), $0.shift) }
    video.pad = 72..<204
    video.padHasBar = lower == 0
    let found = try video.measured()
    #expect(found.episodes.filter { $0.kind != .change }.map(\.kind) == [.show, .hide])
    let show = try #require(found.episodes.first)
    #expect(abs(show.start - 0.25) < 0.006)
    #expect(show.height == 260)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      if let top = frame.keyboardTop { #expect(abs(top - pose.top) < 0.66) }
    }
  }

  @Test func `Of content that moves before the video begins nothing is said`() throws {
    var video = DrawnVideo.rising(follows: 0.5, frames: 90)
    video.poses.removeFirst(19)
    let found = try video.measured()
    #expect(found.episodes.allSatisfy { $0.followers.isEmpty })
  }

  /// As of a recorder that lost most of the motion's frames.
  @Test func `The end of a motion says when it began`() throws {
    let video = DrawnVideo.rising(frames: 72)
    var times = video.poses.indices.map { Double($0) / 60 }
    var kept = video
    kept.poses.removeSubrange(17..<25)
    times.removeSubrange(17..<25)
    let store = try kept.store()
    store.replaceTimes(times)
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    let show = try #require(found.episodes.first)
    #expect(abs(show.start - 0.25) < 0.006)
  }

  @Test func `A keyboard that goes is a hide`() throws {
    var video = DrawnVideo.rising()
    video.poses.reverse()
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.hide])
  }

  @Test func `A list that rises like a keyboard is none`() throws {
    var video = DrawnVideo.rising()
    video.board = .list
    let found = try video.measured()
    #expect(found.episodes.isEmpty)
    #expect(found.remarks == [.noKeyboard])
    #expect(found.frames.allSatisfy { $0.keyboardTop == nil && $0.confidence <= 0.5 })
  }

  @Test func `A keyboard that stops below its place is none of ours`() throws {
    let found = try DrawnVideo.rising(height: 240).measured()
    #expect(found.episodes.isEmpty)
    #expect(found.frames.allSatisfy { $0.confidence <= 0.8 })
  }

  @Test func `A pad whose edge is on its way is followed there`() throws {
    var video = DrawnVideo.rising(frames: 72)
    video.poses += (0..<60).map { frame in
      (407 + 44 * SpringFit.progress(at: Double(frame) / 60 * 18.257), video.poses[71].shift)
    }
    video.pad = 72..<132
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .change])
    #expect(found.episodes.last.map { abs($0.travel - 44) < 1.5 } == true)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.5 {
      if let top = frame.keyboardTop { #expect(abs(top - pose.top) < 2) }
    }
  }

  @Test func `A keyboard that never moves is no episode`() throws {
    let found = try DrawnVideo(poses: Array(repeating: (407, 0), count: 20)).measured()
    #expect(found.episodes.isEmpty)
    #expect(found.remarks == [.keyboardStands])
  }

  @Test func `A device that is named settles the scale`() throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-se-3"))
    let found = try DrawnVideo.rising(frames: 60).measured(Measurer(device: device))
    #expect(found.devices == [device])
    #expect(found.video.isScaleSure)
  }

  @Test func `A device of the same shape whose rows are others leaves the scale unsure`() throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-8-plus"))
    let found = try DrawnVideo.rising(frames: 60).measured(Measurer(device: device))
    #expect(found.remarks.contains(.otherDevice))
    #expect(!found.video.isScaleSure)
    #expect(found.frames.allSatisfy { $0.confidence < 0.8 })
  }

  @Test(arguments: ["iphone-17-pro", "ipad-mini-4"])
  func `A device that the video cannot be of is refused`(_ id: String) throws {
    let device = try #require(DeviceCatalog.device(id: id))
    #expect(throws: MeasuringError.self) {
      try DrawnVideo.rising(frames: 10).measured(Measurer(device: device))
    }
  }

  @Test(arguments: [(844, 390), (768, 1024)])
  func `Of screens that have keyboards which are not measured that is said`(
    _ width: Int, _ height: Int
  ) throws {
    let store = try FrameStore()
    let frame = LuminanceFrame(
      rows: height, columns: 48, bytes: [UInt8](repeating: 200, count: 48 * height))
    for index in 0..<4 { try store.append(frame, time: Double(index) / 60) }
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: width, height: height),
      picture: (width, height))
    #expect(found.episodes.isEmpty)
    #expect(found.remarks == [.otherScreen])
  }

  @Test func `Too few frames and too small pictures are refused`() throws {
    let store = try DrawnVideo(poses: [(667, 0), (667, 0)]).store()
    #expect(throws: MeasuringError.tooFew(frames: 2)) {
      try Measurer().measure(
        store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    }
    let small = PixelArea(x: 0, y: 0, width: 100, height: 334)
    let longer = try DrawnVideo(poses: Array(repeating: (667, 0), count: 4)).store()
    #expect(throws: MeasuringError.notAScreen(width: 100, height: 334)) {
      try Measurer().measure(longer, screen: small, picture: (100, 334))
    }
  }
}
