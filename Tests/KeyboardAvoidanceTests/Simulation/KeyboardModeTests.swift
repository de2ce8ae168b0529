import KeyboardAvoidance
import Keyframes
import Testing

/// What the keyboards of an iPad say, and where they stand; 834x1194, a keyboard of 333.
@Suite struct KeyboardModeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var mode = KeyboardMode.docked
    var change: KeyboardChange?
    var said: [String]
    /// The keyboard's top at rest.
    var top: Double

    var testDescription: String { name }
  }

  private static let shown = [
    "willChangeFrame 861+333", "willShow 861+333", "didChangeFrame 861+333", "didShow 861+333",
  ]

  /// A keyboard that leaves the bottom hides as far as UIKit is concerned.
  private static func left(to end: String) -> [String] {
    [
      "willChangeFrame \(end)", "willHide 1194+333", "didChangeFrame \(end)", "didHide 1194+333",
    ]
  }

  static let cases = [
    Case(name: "docked", said: shown, top: 861),
    Case(
      name: "undocked", mode: .undocked,
      said: ["willChangeFrame 712+333", "didChangeFrame 712+333"], top: 712),
    Case(
      name: "split", mode: .split, said: ["willChangeFrame 712+333", "didChangeFrame 712+333"],
      top: 712),
    Case(
      name: "floating", mode: .floating,
      said: ["willChangeFrame 920+254", "didChangeFrame 920+254"], top: 920),
    Case(
      name: "minimised", mode: .minimized,
      said: [
        "willChangeFrame 1139+55", "willShow 1139+55", "didChangeFrame 1139+55",
        "didShow 1139+55",
      ], top: 1139),
    Case(
      name: "docked to undocked", change: KeyboardChange(mode: .undocked),
      said: shown + left(to: "712+333"), top: 712),
    Case(
      name: "docked to floating",
      change: KeyboardChange(
        mode: .floating, frame: Rect(x: 10, y: 400, width: 320, height: 254)),
      said: shown + left(to: "400+254"), top: 400),
    Case(
      name: "docked to floating by a gesture",
      change: KeyboardChange(mode: .floating, byGesture: true), said: shown, top: 920),
    Case(
      name: "floating to docked", mode: .floating, change: KeyboardChange(mode: .docked),
      said: ["willChangeFrame 920+254", "didChangeFrame 920+254"] + shown, top: 861),
    Case(
      name: "floating, dragged", mode: .floating,
      change: KeyboardChange(
        mode: .floating, frame: Rect(x: 0, y: 100, width: 320, height: 254)),
      said: [
        "willChangeFrame 920+254", "didChangeFrame 920+254", "willChangeFrame 0+0 at once",
      ], top: 100),
    Case(
      name: "split to floating", mode: .split, change: KeyboardChange(mode: .floating),
      said: ["willChangeFrame 712+333", "didChangeFrame 712+333"], top: 920),
    Case(
      name: "docked to minimised", change: KeyboardChange(mode: .minimized),
      said: shown + [
        "willChangeFrame 1139+55", "willShow 1139+55", "didChangeFrame 1139+55",
        "didShow 1139+55",
      ], top: 1139),
  ]

  @Test(arguments: cases) func `Says what was recorded`(_ test: Case) {
    let worldly = Worldly(mode: test.mode)
    let change = test.change.map { [Event(at: 2, .keyboard($0))] } ?? []
    let events = [Event(at: 0, .focus("field"))] + change
    #expect(worldly.notifications(events) == test.said)
    #expect(worldly.play("none", events).rest.keyboardFrame.minY == test.top)
  }

  @Test func `Before iOS 9 undocking is a change of frame only`() {
    let worldly = Worldly(systemVersion: 8)
    let events = [
      Event(at: 0, .focus("field")), Event(at: 2, .keyboard(KeyboardChange(mode: .undocked))),
    ]
    #expect(
      worldly.notifications(events)
        == Self.shown + ["willChangeFrame 712+333", "didChangeFrame 712+333"])
  }

  @Test func `A phone with real keys reports a frame without height`() {
    let worldly = Worldly(device: .phoneX, mode: .hardware)
    let said = worldly.notifications([Event(at: 0, .focus("field"))])
    #expect(said.first == "willChangeFrame 812+0" && said.contains("willShow 812+0"))
    var withBar = worldly
    withBar.form = [Worked.field("field", y: 300, accessory: 44)]
    #expect(withBar.notifications([Event(at: 0, .focus("field"))])[1] == "willShow 768+44")
    #expect(withBar.play("none").rest.keyboardFrame.minY == 768)
  }

  @Test func `Attaching real keys leaves the shortcuts bar`() {
    let events = [
      Event(at: 0, .focus("field")), Event(at: 2, .keyboard(KeyboardChange(mode: .hardware))),
    ]
    #expect(Worldly().notifications(events)[5] == "willShow 1139+55")
    // On a phone nothing is left.
    let phone = Worldly(device: .phoneX, keyboard: 335)
    #expect(phone.notifications(events)[5] == "willHide 812+0")
  }

  @Test func `An undocked keyboard is found where it was left`() {
    let place = Rect(x: 40, y: 500, width: 320, height: 254)
    let events = [
      Event(at: 0, .focus("field")),
      Event(at: 1, .keyboard(KeyboardChange(mode: .floating, frame: place))),
      Event(at: 2, .dismiss), Event(at: 3, .focus("field")),
    ]
    #expect(Worldly().play("none", events).rest.keyboardFrame == place)
  }

  @Test func `In two steps the first has no height`() {
    var worldly = Worldly()
    worldly.showsInTwoSteps = true
    #expect(
      worldly.notifications([Event(at: 0, .focus("field"))]) == [
        "willChangeFrame 1194+0", "willShow 1194+0", "willChangeFrame 861+333 at once",
        "willShow 861+333 at once", "didChangeFrame 861+333 at once", "didShow 861+333 at once",
      ])
  }

  @Test func `Candidates may be announced twice`() {
    let change = KeyboardChange(height: 369, bar: .candidates, repeats: true)
    let timeline = Worldly().play(
      "none", [Event(at: 0, .focus("field")), Event(at: 2, .keyboard(change))])
    let said = timeline.deliveries.compactMap { delivery -> (Double, KeyboardNotification)? in
      guard case .keyboard(let it) = delivery.event, delivery.time >= 2 else { return nil }
      return (delivery.time, it)
    }
    let shows = said.filter { $0.1.name == .willShow }
    #expect(shows.map(\.1.duration) == [0, 0.25])
    #expect(abs(shows[1].0 - shows[0].0 - 0.003) < 1e-9)
    #expect(shows[0].1.frameEnd == shows[1].1.frameEnd)
    #expect(shows[0].1.frameBegin == shows[1].1.frameBegin)
  }

  @Test func `The prompt hides at once and the field keeps the focus`() {
    let worldly = Worldly()
    let events = [
      Event(at: 0, .focus("field")), Event(at: 0, .prompt(true)), Event(at: 3, .prompt(false)),
    ]
    let said = worldly.notifications(events)
    #expect(said[1] == "willShow 861+333" && said[3] == "willHide 1194+333 at once")
    let timeline = worldly.play("none", events)
    #expect(timeline.state(at: 2).focus == "field")
    #expect(timeline.state(at: 2).keyboardFrame.minY == 1194)
    #expect(timeline.rest.keyboardFrame.minY == 861)
  }
}

