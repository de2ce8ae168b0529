import Foundation
import Keyframes
import Testing

@Suite struct TrackTests {
  static let timings: [Timing] = [
    .scroll, .keyboard, .keyboardIOS26, Timing(duration: 0.25),
    Timing(duration: 0.4, function: .cubicBezier(.easeInEaseOut)),
  ]

  /// Three overlapping changes of one timing.
  static func overlapping(_ timing: Timing, _ composition: Composition) -> Track<Double> {
    var track = Track(10.0)
    track.set(310, at: 0.2, timing: timing, composition: composition)
    track.set(50, at: 0.27, timing: timing, composition: composition)
    track.set(200, at: 0.4, timing: timing, composition: composition)
    return track
  }

  // MARK: - Model

  @Test func `Rests at its initial value`() {
    let track = Track(Point(x: 3, y: 4))
    #expect(track.model == Point(x: 3, y: 4))
    #expect(track.value(at: -1) == track.initial)
    #expect(track.value(at: 5) == track.initial)
    #expect(track.settledTime == 0)
    #expect(!track.isMoving(at: 0))
  }

  @Test func `Model jumps at the keyframe`() {
    let track = Self.overlapping(.keyboard, .additive)
    #expect(track.model(at: 0.2.nextDown) == 10)
    #expect(track.model(at: 0.2) == 310)
    #expect(track.model(at: 0.27) == 50)
    #expect(track.model(at: 9) == 200)
    #expect(track.model == 200)
  }

  @Test func `Last of equal times wins`() {
    var track = Track(0.0)
    track.set(1, at: 1)
    track.set(2, at: 1)
    #expect(track.model(at: 1) == 2)
    #expect(track.value(at: 1) == 2)
    #expect(track.keyframes.count == 2)
  }

  @Test func `Time never runs backwards`() {
    var track = Track(0.0)
    track.set(1, at: 1)
    track.set(2, at: 0.5, timing: .scroll)
    #expect(track.keyframes.map(\.time) == [1, 1])
    #expect(track.model(at: 0.75) == 0)
  }

