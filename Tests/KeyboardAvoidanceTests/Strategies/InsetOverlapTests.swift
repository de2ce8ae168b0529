import KeyboardAvoidance
import Keyframes
import Testing

/// The Japanese article's form, 320x568, content 1000, text views with an accessory of 40.
@Suite struct InsetOverlapTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var keyboard: Double
    var offset: Double
    var inset: Double
    var target: Double
    var largest: Double
    var screen: ClosedRange<Double>
    var afterHide: Double
    var testDescription: String { "\(field) over \(keyboard)" }

    init(
      _ field: String, _ keyboard: Double, from offset: Double, inset: Double, target: Double,
      largest: Double, screen: ClosedRange<Double>, afterHide: Double
    ) {
      self.field = field
      self.keyboard = keyboard
      self.offset = offset
      self.inset = inset
      self.target = target
      self.largest = largest
      self.screen = screen
      self.afterHide = afterHide
    }
  }

  static let rows = [
    Row(
      "textField1", 216, from: 0, inset: 0, target: 0, largest: 432, screen: 260...290, afterHide: 0
    ),
    Row(
      "textField2", 216, from: 0, inset: 0, target: 0, largest: 432, screen: 300...330, afterHide: 0
    ),
    Row(
      "textView1", 216, from: 0, inset: 88, target: 88, largest: 520, screen: 252...312,
      afterHide: 88),
    Row(
      "textView2", 216, from: 0, inset: 158, target: 158, largest: 590, screen: 252...312,
      afterHide: 158),
    Row(
      "textField3", 216, from: 432, inset: 136, target: 568, largest: 568, screen: 322...352,
      afterHide: 432),
    Row(
      "textView3", 216, from: 432, inset: 246, target: 678, largest: 678, screen: 252...312,
      afterHide: 432),
    Row(
      "textField1", 253, from: 0, inset: 0, target: 0, largest: 432, screen: 260...290, afterHide: 0
    ),
    Row(
      "textField2", 253, from: 0, inset: 15, target: 15, largest: 447, screen: 285...315,
      afterHide: 15),
    Row(
      "textView1", 253, from: 0, inset: 125, target: 125, largest: 557, screen: 215...275,
      afterHide: 125),
    Row(
      "textView2", 253, from: 0, inset: 195, target: 195, largest: 627, screen: 215...275,
      afterHide: 195),
    Row(
      "textField3", 253, from: 432, inset: 173, target: 605, largest: 605, screen: 285...315,
      afterHide: 432),
    Row(
      "textView3", 253, from: 432, inset: 283, target: 715, largest: 715, screen: 215...275,
      afterHide: 432),
  ]

  @Test(arguments: rows) func `Reproduces the article`(_ row: Row) {
    let worked = Worked(strategy: InsetOverlap(), keyboard: row.keyboard, offset: row.offset)
    let outcome = worked.play(focus: row.field)
    #expect(outcome.shown.insetBottom == row.inset)
    #expect(outcome.shown.indicatorBottom == row.inset)
    #expect(outcome.shown.offsetTarget == row.target)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.largestOffset == row.largest)
    #expect(outcome.shown.fieldTop == row.screen.lowerBound)
    #expect(outcome.shown.fieldBottom == row.screen.upperBound)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == 0)
    #expect(outcome.hidden.indicatorBottom == 0)
  }

  @Test(arguments: [
    ("textView1", 216.0, 0.0, 48.0, 48.0), ("textView2", 216, 0, 118, 118),
    ("textView3", 216, 432, 206, 638), ("textView1", 253, 0, 85, 85),
    ("textView2", 253, 0, 155, 155), ("textView3", 253, 432, 243, 675),
  ])
  func `Without the accessory`(
    _ id: String, keyboard: Double, offset: Double, inset: Double, target: Double
  ) {
    let form = Worked.japaneseForm.map { element in
      element.isTextView
        ? Worked.textView(element.id, y: element.frame.minY, accessory: 0) : element
    }
    let worked = Worked(
      strategy: InsetOverlap(), form: form, keyboard: keyboard, offset: offset)
    let outcome = worked.play(focus: id)
    #expect(outcome.shown.insetBottom == inset)
    #expect(outcome.shown.offsetTarget == target)
  }

  @Test func `A field switch replaces the inset by the further overlap, and leaves the range`() {
    let worked = Worked(strategy: InsetOverlap(), offset: 432)
    let timeline = worked.play([
      Event(at: 0.2, .focus("textField3")), Event(at: 1.5, .focus("textView3")),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1.4).offset == 568)
    #expect(timeline.traceRow(frame: 0, at: 1.4).insetBottom == 136)
    let row = timeline.traceRow(frame: 0, at: 9)
    #expect(row.insetBottom == 110)
    #expect(row.offsetTarget == 678)
    let state = timeline.state(at: 9)
    let largest = state.contentSize.height + state.contentInset.bottom - state.scrollFrame.height
    #expect(largest == 542)
  }

  @Test func `Candidates over a text view at the end leave the range`() {
    let worked = Worked(strategy: InsetOverlap(), offset: 432)
    let timeline = worked.play([
      Event(at: 0.2, .focus("textView3")),
      Event(at: 1.5, .keyboard(KeyboardChange(height: 252, bar: .candidates))),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1.4).offset == 678)
    let row = timeline.traceRow(frame: 0, at: 9)
    #expect(row.keyboardTop == 568 - 292)
    #expect(row.insetBottom == 36)
    #expect(row.offsetTarget == 714)
    #expect(1000 + row.insetBottom - 568 == 468)
  }

  @Test func `Candidates over a field higher up scroll by what they cover`() {
    let worked = Worked(strategy: InsetOverlap())
    let timeline = worked.play([
      Event(at: 0.2, .focus("textField2")),
      Event(at: 1.5, .keyboard(KeyboardChange(height: 252, bar: .candidates))),
    ])
    let row = timeline.traceRow(frame: 0, at: 9)
    #expect(row.insetBottom == 14)
    #expect(row.offset == 14)
    #expect(row.hidden == 0)
  }

  @Test func `A field that is not covered leaves the inset of the one before`() {
    let worked = Worked(strategy: InsetOverlap())
    let timeline = worked.play([
      Event(at: 0.2, .focus("textView1")), Event(at: 1.5, .focus("textField1")),
    ])
    #expect(timeline.traceRow(frame: 0, at: 9).insetBottom == 88)
    #expect(timeline.traceRow(frame: 0, at: 9).offset == 88)
  }

  @Test
  func `The zero insets lose a top inset of 64: target -22, at rest 0, under the bar after hide`() {
    let worked = Worked(
      strategy: InsetOverlap(), form: [Worked.field("field", y: 260, accessory: 40)], offset: nil,
      contentInset: EdgeInsets(top: 64))
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.insetTop == 0)
    #expect(outcome.shown.offsetTarget == -22)
    #expect(outcome.rest == 0)
    #expect(outcome.hidden.insetTop == 0)
    #expect(outcome.hidden.offset == 0)
  }

  @Test func `The frame of a nested field is its container's`() {
    let nested = Element(
      id: "box", frame: Rect(x: 0, y: 300, width: 320, height: 200),
      content: .container(Container()), children: [Worked.field("inner", y: 100)])
    let outcome = Worked(strategy: InsetOverlap(), form: [nested]).play(focus: "inner")
    #expect(outcome.shown.fieldTop == 400)
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.hidden == 30)
  }

  @Test func `The field moves in step with the keyboard`() throws {
    let timeline = Worked(strategy: InsetOverlap()).play([Event(at: 0, .focus("textView1"))])
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      let row = timeline.traceRow(frame: 0, at: time)
      let keyboardProgress = (568 - row.keyboardTop) / 256
      #expect(abs(row.offset / 88 - keyboardProgress) < 1e-9)
    }
  }
}
