import KeyboardAvoidance
import Keyframes
import Testing

/// What strategies do under keyboards that are not at the bottom; 834x1194, a keyboard of 333.
@Suite struct UndockedTests {
  /// A field at 900 and content enough below it.
  private func worldly(_ mode: KeyboardMode, frame: Rect? = nil, y: Double = 900) -> Worldly {
    Worldly(
      form: [
        Element(
          id: "field", frame: Rect(x: 20, y: y, width: 794, height: 44),
          content: .textField(TextInput()))
      ], contentHeight: 2400, mode: mode, keyboardFrame: frame)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var strategy: String
    var mode: KeyboardMode
    var offset: Double
    var inset: Double

    var testDescription: String { "\(strategy) \(mode)" }
  }

  static let cases = [
    // UIKit calls these keyboards hidden, and so do they.
    Case(strategy: "inset-overlap", mode: .floating, offset: 0, inset: 0),
    Case(strategy: "scroll-to-visible", mode: .floating, offset: 0, inset: 0),
    Case(strategy: "rn-keyboard-avoiding-view", mode: .undocked, offset: 0, inset: 0),
    Case(strategy: "rn-keyboard-controller", mode: .floating, offset: 0, inset: 0),
    Case(strategy: "flutter", mode: .undocked, offset: 0, inset: 0),
    Case(strategy: "flutter", mode: .floating, offset: 0, inset: 0),
    Case(strategy: "keyboard-layout-guide", mode: .split, offset: 0, inset: 0),
    Case(strategy: "swiftui", mode: .undocked, offset: 0, inset: 0),
    Case(strategy: "iq-keyboard-manager", mode: .floating, offset: 0, inset: 0),
    // As wide as the screen it does not count as floating: 1194 - 712 + 10 + 20 are covered, less
    // the safe area's 20; 944 + 20 - 682 lacks.
    Case(strategy: "iq-keyboard-manager", mode: .undocked, offset: 282, inset: 492),
    // Hears willChangeFrame and takes the keyboard for a docked one: 1194 - 712, and 15 below the
    // caret at 932.15.
    Case(strategy: "rn-adjust-insets", mode: .undocked, offset: 235, inset: 482),
    Case(strategy: "rn-adjust-insets", mode: .floating, offset: 27, inset: 274),
    // The whole of a keyboard that does not reach the bottom.
    Case(strategy: "tp-keyboard-avoiding", mode: .floating, offset: 452, inset: 254),
  ]

  @Test(arguments: cases) func `Answers as its formula says`(_ test: Case) {
    let rest = worldly(test.mode).play(test.strategy).rest
    #expect(abs(rest.contentOffset.y - test.offset) < 0.51)
    #expect(rest.contentInset.bottom == test.inset)
  }

  @Test func `Jumps to its top when a floating keyboard is dragged`() {
    let events = [
      Event(at: 0, .focus("field")),
      Event(
        at: 2,
        .keyboard(
          KeyboardChange(mode: .floating, frame: Rect(x: 0, y: 100, width: 320, height: 254)))),
    ]
    let timeline = worldly(.floating).play("rn-adjust-insets", events)
    #expect(timeline.state(at: 1.9).contentOffset.y == 27)
    #expect(timeline.rest.contentOffset.y == 0)
  }
}

// MARK: - Clearance

extension UndockedTests {
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var keyboard: Rect
    var field: Double
    var offset: Double

