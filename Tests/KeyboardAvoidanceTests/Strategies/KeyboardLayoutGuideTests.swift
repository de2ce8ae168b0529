import KeyboardAvoidance
import Keyframes
import Testing

/// A scroll view whose bottom is pinned to the keyboard layout guide.
@Suite struct KeyboardLayoutGuideTests {
  @Test(arguments: [("textField1", 352.0, 0.0), ("textView1", 312, 60), ("textView2", 312, 60)])
  func `Ends at the keyboard`(_ field: String, height: Double, hidden: Double) {
    let outcome = Worked(strategy: KeyboardLayoutGuide()).play(focus: field)
    #expect(outcome.state.scrollFrame == Rect(x: 0, y: 0, width: 320, height: height))
    #expect(outcome.shown.offset == 0)
    #expect(outcome.shown.insetBottom == 0)
    #expect(outcome.shown.hidden == hidden)
    #expect(outcome.timeline.state(at: 9).scrollFrame.height == 568)
  }

  @Test func `Below a header it ends at the keyboard's top in the window: 288, not 352`() {
    let worked = Worked(
      strategy: KeyboardLayoutGuide(), rootFrame: Rect(x: 0, y: 64, width: 320, height: 504))
    let state = worked.play(focus: "textField1").state
    #expect(state.scrollFrame.height == 288)
    #expect(state.scrollFrameInWindow.maxY == 352)
  }

  @Test func `At rest the view ends at the bottom safe area, or at the window where asked to`() {
    func heights(_ options: StrategyOptions) -> [Double] {
      let worked = Worked(
        strategy: KeyboardLayoutGuide(options: options), screenHeight: 812, screenWidth: 375,
        keyboard: 335, offset: nil, safeArea: EdgeInsets(top: 44, bottom: 34),
        insetAdjustment: .automatic)
      let timeline = worked.play(focus: "textField1").timeline
      return [0, 1.9, 9].map { timeline.state(at: $0).scrollFrame.height }
    }
    #expect(heights(StrategyOptions()) == [778, 477, 778])
    #expect(
      heights(StrategyOptions(["usesBottomSafeArea": .flag(false)])) == [812, 477, 812])
  }

  @Test func `A floating keyboard counts as hidden`() {
    let frame = Rect(x: 40, y: 250, width: 240, height: 200)
    let notification = KeyboardNotification(
      name: .willShow, frameBegin: frame, frameEnd: frame, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: KeyboardLayoutGuide()).play([
      Event(at: 0, .notify(notification))
    ])
    #expect(timeline.state(at: 1).scrollFrame.height == 568)
  }

  @Test func `A scroll view that ends above the keyboard stays as it is`() {
    var worked = Worked(strategy: KeyboardLayoutGuide())
    worked.scrollFrame = Rect(x: 0, y: 0, width: 320, height: 300)
    #expect(worked.play(focus: "textField1").state.scrollFrame.height == 300)
  }

  @Test func `The view's bottom is the keyboard's top all the way, also when it turns back`() {
    let timeline = Worked(strategy: KeyboardLayoutGuide()).play([
      Event(at: 0, .focus("textField1")), Event(at: 0.1, .dismiss),
    ])
    for time in stride(from: 0.0, through: 1, by: 0.01) {
      let state = timeline.state(at: time)
      #expect(abs(state.scrollFrame.maxY - state.keyboardFrame.minY) < 1e-9)
    }
  }
}
