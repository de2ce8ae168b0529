import Foundation
import Keyframes
import Testing

@Suite struct TimingTests {
  static let animated: [Timing] = [
    .scroll, .keyboard, .keyboardIOS26, Timing(duration: 0.25),
    Timing(duration: 0.25, function: .cubicBezier(.easeInEaseOut)),
    Timing(duration: 2, function: .spring(Spring(damping: 5))),
  ]

  @Test(arguments: animated)
  func `Starts at zero and ends exactly at one`(_ timing: Timing) {
    #expect(!timing.isInstant)
    #expect(timing.progress(atElapsed: -1) == 0)
    #expect(timing.progress(atElapsed: 0) == 0)
    #expect(timing.progress(atElapsed: timing.duration.nextDown) != 0)
    #expect(timing.progress(atElapsed: timing.duration) == 1)
    #expect(timing.progress(atElapsed: timing.duration + 1) == 1)
  }

  @Test(arguments: [Timing.instant, Timing(duration: -1), Timing(duration: .nan)])
  func `Instant jumps at zero`(_ timing: Timing) {
    #expect(timing.isInstant)
    #expect(timing.progress(atElapsed: -1e-9) == 0)
    #expect(timing.progress(atElapsed: 0) == 1)
    #expect(timing.progress(atElapsed: 1) == 1)
  }

  @Test func `The durations are those of the system`() {
    #expect(Timing.instant.duration == 0)
    #expect(Timing.scroll.duration == 0.3)
    #expect(Timing.keyboard.duration == 0.5)
    #expect(Timing.keyboardIOS26.duration == 23.0 / 60)
    #expect(abs(Timing.keyboardIOS26.duration - 0.3833) < 5e-5)
  }

  @Test func `Every timing has its function`() {
    #expect(Timing.scroll.function == .scroll)
    #expect(Timing.keyboard.function == .spring(.keyboard))
    #expect(Timing.keyboardIOS26.function == .spring(.keyboardIOS26))
    #expect(Timing(duration: 1).function == .linear)
  }

  @Test func `Springs are cut off at the duration`() {
    let last = Timing.keyboard.progress(atElapsed: Timing.keyboard.duration.nextDown)
    #expect(abs(last - 0.99890) < 5e-6)
    let lastIOS26 = Timing.keyboardIOS26.progress(atElapsed: 0.3833)
    #expect(abs(lastIOS26 - 0.99880) < 5e-6)
  }

  @Test func `Springs run in seconds and beziers in fractions`() {
    let spring = Timing(duration: 4, function: .spring(.keyboard))
    #expect(spring.progress(atElapsed: 0.25) == Spring.keyboard.progress(at: 0.25))
    let bezier = Timing(duration: 4, function: .cubicBezier(.easeIn))
    #expect(bezier.progress(atElapsed: 1) == CubicBezier.easeIn.progress(at: 0.25))
    #expect(Timing(duration: 4).progress(atElapsed: 1) == 0.25)
  }

  @Test func `Scroll is half a cosine`() {
    for step in 0...1000 {
      let fraction = Double(step) / 1000
      let progress = Timing.scroll.progress(atElapsed: 0.3 * fraction)
      #expect(abs(progress - (1 - cos(.pi * fraction)) / 2) < 1e-9)
    }
    let quarter = Timing(duration: 1, function: .scroll).progress(atElapsed: 0.25)
    #expect(abs(quarter - 0.14645) < 5e-6)
  }

  @Test func `Scroll is almost a bezier`() {
    let fit = CubicBezier(0.3643, 0, 0.6357, 1)
    let timing = Timing(duration: 1, function: .scroll)
    let errors = (0...10_000).map { step in
      let fraction = Double(step) / 10_000
      return abs(fit.progress(at: fraction) - timing.progress(atElapsed: fraction))
    }
    #expect(abs((errors.max() ?? 0) - 1.97e-4) < 5e-7)
  }
}