    var testDescription: String { name }
  }

  static let places = [
    // Eight points below the field nothing is covered.
    Place(
      name: "clear", keyboard: Rect(x: 494, y: 952, width: 320, height: 200), field: 900,
      offset: 0),
    Place(
      name: "a point too near", keyboard: Rect(x: 494, y: 951, width: 320, height: 200),
      field: 900, offset: 1),
    Place(
      name: "over the field, up is nearer",
      keyboard: Rect(x: 494, y: 800, width: 320, height: 254), field: 860, offset: 112),
    Place(
      name: "over the field, down is out of range",
      keyboard: Rect(x: 494, y: 700, width: 320, height: 254), field: 940, offset: 292),
    Place(
      name: "beside the field", keyboard: Rect(x: 820, y: 800, width: 14, height: 254),
      field: 860, offset: 0),
  ]

  @Test(arguments: places) func `Moves only what is really covered`(_ place: Place) {
    let worldly = worldly(.floating, frame: place.keyboard, y: place.field)
    let timeline = worldly.play("clearance")
    #expect(timeline.rest.contentOffset.y == place.offset)
    #expect(timeline.rest.contentInset == .zero)
    #expect(timeline.hidden == 0)
  }

  @Test func `Moves down where that is nearer`() {
    var worldly = worldly(
      .floating, frame: Rect(x: 400, y: 300, width: 320, height: 254), y: 1300)
    worldly.form.append(Worked.field("other", y: 2200))
    // The field is revealed at first, at the bottom; then it is scrolled under the keyboard.
    let events = [
      Event(at: 0, .focus("other")), Event(at: 1, .focus("field")),
      Event(
        at: 2,
        .keyboard(
          KeyboardChange(mode: .floating, frame: Rect(x: 400, y: 20, width: 320, height: 254)))),
    ]
    let timeline = worldly.play("clearance", events)
    #expect(timeline.hidden == 0)
    #expect(timeline.field.minY - 8 >= 274 - 0.01)
  }

  @Test(arguments: KeyboardMode.allCases, KeyboardMode.allCases)
  func `Is clear whatever the keyboard becomes`(from: KeyboardMode, to: KeyboardMode) {
    for byGesture in [false, true] {
      let events = [
        Event(at: 0, .focus("field")),
        Event(at: 2, .keyboard(KeyboardChange(mode: to, byGesture: byGesture))),
        Event(at: 4, .dismiss),
      ]
      let timeline = worldly(from, y: 1100).play("clearance", events)
      #expect(timeline.traceRow(frame: 0, at: 1.9).hidden == 0)
      #expect(timeline.traceRow(frame: 0, at: 3.9).hidden == 0)
      #expect(timeline.rest.contentOffset.y == 0 && timeline.rest.contentInset == .zero)
    }
  }

  @Test func `Where an undocked keyboard comes at once, the content scrolls and does not jump`() {
    let frame = Rect(x: 494, y: 800, width: 320, height: 254)
    let change = KeyboardNotification(
      name: .willChangeFrame, frameBegin: .zero, frameEnd: frame, duration: 0, curve: .keyboard)
    let events = [Event(at: 0, .focus("field")), Event(at: 2, .notify(change))]
    let timeline = worldly(.docked, y: 760).play("clearance", events)
    let before = timeline.state(at: 2 - 1e-6).contentOffset.y
    #expect(abs(timeline.state(at: 2 + 1e-6).contentOffset.y - before) < 0.01)
    #expect(timeline.hidden == 0)
    #expect(timeline.rest.contentOffset.y != before)
  }

  @Test func `Needs no frames from notifications`() {
    var worldly = worldly(.docked, y: 1100)
    worldly.crossFades = true
    let timeline = worldly.play("clearance")
    // 1100 + 44 + 8 - 861
    #expect(timeline.rest.contentOffset.y == 291)
    #expect(timeline.rest.contentInset.bottom == 333)
  }

  @Test func `The zero frame of a cross fade fools others`() {
    var worldly = worldly(.docked, y: 1100)
    worldly.crossFades = true
    for strategy in [
      "inset-overlap", "rn-keyboard-controller", "rn-keyboard-avoiding-view", "rn-adjust-insets",
      "tp-keyboard-avoiding", "iq-keyboard-manager", "flutter",
    ] {
      #expect(worldly.play(strategy).hidden == 44)
    }
    for strategy in ["swiftui", "clearance"] { #expect(worldly.play(strategy).hidden == 0) }
  }
}
