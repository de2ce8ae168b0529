import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// What failing tests print: one sentence of at most 300 characters that names the field, the
/// device, the time and the amount.
@Suite struct SentenceTests {
  private let form = Form {
    Field("name")
    Space(420)
    Field("email", type: .email)
  }

  /// A field and a strategy with names that no sentence should be drowned in.
  private static let long = String(repeating: "Größe 👩‍👩‍👧 ", count: 80)

  /// Whether a sentence is one line of at most 300 characters, as everybody counts them.
  private func isShort(_ sentence: String) -> Bool {
    sentence.count <= 300 && sentence.unicodeScalars.count <= 300 && !sentence.contains("\n")
  }

  @Test func `A failing expectation says by how much, where and when`() {
    let question = form.focus("email").under(NoAvoidance())
    withKnownIssue {
      #expect(question.isClear(by: 8, on: .iPhoneSE3))
    } matching: { issue in
      let text = "\(issue)"
      return text.contains("email is ") && text.contains(" short of 8 pt of room at ")
        && text.contains("iPhone SE (3rd generation), portrait, under none")
        && text.count <= 500
    }
  }

  @Test func `Shortages name field, device, time and amount`() throws {
    let none = form.focus("email").under(NoAvoidance())
    let covered = try #require(none.shortage(of: 8, on: .iPhoneSE3))
    #expect(covered.description.hasPrefix("email is "))
    #expect(covered.description.contains(" pt short of 8 pt of room at "))
    #expect(covered.description.contains(" of it out of sight: "))
    #expect(covered.description.hasSuffix(": iPhone SE (3rd generation), portrait, under none"))
    let hidden = try #require(none.shortage(on: .iPhoneSE3))
    #expect(hidden.description.contains(" of email cannot be seen at "), "\(hidden)")
    let landscape = Device.iPhone15.rotated(to: .landscape)
    let turned = try #require(none.shortage(of: 8, on: landscape))
    #expect(turned.description.contains("iPhone 15, landscape"), "\(turned)")
    let absent = try #require(form.focus("nobody").shortage(on: .iPhone15))
    #expect(
      absent.description
        == "the form has no field 'nobody': iPhone 15, portrait, under clearance")
    #expect(form.focus("email").shortage(of: 8, on: .iPhone15) == nil)
    for shortage in [covered, hidden, turned, absent] { #expect(isShort("\(shortage)")) }
  }

  @Test func `A question that was answered well says what it asks`() {
    let question = form.focus("email")
    #expect(question.isClear(by: 8, on: .iPhone15))
    #expect(question.description == "'email' under clearance")
  }

  @Test func `Reports name the worst with its field, device and time, and two more`() {
    let question = form.focus("email").under(NoAvoidance())
    let report = question.report(on: .iPhoneSE3)
    #expect(report.description.hasPrefix("none fails: hidden-at-rest 44 pt at "), "\(report)")
    #expect(report.description.contains(" s: email, iphone-se-3, portrait; "), "\(report)")
    #expect(isShort("\(report)"))
    let passes = form.focus("email").report(on: .iPhone15)
    #expect(passes.description == "clearance passes: iphone-15, portrait")
  }

  /// Below the keyboard's top are the scroll view's edge and the keyboard.
  @Test(arguments: ["keyboard-layout-guide", "rn-keyboard-avoiding-view", "none"])
  func `What is below the keyboard's top is hidden by it, and by no bar`(_ id: String) throws {
    let form = Form {
      Space(600)
      Field("a")
      Field("b")
    }
    let strategy = try #require(StrategyCatalog.make(StrategySelection(id)))
    let report = form.focus("b").under(strategy).report(on: .iPhone15)
    let hidden = report.measurement(of: .hiddenAtRest)
    #expect(hidden.value > 0 && hidden.place == .keyboard, "\(report)")
  }

  @Test func `Names do not drown a sentence`() throws {
    let form = Form {
      Space(600)
      Field(Self.long)
    }
    var device = Device.iPhone15
    device.id = Self.long
    device.name = Self.long
    let question = form.focus(Self.long).under(NoAvoidance())
    #expect(isShort("\(try #require(question.shortage(of: 8, on: device)))"))
    #expect(isShort("\(question.report(on: device))"))
    #expect(isShort(question.description))
  }

  @Test(arguments: [
    Expectation.Condition.visible("email", clearance: 8, by: 0.8),
    .visible("email", clearance: 0, by: nil), .visible("nobody", clearance: 8, by: 0.8),
    .visible(long, clearance: 8, by: 1), .noJump(above: 0.25), .settled(by: 0.3),
    .metric(.hiddenAtRest, atMost: 0),
  ])
  func `Every broken promise is a sentence`(_ condition: Audit.Expectation.Condition) throws {
    let scene = form.scene(on: .iPhoneSE3)
    let events = [Event(at: 0.2, .focus("email"))]
    let isMoving =
      switch condition {
      case .noJump, .settled: true
      default: false
      }
    let strategy: any AvoidanceStrategy =
      isMoving ? FixedShift(options: StrategyOptions()) : NoAvoidance()
    let expectation = Audit.Expectation(condition)
    let clock = try FrameClock(fps: 60, end: 2)
    let timeline = Simulation(scene: scene, strategy: strategy, events: events).run()
    let report = FormAudit().measure(strategy, in: scene, events: events)
    let failure = try #require(
      timeline.failure(of: expectation, clock: clock)
        ?? report.failure(of: expectation, clock: clock))
    let sentence = failure.description
    #expect(isShort(sentence), "\(sentence)")
    #expect(sentence.contains("iPhone SE"), "\(sentence)")
    #expect(sentence.contains(" s") && sentence.contains(" at "), "\(sentence)")
    if failure.hidden.isFinite { #expect(sentence.contains(" pt"), "\(sentence)") }
    if let field = failure.field, field == "email" { #expect(sentence.contains("email")) }
  }
}
