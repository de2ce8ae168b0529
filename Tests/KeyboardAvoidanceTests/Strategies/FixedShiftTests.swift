import KeyboardAvoidance
import Keyframes
import Testing

/// The shift by 150 over the Japanese article's form.
@Suite struct FixedShiftTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var offset = 0.0
    var screen: ClosedRange<Double>
    var hidden: Double
    var testDescription: String { field }
  }

  @Test(arguments: [
    Row(field: "textField1", screen: 110...140, hidden: 0),
    Row(field: "textField2", screen: 150...180, hidden: 0),
    Row(field: "textView1", screen: 190...250, hidden: 0),
    Row(field: "textView2", screen: 260...320, hidden: 8),
    Row(field: "textField3", offset: 432, screen: 308...338, hidden: 0),
    Row(field: "textView3", offset: 432, screen: 348...408, hidden: 60),
  ])
  func `Over the japanese form`(_ row: Row) {
    let outcome = Worked(strategy: FixedShift(), offset: row.offset).play(focus: row.field)
    #expect(outcome.shown.fieldTop == row.screen.lowerBound)
    #expect(outcome.shown.fieldBottom == row.screen.upperBound)
    #expect(outcome.shown.hidden == row.hidden)
    #expect(outcome.shown.viewShift == -150)
    #expect(outcome.shown.offset == row.offset)
    #expect(outcome.hidden.viewShift == 0)
  }

  @Test(arguments: [(100.0, -50.0), (538, 388)])
  func `Leaves the screen or stays covered`(_ y: Double, top: Double) {
    let worked = Worked(strategy: FixedShift(), form: [Worked.field("field", y: y)])
    let row = worked.play(focus: "field").shown
    #expect(row.fieldTop == top)
    #expect(row.hidden == 30)
  }

  @Test func `Every further willShow adds another 150, and one willHide takes only 150 away`() {
    let shown = Rect(x: 0, y: 352, width: 320, height: 216)
    let again = KeyboardNotification(
      name: .willShow, frameBegin: shown, frameEnd: shown, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: FixedShift()).play([
      Event(at: 0, .focus("textField1")), Event(at: 1, .notify(again)), Event(at: 2, .dismiss),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1.9).viewShift == -300)
    #expect(timeline.traceRow(frame: 0, at: 9).viewShift == -150)
  }

  @Test func `The distance is an option`() {
    let options = StrategyOptions(["distance": .number(40)])
    let worked = Worked(strategy: FixedShift(options: options))
    #expect(worked.play(focus: "textField1").shown.viewShift == -40)
  }

  @Test func `The shift moves with the keyboard, inside UIKit's animation block`() {
    let timeline = Worked(strategy: FixedShift()).play([Event(at: 0, .focus("textField1"))])
    let row = timeline.traceRow(frame: 0, at: 0.1)
    #expect(abs(-row.viewShift / 150 - (568 - row.keyboardTop) / 216) < 1e-9)
    #expect(row.viewShift < 0 && row.viewShift > -150)
  }
}
