import Keyframes
import Testing

@testable import KeyboardAvoidance

/// .NET MAUI's scrolling over the Japanese article's form, 320x568, content 1000.
@Suite struct MAUIAvoidanceTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var offset = 0.0
    var inset = 0.0
    var indicator = 0.0
    var target: Double
    var afterHide: Double
    var testDescription: String { field }
  }

  // The caret of 20.3 starts at 4.85 of a field of 30 and at 8 of a text view; it has to start at
  // 352 − 40.3 = 311.7, over 256 at 271.7. So 348 − 271.7 = 76.3 and 894.85 − 311.7 = 583.15, and
  // 938 − 271.7 = 666.3, rounded to half points. The inset is what that is past 432.
  @Test(arguments: [
    Row(field: "textField1", target: 0, afterHide: 0),
    Row(field: "textField2", target: 0, afterHide: 0),
    Row(field: "textView1", target: 76.5, afterHide: 76.5),
    Row(field: "textView2", target: 146.5, afterHide: 146.5),
    Row(field: "textField3", offset: 432, inset: 151, indicator: 131, target: 583, afterHide: 432),
    Row(
      field: "textView3", offset: 432, inset: 234.5, indicator: 214.5, target: 666.5,
      afterHide: 432),
  ])
  func `Brings the caret twenty above`(_ row: Row) {
    let outcome = Worked(strategy: MAUIAvoidance(), offset: row.offset).play(focus: row.field)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.indicator)
    #expect(outcome.shown.viewShift == 0)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test
  func `The frame is read from the digits of its description: 346.5 becomes 3465, -20 becomes 20`()
  {
    #expect(
      MAUIAvoidance.misread(Rect(x: 0, y: 586, width: 430, height: 346))
        == Rect(x: 0, y: 586, width: 430, height: 346))
    #expect(
      MAUIAvoidance.misread(Rect(x: 0, y: -20, width: 430, height: 346.5))
        == Rect(x: 0, y: 20, width: 430, height: 3465))
  }

  @Test func `So a keyboard of 216.5, whose top is read as 3515, covers nothing`() {
    let worked = Worked(
      strategy: MAUIAvoidance(), form: [Worked.field("field", y: 400)], keyboard: 216.5)
    let row = worked.play(focus: "field").shown
    #expect(row.offset == 0)
    #expect(row.hidden == 30)
  }

  @Test
  func `It moves with ease-out over 0.25 s, which the keyboard does not; 20 ms late with a bar`() {
    func progress(_ accessory: Double, at time: Double) -> Double {
      let form = [Worked.field("field", y: 400, accessory: accessory)]
      let timeline = Worked(strategy: MAUIAvoidance(), form: form).play([
        Event(at: 0, .focus("field"))
      ])
      return timeline.traceRow(frame: 0, at: time).offset
        / timeline.traceRow(frame: 0, at: 2).offset
    }
    let half = CubicBezier.easeOut.progress(at: 0.5)
    #expect(abs(progress(0, at: 0.125) - half) < 1e-9)
    #expect(progress(0, at: 0.25) == 1)
    #expect(abs(progress(40, at: 0.145) - half) < 1e-9)
    #expect(abs(Timing.keyboard.progress(atElapsed: 0.125) - half) > 0.01)
  }

  @Test func `Hide zeroes the insets of the view that scrolled, whatever they were`() {
    let worked = Worked(
      strategy: MAUIAvoidance(), form: [Worked.field("field", y: 400)], offset: nil,
      contentInset: EdgeInsets(top: 64, bottom: 10))
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.insetTop == 64)
    #expect(outcome.hidden.insetTop == 0)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `Of an inset of 0 the home indicator's strip is taken off: -34`() {
    let worked = Worked(
      strategy: MAUIAvoidance(), form: [Worked.field("field", y: 500)], screenHeight: 812,
      screenWidth: 375, keyboard: 335, offset: nil, safeArea: EdgeInsets(top: 44, bottom: 34),
      insetAdjustment: .automatic)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.insetBottom == -34)
    #expect(outcome.state.adjustedContentInset.bottom == 0)
    // The caret starts at 504.85 and has to at 812 − 335 − 40.3 = 436.7.
    #expect(outcome.shown.offset == 68)
  }

  @Test func `Under a bar of 64 an overlap of 57 moves the whole view`() {
    let worked = Worked(
      strategy: MAUIAvoidance(), form: [Worked.field("field", y: 300)], offset: nil,
      insetAdjustment: .automatic, bars: Bars(navigation: "Title"))
    let outcome = worked.play(focus: "field")
    // The caret starts at 364 + 4.85 and has to at 311.7.
    #expect(outcome.shown.offset == -64)
    #expect(abs(outcome.shown.viewShift + 57.15) < 1e-9)
    #expect(outcome.hidden.viewShift == 0)
  }

  @Test func `A field under the bar at the content's top pushes the whole view down`() {
    let worked = Worked(
      strategy: MAUIAvoidance(), form: [Worked.field("field", y: 30)],
      bars: Bars(navigation: "Title"))
    // The caret starts at 34.85 and has to at 64 + 5.
    #expect(abs(worked.play(focus: "field").shown.viewShift - 34.15) < 1e-9)
  }

  @Test func `A change of focus without a notification scrolls`() {
    let worked = Worked(
      strategy: MAUIAvoidance(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    #expect(timeline.traceRow(frame: 0, at: 1.25).offset == 193)
  }
}
