import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// What the metrics measure, by numbers; the faults that strategies are known for are in
/// ``ArticleFaultTests``.
@Suite struct MetricTests {
  /// The Japanese article's geometry, an iPhone 5 with a keyboard of 216.
  static func scene(_ form: [Element], insetTop: Double = 0) -> Scene {
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    return Scene(
      device: Device(screen: screen.size, scale: 2), systemVersion: 7, rootFrame: screen,
      scrollView: ScrollConfiguration(
        frame: screen, contentSize: Size(width: 320, height: 1000),
        contentInset: EdgeInsets(top: insetTop)),
      form: form,
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 216)))
  }

  static func field(_ id: String, y: Double, textView: Bool = false) -> Element {
    let input = TextInput(accessoryHeight: textView ? 40 : 0)
    return Element(
      id: id, frame: Rect(x: 100, y: y, width: 200, height: textView ? 60 : 30),
      content: textView ? .textView(input) : .textField(input))
  }

  @Test(arguments: [
    Event.Action.dismiss, .press(.return), .press(.done),
    .notify(
      KeyboardNotification(
        name: .willHide, frameBegin: Rect(x: 0, y: 352, width: 320, height: 216),
        frameEnd: Rect(x: 0, y: 568, width: 320, height: 216), duration: 0.25, curve: .keyboard)),
  ])
  func `However the keyboard hides, what repeats is the last show before it`(_ hide: Event.Action)
    throws
  {
    let events = [Event(at: 0.2, .focus("a")), Event(at: 1.7, hide)]
    let scene = Self.scene([Self.field("a", y: 400)])
    func report(_ id: String) throws -> Report {
      try FormAudit().measure(StrategySelection(id), in: scene, events: events)
    }
    #expect(try report("clearance")[.notIdempotent] == 0)
    #expect(try report("fixed-shift")[.notIdempotent] == 150)
  }

  @Test func `A misspelt strategy is not measured as another`() {
    let scene = Self.scene([Self.field("a", y: 400)])
    let selection = StrategySelection("clearence")
    #expect(throws: AuditError.unknownStrategy("clearence")) {
      try FormAudit().measure(selection, in: scene, events: [])
    }
    #expect(throws: AuditError.unknownStrategy("clearence")) {
      try FormAudit().measure(selection, in: Situation(scene: scene, events: []))
    }
  }

  struct Measured: CustomTestStringConvertible {
    var testDescription: String
    var strategy: String
    var metric: Metric
    var value: Double
    var tolerance = 1e-6
    var y = 400.0
    /// A second field, `b`.
    var then: Double?
    var events = [Event(at: 0.2, .focus("a")), Event(at: 2.2, .dismiss)]
  }

  static let measured = [
    Measured(
      testDescription: "what stays covered is not counted as covered on the way, too",
      strategy: "none", metric: .hiddenInMotion, value: 0),
    Measured(
      testDescription: "the keyboard is ahead of UIKit's scroll, and covers the field for a while",
      strategy: "scroll-to-visible", metric: .hiddenInMotion, value: 110, tolerance: 60, y: 500),
    Measured(
      testDescription: "a caret that stays hidden is a field that is hidden at rest",
      strategy: "none", metric: .caretHidden, value: 0),
    Measured(
      testDescription: "the caret is hidden until the scroll has caught up",
      strategy: "scroll-to-visible", metric: .caretHidden, value: 200, tolerance: 100, y: 500),
    Measured(
      testDescription: "a band of 50 points is empty where the scroll view ends above the keyboard",
      strategy: "early-end", metric: .gap, value: 50, y: 300, then: 600),
    Measured(
      testDescription: "the bottom on the keyboard's top lacks 8",
      strategy: "inset-overlap", metric: .clearanceShortage, value: 8),
    Measured(
      testDescription: "the indicator runs behind the keyboard",
      strategy: "none", metric: .indicatorMismatch, value: 216),
    Measured(
      testDescription: "an instant willShow moves at once, and the keyboard, too",
      strategy: "fixed-shift", metric: .jump, value: 0,
      events: [Event(at: 0.2, .focus("a")), Event(at: 1, .keyboard(KeyboardChange(height: 416)))]),
    Measured(
      testDescription: "an instant willShow without a motion of the keyboard jumps by 150",
      strategy: "fixed-shift", metric: .jump, value: 150,
      events: [
        Event(at: 0.2, .focus("a")),
        Event(
          at: 1,
          .notify(
            KeyboardNotification(
              name: .willShow, frameBegin: Rect(x: 0, y: 352, width: 320, height: 216),
              frameEnd: Rect(x: 0, y: 352, width: 320, height: 216), duration: 0,
              curve: .keyboard))),
      ]),
    Measured(
      testDescription: "up for a low field, down again for the first",
      strategy: "clearance", metric: .reversals, value: 0, then: 20,
      events: [
        Event(at: 0.2, .focus("a")), Event(at: 1.2, .focus("b")), Event(at: 2.2, .dismiss),
      ]),
  ]

  @Test(arguments: measured) func `Every metric measures its worked example`(_ given: Measured)
    throws
  {
    let second = given.then.map { [Self.field("b", y: $0)] } ?? []
    let scene = Self.scene([Self.field("a", y: given.y)] + second)
    let strategy: any AvoidanceStrategy =
      try given.strategy == EarlyEnd.profile.id
      ? EarlyEnd() : #require(StrategyCatalog.make(StrategySelection(given.strategy)))
    let report = FormAudit().measure(strategy, in: scene, events: given.events)
    #expect(
      abs(report[given.metric] - given.value) <= given.tolerance, "\(report[given.metric])")
  }

  /// Ends the scroll view 50 points above the keyboard.
  struct EarlyEnd: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "early-end", summary: "Ends too early.", origin: "here", mechanism: .frame)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let notification) = event else { return }
      switch notification.name {
      case .willShow: interface.scrollView.frame.size.height = notification.frameEnd.minY - 50
      case .willHide: interface.scrollView.frame.size.height = notification.frameEnd.minY
      default: break
      }
    }
  }

  /// Overshoots and comes back, in one answer.
  struct Wobble: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "wobble", summary: "Overshoots.", origin: "here", mechanism: .inset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let notification) = event else { return }
      switch notification.name {
      case .willShow: interface.scrollView.contentOffset.y = 100
      case .didShow: interface.scrollView.setContentOffset(Point(x: 0, y: 60), animated: true)
      default: break
      }
    }
  }

  @Test func `A change of direction while a field keeps the focus is counted`() {
    let report = FormAudit().measure(
      Wobble(), in: Self.scene([Self.field("a", y: 400)]),
      events: [Event(at: 0, .focus("a")), Event(at: 2, .dismiss)])
    #expect(report[.reversals] == 1)
    #expect(report.verdict(on: .reversals) == .fail)
  }

  @Test(arguments: [0, 0.2, 0.3337])
  func `When things happen does not matter, not even at 0 s`(_ start: Double) throws {
    let report = try FormAudit().measure(
      StrategySelection("scroll-to-visible"), in: Self.scene([Self.field("a", y: 500)]),
      events: [Event(at: start, .focus("a")), Event(at: start + 2, .dismiss)])
    // sin² is half-way after 150 ms, the spring after 91.9.
    #expect(abs(report[.lagTime] - 58.1) < 2)
    #expect(report[.notRestored] == 216)
  }

  @Test func `What follows a keyboard that changes its mind does not lag behind it`() throws {
    let report = try FormAudit().measure(
      StrategySelection("fixed-shift"), in: Self.scene([Self.field("a", y: 500)]),
      events: [
        Event(at: 0.2, .focus("a")), Event(at: 1, .keyboard(KeyboardChange(height: 300))),
        Event(at: 1.5, .keyboard(KeyboardChange(height: 216))), Event(at: 2.5, .dismiss),
      ])
    #expect(report[.lagTime] == 0)
  }

  @Test
  func `Out of step: UIKit's scroll lags behind the keyboard's spring, the reference does not`()
    throws
  {
    let scene = Self.scene([Self.field("a", y: 500)])
    let events = [Event(at: 0.2, .focus("a")), Event(at: 2, .dismiss)]
    let scroll = try FormAudit().measure(
      StrategySelection("scroll-to-visible"), in: scene, events: events)
    // sin² is half-way after 150 ms, the spring after 91.9.
    #expect(abs(scroll[.lagTime] - 58.1) < 2)
    #expect(scroll[.lagDistance] > 20)
    let reference = try FormAudit().measure(
      StrategySelection("clearance"), in: scene, events: events)
    #expect(reference[.lagTime] < 0.5)
    #expect(reference[.lagDistance] < 0.3)
  }

  @Test func `Thresholds can be overridden`() throws {
    let scene = Self.scene([Self.field("a", y: 340)])
    let events = [Event(at: 0.2, .focus("a"))]
    var audit = FormAudit()
    audit.thresholds[.hiddenAtRest] = Metric.Threshold(warn: 10, fail: 20)
    let report = try audit.measure(
      StrategySelection("scroll-to-visible"), in: scene, events: events)
    #expect(report[.hiddenAtRest] == 18)
    #expect(report.verdict(on: .hiddenAtRest) == .warn)
  }

  @Test func `Every metric has a sentence, a unit and thresholds in order`() {
    for metric in Metric.allCases {
      #expect(metric.summary.hasSuffix("."))
      #expect(metric.defaultThreshold.warn <= metric.defaultThreshold.fail)
    }
    #expect(Set(Metric.allCases.map(\.rawValue)).count == Metric.allCases.count)
  }
}
