import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@Suite struct ScenarioOverridesTests {
  private static let text = """
    keyrise: 1
    device: iphone-15
    ios: 17
    keyboard: {duration: 0.3}
    form: [{field: a, frame: [20, 100, 300, 44]}]
    strategy: {id: fixed-shift, distance: 90}
    options: {distance: 80}
    timeline: {fps: 30, events: [{at: 1, focus: a}]}
    """

  @Test func `Flags replace values`() throws {
    let scenario = try valid(
      Self.text,
      overrides: ScenarioOverrides(
        device: "iphone-16e", ios: "26", strategies: ["none", "clearance"], fps: "30000/1001",
        appearance: "dark"))
    #expect(scenario.scene.device.id == "iphone-16e")
    #expect(scenario.scene.systemVersion == 26)
    #expect(scenario.scene.keyboard.look == .glass)
    #expect(scenario.scene.appearance == .dark)
    #expect(scenario.strategies == [StrategySelection("none"), StrategySelection("clearance")])
    #expect(scenario.fps == Rational(30_000, 1_001))
    #expect(scenario.events == [Event(at: 1, .focus("a"))])
  }

  /// A strategy that is added to the catalogue.
  private struct Glide: CatalogStrategy {
    static let profile = StrategyProfile(
      id: "glide", summary: "It glides.", origin: "This test", mechanism: .shift,
      options: [StrategyOption("far", default: 10, in: 0...100, summary: "How far, in points.")])

    init(options: StrategyOptions) {}

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {}
  }

  @Test func `A file and the schema know strategies that were added`() throws {
    let text = """
      keyrise: 1
      device: iphone-15
      form: [{field: a, frame: [20, 100, 300, 44]}]
      strategy: {id: glide, far: 20}
      """
    try StrategyCatalog.$added.withValue([Glide.self]) {
      let scenario = try valid(text)
      #expect(
        scenario.strategies == [
          StrategySelection("glide", options: StrategyOptions(["far": .number(20)]))
        ])
      #expect(ScenarioSchema.json.contains("\"glide\""))
    }
    let result = Scenario.parse(bytes: text.utf8, fileName: "glide.yaml")
    #expect(result.scenario == nil)
    #expect(!ScenarioSchema.json.contains("\"glide\""))
  }

  @Test func `Flags add what the file leaves out`() throws {
    let scenario = try valid(
      "keyrise: 1\nform: [{field: a, frame: [0, 0, 1, 1]}]",
      overrides: ScenarioOverrides(device: "iphone-15", fps: "24"))
    #expect(scenario.scene.device.id == "iphone-15")
    #expect(scenario.fps == 24)
  }

  @Test func `Settings reach every key`() throws {
    let scenario = try valid(
      Self.text,
      overrides: ScenarioOverrides(settings: [
        .init("keyboard.height", "216"), .init("form.0.frame", "[1, 2, 3, 4]"),
        .init("scroll.contentInset.bottom", "8"), .init("title", "New"),
      ]))
    #expect(scenario.scene.keyboard.heights == KeyboardHeights(all: 216))
    #expect(scenario.scene.keyboard.duration == 0.3)
    #expect(frame("a", in: scenario) == [1, 2, 3, 4])
    #expect(scenario.scene.scrollView.contentInset == EdgeInsets(bottom: 8))
    #expect(scenario.title == "New")
  }

  struct Case: Sendable {
    var overrides: ScenarioOverrides
    var summary: String
  }

  @Test(arguments: [
    Case(
      overrides: ScenarioOverrides(device: "iphone-15pro"),
      summary: "--device unknown-device: no device 'iphone-15pro' [iphone-15-pro]"),
    Case(
      overrides: ScenarioOverrides(strategies: ["non"]),
      summary: "--strategy unknown-strategy: no strategy 'non' [none]"),
    Case(
      overrides: ScenarioOverrides(fps: "fast"),
      summary: "--fps wrong-type: 'fps' needs a number, but this is text"),
    Case(
      overrides: ScenarioOverrides(ios: "16"),
      summary: "--ios unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 26,"
        + " not for 16"),
    Case(
      overrides: ScenarioOverrides(appearance: "drak"),
      summary: "--appearance unknown-value: 'appearance' knows no 'drak' [dark]"),
    Case(
      overrides: ScenarioOverrides(settings: [.init("keyboard.heigth", "2")]),
      summary: "--set keyboard.heigth unknown-key: no key 'heigth' in the keyboard [height]"),
    Case(
      overrides: ScenarioOverrides(settings: [.init("form.7.frame", "2")]),
      summary: "--set form.7.frame unknown-key: the scenario has nothing at 'form.7.frame'"),
    Case(
      overrides: ScenarioOverrides(settings: [.init("title", "[")]),
      summary: "--set title syntax: '[' is not a value"),
  ])
  func `Diagnostics name the flag`(_ testCase: Case) {
    let result = parse(Self.text, overrides: testCase.overrides)
    #expect(summaries(result) == [testCase.summary])
    #expect(result.scenario == nil)
  }
}
