import KeyboardAvoidance
import Keyframes
import Testing

/// The Xamarin demo: content 400 high, keyboard 216.
@Suite struct InsetContainsTests {
  private func worked(_ field: Element, height: Double = 480) -> Worked {
    Worked(strategy: InsetContains(), form: [field], screenHeight: height, contentHeight: 400)
  }

  struct Row: CustomTestStringConvertible {
    var y: Double
    var height: Double
    var target: Double
    var testDescription: String { "\(y)...\(y + 30) on \(height)" }
  }

  @Test(arguments: [
    Row(y: 300, height: 480, target: 66), Row(y: 234, height: 480, target: 0),
    Row(y: 235, height: 480, target: 1), Row(y: 300, height: 568, target: 0),
    Row(y: 234, height: 568, target: 0), Row(y: 235, height: 568, target: 0),
  ])
  func `Reproduces the demo`(_ row: Row) {
    let outcome = worked(Worked.field("field", y: row.y), height: row.height).play(focus: "field")
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.fieldTop == row.y - row.target)
    #expect(outcome.shown.insetBottom == 216)
    #expect(outcome.shown.indicatorBottom == 216)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.hidden.offset == 0)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `Below an opaque bar a field at the top is pushed down by 248`() {
    var worked = Worked(strategy: InsetContains(), form: [Worked.field("field", y: 10)])
    worked.rootFrame = Rect(x: 0, y: 64, width: 320, height: 504)
    #expect(worked.play(focus: "field").shown.offsetTarget == -248)
  }

  @Test func `Below an opaque bar a field behind the keyboard counts as contained`() {
    var worked = Worked(strategy: InsetContains(), form: [Worked.field("field", y: 300)])
    worked.rootFrame = Rect(x: 0, y: 64, width: 320, height: 504)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.fieldTop == 364)
    #expect(outcome.shown.keyboardTop == 352)
    #expect(outcome.shown.hidden == 30)
  }

  @Test func `A field above the viewport gets a negative target: -224, at rest 0`() {
    var worked = Worked(
      strategy: InsetContains(), form: [Worked.field("field", y: 10)], screenHeight: 480)
    worked.offset = 100
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offsetTarget == -224)
    #expect(outcome.rest == 0)
  }

  @Test func `It reads frameBegin: 37 points stay covered when the bar comes with the keyboard`() {
    var worked = worked(Worked.field("field", y: 300))
    worked.keyboard = 253
    worked.beginKeyboard = 216
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.insetBottom == 216)
    #expect(outcome.shown.keyboardTop == 227)
    #expect(outcome.shown.hidden == 30)
    #expect((outcome.shown.fieldBottom ?? 0) - outcome.shown.keyboardTop == 37)
  }

  @Test func `On hide the insets go in 0.25 s, easing in and out`() {
    let timeline = worked(Worked.field("field", y: 300)).play([
      Event(at: 0, .focus("field")), Event(at: 1, .dismiss),
    ])
    #expect(abs(timeline.traceRow(frame: 0, at: 1.125).insetBottom - 108) < 0.01)
    #expect(timeline.traceRow(frame: 0, at: 1.25).insetBottom == 0)
  }

  @Test func `A view lower than the keyboard: its height above the keyboard is negative`() {
    var worked = Worked(strategy: InsetContains(), form: [Worked.field("field", y: 100)])
    worked.rootFrame = Rect(x: 0, y: 0, width: 320, height: 200)
    #expect(worked.play(focus: "field").shown.offsetTarget == 146)
  }

  @Test func `Without a first responder on willHide the inset stays`() {
    var worked = worked(Worked.field("field", y: 300))
    worked.switches.resignsAfterWillHide = false
    let outcome = worked.play(focus: "field")
    #expect(outcome.hidden.insetBottom == 216)
    #expect(outcome.hidden.offset == 66)
  }

  @Test func `With automatic adjustment the home indicator's 34 points count twice`() {
    var worked = Worked(
      strategy: InsetContains(), form: [Worked.field("field", y: 600)], screenHeight: 812,
      keyboard: 335)
    worked.safeArea = EdgeInsets(top: 44, bottom: 34)
    worked.insetAdjustment = .automatic
    worked.offset = nil
    let state = worked.play(focus: "field").state
    #expect(state.adjustedContentInset.bottom == 335 + 34)
  }
}