// MARK: - Cross-fade

extension KeyboardModeTests {
  @Test func `A fading keyboard reports frames of zero`() {
    var worldly = Worldly()
    worldly.crossFades = true
    let events = [Event(at: 0, .focus("field")), Event(at: 2, .dismiss)]
    #expect(
      worldly.notifications(events) == [
        "willChangeFrame 0+0", "willShow 0+0", "didChangeFrame 0+0", "didShow 0+0",
        "willChangeFrame 0+0", "willHide 0+0", "didChangeFrame 0+0", "didHide 0+0",
      ])
    worldly.switches.crossFadeHidesShowFrame = false
    #expect(worldly.notifications(events).prefix(4) == Self.shown[...])
    let timeline = worldly.play("none", events)
    // It fades in its place, in 0.25 s.
    #expect(timeline.state(at: 0.125).keyboardOpacity == 0.5)
    #expect(timeline.state(at: 0.125).keyboardFrame.minY == 861)
    #expect(timeline.state(at: 2.125).keyboardFrame.minY == 861)
    #expect(abs(timeline.state(at: 2.125).keyboardOpacity - 0.5) < 1e-9)
    #expect(timeline.state(at: 2.3).keyboardFrame.minY == 1194)
  }

  @Test
  func `A keyboard that comes while the last one still fades is drawn in its own place at once`() {
    var scene = Worldly(form: [
      Worked.field("a", y: 100), Worked.field("b", y: 200, type: .number),
    ]).scene
    scene.keyboard.crossFades = true
    scene.keyboard.heights = KeyboardHeights(plain: 333, numberPad: 280)
    func top(at time: Double, _ last: Event) -> Double {
      Simulation(
        scene: scene, strategy: NoAvoidance(),
        events: [Event(at: 0, .focus("a")), Event(at: 1, .dismiss), last]
      ).run().state(at: time).keyboardFrame.minY
    }
    let focus = Event(at: 1.125, .focus("b"))
    #expect(top(at: 1.12, focus) == 861)
    #expect(top(at: 1.125, focus) == 1194 - 280)
    #expect(top(at: 1.3, focus) == 1194 - 280)
    // Called back and sent away again, it fades where it then was.
    let prompt = Event(at: 1.125, .prompt(true))
    #expect(top(at: 1.2, prompt) == 861 && top(at: 1.25, prompt) == 1194)
  }

  @Test func `A recorded keyboard fades, too, and is there again after one that faded away`() {
    var worldly = Worldly()
    worldly.crossFades = true
    let up = Rect(x: 0, y: 861, width: 834, height: 333)
    func notify(_ name: KeyboardNotification.Name, to end: Rect) -> Event.Action {
      .notify(
        KeyboardNotification(
          name: name, frameBegin: .zero, frameEnd: end, duration: 0.25, curve: .keyboard))
    }
    let timeline = worldly.play(
      "none",
      [
        Event(at: 0, .focus("field")), Event(at: 1, .dismiss),
        Event(at: 2, notify(.willShow, to: up)), Event(at: 3, notify(.willHide, to: .zero)),
      ])
    #expect(timeline.state(at: 1.9).keyboardOpacity == 0)
    #expect(timeline.state(at: 2.125).keyboardFrame == up)
    #expect(timeline.state(at: 2.125).keyboardOpacity == 0.5)
    #expect(timeline.state(at: 2.9).keyboardOpacity == 1)
    #expect(timeline.state(at: 3.125).keyboardFrame == up)
    #expect(timeline.state(at: 3.125).keyboardOpacity == 0.5)
    #expect(timeline.state(at: 3.3).keyboardFrame.minY == 1194)
  }
}
