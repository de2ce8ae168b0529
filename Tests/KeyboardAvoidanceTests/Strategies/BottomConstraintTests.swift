import KeyboardAvoidance
import Keyframes
import Testing

/// The Spanish tutorial on an iPhone 5; each form has one field, 30 points high.
@Suite struct BottomConstraintTests {
  struct Row: CustomTestStringConvertible {
    var y: Double
    var keyboard = 216.0
    var target: Double
    var screen: ClosedRange<Double>
    var hidden = 0.0
    var testDescription: String { "\(y)...\(y + 30) over \(keyboard)" }
  }

  static let rows = [
    Row(y: 322, target: 0, screen: 322...352),
    Row(y: 323, target: 196, screen: 127...157),
    Row(y: 518, target: 196, screen: 322...352),
    Row(y: 519, target: 196, screen: 323...353, hidden: 1),
    Row(y: 538, target: 196, screen: 342...372, hidden: 20),
    Row(y: 539, target: 217, screen: 322...352),
    Row(y: 570, target: 248, screen: 322...352),
    Row(y: 285, keyboard: 253, target: 0, screen: 285...315),
    Row(y: 286, keyboard: 253, target: 233, screen: 53...83),
    Row(y: 538, keyboard: 253, target: 233, screen: 305...335, hidden: 20),
  ]

  @Test(arguments: rows) func `Reproduces the tutorial`(_ row: Row) {
    let worked = Worked(
      strategy: BottomConstraint(), form: [Worked.field("field", y: row.y)],
      keyboard: row.keyboard)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offsetTarget == row.target)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.shown.fieldTop == row.screen.lowerBound)
    #expect(outcome.shown.fieldBottom == row.screen.upperBound)
    #expect(outcome.shown.hidden == row.hidden)
    #expect(outcome.shown.insetBottom == 0)
    #expect(outcome.shown.contentHeight == row.y + 30 + row.keyboard + 20)
  }

  @Test func `A touch bounces an offset beyond the content back: 196 becomes 21`() {
    let worked = Worked(strategy: BottomConstraint(), form: [Worked.field("field", y: 323)])
    #expect(worked.play(focus: "field").rest == 21)
  }

  @Test func `The shorter content clamps the offset after hide: content 640, offset 72`() {
    let worked = Worked(strategy: BottomConstraint(), form: [Worked.field("field", y: 570)])
    let outcome = worked.play(focus: "field")
    #expect(outcome.hidden.contentHeight == 640)
    #expect(outcome.hidden.offset == 72)
  }

  @Test func `A field high up leaves an iPhone 4's screen: 198 to -35`() {
    let worked = Worked(
      strategy: BottomConstraint(), form: [Worked.field("field", y: 198)], screenHeight: 480,
      keyboard: 253)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.fieldTop == -35)
    #expect(outcome.shown.fieldBottom == -5)
    #expect(outcome.shown.hidden == 30)
  }

  @Test func `Text views only lengthen the content`() {
    let worked = Worked(strategy: BottomConstraint(), form: [Worked.textView("text", y: 480)])
    let outcome = worked.play(focus: "text")
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.contentHeight == 540 + 256 + 20)
  }

  @Test func `It reads frameBegin, 37 points short of the prediction bar`() {
    let worked = Worked(
      strategy: BottomConstraint(), form: [Worked.field("field", y: 539)], keyboard: 253,
      beginKeyboard: 216)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offset == 217)
    #expect(outcome.shown.hidden == 30)
  }

  @Test func `The content scrolls in UIKit's 0.3 s, not with the keyboard`() {
    let worked = Worked(strategy: BottomConstraint(), form: [Worked.field("field", y: 518)])
    let timeline = worked.play([Event(at: 0, .focus("field"))])
    #expect(abs(timeline.traceRow(frame: 0, at: 0.15).offset - 98) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 0.3).offset == 196)
    #expect(timeline.traceRow(frame: 0, at: 0.3).keyboardTop > 352)
  }
}
