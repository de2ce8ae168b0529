import KeyboardAvoidance
import Keyframes
import Testing

/// SwiftUI's keyboard safe area over the Japanese article's form, 320x568, content 1000.
@Suite struct SwiftUIAvoidanceTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var offset = 0.0
    var inset: Double
    var target: Double
    var afterHide: Double
    var testDescription: String { "\(field) from \(offset)" }
  }

  // Minimal travel without a margin: the field's bottom on the keyboard's top, or its top at the
  // screen's.
  @Test(arguments: [
    Row(field: "textField1", inset: 216, target: 0, afterHide: 0),
    Row(field: "textField2", inset: 216, target: 0, afterHide: 0),
    Row(field: "textView1", inset: 256, target: 88, afterHide: 88),
    Row(field: "textView2", inset: 256, target: 158, afterHide: 158),
    Row(field: "textField3", offset: 432, inset: 216, target: 568, afterHide: 432),
    Row(field: "textView3", offset: 432, inset: 256, target: 678, afterHide: 432),
    Row(field: "textField1", offset: 300, inset: 216, target: 260, afterHide: 260),
  ])
  func `Reveals by the least`(_ row: Row) {
    let outcome = Worked(strategy: SwiftUIAvoidance(), offset: row.offset).play(focus: row.field)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.inset)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `The keyboard takes the bottom safe area's place: 335, not 369; 500 scrolls to 53`() {
    let worked = Worked(
      strategy: SwiftUIAvoidance(), form: [Worked.field("field", y: 500)], screenHeight: 812,
      screenWidth: 375, keyboard: 335, offset: nil, safeArea: EdgeInsets(top: 44, bottom: 34),
      insetAdjustment: .automatic)
    let outcome = worked.play(focus: "field")
    #expect(outcome.state.adjustedContentInset.bottom == 335)
    #expect(outcome.shown.offset == 53)
    #expect(outcome.shown.fieldBottom == 477)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `The content and the keyboard move in step`() {
    let timeline = Worked(strategy: SwiftUIAvoidance()).play([Event(at: 0, .focus("textView1"))])
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      let row = timeline.traceRow(frame: 0, at: time)
      #expect(abs(row.offset / 88 - (568 - row.keyboardTop) / 256) < 1e-9)
    }
  }

  @Test func `A change of focus without a notification scrolls in UIKit's 0.3 s`() {
    let worked = Worked(
      strategy: SwiftUIAvoidance(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    #expect(abs(timeline.traceRow(frame: 0, at: 1.15).offset - 89) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 1.3).offset == 178)
  }

  @Test func `A keyboard that grows insets and scrolls on; the margin is an option`() {
    let strategy = SwiftUIAvoidance(options: StrategyOptions(["margin": .number(10)]))
    let timeline = Worked(strategy: strategy, contentInset: EdgeInsets(bottom: 5)).play([
      Event(at: 0, .focus("textView1")), Event(at: 1, .keyboard(KeyboardChange(height: 252))),
      Event(at: 2, .dismiss),
    ])
    #expect(timeline.traceRow(frame: 0, at: 0.9).insetBottom == 261)
    // The inset of 5 stays above the keyboard, so the field ends 15 above it.
    #expect(timeline.traceRow(frame: 0, at: 0.9).offset == 88 + 10 + 5)
    #expect(timeline.traceRow(frame: 0, at: 1.9).offset == 88 + 10 + 5 + 36)
    #expect(timeline.traceRow(frame: 0, at: 9).insetBottom == 5)
  }
}
