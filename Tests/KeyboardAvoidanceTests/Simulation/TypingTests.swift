import KeyboardAvoidance
import Keyframes
import Testing

/// What typing does to text, form and content.
@Suite struct TypingTests {
  private func worked(
    _ strategy: any AvoidanceStrategy, grows: Bool = true, reveal: Switches.SystemReveal = .off
  ) -> Worked {
    var view = Worked.textView("about", y: 240, height: 60, accessory: 0)
    view.content = .textView(TextInput(grows: grows))
    var worked = Worked(strategy: strategy, form: [view, Worked.field("below", y: 320)])
    worked.systemVersion = 17
    worked.switches.systemReveal = reveal
    return worked
  }

  private var events: [Event] {
    [Event(at: 0, .focus("about"))]
      + (0..<10).map { Event(at: 1 + Double($0) * 0.25, .type("\nline \($0)")) }
  }

  @Test("It grows by its lines, pushes down what is below, and makes the content higher")
  func grows() {
    let timeline = worked(NoAvoidance()).play(events)
    let end = timeline.state(at: 5)
    // Eleven lines of 20.3 and two insets of 8.
    let growth = 11 * 20.3 + 16 - 60
    #expect(abs((end.edits.first?.growth ?? 0) - growth) < 1e-9)
    let views = timeline.views(at: 5)
    #expect(abs((views["about"]?.contentFrame.height ?? 0) - 60 - growth) < 1e-9)
    #expect(abs((views["below"]?.contentFrame.minY ?? 0) - 320 - growth) < 1e-9)
    #expect(abs(end.contentSize.height - 1000 - growth) < 1e-9)
    #expect(timeline.views["about"]?.contentFrame.height == 60)
    #expect(views["about"]?.element.input?.text.contains("line 9") == true)
  }

  @Test func aTextViewThatDoesNotGrowKeepsItsFrame() {
    let timeline = worked(NoAvoidance(), grows: false).play(events)
    #expect(timeline.views(at: 5)["about"]?.contentFrame.height == 60)
    #expect(timeline.state(at: 5).contentSize.height == 1000)
  }

  @Test(
    "The caret stays in sight where somebody follows it",
    arguments: [
      ("none", Switches.SystemReveal.off, false), ("inset-overlap", .off, false),
      ("clearance", .off, true), ("swiftui", .off, true), ("flutter", .off, true),
      ("covered-area", .onType, true),
    ] as [(String, Switches.SystemReveal, Bool)])
  func caret(_ id: String, reveal: Switches.SystemReveal, isSeen: Bool) throws {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(id)))
    let timeline = worked(strategy, reveal: reveal).play(events)
    let state = timeline.state(at: 6)
    let caret = try #require(timeline.views(at: 6).caretRect(of: "about"))
    let hidden = state.hiddenHeight(of: state.windowRect(ofContent: caret), in: timeline.scene)
    #expect((hidden < 0.5) == isSeen)
  }

  @Test("A row grows as its highest field, a group with what is in it")
  func nested() {
    let row = [Worked.field("a", y: 0, height: 40), Worked.field("b", y: 0, height: 60)]
    let group = Element(
      id: "group", frame: Rect(x: 0, y: 100, width: 300, height: 100),
      content: .container(Container()), children: row)
    let form = [group, Worked.field("below", y: 220)]
    let edits = [
      FormEdit(field: "a", text: "", growth: 30), FormEdit(field: "b", text: "", growth: 50),
    ]
    let grown = FormEdit.apply(edits, to: form)
    #expect(grown[0].frame.height == 150)
    #expect(grown[1].frame.minY == 270)
  }
}
