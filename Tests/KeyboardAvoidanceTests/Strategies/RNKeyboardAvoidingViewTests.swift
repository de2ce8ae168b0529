import KeyboardAvoidance
import Keyframes
import Testing

/// React Native's KeyboardAvoidingView around the scroll view.
@Suite struct RNKeyboardAvoidingViewTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    var screen = Size(width: 320, height: 568)
    var root: Rect
    var keyboard = 216.0
    var verticalOffset = 0.0
    var bottom: Double
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "a full screen", root: Rect(x: 0, y: 0, width: 320, height: 568), bottom: 216),
    // 504 − 352: the parent's coordinates do not know of the header above.
    Row(name: "below a header", root: Rect(x: 0, y: 64, width: 320, height: 504), bottom: 152),
    Row(
      name: "below a header, told of it", root: Rect(x: 0, y: 64, width: 320, height: 504),
      verticalOffset: 64, bottom: 216),
    // 758 − 477.
    Row(
      name: "in a page sheet", screen: Size(width: 375, height: 812),
      root: Rect(x: 0, y: 54, width: 375, height: 758), keyboard: 335, bottom: 281),
    Row(
      name: "rounded up", root: Rect(x: 0, y: 0, width: 320, height: 568), keyboard: 216.5,
      bottom: 217),
  ]

  private func worked(_ row: Row, behavior: String) -> Worked {
    Worked(
      strategy: RNKeyboardAvoidingView(
        options: StrategyOptions([
          "behavior": .choice(behavior), "keyboardVerticalOffset": .number(row.verticalOffset),
        ])),
      screenHeight: row.screen.height, screenWidth: row.screen.width, keyboard: row.keyboard,
      rootFrame: row.root)
  }

  @Test(arguments: rows, ["padding", "height"])
  func `padding and height shorten the view`(_ row: Row, behavior: String) {
    let outcome = worked(row, behavior: behavior).play(focus: "textField1")
    #expect(outcome.state.scrollFrame.height == row.root.height - row.bottom)
    #expect(outcome.state.scrollFrame.minY == 0)
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.insetBottom == 0)
    #expect(outcome.timeline.state(at: 9).scrollFrame.height == row.root.height)
  }

  @Test(arguments: rows) func `position moves the view`(_ row: Row) {
    let outcome = worked(row, behavior: "position").play(focus: "textField1")
    #expect(outcome.state.scrollFrame.minY == -row.bottom)
    #expect(outcome.state.scrollFrame.height == row.root.height)
    #expect(outcome.timeline.state(at: 9).scrollFrame.minY == 0)
  }

  @Test func `Below a header the 64 points that are missing cover the field`() {
    let worked = Worked(
      strategy: RNKeyboardAvoidingView(), form: [Worked.field("field", y: 300)],
      rootFrame: Rect(x: 0, y: 64, width: 320, height: 504))
    #expect(worked.play(focus: "field").shown.hidden == 30)
    #expect(worked.play(focus: "field").state.scrollFrameInWindow.maxY == 352 + 64)
  }

  @Test func `A field below the shortened view stays out of sight, as nothing scrolls`() {
    let row = Worked(strategy: RNKeyboardAvoidingView()).play(focus: "textView1").shown
    #expect(row.offset == 0)
    #expect(row.hidden == 60)
  }

  @Test func `position moves the content's top off the screen: 20 to -196`() {
    let strategy = RNKeyboardAvoidingView(
      options: StrategyOptions(["behavior": .choice("position")]))
    let worked = Worked(strategy: strategy, form: [Worked.field("field", y: 20)])
    let row = worked.play(focus: "field").shown
    #expect(row.fieldTop == -196)
    #expect(row.hidden == 30)
  }

  @Test func `A second willShow with another height replaces the bottom, also with height`() {
    for behavior in ["padding", "height"] {
      let timeline = worked(Self.rows[0], behavior: behavior).play([
        Event(at: 0, .focus("textField1")),
        Event(at: 1, .keyboard(KeyboardChange(height: 252, bar: .candidates))),
        Event(at: 2, .keyboard(KeyboardChange(height: 216))),
      ])
      #expect(timeline.state(at: 1.5).scrollFrame.height == 316)
      #expect(timeline.state(at: 2.5).scrollFrame.height == 352)
    }
  }

  @Test func `The zero frame of Prefer Cross-Fade Transitions is no keyboard`() {
    let zero = KeyboardNotification(
      name: .willShow, frameBegin: .zero, frameEnd: .zero, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: RNKeyboardAvoidingView()).play([Event(at: 0, .notify(zero))])
    #expect(timeline.state(at: 1).scrollFrame.height == 568)
  }

  @Test func `The view shortens in step with the keyboard`() {
    let timeline = Worked(strategy: RNKeyboardAvoidingView()).play([
      Event(at: 0, .focus("textField1"))
    ])
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      let state = timeline.state(at: time)
      #expect(abs(state.scrollFrame.maxY - state.keyboardFrame.minY) < 1e-9)
    }
  }
}
