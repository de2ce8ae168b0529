import KeyboardAvoidance
import Keyframes
import Testing

/// automaticallyAdjustKeyboardInsets over the Japanese article's form, 320x568, content 1000.
@Suite struct RNAdjustInsetsTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var offset = 0.0
    var inset: Double
    var target: Double
    var hidden: Double
    var afterHide: Double
    var testDescription: String { field }
  }

  // A caret of 20.3 in a field of 30 ends at 25.15 of it and counts 15 more: 40.15. A text view's
  // first line ends at 8 + 20.3 = 28.3. Targets are that less the keyboard's top (352 or 312),
  // rounded to half points: 890 + 40.15 − 352 = 578.15, 340 + 28.3 − 312 = 56.3.
  @Test(arguments: [
    Row(field: "textField1", inset: 216, target: 0, hidden: 0, afterHide: 0),
    Row(field: "textField2", inset: 216, target: 0, hidden: 0, afterHide: 0),
    Row(field: "textView1", inset: 256, target: 56.5, hidden: 31.5, afterHide: 56.5),
    Row(field: "textView2", inset: 256, target: 126.5, hidden: 31.5, afterHide: 126.5),
    Row(field: "textField3", offset: 432, inset: 216, target: 578, hidden: 0, afterHide: 432),
    Row(field: "textView3", offset: 432, inset: 256, target: 646.5, hidden: 31.5, afterHide: 432),
  ])
  func `Clears the carets line`(_ row: Row) {
    let outcome = Worked(strategy: RNAdjustInsets(), offset: row.offset).play(focus: row.field)
    #expect(outcome.shown.offsetTarget == row.target)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.inset)
    #expect(outcome.shown.hidden == row.hidden)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `scrollTo clamps: a content as high as the screen scrolls by the inset at most`() {
    let worked = Worked(
      strategy: RNAdjustInsets(), form: [Worked.field("field", y: 530)], contentHeight: 568)
    // 530 + 40.15 − 352 would be 218.15.
    #expect(worked.play(focus: "field").shown.offset == 216)
  }

  @Test func `An inset of the props is the least, and stays after hide`() {
    let worked = Worked(strategy: RNAdjustInsets(), contentInset: EdgeInsets(bottom: 300))
    #expect(worked.play(focus: "textField1").shown.insetBottom == 300)
    #expect(worked.play(focus: "textField1").hidden.insetBottom == 300)
  }

  @Test func `A field above the viewport stays there`() {
    let worked = Worked(
      strategy: RNAdjustInsets(), form: [Worked.field("field", y: 100)], offset: 300)
    #expect(worked.play(focus: "field").shown.fieldBottom == -170)
  }

  @Test
  func `The zero frame of Prefer Cross-Fade Transitions throws the content to its top (#35933)`() {
    let zero = KeyboardNotification(
      name: .willChangeFrame, frameBegin: .zero, frameEnd: .zero, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: RNAdjustInsets(), offset: 300).play([
      Event(at: 0, .notify(zero))
    ])
    #expect(timeline.traceRow(frame: 0, at: 1).offset == 0)
  }

  @Test func `The home indicator's strip is counted twice: 335 and 34`() {
    let worked = Worked(
      strategy: RNAdjustInsets(), screenHeight: 812, screenWidth: 375, keyboard: 335, offset: nil,
      safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic)
    #expect(worked.play(focus: "textField1").state.adjustedContentInset.bottom == 369)
  }

  @Test func `The content and the keyboard move in step`() {
    let timeline = Worked(strategy: RNAdjustInsets()).play([Event(at: 0, .focus("textView1"))])
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      let row = timeline.traceRow(frame: 0, at: time)
      #expect(abs(row.offset / 56.5 - (568 - row.keyboardTop) / 256) < 1e-9)
    }
  }

  @Test func `A change of focus without a notification does not scroll`() {
    let worked = Worked(
      strategy: RNAdjustInsets(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    #expect(timeline.traceRow(frame: 0, at: 3).hidden == 30)
  }
}
