import KeyboardAvoidance
import Scenario

/// The bytes of a scenario file.
enum ScenarioInput {
  /// The most events and views of a scenario that is played, so that none takes a second.
  private static let playedLimit = 40

  static func run(_ bytes: [UInt8]) throws {
    let result = Scenario.parse(bytes: bytes, fileName: "fuzz.yaml")
    try require(
      (result.scenario == nil) == !result.errors.isEmpty, "there is a scenario or an error")
    for style in DiagnosticFormatter.Style.allCases {
      _ = DiagnosticFormatter(style: style).format(result.diagnostics)
    }
    for diagnostic in result.diagnostics {
      guard let line = diagnostic.line, let column = diagnostic.column else { continue }
      let excerpt = diagnostic.excerpt ?? ""
      try require(
        line >= 1 && (1...excerpt.count + 1).contains(column), "a diagnostic lies in its line")
    }
    guard let scenario = result.scenario, scenario.events.count <= playedLimit,
      scenario.scene.form.count <= playedLimit, let selection = scenario.strategies.first,
      let strategy = StrategyCatalog.make(selection)
    else { return }
    let timeline = Simulation(
      scene: scenario.scene, strategy: strategy, events: scenario.events
    ).run()
    for time in [0, timeline.settledTime / 2, timeline.settledTime] {
      _ = timeline.state(at: time)
    }
  }

  static let seeds =
    ScenarioTemplate.all.map { Array($0.text.utf8) }
    + (0..<8).map { GeneratedScenario(SeedBytes.make(count: 300, seed: $0)).text }
    .map { Array($0.utf8) }
}

/// The bytes of a storm's file.
enum StormInput {
  /// Scenes to bind storms to.
  private static let scenes = ScenarioTemplate.all.compactMap {
    Scenario.parse(bytes: $0.text.utf8, fileName: "scene.yaml").scenario?.scene
  }

  static func run(_ bytes: [UInt8]) throws {
    let result = Storm.parse(bytes: bytes, id: "fuzz", fileName: "fuzz.yaml")
    let errors = result.diagnostics.filter { $0.severity == .error }
    try require((result.storm == nil) == !errors.isEmpty, "there is a storm or an error")
    guard let storm = result.storm else { return }
    for scene in scenes {
      let bound = storm.bound(to: scene)
      try require(
        bound == nil || storm.obstacle(in: scene) == nil, "what lacks something is not bound")
    }
  }

  static let seeds = Storm.library.prefix(12).map { Array($0.text.utf8) }
}