  @Test func `Records what was set`() {
    var track = Track(0.0)
    track.set(1, at: 1)
    track.set(2, at: 2, timing: .scroll, composition: .replacing)
    #expect(
      track.keyframes == [
        Keyframe(time: 1, value: 1),
        Keyframe(time: 2, value: 2, timing: .scroll, composition: .replacing),
      ])
    #expect(track.keyframes[0].timing == .instant)
    #expect(track.keyframes[0].composition == .additive)
  }

  @Test func `Ignores an additive change to the same value`() {
    var track = Track(0.0)
    track.set(0, at: 1, timing: .keyboard)
    #expect(track.keyframes.isEmpty)
    track.set(0, at: 1, composition: .replacing)
    #expect(track.keyframes.count == 1)
  }

  // MARK: - Presentation

  @Test(arguments: timings)
  func `Follows its timing`(_ timing: Timing) {
    var track = Track(100.0)
    track.set(436, at: 0.2, timing: timing)
    for step in 0...60 {
      let elapsed = Double(step) / 60
      let expected = 100 + 336 * timing.progress(atElapsed: elapsed)
      let isNearTheEnd = abs(elapsed - timing.duration) < 1e-9
      #expect(isNearTheEnd || abs(track.value(at: 0.2 + elapsed) - expected) < 1e-9)
    }
  }

  @Test(arguments: timings)
  func `Is exactly the model from its end on`(_ timing: Timing) {
    // 0.1 makes sums and differences of times round in different directions.
    for start in (0...40).map({ 0.1 * Double($0) }) {
      var track = Track(0.1)
      track.set(336.3, at: start, timing: timing)
      #expect(track.settledTime == start + timing.duration)
      #expect(track.value(at: track.settledTime) == 336.3)
      #expect(track.value(at: track.settledTime - 1e-6) != 336.3)
    }
  }

  @Test(arguments: timings)
  func `Overlapping animations add up`(_ timing: Timing) {
    let track = Self.overlapping(timing, .additive)
    let changes = [(0.2, 300.0), (0.27, -260.0), (0.4, 150.0)]
    let parts = changes.map { time, change in
      var part = Track(0.0)
      part.set(change, at: time, timing: timing)
      return part
    }
    for step in 0...1000 {
      let time = Double(step) / 1000
      let sum = parts.reduce(10) { $0 + $1.value(at: time) }
      #expect(abs(track.value(at: time) - sum) < 1e-9)
    }
  }

  @Test(arguments: timings, Composition.allCases)
  func `Animated changes do not jump`(_ timing: Timing, _ composition: Composition) {
    let track = Self.overlapping(timing, composition)
    for keyframe in track.keyframes {
      let before = track.value(at: keyframe.time - 1e-9)
      #expect(abs(track.value(at: keyframe.time) - before) < 1e-5)
      #expect(abs(track.value(at: keyframe.time + 1e-9) - before) < 1e-5)
    }
  }

  @Test(arguments: timings)
  func `Replacing starts from what is drawn and ends the rest`(_ timing: Timing) {
    var track = Self.overlapping(timing, .additive)
    let drawn = track.value(at: 0.45)
    track.set(-40, at: 0.45, timing: .scroll, composition: .replacing)
    for step in 0...29 {
      let elapsed = Double(step) / 100
      let expected = drawn + (-40 - drawn) * Timing.scroll.progress(atElapsed: elapsed)
      #expect(abs(track.value(at: 0.45 + elapsed) - expected) < 1e-9)
    }
    #expect(track.settledTime == 0.45 + 0.3)
    #expect(track.value(at: 0.76) == -40)
  }

  @Test func `Addition after replacement is kept`() {
    var track = Track(0.0)
    track.set(100, at: 0, timing: Timing(duration: 1))
    track.set(200, at: 0.5, timing: Timing(duration: 1), composition: .replacing)
    track.set(300, at: 1, timing: Timing(duration: 1))
    #expect(track.value(at: 0.5) == 50)
    #expect(track.value(at: 1) == 125)
    #expect(track.value(at: 1.25) == 300 - 150 * 0.25 - 100 * 0.75)
    #expect(track.settledTime == 2)
  }

  @Test func `Replacement at the same time starts from the jump`() {
    var track = Track(0.0)
    track.set(100, at: 1)
    track.set(200, at: 1, timing: Timing(duration: 1), composition: .replacing)
    #expect(track.value(at: 1) == 100)
    #expect(track.value(at: 1.5) == 150)
  }

  @Test func `An instant change adds to a running animation`() {
    var running = Track(0.0)
    running.set(100, at: 0, timing: Timing(duration: 1))
    var added = running
    added.set(150, at: 0.5)
    #expect(added.value(at: 0.5) == 100)
    #expect(added.value(at: 0.75) == 125)
    #expect(added.settledTime == 1)
    var replaced = running
    replaced.set(150, at: 0.5, composition: .replacing)
    #expect(replaced.value(at: 0.5.nextDown) < 51)
    #expect(replaced.value(at: 0.5) == 150)
    #expect(replaced.value(at: 0.75) == 150)
    #expect(replaced.settledTime == 0.5)
  }

  @Test func `Rects move as a whole`() {
    let hidden = Rect(x: 0, y: 844, width: 390, height: 336)
    let shown = Rect(x: 0, y: 508, width: 390, height: 336)
    var track = Track(hidden)
    track.set(shown, at: 0, timing: .keyboard)
    #expect(track.value(at: 0) == hidden)
    let rise = 336 * Spring.keyboard.progress(at: 0.1)
    #expect(abs(track.value(at: 0.1).minY - (844 - rise)) < 1e-9)
    #expect(track.value(at: 0.1).size == shown.size)
    #expect(track.value(at: 0.5) == shown)
  }

  // MARK: - Movement

  @Test func `Moves from a change to its end`() {
    var track = Track(0.0)
    track.set(1, at: 1, timing: Timing(duration: 2))
    track.set(2, at: 2)
    #expect(!track.isMoving(at: 1.0.nextDown))
    #expect(track.isMoving(at: 1))
    #expect(track.isMoving(at: 2))
    #expect(track.isMoving(at: 3.0.nextDown))
    #expect(!track.isMoving(at: 3))
  }

  @Test func `Settled time is the latest end`() {
    var track = Track(0.0)
    track.set(1, at: 1)
    #expect(track.settledTime == 1)
    track.set(2, at: 1, timing: Timing(duration: 5))
    track.set(3, at: 2, timing: Timing(duration: 1))
    #expect(track.settledTime == 6)
  }

  @Test func `Standing still is no movement`() {
    var track = Track(7.0)
    track.set(7, at: 1, timing: .scroll, composition: .replacing)
    #expect(!track.isMoving(at: 1.1))
    #expect(track.settledTime == 1)
  }

  @Test
  func
    `A span ends where its animation does, or where another replaces it; standing still is none`()
  {
    func spans(_ track: Track<Double>) -> [[Double]] { track.spans.map { [$0.start, $0.end] } }
    var track = Track(0.0)
    track.set(100, at: 1, timing: Timing(duration: 2))
    track.set(150, at: 1.5, timing: Timing(duration: 1))
    #expect(spans(track) == [[1, 3], [1.5, 2.5]])
    track.set(0, at: 2, timing: Timing(duration: 0.25), composition: .replacing)
    #expect(spans(track) == [[1, 2], [1.5, 2], [2, 2.25]])
    // To where it is already, and a jump.
    track.set(0, at: 3, timing: .scroll, composition: .replacing)
    track.set(7, at: 4)
    #expect(spans(track) == [[1, 2], [1.5, 2], [2, 2.25], [4, 4]])
  }
}
