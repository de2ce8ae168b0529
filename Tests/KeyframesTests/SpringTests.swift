import Foundation
import Keyframes
import Testing

@Suite struct SpringTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let spring: Spring
    let time: Double
    let progress: Double
    let tolerance: Double

    var testDescription: String { "\(name) at \(time)" }
  }

  static let slow = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)

  /// The half-way times and progresses are those of the closed form with published parameters; the
  /// ones of the over-damped spring are what the keyboard would do if its damping counted.
  static let samples: [Sample] = [
    Sample(name: "keyboard", spring: .keyboard, time: 0.0919, progress: 0.5, tolerance: 4e-4),
    Sample(name: "keyboard", spring: .keyboard, time: 0.25, progress: 0.94204, tolerance: 5e-6),
    Sample(name: "keyboard", spring: .keyboard, time: 0.5, progress: 0.99890, tolerance: 5e-6),
    Sample(name: "iOS 26", spring: .keyboardIOS26, time: 0.0712, progress: 0.5, tolerance: 5e-4),
    Sample(name: "iOS 26", spring: .keyboardIOS26, time: 0.25, progress: 0.98093, tolerance: 5e-6),
    Sample(
      name: "iOS 26", spring: .keyboardIOS26, time: 0.3833, progress: 0.99880, tolerance: 5e-6),
    Sample(name: "unclamped", spring: slow, time: 0.25, progress: 0.390, tolerance: 5e-4),
    Sample(name: "unclamped", spring: slow, time: 0.5, progress: 0.632, tolerance: 5e-4),
    Sample(name: "unclamped", spring: slow, time: 1, progress: 0.866, tolerance: 5e-4),
  ]

  @Test(arguments: samples)
  func `Follows published progress`(_ sample: Sample) {
    let progress = sample.spring.progress(at: sample.time)
    #expect(abs(progress - sample.progress) <= sample.tolerance)
  }

  /// Positions of a 336-point keyboard in react-native-keyboard-controller's spring unit tests.
  static let positions: [(time: Double, height: Double)] = [
    (0.08, 144.1104), (0.125, 223.4451), (0.25, 316.5249), (0.325, 329.8291), (0.5, 335.6307),
  ]

  @Test(arguments: positions)
  func `Agrees with react native keyboard controller`(time: Double, height: Double) {
    #expect(abs(336 * Spring.keyboard.progress(at: time) - height) < 1e-4)
  }

  /// Distances a 301-point keyboard moved between display refreshes on an iPhone 17 Pro with
  /// iOS 26.5, in points; the first two frames vary with the start and are left out.
  static let measuredSteps: [(frame: Int, distance: Double)] = [
    (3, 42.2), (4, 42.5), (5, 38.3), (6, 32.2), (7, 26.1), (8, 20.6),
  ]

  @Test(arguments: measuredSteps)
  func `Agrees with a measured keyboard`(frame: Int, distance: Double) {
    let spring = Spring.keyboardIOS26
    let time = 0.0091 + Double(frame - 1) / 60
    let step = 301 * (spring.progress(at: time) - spring.progress(at: time - 1.0 / 60))
    #expect(abs(step - distance) < 0.1)
  }

  @Test(arguments: [(Spring.keyboard, (1000.0 / 3).squareRoot()), (.keyboardIOS26, 23.559)])
  func `Keyboards are critically damped`(spring: Spring, frequency: Double) {
    #expect(spring.dampingRatio == 1)
    #expect(abs(spring.angularFrequency - frequency) < 1e-6)
    for step in 0...600 {
      let angle = spring.angularFrequency * Double(step) / 1000
      let expected = 1 - (1 + angle) * exp(-angle)
      #expect(abs(spring.progress(at: Double(step) / 1000) - expected) < 1e-9)
    }
  }

  @Test(arguments: [(Spring.keyboard, 0.0919), (.keyboardIOS26, 0.0712)])
  func `Half way time`(spring: Spring, time: Double) {
    #expect(spring.progress(at: time - 5e-5) < 0.5)
    #expect(spring.progress(at: time + 5e-5) > 0.5)
  }

  // MARK: - The differential equation

  static let equations: [Spring] =
    [0, 1, 5, 10, 19.9, 20, 20.1, 40, 150].flatMap { damping in
      [-20, 0, 6.4, 40].flatMap { velocity in
        [false, true].map { allowsOverdamping in
          Spring(
            damping: damping, initialVelocity: velocity, allowsOverdamping: allowsOverdamping)
        }
      }
    } + [
      Spring(mass: 3, stiffness: 40, damping: 4, initialVelocity: 2),
      Spring(mass: 0.5, stiffness: 300, damping: 60, allowsOverdamping: true),
      .keyboard, .keyboardIOS26, slow,
    ]

  @Test(arguments: equations)
  func `Solves the equation of motion`(_ spring: Spring) {
    let critical = 2 * (spring.stiffness * spring.mass).squareRoot()
    let damping = spring.allowsOverdamping ? spring.damping : min(spring.damping, critical)
    func acceleration(_ distance: Double, _ velocity: Double) -> Double {
      -(spring.stiffness * distance + damping * velocity) / spring.mass
    }
    var distance = 1.0
    var velocity = -spring.initialVelocity
    let h = 5e-5
    for step in 1...20_000 {
      // Runge and Kutta's fourth-order step.
      let (d1, v1) = (velocity, acceleration(distance, velocity))
      let (d2, v2) = (
        velocity + h / 2 * v1, acceleration(distance + h / 2 * d1, velocity + h / 2 * v1)
      )
      let (d3, v3) = (
        velocity + h / 2 * v2, acceleration(distance + h / 2 * d2, velocity + h / 2 * v2)
      )
      let (d4, v4) = (velocity + h * v3, acceleration(distance + h * d3, velocity + h * v3))
      distance += h / 6 * (d1 + 2 * d2 + 2 * d3 + d4)
      velocity += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      if step % 500 == 0 {
        #expect(abs(spring.progress(at: h * Double(step)) - (1 - distance)) < 1e-8)
      }
    }
  }

  @Test func `Starts with its initial velocity`() {
    for damping in [4.0, 20, 60] {
      let spring = Spring(damping: damping, initialVelocity: 7, allowsOverdamping: true)
      #expect(spring.progress(at: 0) == 0)
      #expect(abs(spring.progress(at: 1e-7) / 1e-7 - 7) < 1e-4)
    }
  }

  // MARK: - Parameters

  @Test func `Keyboards have their published parameters`() {
    #expect(Spring.keyboard == Spring(mass: 3, stiffness: 1000, damping: 500))
    #expect(Spring.keyboardIOS26 == Spring(mass: 1, stiffness: 555.0265, damping: 47.118))
  }

  @Test func `Defaults are core animations`() {
    let spring = Spring()
    #expect(spring == Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0))
    #expect(!spring.allowsOverdamping)
    #expect(spring.dampingRatio == 0.5)
    #expect(spring.angularFrequency == 10)
  }

  @Test func `Damping ratio is clamped unless allowed`() {
    let overdamped = Spring(damping: 20.1, allowsOverdamping: true)
    #expect(abs(Self.slow.dampingRatio - 4.564) < 5e-4)
    #expect(Spring(damping: 20.0001).dampingRatio == 1)
    #expect(abs(Spring(damping: 19.9).dampingRatio - 0.995) < 1e-12)
    #expect(abs(overdamped.dampingRatio - 1.005) < 1e-12)
    #expect(Spring(damping: 20 + 1e-6, allowsOverdamping: true).dampingRatio == 1)
    #expect(Spring(damping: 20 - 1e-6).dampingRatio == 1)
  }

  static let unphysical: [Spring] = [
    Spring(mass: 0), Spring(mass: -1), Spring(stiffness: 0), Spring(stiffness: -1),
    Spring(damping: -1), Spring(mass: .nan),
  ]

  @Test(arguments: unphysical)
  func `Unphysical springs are at rest`(_ spring: Spring) {
    #expect(spring.progress(at: 0) == 1)
    #expect(spring.progress(at: 0.1) == 1)
    #expect(spring.settlingDuration == 0)
  }

  // MARK: - Settling

  struct Settling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let spring: Spring
    let duration: Double
    let tolerance: Double
  }

  static let settlings: [Settling] = [
    Settling(
      testDescription: "keyboard, as Flutter reads it from the API (PR 37604)",
      spring: .keyboard, duration: 0.6, tolerance: 0),
    Settling(
      testDescription: "iOS 26 keyboard", spring: .keyboardIOS26, duration: 0.4, tolerance: 0),
    Settling(
      testDescription: "Apple docs: approximately 2.85 with damping 5",
      spring: Spring(damping: 5), duration: 2.85, tolerance: 0.006),
    Settling(
      testDescription: "Apple docs: just over 1 with damping 15",
      spring: Spring(damping: 15), duration: 1.022, tolerance: 5e-4),
    Settling(
      testDescription: "defaults", spring: Spring(), duration: 1.472700, tolerance: 1e-6),
    Settling(
      testDescription: "crosses its target at 0.3 s on its way",
      spring: Spring(damping: 20, initialVelocity: 10 + 1 / 0.3), duration: 0.8, tolerance: 0),
    Settling(
      testDescription: "undamped", spring: Spring(damping: 0), duration: .infinity, tolerance: 0),
    Settling(
      testDescription: "too slow to find",
      spring: Spring(damping: 1e6, allowsOverdamping: true), duration: .infinity, tolerance: 0),
  ]

  @Test(arguments: settlings)
  func `The settling duration is the published one`(_ settling: Settling) {
    let duration = settling.spring.settlingDuration
    #expect(
      duration == settling.duration || abs(duration - settling.duration) <= settling.tolerance)
  }

  @Test(arguments: equations.filter { $0.damping > 0 })
  func `Rests from the settling duration on`(_ spring: Spring) {
    let duration = spring.settlingDuration
    for step in 0...100 {
      #expect(abs(1 - spring.progress(at: duration + Double(step) / 100)) < 0.001)
    }
  }
}
