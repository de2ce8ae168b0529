import Audit
import Foundation
import FrameDiff
import KeyboardAvoidance
import Rendering
import Scenario
import Testing

@testable import KeyriseTesting

/// What `expectRender` does with every mode and every baseline.
@Suite struct BaselineExpectationTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyrise-testing-\(UUID().uuidString)").path

  private func expectation(
    above: Double = 400, _ environment: [String: String] = [:]
  ) -> BaselineExpectation {
    let form = Form {
      Space(above)
      Field("name")
    }
    let scenario = Scenario(
      title: "A form", scene: form.scene(on: .iPhoneSE3),
      events: [Event(at: 0.05, .focus("name"))], end: 0.4)
    return BaselineExpectation(
      scenario: scenario, name: "form", path: "form", directory: folder, scale: 0.5,
      environment: environment)
  }

  private var baseline: String { folder + "/form.clearance.baseline.png" }
  private func bytes() -> Data? { try? Data(contentsOf: URL(fileURLWithPath: baseline)) }

  struct Case: Sendable, CustomTestStringConvertible {
    /// `absent`, `same` or `other`.
    var baseline: String
    var environment: [String: String]
    var complains: Bool
    var writes: Bool
    var testDescription: String { "\(baseline), \(environment)" }

    static let never = ["KEYRISE_RECORD": "never"]
    static let all: [Case] = [
      Case(baseline: "absent", environment: [:], complains: true, writes: true),
      Case(baseline: "absent", environment: never, complains: true, writes: false),
      Case(baseline: "absent", environment: ["CI": "true"], complains: true, writes: false),
      Case(
        baseline: "absent", environment: ["KEYRISE_RECORD": "all"], complains: true, writes: true),
      Case(
        baseline: "absent", environment: ["KEYRISE_RECORD": "failed"], complains: true,
        writes: true),
      Case(baseline: "same", environment: [:], complains: false, writes: false),
      Case(baseline: "same", environment: never, complains: false, writes: false),
      Case(
        baseline: "same", environment: ["KEYRISE_RECORD": "all"], complains: false, writes: false),
      Case(
        baseline: "same", environment: ["KEYRISE_RECORD": "failed"], complains: false,
        writes: false),
      Case(baseline: "other", environment: [:], complains: true, writes: false),
      Case(baseline: "other", environment: never, complains: true, writes: false),
      Case(
        baseline: "other", environment: ["KEYRISE_RECORD": "failed"], complains: true, writes: true),
      Case(
        baseline: "other", environment: ["KEYRISE_RECORD": "all", "CI": "true"], complains: true,
        writes: true),
      Case(
        baseline: "same", environment: ["KEYRISE_RECORD": "sometimes"], complains: true,
        writes: false),
    ]
  }

  @Test(arguments: Case.all) func `Every mode records what it says`(_ test: Case) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if test.baseline != "absent" {
      let first = await expectation(above: test.baseline == "same" ? 400 : 410).complaints()
      #expect(first.count == 1)
      #expect(first.first?.sentence.contains("recorded") == true)
    }
    let before = bytes()
    let complaints = await expectation(above: 400, test.environment).complaints()
    #expect(complaints.count == (test.complains ? 1 : 0), "\(complaints)")
    #expect((bytes() != before) == test.writes)
    #expect(complaints.allSatisfy { !$0.sentence.contains("\n") && $0.sentence.count <= 300 })
    if test.writes { #expect(await expectation().complaints().isEmpty, "the second run passes") }
  }

  @Test func `What differs comes with both pictures and a page`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = await expectation(above: 410).complaints()
    let complaint = try #require(await expectation(above: 400, ["CI": "true"]).complaints().first)
    #expect(
      complaint.attachments.map(\.name) == [
        "form.clearance.before.png", "form.clearance.now.png", "form.clearance.difference.png",
        "form.clearance.report.html",
      ])
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(complaint.attachments.prefix(3).allSatisfy { $0.bytes.starts(with: png) })
  }

  @Test func `What goes wrong with one strategy hides nothing of the others`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var several = expectation()
    several.scenario.strategies = [
      StrategySelection("clearance"), StrategySelection("nonsense"), StrategySelection("none"),
    ]
    let sentences = await several.complaints().map(\.sentence)
    #expect(sentences.count == 3)
    #expect(sentences.first?.contains("clearance.baseline.png") == true)
    let second = sentences.dropFirst().first
    #expect(
      second?.hasPrefix("form, iPhone SE (3rd generation), portrait, under nonsense: no strategy")
        == true)
    #expect(sentences.last?.contains("none.baseline.png") == true)
  }

  /// A strategy that no catalogue knows.
  private struct Still: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "still", summary: "It stands still.", origin: "This test", mechanism: .none)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {}
  }

  @Test func `A strategy of one's own is a value, and its identifier names the baseline`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await withKnownIssue("a baseline is recorded once") {
      await expectRender(
        of: expectation().scenario, under: Still(), matches: .baseline(named: "form", in: folder),
        scale: 0.5)
    }
    // Where nothing may be recorded, as in continuous integration, there is none.
    let environment = ProcessInfo.processInfo.environment
    guard environment["CI"] == nil, environment["KEYRISE_RECORD"] == nil else { return }
    #expect(FileManager.default.fileExists(atPath: folder + "/form.still.baseline.png"))
    var own = expectation()
    own.scenario = Scenario(
      title: own.scenario.title, scene: own.scenario.scene, strategy: Still(),
      events: own.scenario.events, end: 0.4)
    #expect(await own.complaints().isEmpty, "it is what was recorded")
  }

  @Test func `Failure is one issue`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await withKnownIssue("a baseline is recorded once") {
      await expectRender(
        of: expectation().scenario, matches: .baseline(named: "form", in: folder), scale: 0.5)
    }
    // Where nothing may be recorded, as in continuous integration, it goes on failing.
    let environment = ProcessInfo.processInfo.environment
    guard environment["CI"] == nil, environment["KEYRISE_RECORD"] == nil else { return }
    await expectRender(
      of: expectation().scenario, matches: .baseline(named: "form", in: folder), scale: 0.5)
  }

  @Test func `Names of files`() {
    #expect(BaselineExpectation.fileName("Sign up: step 2/3") == "sign-up-step-2-3")
    #expect(BaselineExpectation.fileName("…") == "scenario")
  }

  @Test func `What differs is told with field, device, time and amount`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var first = expectation(above: 560)
    first.scenario.end = 1.2
    _ = await first.complaints()
    // Other room above the keyboard: another offset, in motion and at rest.
    var other = expectation(above: 560, ["CI": "true"])
    other.scenario.end = 1.2
    other.scenario.strategies = [
      StrategySelection("clearance", options: StrategyOptions(["margin": .number(28)]))
    ]
    let sentence = try #require(await other.complaints().first?.sentence)
    #expect(
      sentence == """
        form, iPhone SE (3rd generation), portrait, under clearance, `name` in focus: From 0.050 s \
        the form ends 12 pt higher. If that is right, run the test with KEYRISE_RECORD=failed.
        """)
    #expect(sentence.count <= 300)
  }

  @Test func `However long names and paths are, a complaint has 300 characters at most`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let long = String(repeating: "A form\u{1B}[31m with a name ", count: 40)
    for environment in [Case.never, ["KEYRISE_RECORD": "sometimes\n" + long]] {
      var named = expectation(environment)
      named.name = long
      named.path = long
      named.scenario.strategies.append(StrategySelection(long))
      for complaint in await named.complaints() {
        #expect(complaint.sentence.count <= 300, "\(complaint.sentence)")
        #expect(!complaint.sentence.unicodeScalars.contains { $0.value < 32 })
      }
    }
    let diagnostics = (0..<40).map {
      Diagnostic(id: .unknownKey, message: long, file: long, line: $0, column: 1)
    }
    let sentence = BaselineExpectation.sentence(about: diagnostics)
    #expect(sentence.count <= 300 && sentence.contains("(40 errors)"))
  }

  @Test func `File that is none`() async {
    await withKnownIssue {
      await expectRender(ofFile: "/nonexistent/sign-up.yaml", matches: .baseline)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("/nonexistent/sign-up.yaml") }
    }
  }

  /// Another baseline than the form has: its pictures differ by a word, or the keyboard comes
  /// later.
  private func precise(_ share: Double, _ change: (inout Scenario) -> Void) async -> [String] {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var old = expectation()
    old.options.record = .all
    _ = await old.complaints()
    var now = expectation()
    change(&now.scenario)
    now.options = KeyriseTrait.Options(record: .never, precision: share)
    return await now.complaints().map(\.sentence)
  }

  @Test func `Precision allows pixels to differ, and neither times nor numbers`() async {
    func title(_ scenario: inout Scenario) { scenario.scene.bars.navigation = "x" }
    func time(_ scenario: inout Scenario) { scenario.events[0].time += 0.05 }
    #expect(await precise(1, title).count == 1)
    #expect(await precise(0.5, title).isEmpty)
    #expect(await precise(0.5, time).count == 1)
    #expect(await precise(0, time).count == 1, "numbers count where no pixel does")
  }

  /// What a test asks of ``expectRender`` itself, and whether it passes.
  struct Asked: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var slack: Double?
    var ignore: [String]?
    var isLate = false
    var passes: Bool
    var words = ""

    static let all = [
      Asked(testDescription: "late", isLate: true, passes: false),
      Asked(testDescription: "half a frame late", slack: 0.5, isLate: true, passes: false),
      Asked(testDescription: "a frame late", slack: 1.1, isLate: true, passes: true),
      Asked(testDescription: "another text", passes: false),
      Asked(testDescription: "field ignored", ignore: ["name"], passes: true),
      Asked(testDescription: "keyboard ignored", ignore: ["keyboard"], passes: false),
      Asked(
        testDescription: "nothing to ignore", ignore: ["1,2"], passes: false,
        words: "nothing can be ignored as"),
    ]
  }

  @Test(arguments: Asked.all)
  func `Slack and what is ignored count, and nothing is recorded where it may not be`(
    _ asked: Asked
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var scenario = expectation().scenario
    func expect(_ record: Recording) async {
      await expectRender(
        of: scenario, matches: .baseline(named: "form", in: folder), scale: 0.5, slack: asked.slack,
        ignore: asked.ignore, record: record)
    }
    await withKnownIssue { await expect(.never) }
    #expect(bytes() == nil)
    var first = expectation()
    first.options.record = .all
    _ = await first.complaints()
    if asked.isLate {
      scenario.events[0].time += 1.0 / 60
    } else {
      scenario.scene = Form {
        Space(400)
        Field("name", placeholder: "Another")
      }.scene(on: .iPhoneSE3)
    }
    guard !asked.passes else { return await expect(.never) }
    await withKnownIssue {
      await expect(.never)
    } matching: { issue in
      asked.words.isEmpty || issue.comments.contains { $0.rawValue.contains(asked.words) }
    }
  }

  @Test func `Of a file each device and appearance has a baseline, too`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/sign-up.yaml"
    try """
    keyrise: 1
    device: iphone-se-3
    form: [{field: name, frame: [20, 500, 300, 34]}]
    timeline: {end: 0.3, fps: 10, events: [{at: 0, focus: name}]}
    """.write(toFile: file, atomically: true, encoding: .utf8)
    func expect(_ record: Recording) async {
      await expectRender(
        ofFile: file, on: ["iphone-se-3", "iphone-15"], in: [.light, .dark],
        matches: .baseline(named: "form", in: folder), scale: 0.25, record: record)
    }
    await withKnownIssue { await expect(.missing) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count { $0.hasSuffix(".baseline.png") } == 4, "\(names)")
    await expect(.never)
  }

  @Test func `Each device and appearance has a baseline of its own`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let form = Form {
      Space(400)
      Field("name")
    }
    let reference = BaselineReference.baseline(named: "form", in: folder)
    func expect(_ record: Recording) async {
      await KeyriseTrait.Options.$current.withValue(KeyriseTrait.Options(record: record)) {
        await expectRender(on: [.iPhoneSE3, .iPhone15], in: [.light, .dark], matches: reference) {
          Scenario(
            title: "A form", scene: form.scene(on: $0),
            events: [Event(at: 0.05, .focus("name"))], end: 0.4)
        }
      }
    }
    await withKnownIssue { await expect(.missing) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "form.iphone-15.dark.clearance.baseline.png",
        "form.iphone-15.light.clearance.baseline.png",
        "form.iphone-se-3.dark.clearance.baseline.png",
        "form.iphone-se-3.light.clearance.baseline.png",
      ])
    await expect(.never)
  }
}
