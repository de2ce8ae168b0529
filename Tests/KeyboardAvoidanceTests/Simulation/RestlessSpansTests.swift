import KeyboardAvoidance
import Keyframes
import Testing

/// Nothing changes but in the spans in which a timeline says so.
@Suite struct RestlessSpansTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var events: [Event]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "up and down", events: [Event(at: 0.2, .focus("field")), Event(at: 2, .dismiss)]),
    Case(
      name: "interrupted", events: [Event(at: 0.2, .focus("field")), Event(at: 0.3, .dismiss)]),
    Case(
      name: "typed",
      events: [Event(at: 0.2, .focus("view")), Event(at: 1.2, .type("a\nb\nc\nd\ne\nf\ng"))]),
    Case(
      name: "dragged",
      events: [
        Event(at: 0.2, .focus("field")),
        Event(at: 1, .drag(Drag([.init(at: 0, y: 200), .init(at: 0.4, y: 40)]))),
        Event(at: 2, .press(.next)),
      ]),
    Case(
      name: "turned",
      events: [
        Event(at: 0.2, .focus("field")), Event(at: 1, .rotate(.landscape)),
        Event(at: 2, .keyboard(KeyboardChange(height: 200))), Event(at: 3, .rotate(.portrait)),
      ]),
  ]

  private static func timeline(_ given: Case, _ strategy: any AvoidanceStrategy) -> Timeline {
    let growing = Element(
      id: "view", frame: Rect(x: 20, y: 560, width: 200, height: 60),
      content: .textView(TextInput(grows: true)))
    var worked = Worked(strategy: strategy, form: [Worked.field("field", y: 480), growing])
    worked.systemVersion = 17
    return worked.play(given.events)
  }

  /// A state without what the spans leave out.
  private static func state(_ timeline: Timeline, at time: Double) -> SceneState {
    var state = timeline.state(at: time)
    state.indicatorOpacity = 0
    return state
  }

  @Test(arguments: cases)
  func `Nothing changes between them`(_ given: Case) throws {
    for strategy in StrategyCatalog.all {
      let timeline = Self.timeline(given, strategy.init(options: StrategyOptions()))
      let spans = timeline.restlessSpans
      #expect(!spans.isEmpty)
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end < $1.start })
      #expect(spans.allSatisfy { $0.start <= $0.end })
      let rests = zip([0] + spans.map(\.end), spans.map(\.start) + [9])
      let isQuiet = rests.filter { $1 - $0 > 1e-3 }.allSatisfy { start, end in
        let resting = Self.state(timeline, at: start)
        return [0.1, 0.5, 0.999].allSatisfy {
          Self.state(timeline, at: start + $0 * (end - start)) == resting
        }
      }
      #expect(isQuiet, "\(timeline.strategy)")
    }
  }

  @Test(arguments: cases)
  func `Something moves in them and nowhere else, and all has settled after the last`(_ given: Case)
    throws
  {
    for strategy in StrategyCatalog.all {
      let timeline = Self.timeline(given, strategy.init(options: StrategyOptions()))
      let spans = timeline.restlessSpans
      for time in stride(from: 0.0, through: 5, by: 0.037) {
        let isIn = spans.contains { $0.start <= time && time < $0.end }
        #expect(timeline.isMoving(at: time) == isIn, "\(timeline.strategy) at \(time)")
      }
      #expect(timeline.settledTime >= spans.last?.end ?? 0)
      #expect(!timeline.isMoving(at: timeline.settledTime))
    }
  }

  /// Moves a scroll view of the form alone, once the keyboard stands.
  private struct Inner: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "inner", summary: "Scrolls within.", origin: "this test", mechanism: .insetAndOffset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let it) = event, it.name == .didShow else { return }
      interface[scrollView: "inner"]?.setContentOffset(Point(x: 0, y: 50), animated: true)
    }
  }

  @Test func `A nested scroll view, a turned window and a fading keyboard move, too`() {
    let frame = Rect(x: 0, y: 100, width: 320, height: 200)
    let inner = Element(
      id: "inner", frame: frame,
      content: .scrollView(
        ScrollConfiguration(frame: frame, contentSize: Size(width: 320, height: 600))))
    let nested = Worked(
      strategy: Inner(), form: [inner, Worked.field("field", y: 20)], systemVersion: 17
    ).play([Event(at: 0, .focus("field"))])
    #expect(nested.isMoving(at: 0.6) && !nested.isMoving(at: 0.81))
    let turned = Worked(strategy: NoAvoidance()).play([Event(at: 1, .rotate(.landscape))])
    #expect(turned.isMoving(at: 1.1) && !turned.isMoving(at: 1.5) && !turned.isMoving(at: 0.9))
    var worldly = Worldly()
    worldly.crossFades = true
    let fading = worldly.play("none")
    #expect(fading.isMoving(at: 0.1) && !fading.isMoving(at: 0.26))
  }

  @Test func `An up and down has two: the keyboard's ways`() throws {
    let timeline = Self.timeline(Self.cases[0], Clearance())
    let spans = timeline.restlessSpans
    #expect(spans.map(\.start) == [0.2, 2])
    #expect(spans.map(\.end) == [0.2 + Timing.keyboard.duration, 2 + Timing.keyboard.duration])
  }
}
