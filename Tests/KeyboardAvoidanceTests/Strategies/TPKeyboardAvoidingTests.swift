import KeyboardAvoidance
import Keyframes
import Testing

/// TPKeyboardAvoiding over the Japanese article's form, 320x568, content 1000.
@Suite struct TPKeyboardAvoidingTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var offset: Double
    var inset: Double
    var target: Double
    var screenTop: Double
    var afterHide: Double
    var testDescription: String { field }
  }

  // The room over 216 is 352, so a field of 30 stands at (352 − 30) / 2 = 161. A text view is
  // centred by its caret's first line, 8 below its top and 20.3 high: over 256 the room is 312, and
  // the line stands at 145.85, the text view at 137.85, which 2x rounds by the offset to 138. The
  // offset ends at most at the content's end less the room: 1000 − 352 = 648, 1000 − 312 = 688.
  @Test(arguments: [
    Row(field: "textField1", offset: 0, inset: 216, target: 99, screenTop: 161, afterHide: 99),
    Row(field: "textField2", offset: 0, inset: 216, target: 139, screenTop: 161, afterHide: 139),
    Row(field: "textView1", offset: 0, inset: 256, target: 202, screenTop: 138, afterHide: 202),
    Row(field: "textView2", offset: 0, inset: 256, target: 272, screenTop: 138, afterHide: 272),
    Row(field: "textField3", offset: 432, inset: 216, target: 648, screenTop: 242, afterHide: 432),
    Row(field: "textView3", offset: 432, inset: 256, target: 688, screenTop: 242, afterHide: 432),
  ])
  func `Centres in the room`(_ row: Row) {
    let outcome = Worked(strategy: TPKeyboardAvoiding(), offset: row.offset).play(focus: row.field)
    #expect(outcome.shown.offsetTarget == row.target)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.fieldTop == row.screenTop)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.inset)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
    #expect(outcome.hidden.indicatorBottom == 0)
  }

  @Test
  func `The offset never leaves the top, and 20 points stay above a field as high as the room`() {
    func offset(y: Double, height: Double) -> Double {
      let form = [Worked.field("field", y: y, height: height)]
      return Worked(strategy: TPKeyboardAvoiding(), form: form).play(focus: "field").shown.offset
    }
    #expect(offset(y: 100, height: 30) == 0)
    #expect(offset(y: 400, height: 330) == 380)
  }

  @Test
  func `A top inset is kept, and the field centred below it: 64 to 352 has its middle at 208`() {
    let worked = Worked(
      strategy: TPKeyboardAvoiding(), offset: nil, contentInset: EdgeInsets(top: 64, bottom: 10))
    let outcome = worked.play(focus: "textField1")
    #expect(outcome.shown.insetTop == 64)
    #expect(outcome.shown.fieldTop == 193)
    #expect(outcome.hidden.insetTop == 64)
    #expect(outcome.hidden.insetBottom == 10)
  }

  @Test
  func `Of a scroll view from 64 to 464 a single notification insets the 112 that are covered`() {
    let notification = KeyboardNotification(
      name: .willShow, frameBegin: Rect(x: 0, y: 568, width: 320, height: 216),
      frameEnd: Rect(x: 0, y: 352, width: 320, height: 216), duration: 0.25, curve: .keyboard)
    var worked = Worked(strategy: TPKeyboardAvoiding())
    worked.scrollFrame = Rect(x: 0, y: 64, width: 320, height: 400)
    let timeline = worked.play([Event(at: 0, .notify(notification))])
    #expect(timeline.traceRow(frame: 0, at: 1).insetBottom == 112)
  }

  @Test func `Two notifications, as there always are, inset 216: the second meets a new offset`() {
    var worked = Worked(strategy: TPKeyboardAvoiding())
    worked.scrollFrame = Rect(x: 0, y: 64, width: 320, height: 400)
    let row = worked.play(focus: "textField1").shown
    // First 260 − (288 − 30) / 2 = 131. The keyboard ends at 504 of the content then, the scroll
    // view now at 531, so nothing seems to lie below it; the room is 184, and 260 − 77 = 183.
    #expect(row.insetBottom == 216)
    #expect(row.offset == 183)
  }

  @Test func `The work starts 0.01 s behind the keyboard, and then keeps its pace`() {
    let timeline = Worked(strategy: TPKeyboardAvoiding()).play([
      Event(at: 0, .focus("textField1"))
    ])
    #expect(timeline.traceRow(frame: 0, at: 0.0099).offsetTarget == 0)
    for time in stride(from: 0.01, through: 0.6, by: 0.01) {
      let keyboard = timeline.traceRow(frame: 0, at: time - 0.01).keyboardTop
      let progress = (568 - keyboard) / 216
      #expect(abs(timeline.traceRow(frame: 0, at: time).offset / 99 - progress) < 1e-9)
    }
  }

  @Test
  func `A keyboard that goes while the field keeps the focus moves the content once more (#84)`() {
    let up = Rect(x: 0, y: 352, width: 320, height: 216)
    let down = Rect(x: 0, y: 568, width: 320, height: 216)
    let undocks = [KeyboardNotification.Name.willChangeFrame, .willHide].map {
      Event(
        at: 1,
        .notify(
          KeyboardNotification(
            name: $0, frameBegin: up, frameEnd: down, duration: 0.25, curve: .keyboard)))
    }
    let worked = Worked(
      strategy: TPKeyboardAvoiding(), form: [Worked.field("field", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("field"))] + undocks)
    // 500 − 161 over the keyboard, where hide alone would leave it; 500 − (568 − 30) / 2 without.
    #expect(timeline.traceRow(frame: 0, at: 0.9).offset == 339)
    #expect(timeline.traceRow(frame: 0, at: 3).offset == 231)
    #expect(timeline.traceRow(frame: 0, at: 3).insetBottom == 0)
  }

  @Test func `A keyboard that floats high above the bottom is inset as a whole (#299)`() {
    let frame = Rect(x: 0, y: 100, width: 320, height: 216)
    let notification = KeyboardNotification(
      name: .willShow, frameBegin: frame, frameEnd: frame, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: TPKeyboardAvoiding()).play([Event(at: 0, .notify(notification))]
    )
    #expect(timeline.traceRow(frame: 0, at: 1).insetBottom == 216)
  }

  @Test func `The home indicator's strip is counted twice: 335 and 34`() {
    let worked = Worked(
      strategy: TPKeyboardAvoiding(), screenHeight: 812, screenWidth: 375, keyboard: 335,
      offset: nil, safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic)
    #expect(worked.play(focus: "textField1").state.adjustedContentInset.bottom == 369)
  }

  @Test func `A change of focus without a notification does not scroll`() {
    let worked = Worked(
      strategy: TPKeyboardAvoiding(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    #expect(timeline.traceRow(frame: 0, at: 3).offset == 0)
    #expect(timeline.traceRow(frame: 0, at: 3).hidden == 30)
  }
}
