import KeyboardAvoidance
import Keyframes
import Testing

/// Cocoanetics' intersection of the scroll view with the keyboard.
@Suite struct CoveredAreaTests {
  @Test func `A scroll view from 64 to 464 is covered by 112 of a keyboard of 216`() {
    var worked = Worked(strategy: CoveredArea())
    worked.scrollFrame = Rect(x: 0, y: 64, width: 320, height: 400)
    #expect(worked.play(focus: "textField1").shown.insetBottom == 112)
  }

  @Test func `A scroll view that ends at 300 is not covered`() {
    var worked = Worked(strategy: CoveredArea())
    worked.scrollFrame = Rect(x: 0, y: 0, width: 320, height: 300)
    #expect(worked.play(focus: "textField1").shown.insetBottom == 0)
  }

  @Test func `In landscape, 320 high, a keyboard of 162 covers 162`() {
    let worked = Worked(
      strategy: CoveredArea(), screenHeight: 320, screenWidth: 568, keyboard: 162)
    #expect(worked.play(focus: "textField1").shown.insetBottom == 162)
  }

  @Test(arguments: [("textField1", 216.0, 0.0), ("textView1", 256, 60)])
  func `Over the japanese form`(_ field: String, inset: Double, hidden: Double) {
    let outcome = Worked(strategy: CoveredArea()).play(focus: field)
    #expect(outcome.shown.insetBottom == inset)
    #expect(outcome.shown.indicatorBottom == inset)
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.hidden == hidden)
    #expect(outcome.hidden.insetBottom == 0)
  }

  @Test func `The inset comes when the keyboard has arrived, and without animation`() {
    let timeline = Worked(strategy: CoveredArea()).play([Event(at: 0, .focus("textField1"))])
    #expect(timeline.traceRow(frame: 0, at: 0.499).insetBottom == 0)
    #expect(timeline.traceRow(frame: 0, at: 0.5).insetBottom == 216)
  }

  @Test func `With automatic adjustment the home indicator counts twice: 335 + 34`() {
    let worked = Worked(
      strategy: CoveredArea(), screenHeight: 812, screenWidth: 375, keyboard: 335, offset: nil,
      safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic)
    #expect(worked.play(focus: "textField1").state.adjustedContentInset.bottom == 369)
  }
}
