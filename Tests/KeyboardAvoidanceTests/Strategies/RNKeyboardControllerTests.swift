import KeyboardAvoidance
import Keyframes
import Testing

/// react-native-keyboard-controller's KeyboardAwareScrollView.
@Suite struct RNKeyboardControllerTests {
  // The geometry of the library's own test of keyboard sizes: a window of 928, a scroll view at
  // 116, an input at 579.67 with its caret's lower edge at 47, a bottomOffset of 62.
  private func published(_ events: [Event], disable: Bool = false) -> Timeline {
    let text = "first line\nsecond line"
    var worked = Worked(
      strategy: RNKeyboardController(
        options: StrategyOptions([
          "bottomOffset": .number(62), "disableScrollOnKeyboardHide": .flag(disable),
        ])),
      form: [Worked.textView("input", y: 579.67, height: 47, accessory: 0, text: text)],
      screenHeight: 928, screenWidth: 428, keyboard: 312, contentHeight: 3_000)
    worked.scrollFrame = Rect(x: 0, y: 116, width: 428, height: 812)
    worked.switches.roundsOffset = false
    return worked.play([Event(at: 0, .focus("input"))] + events)
  }

  private static let emoji = Event(at: 1, .keyboard(KeyboardChange(height: 388, kind: .emoji)))
  private static let text = Event(at: 2, .keyboard(KeyboardChange(height: 312, kind: .letters)))
  private static let emojiAgain = Event(
    at: 3, .keyboard(KeyboardChange(height: 388, kind: .emoji)))

  @Test
  func `Its published numbers: 188.67, with emoji 264.67, back to 312 and again: no scroll`() {
    let timeline = published([Self.emoji, Self.text, Self.emojiAgain])
    for (time, offset) in [(0.9, 188.67), (1.9, 264.67), (2.9, 264.67), (3.9, 264.67)] {
      #expect(abs(timeline.traceRow(frame: 0, at: time).offset - offset) < 1e-9)
    }
  }

  @Test
  func `On hide the content returns to where it was at the last change, not before the keyboard`() {
    let dismiss = Event(at: 4, .dismiss)
    func offset(_ events: [Event], disable: Bool = false) -> Double {
      published(events + [dismiss], disable: disable).traceRow(frame: 0, at: 9).offset
    }
    #expect(offset([]) == 0)
    #expect(abs(offset([Self.emoji]) - 188.67) < 1e-9)
    #expect(abs(offset([Self.emoji, Self.text]) - 264.67) < 1e-9)
    #expect(abs(offset([], disable: true) - 188.67) < 1e-9)
  }

  @Test func `A change of size without a duration scrolls in UIKit's 0.3 s`() {
    let timeline = published([Self.emoji])
    #expect(abs(timeline.traceRow(frame: 0, at: 1.15).offset - (188.67 + 38)) < 1e-9)
  }

  struct Row: CustomTestStringConvertible {
    var field: String
    var offset = 0.0
    var target: Double
    var hidden: Double
    var afterHide: Double
    var testDescription: String { "\(field) from \(offset)" }
  }

  // The caret ends at 25.15 of a field of 30 and at 28.3 of a text view; targets are that less the
  // keyboard's top, rounded to half points: 890 + 25.15 − 352 = 563.15, 340 + 28.3 − 312 = 56.3.
  // From 400 or 432 the content ends scrolled past its end, and hide stops at 1000 − 568 = 432.
  @Test(arguments: [
    Row(field: "textField1", target: 0, hidden: 0, afterHide: 0),
    Row(field: "textField2", target: 0, hidden: 0, afterHide: 0),
    Row(field: "textView1", target: 56.5, hidden: 31.5, afterHide: 0),
    Row(field: "textView2", target: 126.5, hidden: 31.5, afterHide: 0),
    Row(field: "textField3", offset: 432, target: 563, hidden: 5, afterHide: 432),
    Row(field: "textField3", offset: 400, target: 563, hidden: 5, afterHide: 432),
    Row(field: "textView3", offset: 432, target: 646.5, hidden: 31.5, afterHide: 432),
  ])
  func `Clears the caret`(_ row: Row) {
    let outcome = Worked(strategy: RNKeyboardController(), offset: row.offset)
      .play(focus: row.field)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.hidden == row.hidden)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test
  func `The inset comes at once and goes when the keyboard has gone, on top of the own one`() {
    let strategy = RNKeyboardController(
      options: StrategyOptions(["extraKeyboardSpace": .number(20)]))
    let worked = Worked(strategy: strategy, contentInset: EdgeInsets(top: 30, bottom: 10))
    let timeline = worked.play([Event(at: 0, .focus("textField1")), Event(at: 1, .dismiss)])
    #expect(timeline.traceRow(frame: 0, at: 0).insetBottom == 10 + 216 + 20)
    #expect(timeline.traceRow(frame: 0, at: 1.4).insetBottom == 246)
    #expect(timeline.traceRow(frame: 0, at: 1.5).insetBottom == 10)
    #expect(timeline.traceRow(frame: 0, at: 1.5).insetTop == 30)
  }

  @Test func `The content and the keyboard move in step, up and down`() {
    let timeline = Worked(strategy: RNKeyboardController()).play([
      Event(at: 0, .focus("textView1")), Event(at: 1, .dismiss),
    ])
    for time in stride(from: 0.0, through: 1.6, by: 0.01) {
      let row = timeline.traceRow(frame: 0, at: time)
      #expect(abs(row.offset / 56.5 - (568 - row.keyboardTop) / 256) < 1e-9)
    }
  }

  @Test func `A field above the viewport jumps down at once`() {
    let worked = Worked(
      strategy: RNKeyboardController(), form: [Worked.field("field", y: 500)], offset: 600)
    let timeline = worked.play([Event(at: 0.5, .focus("field"))])
    // Its caret ends at −74.85, so 600 − 74.85 − 352 = 173.15.
    #expect(timeline.traceRow(frame: 0, at: 0.499).offset == 600)
    #expect(timeline.traceRow(frame: 0, at: 0.5).offset == 173)
  }

  @Test func `A change of focus without a notification scrolls in UIKit's 0.3 s`() {
    let worked = Worked(
      strategy: RNKeyboardController(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    #expect(abs(timeline.traceRow(frame: 0, at: 1.15).offset - 173 / 2.0) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 1.3).offset == 173)
  }

  @Test func `Without a height, as with Prefer Cross-Fade Transitions, nothing happens (#569)`() {
    let zero = KeyboardNotification(
      name: .willShow, frameBegin: .zero, frameEnd: .zero, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: RNKeyboardController()).play([Event(at: 0, .notify(zero))])
    #expect(timeline.traceRow(frame: 0, at: 1).insetBottom == 0)
  }
}
