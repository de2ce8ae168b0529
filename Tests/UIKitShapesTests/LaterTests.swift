import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

/// What is done later is done in the simulation's time, against the durations of motion.md.
@Suite struct LaterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var time: Double
    var systemVersion = 17
    var action: @Sendable (UIScrollView, @escaping () -> Void) -> Void
  }

  private static func animate(
    _ view: UIScrollView, _ duration: Double, delay: Double = 0, curve: UInt = 3,
    _ done: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: delay,
      options: UIView.AnimationOptions(rawValue: curve << 16),
      animations: { view.contentOffset.y = 50 }, completion: { _ in done() })
  }

  static let cases = [
    Case(testDescription: "async: a later turn", time: 0) { _, done in
      DispatchQueue.main.async { done() }
    },
    Case(testDescription: "asyncAfter", time: 0.1) { _, done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { done() }
    },
    Case(testDescription: "asyncAfter in milliseconds", time: 0.25) { _, done in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { done() }
    },
    Case(testDescription: "one after another", time: 0.3) { _, done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { done() }
      }
    },
    Case(testDescription: "a timer", time: 0.25) { _, done in
      Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in done() }
    },
    Case(testDescription: "the third firing of a timer", time: 0.75) { _, done in
      var count = 0
      Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        count += 1
        guard count == 3 else { return }
        timer.invalidate()
        done()
      }
    },
    Case(testDescription: "an animation's end", time: 0.4) { animate($0, 0.4, $1) },
    Case(testDescription: "with a delay", time: 0.6) { animate($0, 0.4, delay: 0.2, $1) },
    // The keyboard's curve brings its own duration: 0.5 s, and 23 frames from iOS 26 on.
    Case(testDescription: "the keyboard's curve", time: 0.5) { animate($0, 0.25, curve: 7, $1) },
    Case(testDescription: "the keyboard's curve of iOS 26", time: 23.0 / 60, systemVersion: 26) {
      animate($0, 0.383, curve: 7, $1)
    },
    Case(testDescription: "nothing moves", time: 0) { _, done in
      UIView.animate(withDuration: 0.4, animations: {}, completion: { _ in done() })
    },
    Case(testDescription: "no duration", time: 0) { animate($0, 0, $1) },
    Case(testDescription: "a property animator", time: 0.35) { view, done in
      let animator = UIViewPropertyAnimator(duration: 0.35, curve: .easeOut) {
        view.contentOffset.y = 20
      }
      animator.addCompletion { _ in done() }
      animator.startAnimation()
    },
  ]

  final class Probe: UIViewController, PortedController {
    @TaskLocal static var action: (@Sendable (UIScrollView, @escaping () -> Void) -> Void)?
    static let profile = StrategyProfile(
      id: "probe", summary: "A probe.", origin: "This test", mechanism: .inset)
    @Outlet var scrollView: UIScrollView?

    override func viewDidLoad() {
      super.viewDidLoad()
      guard let scrollView else { return }
      Probe.action?(scrollView) { scrollView.verticalScrollIndicatorInsets.left = 1 }
    }
  }

  @Test(arguments: cases) func `It is done in time`(_ test: Case) throws {
    var scene = Self.scene()
    scene.systemVersion = test.systemVersion
    if test.systemVersion >= 26 { scene.keyboard.spring = .keyboardIOS26 }
    let timeline = Probe.$action.withValue(test.action) {
      Simulation(scene: scene, strategy: Ported<Probe>(), events: []).run()
    }
    #expect(timeline.state(at: test.time + 1e-6).indicatorInsets.left == 1)
    if test.time > 0 { #expect(timeline.state(at: test.time - 1e-6).indicatorInsets.left == 0) }
  }

  @Test func `A delayed animation begins late, and the model's value changes at once`() {
    let timeline = Probe.$action.withValue({ view, done in
      Self.animate(view, 0.4, delay: 0.2, done)
    }) {
      Simulation(scene: Self.scene(), strategy: Ported<Probe>(), events: []).run()
    }
    #expect(timeline.state(at: 0.2).contentOffset.y == 0)
    #expect(abs(timeline.state(at: 0.4).contentOffset.y - 25) < 1e-9)
    #expect(abs(timeline.state(at: 0.61).contentOffset.y - 50) < 1e-9)
  }

  @Test func `A timer that repeats for ever ends`() {
    let timeline = Probe.$action.withValue({ _, _ in
      Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in }
    }) {
      Simulation(
        scene: Self.scene(), strategy: Ported<Probe>(), events: [Event(at: 1, .focus("email"))]
      ).run()
    }
    #expect(timeline.settledTime < 10)
  }

  static func scene() -> KeyboardAvoidance.Scene {
    let device = Device.iPhone15
    let bounds = device.bounds
    return Scene(
      device: device, systemVersion: 17,
      scrollView: ScrollConfiguration(
        frame: bounds, contentSize: Size(width: bounds.width, height: 2000)),
      form: [
        Element(
          id: "email", frame: Rect(x: 20, y: 700, width: 300, height: 44),
          content: .textField(TextInput())),
        Element(
          id: "about", frame: Rect(x: 20, y: 800, width: 300, height: 100),
          content: .textView(TextInput())),
      ],
      keyboard: KeyboardConfiguration(device: device, systemVersion: 17))
  }
}
