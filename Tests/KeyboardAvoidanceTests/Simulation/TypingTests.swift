import Keyframes
import Testing

@testable import KeyboardAvoidance

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

  @Test func `It grows by its lines, pushes down what is below, and makes the content higher`() {
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

  @Test func `A text view that does not grow keeps its frame`() {
    let timeline = worked(NoAvoidance(), grows: false).play(events)
    #expect(timeline.views(at: 5)["about"]?.contentFrame.height == 60)
    #expect(timeline.state(at: 5).contentSize.height == 1000)
  }

  @Test(
    arguments: [
      ("none", Switches.SystemReveal.off, false), ("inset-overlap", .off, false),
      ("clearance", .off, true), ("swiftui", .off, true), ("flutter", .off, true),
      ("covered-area", .onType, true),
    ] as [(String, Switches.SystemReveal, Bool)])
  func `The caret stays in sight where somebody follows it`(
    _ id: String, reveal: Switches.SystemReveal, isSeen: Bool
  ) throws {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(id)))
    let timeline = worked(strategy, reveal: reveal).play(events)
    let state = timeline.state(at: 6)
    let caret = try #require(timeline.views(at: 6).caretRect(of: "about"))
    let hidden = state.hiddenHeight(of: state.windowRect(ofContent: caret), in: timeline.scene)
    #expect((hidden < 0.5) == isSeen)
  }

  @Test func `A row grows as its highest field, a group with what is in it`() {
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

  @Test func `A turned device keeps an offset as far as what was typed has made it possible`() {
    let drag = Drag([.init(at: 0, y: 300), .init(at: 0.5, y: -700)])
    let timeline = worked(NoAvoidance()).play(
      events + [
        Event(at: 4, .rotate(.landscape)), Event(at: 5, .drag(drag)),
        Event(at: 7, .rotate(.portrait)),
      ])
    let height = 1000 + 11 * 20.3 + 16 - 60
    #expect(abs(timeline.state(at: 6.9).contentOffset.y - (height - 320)) < 0.5)
    #expect(abs(timeline.rest.contentSize.height - height) < 1e-9)
    // Without what was typed there would be 432.
    #expect(abs(timeline.rest.contentOffset.y - (height - 568)) < 0.5)
  }

  // MARK: - Scroll views in the form

  /// A scroll view at 300...500 with a text view in it, and below both another one.
  private func inner(then y: Double = 520) -> [Element] {
    func scroll(_ id: String, y: Double, _ children: [Element]) -> Element {
      let frame = Rect(x: 0, y: y, width: 320, height: 200)
      return Element(
        id: id, frame: frame,
        content: .scrollView(
          ScrollConfiguration(frame: frame, contentSize: Size(width: 320, height: 300))),
        children: children)
    }
    var view = Worked.textView("about", y: 40, height: 60, accessory: 0)
    view.content = .textView(TextInput(grows: true))
    var above = Worked.textView("above", y: 200, height: 60, accessory: 0)
    above.content = .textView(TextInput(grows: true))
    return [
      above, scroll("inner", y: 300, [view, Worked.field("beside", y: 120)]),
      scroll("outer", y: y, [Worked.field("other", y: 0)]),
    ]
  }

  @Test
  func `A scroll view in the form keeps its height: its content grows, and nothing is pushed`()
    throws
  {
    let timeline = Worked(strategy: NoAvoidance(), form: inner(), systemVersion: 17).play([
      Event(at: 0, .focus("about")), Event(at: 1, .type("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk")),
    ])
    let growth = 11 * 20.3 + 16 - 60
    let views = timeline.views(at: 2)
    #expect(views["inner"]?.contentFrame == Rect(x: 0, y: 300, width: 320, height: 200))
    #expect(views["outer"]?.contentFrame.minY == 520)
    #expect(abs((views["beside"]?.contentFrame.minY ?? 0) - 420 - growth) < 1e-9)
    #expect(timeline.rest.contentSize.height == 1000)
    guard case .scrollView(let scroll)? = views["inner"]?.element.content else {
      Issue.record("It is no scroll view.")
      return
    }
    #expect(abs(scroll.contentSize.height - 300 - growth) < 1e-9)
  }

  /// Random scripts of typing, turning and scrolling.
  static let seeds: [UInt64] = Array(1...24)

  @Test(arguments: seeds)
  func `However it was typed, all is where a fresh layout of the same text would have it`(
    _ seed: UInt64
  ) {
    var random = SplitMix(state: seed)
    let fields = ["above", "about", "beside", "other"]
    let texts = ["a", "\n", "b\nc", "\n\n\n", "word word"]
    var time = 0.0
    let events = (0..<12).map { _ in
      time += Double(random.next(below: 6)) * 0.11
      return switch random.next(below: 6) {
      case 0, 1: Event(at: time, .focus(fields[random.next(below: fields.count)]))
      case 2, 3, 4: Event(at: time, .type(texts[random.next(below: texts.count)]))
      default: Event(at: time, .rotate(random.next(below: 2) == 0 ? .portrait : .landscape))
      }
    }
    let worked = Worked(strategy: NoAvoidance(), form: inner(), systemVersion: 17)
    var simulation = Simulation(scene: worked.scene, strategy: NoAvoidance(), events: events)
    simulation.play()
    let timeline = simulation.timeline
    let state = timeline.state(at: time + 5)
    var scene = timeline.scene(in: state.orientation)
    let form = FormEdit.apply(state.edits, to: scene.form)
    scene.scrollView.contentSize.height += FormEdit.growth(of: state.edits, in: scene.form)
    scene.form = form
    let fresh = Interface(scene: scene)
    let height = fresh.scrollView.contentSize.height
    #expect(abs(state.contentSize.height - height) < 1e-9)
    #expect(timeline.views(in: state) == fresh.views)
    #expect(timeline.views(at: time + 5) == fresh.views)
    #expect(simulation.interface.views == fresh.views)
    let range = simulation.interface.scrollView.offsetRange
    #expect(abs(range.upperBound - fresh.scrollView.offsetRange.upperBound) < 1e-9)
    for id in ["inner", "outer"] {
      let (model, drawn) = (simulation.interface[scrollView: id], fresh[scrollView: id])
      #expect(model?.frame == drawn?.frame && model?.frame == fresh.views[id]?.element.frame)
      #expect(abs((model?.contentSize.height ?? 0) - (drawn?.contentSize.height ?? -1)) < 1e-9)
    }
  }

  // MARK: - Speed

  @Test func `Frames cost no more once something was typed into one of many fields`() throws {
    var worked = worked(NoAvoidance())
    worked.form += (0..<1000).map { Worked.field("\($0)", y: 320 + 40 * Double($0)) }
    let timeline = worked.play([Event(at: 0, .focus("about")), Event(at: 2, .type("a\nb\nc\nd"))])
    func cost(from start: Double) -> Duration {
      ContinuousClock().measure {
        for frame in 0..<30 {
          #expect(timeline.traceRow(frame: 0, at: start + Double(frame) / 60).fieldTop == 240)
        }
      }
    }
    // Laying it out in every frame took a hundred times as long and more.
    #expect(cost(from: 3) < cost(from: 1) * 20)
  }
}

/// Random numbers that a seed repeats (Sebastiano Vigna's SplitMix64).
private struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
