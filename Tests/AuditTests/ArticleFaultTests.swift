import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// The faults that the articles' strategies are known for, each where it shows, by its number.
@Suite struct ArticleFaultTests {
  struct Fault: CustomTestStringConvertible {
    var testDescription: String
    var strategy: String
    var metric: Metric
    var value: Double
    var y: Double
    var isTextView = false
    var height = 30.0
    /// A second field, which gets the focus after the first.
    var then: Double?
    var thenIsTextView = false
    var configure: @Sendable (inout Scene) -> Void = { _ in }
    var verdict = Report.Verdict.fail
  }

  private static func scene(_ fault: Fault) -> Scene {
    func field(_ id: String, _ y: Double, _ isTextView: Bool) -> Element {
      let input = TextInput(accessoryHeight: isTextView ? 40 : 0)
      return Element(
        id: id,
        frame: Rect(x: 20, y: y, width: 280, height: isTextView ? 60 : fault.height),
        content: isTextView ? .textView(input) : .textField(input))
    }
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    var scene = Scene(
      device: Device(screen: screen.size, scale: 2), systemVersion: 7, rootFrame: screen,
      scrollView: ScrollConfiguration(
        frame: screen, contentSize: Size(width: 320, height: 1000)),
      form: [field("a", fault.y, fault.isTextView)]
        + (fault.then.map { [field("b", $0, fault.thenIsTextView)] } ?? []),
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 216)))
    fault.configure(&scene)
    return scene
  }

  private static let bar = { @Sendable (scene: inout Scene) in
    scene.bars.navigation = ""
    scene.rootFrame = Rect(x: 0, y: 64, width: 320, height: 504)
    scene.scrollView.frame = Rect(x: 0, y: 0, width: 320, height: 504)
  }
  private static let topInset = { @Sendable (scene: inout Scene) in
    scene.scrollView.contentInset.top = 64
  }
  private static let predictionAfterwards = { @Sendable (scene: inout Scene) in
    // The notification begins with 216 points and ends with 253.
    scene.keyboard.heights = KeyboardHeights(all: 253)
    scene.keyboard.beginHeight = 216
  }
  private static let lastLine = { @Sendable (scene: inout Scene) in
    // Something is drawn down to the content's end.
    scene.form.append(
      Element(
        id: "end", frame: Rect(x: 20, y: 980, width: 280, height: 20), content: .label(Label("End"))
      ))
  }
  private static let homeIndicator = { @Sendable (scene: inout Scene) in
    scene.device.safeArea = EdgeInsets(top: 20, bottom: 34)
    scene.scrollView.insetAdjustment = .automatic
  }

  static let faults = [
    // 000, bottom-constraint
    Fault(
      testDescription: "000: the last 20 points above the screen's end stay covered",
      strategy: "bottom-constraint", metric: .hiddenAtRest, value: 20, y: 538),
    Fault(
      testDescription: "000: FrameBegin is 37 points short when the bar appears",
      strategy: "bottom-constraint", metric: .hiddenAtRest, value: 30, y: 538,
      configure: predictionAfterwards),
    Fault(
      testDescription: "000: over-scrolls past the content's end",
      strategy: "bottom-constraint", metric: .outOfRange, value: 175, y: 323),
    Fault(
      testDescription: "000: never scrolls back up for an upper field",
      strategy: "bottom-constraint", metric: .hiddenAtRest, value: 30, y: 538, then: 100),
    Fault(
      testDescription: "000: text views are not supported",
      strategy: "bottom-constraint", metric: .hiddenAtRest, value: 60, y: 480, isTextView: true),
    Fault(
      testDescription: "000: jumps 196 for one covered point",
      strategy: "bottom-constraint", metric: .excessTravel, value: 187, y: 323,
      verdict: .warn),
    // 001, inset-contains
    Fault(
      testDescription: "001 a: below an opaque bar a covered field counts as contained",
      strategy: "inset-contains", metric: .hiddenAtRest, value: 30, y: 300, configure: bar),
    Fault(
      testDescription: "001 a: below an opaque bar a free field is pulled to a negative offset",
      strategy: "inset-contains", metric: .outOfRange, value: 248, y: 10, configure: bar),
    Fault(
      testDescription: "001 c: FrameBegin is 37 points short when the bar appears",
      strategy: "inset-contains", metric: .hiddenAtRest, value: 30, y: 400,
      configure: predictionAfterwards),
    Fault(
      testDescription: "001 e: the top inset is lost",
      strategy: "inset-contains", metric: .notRestored, value: 64, y: 200, configure: topInset),
    Fault(
      testDescription: "001 f: the home indicator counts twice",
      strategy: "inset-contains", metric: .overInset, value: 34, y: 400,
      configure: homeIndicator, verdict: .warn),
    // 002, inset-overlap
    Fault(
      testDescription: "002 1: the content's end is out of reach",
      strategy: "inset-overlap", metric: .unreachableEnd, value: 168, y: 340, isTextView: true,
      configure: lastLine),
    Fault(
      testDescription: "002 2: a second willShow shrinks the inset and leaves the range",
      strategy: "inset-overlap", metric: .outOfRange, value: 136, y: 890, then: 930,
      thenIsTextView: true),
    Fault(
      testDescription: "002 4: the top inset is lost",
      strategy: "inset-overlap", metric: .notRestored, value: 64, y: 300, configure: topInset),
    Fault(
      testDescription: "002: a field in mid-content does not scroll back",
      strategy: "inset-overlap", metric: .staysScrolled, value: 88, y: 340, isTextView: true,
      verdict: .warn),
    // 003, scroll-to-visible
    Fault(
      testDescription: "003 1: hides with a negative inset",
      strategy: "scroll-to-visible", metric: .notRestored, value: 216, y: 100),
    Fault(
      testDescription: "003 2: a field across the keyboard's top stays covered",
      strategy: "scroll-to-visible", metric: .hiddenAtRest, value: 18, y: 340),
    Fault(
      testDescription: "003 5: text views never scroll",
      strategy: "scroll-to-visible", metric: .hiddenAtRest, value: 60, y: 480, isTextView: true),
    Fault(
      testDescription: "003 6: FrameBegin is 37 points short when the bar appears",
      strategy: "scroll-to-visible", metric: .hiddenAtRest, value: 30, y: 400,
      configure: predictionAfterwards),
    // 003's foil, fixed-shift
    Fault(
      testDescription: "003's foil: the next willShow adds another 150",
      strategy: "fixed-shift", metric: .notIdempotent, value: 150, y: 260),
    Fault(
      testDescription: "003's foil: a field at the top leaves the screen",
      strategy: "fixed-shift", metric: .topLost, value: 30, y: 100),
    Fault(
      testDescription: "003's foil: a low field stays hidden",
      strategy: "fixed-shift", metric: .hiddenAtRest, value: 30, y: 538),
    Fault(
      testDescription: "003's foil: moves though nothing is covered",
      strategy: "fixed-shift", metric: .needlessMotion, value: 150, y: 260),
    // 004, covered-area
    Fault(
      testDescription: "004: nothing scrolls to the field",
      strategy: "covered-area", metric: .hiddenAtRest, value: 60, y: 340, isTextView: true),
    Fault(
      testDescription: "004: the top inset is lost",
      strategy: "covered-area", metric: .notRestored, value: 64, y: 200, configure: topInset),
    Fault(
      testDescription: "004: the home indicator counts twice",
      strategy: "covered-area", metric: .overInset, value: 34, y: 400, configure: homeIndicator,
      verdict: .warn),
    // Nobody
    Fault(
      testDescription: "none: a covered field stays covered",
      strategy: "none", metric: .hiddenAtRest, value: 30, y: 400),
  ]

  @Test(arguments: faults) func `Every fault of the articles is found`(_ fault: Fault) throws {
    let scene = Self.scene(fault)
    var events = [Event(at: 0.2, .focus("a"))]
    if fault.then != nil { events.append(Event(at: 1.4, .focus("b"))) }
    events.append(Event(at: 2.8, .dismiss))
    let report = try FormAudit().measure(
      StrategySelection(fault.strategy), in: scene, events: events)
    #expect(abs(report[fault.metric] - fault.value) < 1e-6, "\(report[fault.metric])")
    #expect(report.verdict(on: fault.metric) == fault.verdict)
    let reference = try FormAudit().measure(
      StrategySelection("clearance"), in: scene, events: events)
    #expect(reference.metrics(with: .fail) == [])
  }
}
