import Cairo
import KeyboardAvoidance
import Scenario
import Stage

/// A generated scenario, played and drawn at 1x.
enum DrawnInput {
  static func run(_ bytes: [UInt8]) throws {
    let generated = GeneratedScenario(bytes)
    let result = Scenario.parse(bytes: generated.text.utf8, fileName: "fuzz.yaml")
    guard let scenario = result.scenario, let selection = scenario.strategies.first,
      let strategy = StrategyCatalog.make(selection)
    else { return }
    let timeline = Simulation(
      scene: scenario.scene, strategy: strategy, events: scenario.events
    ).run()
    let times = generated.instants.map { $0 * max(timeline.settledTime, 0.1) }
    let drawn = try pictures(
      of: times.map { timeline.state(at: $0) }, in: scenario.scene,
      turns: scenario.events.contains { if case .rotate = $0.action { true } else { false } })
    try require(drawn?.first == drawn?.last, "an instant looks the same when it is drawn again")
  }

  /// The pictures of states and of the first once more, or nil where the stage refuses with a
  /// sentence, as it does when the fonts lack a character.
  private static func pictures(
    of states: [SceneState], in scene: Scene, turns: Bool
  ) throws -> [[UInt8]]? {
    do {
      let stage = try Stage(
        scene: scene, options: StageOptions(scale: 1, holdsBothOrientations: turns))
      return try (states + states.prefix(1)).map { state in
        try stage.draw(stage.drawn(state)).withPixels { pixels, _ in Array(pixels) }
      }
    } catch is DrawingError {
      return nil
    }
  }

  static let seeds = (0..<40).map { SeedBytes.make(count: 300, seed: $0) }
}
