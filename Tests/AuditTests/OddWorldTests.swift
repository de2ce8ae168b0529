import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// What nobody would ask in earnest is answered all the same, with numbers.
@Suite struct OddWorldTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var events: [Event] = [Event(at: 0.2, .focus("b")), Event(at: 2, .dismiss)]
    var rate = 60.0
    var change: @Sendable (inout Scene) -> Void = { _ in }
    var testDescription: String { name }
  }

  private static func drag(_ touches: Drag.Touch...) -> [Event] {
    [Event(at: 0.2, .focus("b")), Event(at: 1, .drag(Drag(touches))), Event(at: 2, .dismiss)]
  }

  static let cases = [
    Case(name: "no events", events: []),
    Case(
      name: "before the start", events: [Event(at: -1, .focus("b")), Event(at: -0.5, .dismiss)]),
    Case(name: "never", events: [Event(at: .nan, .focus("b")), Event(at: .infinity, .dismiss)]),
    Case(
      name: "hide without a show",
      events: [Event(at: 0, .dismiss), Event(at: 1, .press(.next)), Event(at: 2, .type("x"))]),
    Case(
      name: "a field that is not there",
      events: [
        Event(at: 0, .focus("b")), Event(at: 1, .focus("nobody")), Event(at: 2, .type("x")),
      ]),
    Case(
      name: "turned in the middle of everything",
      events: [
        Event(at: 0.2, .focus("b")), Event(at: 0.3, .rotate(.landscape)), Event(at: 0.35, .dismiss),
        Event(at: 0.4, .rotate(.portrait)), Event(at: 0.45, .focus("c")),
      ]),
    Case(name: "a drag of nothing", events: drag()),
    Case(name: "a drag to nowhere", events: drag(.init(at: .nan, y: 0), .init(at: 0, y: .nan))),
    Case(name: "a drag at once", events: drag(.init(at: 0, y: 300), .init(at: 0, y: -1e5))),
    Case(name: "looked at never", rate: 0),
    Case(name: "looked at always", rate: .infinity),
    Case(name: "looked at backwards", rate: -60),
    Case(name: "looked at now and then", rate: .nan),
    Case(name: "no form") { $0.form = [] },
    Case(name: "no room") {
      $0.rootFrame = .zero
      $0.scrollView.frame = .zero
      $0.scrollView.contentSize = .zero
    },
    Case(name: "fields without a size") { scene in
      for index in scene.form.indices { scene.form[index].frame.size = .zero }
    },
    Case(name: "a field with a negative size") {
      $0.form[2].frame = Rect(x: 100, y: 900, width: -50, height: -44)
    },
    Case(name: "no keyboard") { $0.keyboard.heights = KeyboardHeights(all: 0) },
    Case(name: "a negative keyboard") { $0.keyboard.heights = KeyboardHeights(all: -100) },
    Case(name: "an endless keyboard") { $0.keyboard.heights = KeyboardHeights(all: 1e6) },
  ]

  @Test(arguments: cases) func `Every metric is a number`(_ given: Case) throws {
    let form = Form {
      Field("a")
      Space(700)
      Field("b")
      Field("c", height: 3000, isTextView: true)
    }
    var scene = form.scene(on: .iPhone15)
    given.change(&scene)
    let audit = FormAudit(rate: given.rate)
    let situation = Situation(scene: scene, events: given.events)
    for profile in StrategyCatalog.profiles {
      let report = try audit.measure(StrategySelection(profile.id), in: situation)
      let odd = Metric.allCases.filter { !report[$0].isFinite || report[$0] < 0 }
      #expect(odd == [], "\(profile.id)")
    }
  }

  @Test func `A rate out of range counts as the nearest that is in it`() {
    let form = Form { Field("a", height: 700) }
    func caretHidden(_ rate: Double) -> Double {
      form.focus("a").under(NoAvoidance())
        .report(on: .iPhone15, audit: FormAudit(rate: rate))[.caretHidden]
    }
    #expect(caretHidden(.infinity) == caretHidden(1000))
    #expect(caretHidden(0) == caretHidden(1))
    #expect(caretHidden(.nan) == caretHidden(60))
  }
}
