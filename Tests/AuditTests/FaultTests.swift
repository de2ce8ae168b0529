import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// The audit finds each article's faults where they are known to be, by name.
@Suite struct FaultTests {
  /// The Japanese article's geometry, an iPhone 5 with a keyboard of 216.
  private static func scene(_ form: [Element], insetTop: Double = 0) -> Scene {
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    return Scene(
      device: Device(screen: screen.size, scale: 2), systemVersion: 7, rootFrame: screen,
      scrollView: ScrollConfiguration(
        frame: screen, contentSize: Size(width: 320, height: 1000),
        contentInset: EdgeInsets(top: insetTop)),
      form: form,
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 216)))
  }

  private static func field(_ id: String, y: Double, textView: Bool = false) -> Element {
    let input = TextInput(accessoryHeight: textView ? 40 : 0)
    return Element(
      id: id, frame: Rect(x: 100, y: y, width: 200, height: textView ? 60 : 30),
      content: textView ? .textView(input) : .textField(input))
  }

  struct Fault: CustomTestStringConvertible {
    var testDescription: String
    var strategy: String
    var metric: Metric
    var field: Element
    var value: Double
    var switchTo: Element?
  }

  static let faults = [
    Fault(
      testDescription: "fixed-shift: a field at the top leaves the screen",
      strategy: "fixed-shift", metric: .hiddenAtRest, field: field("a", y: 100), value: 30),
    Fault(
      testDescription: "fixed-shift: a further willShow adds another 150",
      strategy: "fixed-shift", metric: .notIdempotent, field: field("a", y: 260), value: 150),
    Fault(
      testDescription: "fixed-shift: moves though nothing is covered",
      strategy: "fixed-shift", metric: .needlessMotion, field: field("a", y: 260), value: 150),
    Fault(
      testDescription: "bottom-constraint: the lowest 20 points stay covered",
      strategy: "bottom-constraint", metric: .hiddenAtRest, field: field("a", y: 538), value: 20),
    Fault(
      testDescription: "bottom-constraint: the target lies beyond the content",
      strategy: "bottom-constraint", metric: .outOfRange, field: field("a", y: 323), value: 175),
    Fault(
      testDescription: "bottom-constraint: jumps 196 for one covered point",
      strategy: "bottom-constraint", metric: .excessTravel, field: field("a", y: 323), value: 187),
    Fault(
      testDescription: "inset-overlap: the content's end is out of reach",
      strategy: "inset-overlap", metric: .unreachableEnd, field: field("a", y: 340, textView: true),
      value: 168),
    Fault(
      testDescription: "inset-overlap: a second willShow leaves the range",
      strategy: "inset-overlap", metric: .outOfRange, field: field("a", y: 890), value: 136,
      switchTo: field("b", y: 930, textView: true)),
    Fault(
      testDescription: "inset-overlap: a field in mid-content does not scroll back",
      strategy: "inset-overlap", metric: .notRestored, field: field("a", y: 340, textView: true),
      value: 88),
    Fault(
      testDescription: "scroll-to-visible: a straddling field stays covered",
      strategy: "scroll-to-visible", metric: .hiddenAtRest, field: field("a", y: 340), value: 18),
    Fault(
      testDescription: "scroll-to-visible: hides with a negative inset",
      strategy: "scroll-to-visible", metric: .notRestored, field: field("a", y: 100), value: 216),
    Fault(
      testDescription: "covered-area: never scrolls",
      strategy: "covered-area", metric: .hiddenAtRest, field: field("a", y: 340, textView: true),
      value: 60),
    Fault(
      testDescription: "none: a covered field stays covered",
      strategy: "none", metric: .hiddenAtRest, field: field("a", y: 400), value: 30),
  ]

  @Test(arguments: faults) func isFound(_ fault: Fault) {
    let form = [fault.field] + (fault.switchTo.map { [$0] } ?? [])
    var events = [Event(at: 0.2, .focus("a"))]
    if let next = fault.switchTo { events.append(Event(at: 1.4, .focus(next.id))) }
    events.append(Event(at: 2.8, .dismiss))
    let report = Audit().measure(
      StrategySelection(fault.strategy), in: Self.scene(form), events: events)
    #expect(abs(report[fault.metric] - fault.value) < 1e-6)
    #expect(report.verdict(on: fault.metric) == .fail)
    #expect(report.verdict == .fail)
    let reference = Audit().measure(
      StrategySelection("clearance"), in: Self.scene(form), events: events)
    #expect(reference.metrics(with: .fail) == [])
  }

  @Test("Out of step: UIKit's scroll lags behind the keyboard's spring, the reference does not")
  func lag() {
    let scene = Self.scene([Self.field("a", y: 500)])
    let events = [Event(at: 0.2, .focus("a")), Event(at: 2, .dismiss)]
    let scroll = Audit().measure(
      StrategySelection("scroll-to-visible"), in: scene, events: events)
    // sin² is half-way after 150 ms, the spring after 92.
    #expect(abs(scroll[.lagTime] - 58) < 20)
    #expect(scroll[.lagDistance] > 20)
    let reference = Audit().measure(StrategySelection("clearance"), in: scene, events: events)
    #expect(reference[.lagTime] == 0)
    #expect(reference[.lagDistance] < 0.3)
  }

  @Test("Thresholds can be overridden")
  func thresholds() {
    let scene = Self.scene([Self.field("a", y: 340)])
    let events = [Event(at: 0.2, .focus("a"))]
    var audit = Audit()
    audit.thresholds[.hiddenAtRest] = Threshold(warn: 10, fail: 20)
    let report = audit.measure(
      StrategySelection("scroll-to-visible"), in: scene, events: events)
    #expect(report[.hiddenAtRest] == 18)
    #expect(report.verdict(on: .hiddenAtRest) == .warn)
  }

  @Test("Every metric has a sentence, a unit and thresholds in order")
  func metrics() {
    for metric in Metric.allCases {
      #expect(metric.summary.hasSuffix("."))
      #expect(metric.defaultThreshold.warn <= metric.defaultThreshold.fail)
    }
    #expect(Set(Metric.allCases.map(\.rawValue)).count == Metric.allCases.count)
  }
}
