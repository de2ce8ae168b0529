import Audit
import Foundation
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// The library of storms, and what one may write.
@Suite struct StormTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Sources/Scenarios/Scenario/Storms")

  @Test
  func `Every file is in the library and says where it comes from and what goes wrong`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(Storm.library.map { $0.id + ".yaml" }) == Set(files))
    for storm in Storm.library {
      #expect(storm.summary.hasSuffix(".") && storm.fault.hasSuffix("."))
      #expect(!storm.threads.isEmpty)
      #expect(storm.threads.allSatisfy { $0.contains("/") && $0.contains("#") })
      #expect(storm.group != nil)
      let result = Storm.load(path: Self.folder.appendingPathComponent(storm.id + ".yaml").path)
      #expect(result.diagnostics == [])
    }
  }

  @Test func `There is a storm for each group of complaints, 1 to 23`() {
    let groups = Set(Storm.library.compactMap(\.group))
    #expect(Set(1...23).subtracting(groups) == [])
  }

  @Test func `docs/storms.md lists every storm, with what happens in it`() throws {
    let document = Self.root.appendingPathComponent("docs/storms.md")
    let lines = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
    let rows = Storm.library.map { storm in
      "| `\(storm.id)` | \(storm.group ?? 0) | \(storm.summary) |"
    }
    #expect(lines.filter { $0.hasPrefix("| `") }.map(String.init) == rows)
  }

  struct Place: CustomTestStringConvertible {
    var device: String
    var orientation: String
    var testDescription: String { "\(device) \(orientation)" }
  }

  static let places = ["iphone-4", "iphone-8", "iphone-17-pro", "ipad-9"].flatMap { device in
    ["portrait", "landscape"].map { Place(device: device, orientation: $0) }
  }

  @Test(arguments: places)
  func `clearance weathers every storm, and who does nothing does not`(_ place: Place) throws {
    var failuresOfNone = 0
    for storm in Storm.library {
      for template in [ScenarioTemplate.signUp, .explicitFrames] {
        var text = template.text
        if template == .explicitFrames {
          // The same frames on a device of the catalogue, which can be turned.
          text = text.replacing(/device: \{.*\}/, with: "device: iphone-5")
            .replacing("ios: 7\nkeyboard: {height: 216}", with: "ios: 7\n#")
        }
        let device = try #require(DeviceCatalog.device(id: place.device))
        let result = Scenario.parse(
          bytes: text.utf8, fileName: template.id,
          overrides: ScenarioOverrides(
            device: place.device, ios: String(device.systemVersions.upperBound),
            orientation: place.orientation, storm: storm))
        let scenario = try #require(result.scenario)
        let fields = ViewTree(form: scenario.scene.form).fields.map(\.element.id)
        for field in [fields.first, fields.last] {
          guard let bound = storm.bound(to: scenario.scene, field: field) else {
            #expect(storm.obstacle(in: scenario.scene) != nil)
            continue
          }
          let situation = Situation(scene: bound.scene, events: bound.events)
          let report = try FormAudit().measure(StrategySelection("clearance"), in: situation)
          #expect(
            report.metrics(with: .fail) == [], "\(storm.id) \(template.id) \(field ?? "")")
          let none = try FormAudit().measure(StrategySelection("none"), in: situation)
          if none.verdict == .fail { failuresOfNone += 1 }
        }
      }
    }
    #expect(failuresOfNone > 10)
  }

  @Test(arguments: ["sheet", "form-sheet"])
  func `Sheets are made where a scenario has none`(_ id: String) throws {
    let storm = try #require(Storm.storm(id: id))
    let result = Scenario.parse(
      bytes: ScenarioTemplate.signUp.text.utf8, fileName: "sign-up.yaml",
      overrides: ScenarioOverrides(device: "ipad-pro-11", ios: "17", storm: storm))
    let scene = try #require(result.scenario?.scene)
    #expect(scene.presentation.style == (id == "sheet" ? .pageSheet : .formSheet))
    #expect(storm.obstacle(in: scene) == nil)
    #expect(storm.bound(to: scene) != nil)
  }

  @Test(arguments: ["iphone-14", "iphone-15", "ipad-pro-11"])
  func `clearance weathers them in a bottom sheet`(_ device: String) throws {
    let screen = try #require(DeviceCatalog.device(id: device)?.screen)
    let frame = "[0, \(screen.height / 2), \(screen.width), \(screen.height / 2)]"
    // A window that was turned would need another frame.
    for storm in Storm.library where storm.id != "rotation" {
      let result = Scenario.parse(
        bytes: ScenarioTemplate.signUp.text.utf8, fileName: "sign-up.yaml",
        overrides: ScenarioOverrides(
          device: device, ios: "17", settings: [.init("view.frame", frame)], storm: storm))
      let scene = try #require(result.scenario?.scene)
      guard let bound = storm.bound(to: scene) else { continue }
      let report = try FormAudit().measure(
        StrategySelection("clearance"), in: bound.scene, events: bound.events)
      #expect(report.metrics(with: .fail) == [], "\(storm.id)")
    }
    let storm = try #require(Storm.storm(id: "bottom-sheet"))
    let plain = Scenario.parse(
      bytes: ScenarioTemplate.signUp.text.utf8, fileName: "sign-up.yaml",
      overrides: ScenarioOverrides(device: device, ios: "17", storm: storm))
    #expect(
      storm.obstacle(in: try #require(plain.scenario?.scene)) == "it needs a form in a bottom sheet"
    )
  }

  /// A field between 528 and 572 points below a translucent bar, at the top of whose safe area the
  /// content rests, under a keyboard that begins at 516.
  @Test(arguments: [true, false])
  func `What the safe area pushes down counts as covered`(_ isTranslucent: Bool) throws {
    let text = """
      keyrise: 1
      device: iphone-15
      keyboard: {height: 336}
      bars: {navigation: Profile, translucent: \(isTranslucent)}
      form:
        - {field: high, frame: [20, 20, 350, 44]}
        - {field: low, frame: [20, 425, 350, 44]}
      """
    let scene = try valid(text).scene
    let storm = try #require(Storm.storm(id: "out-of-step"))
    #expect(storm.obstacle(in: scene) == nil)
    let bound = try #require(storm.bound(to: scene))
    #expect(bound.events.first?.action == .focus("low"))
    let calm = try #require(Storm.storm(id: "moves-for-nothing")?.bound(to: scene))
    #expect(calm.events.first?.action == .focus("high"))
  }

  @Test
  func `The numbers of a storm are the window's, wherever that stands on the screen`() throws {
    let text = """
      keyrise: 1
      device: ipad-pro-11
      ios: 17
      keyboard: {height: 300}
      window: {style: stageManager, frame: [100, 60, 600, 900]}
      form: [{field: a, frame: [20, 100, 300, 44]}]
      """
    let scene = try valid(text).scene
    let storm = """
      {storm: 1, title: A, does: B., wrong: C., events: [{at: 0, focus: $field},
      {at: 1, notify: {name: willShow, end: [0, $top, $width, $keyboard]}},
      {at: 2, notify: {name: willHide, end: [0, $height, $width, $keyboard]}}]}
      """
    let bound = try #require(
      Storm.parse(bytes: storm.utf8, id: "a", fileName: "a.yaml").storm?.bound(to: scene))
    let tops = bound.events.compactMap { event -> Double? in
      if case .notify(let it) = event.action { it.frameEnd.minY } else { nil }
    }
    #expect(tops == [1194 - 300, 1194])
  }

  @Test func `A view that sticks out of the sheet is in none`() throws {
    let storm = try #require(Storm.storm(id: "form-sheet"))
    let scenario = Scenario.parse(
      bytes: ScenarioTemplate.signUp.text.utf8, fileName: "sign-up.yaml",
      overrides: ScenarioOverrides(
        device: "ipad-pro-11", ios: "17",
        settings: [.init("view.frame", "[0, 597, 834, 597]")], storm: storm
      )
    ).scenario
    #expect(storm.obstacle(in: try #require(scenario?.scene)) == "it needs a form in a sheet")
  }

  @Test func `What it needs and a scene lacks is said`() throws {
    let storm = try #require(Storm.storm(id: "undocked"))
    let result = Scenario.parse(
      bytes: ScenarioTemplate.minimal.text.utf8, fileName: "minimal.yaml",
      overrides: ScenarioOverrides(storm: storm))
    let scenario = try #require(result.scenario)
    #expect(scenario.events == [] && scenario.expectations == [])
    #expect(storm.obstacle(in: scenario.scene) == "it needs a tablet")
    #expect(storm.bound(to: scenario.scene) == nil)
  }

  @Test func `Roles and numbers become fields and points`() throws {
    let text = """
      storm: 1
      title: t
      does: d.
      wrong: w.
      set: {switches.systemReveal: onType, scroll.contentInset: "{top: 5}"}
      events:
        - {at: 0.2, focus: $first}
        - {at: 1, notify: {name: willShow, end: [0, $top - 37, $width, $keyboard + 37]}}
        - {at: 2, drag: {path: [[0, $top - 60], [0.3, $height - 20]]}}
      expect:
        - {visible: $last}
        - {metric: jump, atMost: 8}
      """
    let storm = try #require(
      Storm.parse(bytes: text.utf8, id: "s", fileName: "s.yaml").storm)
    let result = Scenario.parse(
      bytes: ScenarioTemplate.minimal.text.utf8, fileName: "minimal.yaml",
      overrides: ScenarioOverrides(storm: storm))
    let scene = try #require(result.scenario?.scene)
    #expect(scene.switches.systemReveal == .onType)
    #expect(scene.scrollView.contentInset.top == 5)
    let bound = try #require(storm.bound(to: scene))
    #expect(bound.events.first?.action == .focus("name"))
    guard case .notify(let notification) = bound.events[1].action else {
      Issue.record("the second event is a notification")
      return
    }
    #expect(notification.frameEnd.maxY == 852)
    #expect(notification.frameEnd.width == 393)
    #expect(notification.frameEnd.height == scene.keyboard.heights.bar.map { $0 + 37 })
    #expect(bound.expectations.count == 2)
  }

  @Test(
    arguments: [
      ("hello", "1:1 wrong-type"),
      ("storm: 2\ntitle: t\ndoes: d\nwrong: w\nevents: []", "1:8 unsupported-version"),
      ("storm: 1\ndoes: d\nwrong: w\nevents: []", "1:1 missing-key"),
      ("storm: 1\ntitle: t\ndoes: d\nwrong: w\nneeds: [tablets]\nevents: []", "5:9 unknown-value"),
      (
        "storm: 1\ntitle: t\ndoes: d\nwrong: w\nevents:\n  - {at: 0, focus: $frist}",
        "6:20 unknown-value"
      ),
      (
        "storm: 1\ntitle: t\ndoes: d\nwrong: w\nevents:\n  - {at: 0, focus: email}",
        "6:20 unknown-field"
      ),
      (
        "storm: 1\ntitle: t\ndoes: d\nwrong: w\nevents:\n  - {at: 0, drag: {path: [[0, $tpo]]}}",
        "6:31 unknown-value"
      ),
      (
        "storm: 1\ntitle: t\ndoes: d\nwrong: w\nevents:\n  - {at: -1, dismiss: true}",
        "6:10 negative-time"
      ),
    ] as [(String, String)])
  func `Mistakes of a storm are found where they are`(_ text: String, summary: String) {
    let result = Storm.parse(bytes: text.utf8, id: "s", fileName: "s.yaml")
    #expect(result.storm == nil)
    let first = result.diagnostics.first
    #expect("\(first?.line ?? 0):\(first?.column ?? 0) \(first?.id.rawValue ?? "")" == summary)
  }
}
