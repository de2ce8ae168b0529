import KeyboardAvoidance
import Keyframes
import Testing

/// The English article, Swift 4.2: 320x568, content 1000, keyboard 216.
@Suite struct ScrollToVisibleTests {
  struct Row: CustomTestStringConvertible {
    var y: Double
    var offset: Double
    var hidden: Double
    var afterHide: Double
    var testDescription: String { "\(y)...\(y + 30)" }
  }

  @Test(arguments: [
    Row(y: 100, offset: 0, hidden: 0, afterHide: 0),
    Row(y: 340, offset: 0, hidden: 18, afterHide: 0),
    Row(y: 352, offset: 30, hidden: 0, afterHide: 30),
    Row(y: 500, offset: 178, hidden: 0, afterHide: 178),
    Row(y: 890, offset: 568, hidden: 0, afterHide: 216),
    Row(y: 960, offset: 638, hidden: 0, afterHide: 216),
  ])
  func `Reproduces the article`(_ row: Row) {
    let worked = Worked(strategy: ScrollToVisible(), form: [Worked.field("field", y: row.y)])
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offset == row.offset)
    #expect(outcome.shown.hidden == row.hidden)
    #expect(outcome.shown.insetBottom == 216)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.hidden.insetBottom == -216)
    #expect(outcome.hidden.indicatorBottom == -216)
  }

  @Test func `With the prediction bar: 605, and 179 after the negative inset`() {
    let worked = Worked(
      strategy: ScrollToVisible(), form: [Worked.field("field", y: 890)], keyboard: 253,
      offset: 432)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offset == 605)
    #expect(outcome.hidden.insetBottom == -253)
    #expect(outcome.hidden.offset == 179)
  }

  @Test func `A straddling field at 300 stays covered by 15 points over 253`() {
    let worked = Worked(
      strategy: ScrollToVisible(), form: [Worked.field("field", y: 300)], keyboard: 253)
    #expect(worked.play(focus: "field").shown.hidden == 15)
  }

  @Test func `A field scrolled off the top counts as contained`() {
    let worked = Worked(
      strategy: ScrollToVisible(), form: [Worked.field("field", y: 100)], offset: 200)
    let outcome = worked.play(focus: "field")
    #expect(outcome.shown.offset == 200)
    #expect(outcome.shown.fieldTop == -100)
    #expect(outcome.shown.fieldBottom == -70)
  }

  @Test func `On an iPhone X every scroll lands 34 points too high, and some are overlooked`() {
    func worked(_ y: Double) -> Worked {
      Worked(
        strategy: ScrollToVisible(), form: [Worked.field("field", y: y)], screenHeight: 812,
        screenWidth: 375, keyboard: 335, contentHeight: 1200, offset: nil,
        safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic)
    }
    #expect(worked(500).play(focus: "field").shown.offset == 87)
    let overlooked = worked(440).play(focus: "field")
    #expect(overlooked.shown.offset == -44)
    #expect(overlooked.shown.keyboardTop == 477)
    #expect(overlooked.shown.hidden == 30)
    #expect(worked(403).play(focus: "field").shown.hidden == 0)
  }

  @Test func `Text views never scroll`() {
    let worked = Worked(strategy: ScrollToVisible())
    #expect(worked.play(focus: "textView2").shown.offset == 0)
  }
}
