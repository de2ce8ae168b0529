import KeyboardAvoidance
import Keyframes
import Testing

/// IQKeyboardManager over the Japanese article's form, 320x568, content 1000, a status bar of 20.
@Suite struct IQKeyboardManagerTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var keyboard = 216.0
    var offset = 0.0
    var inset: Double
    var target: Double
    var afterHide: Double
    var testDescription: String { "\(field) over \(keyboard)" }
  }

  // The keyboard counts 10 more, accessory included: rooms of 342 (226), 302 (266), 305 (263).
  // Each target is the field's bottom less the room.
  @Test(arguments: [
    Row(field: "textField1", inset: 226, target: 0, afterHide: 0),
    Row(field: "textField2", inset: 226, target: 0, afterHide: 0),
    Row(field: "textView1", inset: 266, target: 98, afterHide: 98),
    Row(field: "textView2", inset: 266, target: 168, afterHide: 168),
    Row(field: "textField3", offset: 432, inset: 226, target: 578, afterHide: 432),
    Row(field: "textView3", offset: 432, inset: 266, target: 688, afterHide: 432),
    Row(field: "textField2", keyboard: 253, inset: 263, target: 25, afterHide: 25),
  ])
  func `Scrolls to ten above the keyboard`(_ row: Row) {
    let outcome = Worked(
      strategy: IQKeyboardManager(), keyboard: row.keyboard, offset: row.offset
    ).play(focus: row.field)
    #expect(outcome.shown.offsetTarget == row.target)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.inset - 10)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.shown.viewShift == 0)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
    #expect(outcome.hidden.indicatorBottom == 0)
  }

  @Test
  func `The safe area counts twice: a field ends 78 points above the keyboard (#1956, #2027)`() {
    let worked = Worked(
      strategy: IQKeyboardManager(), form: [Worked.field("field", y: 500)], screenHeight: 812,
      screenWidth: 375, keyboard: 335, offset: nil, safeArea: EdgeInsets(top: 44, bottom: 34),
      insetAdjustment: .automatic)
    let row = worked.play(focus: "field").shown
    // K = 335 + 10 + 34 = 379, the room 433; the bottom of 574 lacks 141, the margin adds 34.
    #expect(row.offset == -44 + 175)
    #expect(row.fieldBottom == 399)
    #expect(row.insetBottom == 379 - 34)
    #expect(row.indicatorBottom == 335 - 34)
  }

  // Content under a bar of 64: a field at y stands at y + 64, and lacks y + 94 − 342.
  @Test(arguments: [(260.0, -64.0, 2.0), (310, -64, 30), (320, 8, 0)])
  func `Under a bar`(_ y: Double, offset: Double, hidden: Double) {
    let worked = Worked(
      strategy: IQKeyboardManager(), form: [Worked.field("field", y: y)], offset: nil,
      insetAdjustment: .automatic, bars: Bars(navigation: "Title"))
    let row = worked.play(focus: "field").shown
    #expect(row.offset == offset)
    #expect(row.hidden == hidden)
  }

  @Test func `What scrolling cannot do the root view does, and goes back on hide`() {
    var worked = Worked(strategy: IQKeyboardManager(), form: [Worked.field("field", y: 0)])
    worked.scrollFrame = Rect(x: 0, y: 400, width: 320, height: 168)
    let outcome = worked.play(focus: "field")
    // The field stands at 400 to 430, and the content may not scroll past its top.
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.viewShift == -88)
    #expect(outcome.shown.fieldBottom == 342)
    #expect(outcome.hidden.viewShift == 0)
  }

  @Test func `A field above the bar is brought down to it`() {
    let row = Worked(strategy: IQKeyboardManager(), offset: 300).play(focus: "textField1").shown
    #expect(row.offset == 240)
    #expect(row.fieldTop == 20)
  }

  @Test
  func `A field that gets the focus without a notification scrolls, with the keyboard's curve`() {
    let worked = Worked(
      strategy: IQKeyboardManager(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    let early = timeline.traceRow(frame: 0, at: 1.1).offset / 188
    #expect(abs(early - Timing.keyboard.progress(atElapsed: 0.1)) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 2).offset == 188)
  }

  @Test func `The content and the keyboard move in step`() {
    let timeline = Worked(strategy: IQKeyboardManager()).play([Event(at: 0, .focus("textView1"))])
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      let row = timeline.traceRow(frame: 0, at: time)
      #expect(abs(row.offset / 98 - (568 - row.keyboardTop) / 256) < 1e-9)
    }
  }

  @Test func `Candidates come at once, but the content follows in the keyboard's animation`() {
    let timeline = Worked(strategy: IQKeyboardManager()).play([
      Event(at: 0, .focus("textView1")),
      Event(at: 1, .keyboard(KeyboardChange(height: 252, bar: .candidates))),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1).keyboardTop == 276)
    #expect(timeline.traceRow(frame: 0, at: 1).offset == 98)
    let progress = Timing.keyboard.progress(atElapsed: 0.1)
    #expect(abs(timeline.traceRow(frame: 0, at: 1.1).offset - 98 - 36 * progress) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 2).insetBottom == 302)
  }

  @Test func `Repeating a notification changes nothing, and a floating keyboard is none (#1681)`() {
    func frames(_ frame: Rect) -> [Event] {
      [1, 1.1].map {
        Event(
          at: $0,
          .notify(
            KeyboardNotification(
              name: .willShow, frameBegin: frame, frameEnd: frame, duration: 0.25, curve: .keyboard
            )))
      }
    }
    let focus = [Event(at: 0, .focus("textView1"))]
    let again = frames(Rect(x: 0, y: 312, width: 320, height: 256))
    let timeline = Worked(strategy: IQKeyboardManager()).play(focus + again)
    #expect(timeline.traceRow(frame: 0, at: 3).offset == 98)
    let floating = frames(Rect(x: 40, y: 250, width: 240, height: 200))
    let restored = Worked(strategy: IQKeyboardManager()).play(focus + floating)
    #expect(restored.traceRow(frame: 0, at: 3).insetBottom == 0)
    #expect(restored.traceRow(frame: 0, at: 3).offset == 98)
  }

  @Test func `Its options: the distance, and the offset put back on hide`() {
    let strategy = IQKeyboardManager(
      options: StrategyOptions(["distance": .number(0), "restoresOffset": .flag(true)]))
    let outcome = Worked(strategy: strategy).play(focus: "textView1")
    #expect(outcome.shown.offset == 88)
    #expect(outcome.shown.insetBottom == 256)
    #expect(outcome.hidden.offset == 0)
  }

  // What the keyboard leaves of the accessory view counts before iOS 26: 44 and the distance of 10.
  @Test(arguments: [(17, 54.0), (26, 0)])
  func `From iOS 26 the end frame's height on hide is none`(_ system: Int, inset: Double) {
    let worked = Worked(strategy: IQKeyboardManager(), systemVersion: system)
    let timeline = worked.play([
      Event(at: 0, .focus("textField2")),
      Event(
        at: 1,
        .notify(
          KeyboardNotification(
            name: .willHide, frameBegin: Rect(x: 0, y: 352, width: 320, height: 216),
            frameEnd: Rect(x: 0, y: 524, width: 320, height: 44), duration: 0.25, curve: .keyboard)
        )),
    ])
    #expect(timeline.traceRow(frame: 0, at: 0.9).insetBottom == 226)
    #expect(timeline.traceRow(frame: 0, at: 2).insetBottom == inset)
  }
}
