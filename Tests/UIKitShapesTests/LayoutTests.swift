import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

/// Constraints are solved as UIKit's documentation says.
@Suite struct LayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The scroll view's frame in the root view of 393 by 852 points.
    var frame: Rect
    var constrain: @Sendable (UIView, UIScrollView) -> [NSLayoutConstraint]
  }

  static let cases = [
    Case(testDescription: "none", frame: Rect(x: 0, y: 0, width: 393, height: 852)) { _, _ in [] },
    Case(
      testDescription: "the lower edge takes the place of the storyboard's",
      frame: Rect(x: 0, y: 0, width: 393, height: 552)
    ) { root, scroll in
      [scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -300)]
    },
    Case(
      testDescription: "the safe area's edges", frame: Rect(x: 0, y: 59, width: 393, height: 759)
    ) { root, scroll in
      let guide = root.safeAreaLayoutGuide
      return [
        scroll.topAnchor.constraint(equalTo: guide.topAnchor),
        scroll.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ]
    },
    Case(
      testDescription: "the keyboard's guide at rest",
      frame: Rect(x: 0, y: 0, width: 393, height: 818)
    ) { root, scroll in
      [scroll.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor)]
    },
    Case(
      // To the next third of a point, which is a pixel.
      testDescription: "the middle", frame: Rect(x: 290.0 / 3, y: 276, width: 200, height: 300)
    ) {
      root, scroll in
      [
        scroll.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        scroll.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        scroll.widthAnchor.constraint(equalToConstant: 200),
        scroll.heightAnchor.constraint(equalToConstant: 300),
      ]
    },
    Case(testDescription: "a multiplier", frame: Rect(x: 0, y: 0, width: 393, height: 426)) {
      root, scroll in
      [scroll.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5)]
    },
    Case(
      testDescription: "the stronger of two", frame: Rect(x: 0, y: 0, width: 393, height: 500)
    ) { root, scroll in
      let weak = scroll.heightAnchor.constraint(equalToConstant: 400)
      weak.priority = .defaultHigh
      return [weak, scroll.heightAnchor.constraint(equalToConstant: 500)]
    },
    Case(
      testDescription: "items and attributes", frame: Rect(x: 0, y: 40, width: 393, height: 812)
    ) { root, scroll in
      [
        NSLayoutConstraint(
          item: scroll, attribute: .top, relatedBy: .greaterThanOrEqual, toItem: root,
          attribute: .top, multiplier: 1, constant: 40)
      ]
    },
    Case(
      testDescription: "a guide of code's own", frame: Rect(x: 0, y: 100, width: 393, height: 752)
    ) { root, scroll in
      let guide = UILayoutGuide()
      root.addLayoutGuide(guide)
      return [
        guide.topAnchor.constraint(equalTo: root.topAnchor),
        guide.heightAnchor.constraint(equalToConstant: 100),
        scroll.topAnchor.constraint(equalTo: guide.bottomAnchor),
      ]
    },
  ]

  final class Probe: UIViewController, PortedController {
    @TaskLocal static var constrain: (@Sendable (UIView, UIScrollView) -> [NSLayoutConstraint])?
    static let profile = StrategyProfile(
      id: "probe", summary: "A probe.", origin: "This test", mechanism: .frame)
    @Outlet var scrollView: UIScrollView?

    override func viewDidLoad() {
      super.viewDidLoad()
      guard let scrollView, let constraints = Probe.constrain?(view, scrollView) else { return }
      NSLayoutConstraint.activate(constraints)
    }
  }

  private func play(
    _ events: [Event] = [],
    _ constrain: @escaping @Sendable (UIView, UIScrollView) -> [NSLayoutConstraint]
  ) -> Timeline {
    Probe.$constrain.withValue(constrain) {
      Simulation(scene: LaterTests.scene(), strategy: Ported<Probe>(), events: events).run()
    }
  }

  @Test(arguments: cases) func `The scroll view is where constraints say`(_ test: Case) {
    #expect(play([], test.constrain).state(at: 0).scrollFrame == test.frame)
  }

  @Test func `The keyboard's guide moves with the keyboard`() {
    let events = [Event(at: 0.2, .focus("email")), Event(at: 2, .dismiss)]
    let timeline = play(events) {
      [$1.bottomAnchor.constraint(equalTo: $0.keyboardLayoutGuide.topAnchor)]
    }
    let builtIn = Simulation(
      scene: LaterTests.scene(), strategy: KeyboardAvoidance.KeyboardLayoutGuide(), events: events
    ).run()
    for time in stride(from: 0.0, through: 3, by: 1.0 / 60) {
      let (one, other) = (timeline.state(at: time), builtIn.state(at: time))
      #expect(abs(one.scrollFrame.maxY - other.scrollFrame.maxY) < 0.01)
    }
  }
}
