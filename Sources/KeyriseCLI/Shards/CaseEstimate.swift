import KeyboardAvoidance
import Keyframes
import Scenario

/// What a scenario may cost before anybody has measured it.
enum CaseEstimate {
  /// The fixed cost of drawing, in frames: the fixed part of a scenario of 1 s at 60 frames a
  /// second took about a sixth of its time on the machine described in docs/scale.md.
  private static let framesOfStart = 10.0
  /// How long a scenario goes on after its last event where it does not say, in seconds: an
  /// assumption, about two of a keyboard's animations.
  private static let tail = 0.5
  /// The screen that others are measured by, in square points: an iPhone 15's.
  private static let usualArea = 393.0 * 852.0

  /// The frames of a scenario under all its strategies and storms, in screens of an iPhone; 1 for
  /// what cannot be read.
  static func cost(of path: String, _ options: ScenarioOptions, isDrawn: Bool) -> Double {
    guard let scenario = ScenarioFile(path: path).load(options).scenario else { return 1 }
    let duration = scenario.end ?? (scenario.events.last?.time ?? 0) + tail
    let frames = duration * scenario.fps.doubleValue
    let screen = scenario.scene.device.screen
    let area = isDrawn ? screen.width * screen.height / usualArea : 1
    let runs = scenario.strategies.count * max(options.stormCount, 1)
    return Double(runs) * (framesOfStart + frames * area)
  }
}
