import Keyframes
import Testing

@testable import KeyriseCLI
@testable import Measuring

/// Sentences about what was measured.
@Suite struct MeasurementTextTests {
  private static func text(
    _ followers: [Measurement.Follower], doubt: Measurement.ContentDoubt? = nil,
    curve: Measurement.Curve? = nil
  ) -> String {
    var episode = Measurement.Episode(
      kind: .hide, start: 0.2, end: 0.7, travel: 260, height: 260,
      spring: nil, curve: curve, followers: followers, doubledFrames: 0, droppedFrames: 0)
    episode.contentDoubt = doubt
    let measurement = Measurement(
      video: Measurement.Video(
        frames: 60, duration: 1, width: 750, height: 1334,
        screen: PixelArea(x: 0, y: 0, width: 750, height: 1334), scale: 2, isScaleSure: true),
      devices: [], episodes: [episode], frames: [], remarks: [])
    return MeasurementText(measurement: measurement, name: "a.mov", isExplained: false).text
  }

  private static let doubts: [(doubt: Measurement.ContentDoubt?, words: String)] = [
    (nil, "nothing is seen to move with it"),
    (.alike, "something moves; how far is not told, as its parts look alike"),
    (.unrested, "something moves; how far it goes with the keyboard is not told, as it is not"),
    (.covered, "something is above the keyboard that was not there without it"),
    (.bar, "something on the keyboard goes with it, an accessory view or"),
  ]

  @Test(arguments: doubts)
  func `Content that moves by itself is not denied`(
    _ one: (doubt: Measurement.ContentDoubt?, words: String)
  ) {
    #expect(Self.text([], doubt: one.doubt).contains("content: \(one.words)"))
  }

  @Test func `How late a jump is has an error`() {
    let follower = Measurement.Follower(
      travel: 100, lag: 0.3, lagBasis: .seen(error: 0.033), jump: 0, largestStep: nil, top: 64,
      bottom: 400)
    #expect(
      Self.text([follower]).contains(
        "300 ms behind (18.0 frames of 1/60 s, within 33 ms)"))
  }

  @Test(arguments: [
    (MotionSample(time: 0.45, position: -60), "jumps back 60 pt at 0.450 s"),
    (
      MotionSample(time: 0.45, position: 80), "jumps 60 pt more than the keyboard; its largest step"
    ),
  ])
  func `Content jumps on or back`(step: MotionSample, words: String) {
    let follower = Measurement.Follower(
      travel: 70, lag: 0, jump: 60, largestStep: step, top: 64, bottom: 400)
    #expect(Self.text([follower]).contains(words))
  }

  @Test func `A spring on another clock is no finger`() {
    #expect(
      Self.text([], curve: .spring(omega: 20.265)).contains(
        "omega 20.27/s, as of iOS 7 to 18 at 111 % or iOS 26 at 86 %"))
  }
}
