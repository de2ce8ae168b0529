import KeyboardAvoidance
import Keyframes
import Testing

/// A scroll view in the form: 320x568, a keyboard of 216 at 352; the inner view at 300...500 with a
/// content of 600 and a field at 300...330 in it, which is out of sight at rest.
@Suite struct NestedScrollViewTests {
  private var worked: Worked {
    let inner = Rect(x: 0, y: 300, width: 320, height: 200)
    return Worked(
      strategy: Clearance(),
      form: [
        Element(
          id: "inner", frame: inner,
          content: .scrollView(
            ScrollConfiguration(frame: inner, contentSize: Size(width: 320, height: 600))),
          children: [Worked.field("field", y: 300)])
      ], systemVersion: 17)
  }

  private func play(_ strategy: String, then events: [Event] = []) -> Timeline {
    var worked = worked
    worked.strategy = StrategyCatalog.make(StrategySelection(strategy)) ?? NoAvoidance()
    return worked.play([Event(at: 0, .focus("field"))] + events)
  }

  struct Outcome: Sendable, CustomTestStringConvertible {
    var strategy: String
    var inner: Double
    var outer: Double

    var testDescription: String { strategy }
  }

  static let outcomes = [
    Outcome(strategy: "none", inner: 0, outer: 0),
    // Innermost first and not clamped: 630 + 10 - 352 by the inner view, which leaves nothing.
    Outcome(strategy: "iq-keyboard-manager", inner: 288, outer: 0),
    // The nearest of its own kind is the outer one, which knows nothing of the inner.
    Outcome(strategy: "rn-keyboard-avoiding-view", inner: 0, outer: 0),
    // The article takes the field's frame in the inner content for one in the outer: 330 < 352.
    Outcome(strategy: "inset-overlap", inner: 0, outer: 0),
    Outcome(strategy: "inset-contains", inner: 0, outer: 278),
    // Each by the least: 338 - 200 by the inner one, 500 - 352 by the outer.
    Outcome(strategy: "clearance", inner: 138, outer: 148),
    Outcome(strategy: "swiftui", inner: 130, outer: 148),
  ]

  @Test(arguments: outcomes) func `Scrolls the views it would`(_ test: Outcome) {
    let rest = play(test.strategy).rest
    #expect(rest.nestedOffsets["inner"] == Point(x: 0, y: test.inner))
    #expect(rest.contentOffset.y == test.outer)
  }

  @Test(arguments: ["clearance", "swiftui", "iq-keyboard-manager", "flutter"])
  func `Shows the field in`(strategy: String) {
    #expect(play(strategy).hidden == 0)
  }

  @Test func `What lies outside the inner view is hidden`() {
    let timeline = play("none")
    // 600 in the window, below the inner view's lower edge at 500.
    #expect(timeline.field == Rect(x: 100, y: 600, width: 200, height: 30))
    #expect(timeline.hidden == 30)
    // Scrolled into sight by the outer view alone it stays behind the inner one's edge.
    #expect(play("inset-contains").hidden == 30)
  }

  @Test func `Clearance puts both back`() {
    let timeline = play("clearance", then: [Event(at: 2, .dismiss)])
    #expect(timeline.rest.nestedOffsets["inner"] == .zero)
    #expect(timeline.rest.contentOffset.y == 0)
  }

  @Test
  func
    `IQKeyboardManager pulls every scroll view that it scrolled past its content back to the end`()
  {
    let inner = Rect(x: 0, y: 300, width: 320, height: 200)
    let form = Element(
      id: "inner", frame: inner,
      content: .scrollView(
        ScrollConfiguration(
          frame: inner, contentSize: Size(width: 320, height: 400),
          contentOffset: Point(x: 0, y: 200))),
      children: [Worked.field("field", y: 360)])
    let strategy = IQKeyboardManager()
    let timeline = Worked(strategy: strategy, form: [form], systemVersion: 17).play([
      Event(at: 0, .focus("field")), Event(at: 2, .dismiss),
    ])
    // 460 + 30 + 10 - 352, which the inner view takes though it is at its end.
    #expect(timeline.state(at: 1.9).nestedOffsets["inner"]?.y == 348)
    #expect(timeline.rest.nestedOffsets["inner"]?.y == 200)
    // With the keyboard, not after it.
    let middle = timeline.state(at: 2.1).nestedOffsets["inner"]?.y ?? 0
    #expect(middle > 201 && middle < 347)
  }

  @Test func `Move in step with the keyboard`() {
    let timeline = play("clearance")
    let state = timeline.state(at: 0.1)
    let progress = (568 - state.keyboardFrame.minY) / 216
    #expect(abs((state.nestedOffsets["inner"]?.y ?? 0) - 138 * progress) < 1e-9)
    #expect(abs(state.contentOffset.y - 148 * progress) < 1e-9)
  }

  @Test func `Converts through the inner offset`() {
    var interface = Interface(scene: worked.scene)
    interface[scrollView: "inner"]?.contentOffset.y = 250
    #expect(interface.contentFrame(of: "field")?.minY == 350)
    #expect(interface.frame(of: "field", inContentOf: "inner")?.minY == 300)
    #expect(interface.frame(of: "inner", inContentOf: nil)?.minY == 300)
    #expect(interface.nestedScrollViews(around: "field") == ["inner"])
    #expect(interface.nestedScrollViews(around: "inner").isEmpty)
    #expect(interface[scrollView: "nobody"]?.frame == nil)
  }
}
