import KeyboardAvoidance
import Keyframes
import Testing

/// What counts as hidden, and the rows of a trace.
@Suite struct TraceRowTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var rect: ClosedRange<Double>
    var keyboard = Rect(x: 0, y: 352, width: 320, height: 216)
    var scroll = Rect(x: 0, y: 64, width: 320, height: 504)
    var hidden: Double
  }

  static let cases = [
    Case(testDescription: "in the open", rect: 100...130, hidden: 0),
    Case(testDescription: "touching the keyboard", rect: 322...352, hidden: 0),
    Case(testDescription: "straddling it", rect: 340...370, hidden: 18),
    Case(testDescription: "behind it", rect: 400...430, hidden: 30),
    Case(testDescription: "above the scroll view", rect: 50...80, hidden: 14),
    Case(testDescription: "off the top", rect: -40 ... -10, hidden: 30),
    Case(testDescription: "off the bottom", rect: 700...730, hidden: 30),
    Case(
      testDescription: "behind a floating keyboard", rect: 330...400,
      keyboard: Rect(x: 0, y: 340, width: 320, height: 40), hidden: 40),
    Case(
      testDescription: "beside a narrow keyboard", rect: 400...430,
      keyboard: Rect(x: 0, y: 340, width: 90, height: 228), hidden: 0),
    Case(
      testDescription: "no keyboard", rect: 400...430,
      keyboard: Rect(x: 0, y: 568, width: 320, height: 0), hidden: 0),
  ]

  @Test(arguments: cases) func `The hidden height is what the keyboard or the edges cover`(
    _ given: Case
  ) {
    let scene = Worked(strategy: NoAvoidance()).scene
    let state = SceneState(
      rootFrame: Rect(x: 0, y: 0, width: 320, height: 568), scrollFrame: given.scroll,
      contentSize: Size(width: 320, height: 1000), keyboardFrame: given.keyboard)
    let rect = Rect(
      x: 100, y: given.rect.lowerBound, width: 200,
      height: given.rect.upperBound - given.rect.lowerBound)
    #expect(state.hiddenHeight(of: rect, in: scene) == given.hidden)
  }

  @Test(
    arguments: [
      (Rect(x: 0, y: 352, width: 320, height: 216), -48.0),
      (Rect(x: 0, y: 100, width: 320, height: 200), 168),
      (Rect(x: 0, y: 350, width: 60, height: 218), 168),
    ] as [(Rect, Double)])
  func `What does not stand below a field does not bound its clearance`(
    _ keyboard: Rect, room: Double
  ) {
    let state = SceneState(
      rootFrame: Rect(x: 0, y: 0, width: 320, height: 568),
      scrollFrame: Rect(x: 0, y: 64, width: 320, height: 504),
      contentSize: Size(width: 320, height: 1000), keyboardFrame: keyboard)
    let field = Rect(x: 100, y: 370, width: 200, height: 30)
    #expect(state.clearance(below: field, in: Worked(strategy: NoAvoidance()).scene) == room)
  }

  @Test func `A trace has a row a frame; without focus it has no field`() throws {
    let timeline = Worked(strategy: InsetOverlap()).play([Event(at: 0.1, .focus("textView1"))])
    let rows = timeline.trace(try FrameClock(fps: #require(Rational("60")), end: 1))
    #expect(rows.count == 60)
    #expect(rows[0].focus == nil && rows[0].fieldTop == nil && rows[0].hidden == nil)
    #expect(rows[0].keyboardTop == 568)
    #expect(rows[7].focus == "textView1")
    #expect(rows[7].offsetTarget == 88)
    #expect(rows[7].offset < 88)
    #expect(rows[59].offset == 88)
    #expect(rows[59].time == 1)
  }

  @Test func `The timeline settles with the slowest of keyboard, content and indicator`() {
    let overlap = Worked(strategy: InsetOverlap())
    #expect(overlap.play([Event(at: 0.2, .focus("textField1"))]).settledTime == 0.7)
    // The spring's 0.5 s, then the indicator waits 0.05 s and fades for 0.25 s.
    #expect(abs(overlap.play([Event(at: 0.2, .focus("textView1"))]).settledTime - 1) < 1e-9)
  }

  @Test func `The indicator shows while the content moves and fades after it`() {
    let timeline = Worked(strategy: InsetOverlap()).play([Event(at: 0.2, .focus("textView1"))])
    #expect(timeline.state(at: 0.1).indicatorOpacity == 0)
    #expect(timeline.state(at: 0.3).indicatorOpacity == 1)
    #expect(timeline.state(at: 0.74).indicatorOpacity == 1)
    #expect(abs(timeline.state(at: 0.875).indicatorOpacity - 0.5) < 1e-9)
    #expect(timeline.state(at: 1.1).indicatorOpacity == 0)
  }

  @Test
  func `Nor does a scroll to where the content is already make it show, or the film longer`() {
    let form = [Worked.field("a", y: 323), Worked.field("b", y: 330, type: .number)]
    let timeline = Worked(strategy: BottomConstraint(), form: form).play([
      Event(at: 0.2, .focus("a")), Event(at: 2, .focus("b")),
    ])
    #expect(timeline.targetOffset(at: 1).y == 196)
    #expect(timeline.targetOffset(at: 3).y == 196)
    #expect(timeline.deliveries.last { $0.event.isWillShow }?.time == 2)
    #expect(timeline.state(at: 0.3).indicatorOpacity == 1)
    #expect(timeline.state(at: 2.1).indicatorOpacity == 0)
    #expect(timeline.settledTime == 2)
  }

  @Test
  func `A scroll that something replaces has stopped there, and the indicator fades from then on`()
  {
    let timeline = Worked(strategy: Interrupted()).play([Event(at: 0.2, .focus("textField1"))])
    // It would have scrolled until 0.5 and is stopped at 0.3.
    #expect(timeline.targetOffset(at: 1).y == 40)
    #expect(timeline.state(at: 0.34).indicatorOpacity == 1)
    #expect(abs(timeline.state(at: 0.475).indicatorOpacity - 0.5) < 1e-9)
    #expect(timeline.state(at: 0.61).indicatorOpacity == 0)
  }

  /// Scrolls at the focus, and jumps elsewhere before it is there.
  private struct Interrupted: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "interrupted", summary: "Thinks again.", origin: "this test", mechanism: .insetAndOffset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      switch event {
      case .didBeginEditing:
        interface.scrollView.setContentOffset(Point(x: 0, y: 100), animated: true)
        interface.schedule(after: 0.1, "again")
      case .scheduled:
        interface.animate(with: .instant, composition: .replacing) {
          $0.scrollView.contentOffset.y = 40
        }
      default: break
      }
    }
  }

  @Test func `The caret blinks only when asked, from the moment of focus`() {
    var timeline = Worked(strategy: NoAvoidance()).play([Event(at: 0.2, .focus("textField1"))])
    #expect(timeline.state(at: 0.9).isCaretLit)
    timeline.caretBlinkInterval = 0.5
    #expect(timeline.state(at: 0.6).isCaretLit)
    #expect(!timeline.state(at: 0.8).isCaretLit)
    #expect(timeline.state(at: 1.3).isCaretLit)
  }
}

extension InterfaceEvent {
  fileprivate var isWillShow: Bool {
    if case .keyboard(let it) = self { it.name == .willShow } else { false }
  }
}
