import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// What holds of every strategy.
@Suite struct LawTests {
  static let ids = StrategyCatalog.profiles.map(\.id)

  private func scene(mirrored: Bool = false) -> Scene {
    let screen = Rect(x: 0, y: 0, width: 375, height: 667)
    func field(_ id: String, x: Double, y: Double, textView: Bool = false) -> Element {
      let width = 200.0
      let input = TextInput(accessoryHeight: textView ? 40 : 0)
      return Element(
        id: id,
        frame: Rect(
          x: mirrored ? screen.width - x - width : x, y: y, width: width,
          height: textView ? 60 : 30),
        content: textView ? .textView(input) : .textField(input))
    }
    return Scene(
      device: Device(screen: screen.size, scale: 2), systemVersion: 17, rootFrame: screen,
      scrollView: ScrollConfiguration(frame: screen, contentSize: Size(width: 375, height: 1000)),
      form: [
        field("a", x: 20, y: 100), field("b", x: 140, y: 380),
        field("c", x: 20, y: 500, textView: true), field("d", x: 120, y: 940),
      ],
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 260)))
  }

  private func make(_ id: String) throws -> any AvoidanceStrategy {
    try #require(StrategyCatalog.make(StrategySelection(id)))
  }

  @Test(arguments: ids)
  func `A form from right to left gives the same numbers`(_ id: String) throws {
    let events = [
      Event(at: 0.2, .focus("c")), Event(at: 1.2, .focus("a")), Event(at: 2.2, .focus("d")),
      Event(at: 3.2, .dismiss),
    ]
    func values(mirrored: Bool) throws -> [Metric: Double] {
      try FormAudit().measure(StrategySelection(id), in: scene(mirrored: mirrored), events: events)
        .values
    }
    #expect(try values(mirrored: true) == values(mirrored: false))
  }

  @Test(arguments: ids.filter { $0 != "flutter" })
  func `The answer depends on the model, not on what is drawn at the moment`(_ id: String) throws {
    // Flutter jumps frame by frame after the keyboard as it is drawn; that is what it does.
    func rest(at time: Double) throws -> SceneState {
      let timeline = Simulation(
        scene: scene(), strategy: try make(id),
        events: [Event(at: 0.2, .focus("b")), Event(at: time, .focus("c"))]
      ).run()
      var state = timeline.state(at: 9)
      state.indicatorOpacity = 0
      return state
    }
    let early = try rest(at: 0.3)
    let late = try rest(at: 2)
    #expect(abs(early.contentOffset.y - late.contentOffset.y) < 1e-6)
    #expect(early.contentInset == late.contentInset)
    #expect(early.rootFrame == late.rootFrame)
  }

  /// The strategies that mind hearing willShow again, as their faults say.
  static let counting = ["fixed-shift", "inset-overlap"]

  @Test(arguments: ids)
  func `Hearing the last notification again changes nothing, unless a fault says so`(_ id: String)
    throws
  {
    let events = [Event(at: 0.2, .focus("c")), Event(at: 2, .dismiss)]
    let report = try FormAudit().measure(StrategySelection(id), in: scene(), events: events)
    #expect((report[.notIdempotent] < 0.5) == !Self.counting.contains(id))
  }

  @Test(arguments: ids, [24.0, 120])
  func `How often one looks does not change what is at rest`(_ id: String, rate: Double) throws {
    let events = [Event(at: 0.2, .focus("c")), Event(at: 2, .dismiss)]
    let usual = try FormAudit().measure(StrategySelection(id), in: scene(), events: events)
    let other = try FormAudit(rate: rate).measure(
      StrategySelection(id), in: scene(), events: events)
    for metric in [
      Metric.hiddenAtRest, .excessTravel, .outOfRange, .notRestored, .overInset, .topLost,
    ] {
      #expect(usual[metric] == other[metric])
    }
  }

  @Test func `What was measured says where: the field and an instant of its episode`() throws {
    let report = try FormAudit().measure(
      StrategySelection("none"), in: scene(),
      events: [Event(at: 0.2, .focus("a")), Event(at: 1.2, .focus("c")), Event(at: 2.2, .dismiss)])
    let found = report.measurement(of: .hiddenAtRest)
    #expect(found.value == 60)
    #expect(found.field == "c")
    #expect((found.time ?? 0) > 1.2 && (found.time ?? 9) < 2.2)
  }

  @Test(arguments: [false, true])
  func `Content that stays where one typed is told apart, whether one dragged it or not`(
    _ drags: Bool
  ) throws {
    let drag = Event(at: 1.2, .drag(Drag([.init(at: 0, y: 100), .init(at: 0.3, y: 400)])))
    let events =
      [Event(at: 0.2, .focus("d"))] + (drags ? [drag] : []) + [Event(at: 3.2, .dismiss)]
    // Leaves the offset to UIKit, which leaves it where it is.
    let system = try FormAudit().measure(
      StrategySelection("swiftui"), in: scene(), events: events)
    #expect(system[.notRestored] == 0)
    #expect(system[.staysScrolled] > 8)
    #expect(system.verdict(on: .staysScrolled) == .warn)
    let reference = try FormAudit().measure(
      StrategySelection("clearance"), in: scene(), events: events)
    #expect(reference[.notRestored] == 0)
    #expect(reference.metrics(with: .fail) == [])
    // Where the user scrolled, the reference leaves it.
    #expect((reference[.staysScrolled] > 0) == drags)
  }

  @Test func `What was seen before something is typed counts as without typing`() throws {
    let focus = Event(at: 0.2, .focus("c"))
    func report(_ typing: [Event]) throws -> Report {
      try FormAudit().measure(
        StrategySelection("scroll-to-visible"), in: scene(),
        events: [focus] + typing + [Event(at: 3, .dismiss)])
    }
    let silent = try report([])
    let typed = try report([Event(at: 1.4, .type("a")), Event(at: 1.5, .type("b"))])
    for metric in [Metric.lagTime, .lagDistance, .hiddenInMotion, .reversals] {
      #expect(typed[metric] >= silent[metric] - 1e-6, "\(metric)")
    }
  }
}
