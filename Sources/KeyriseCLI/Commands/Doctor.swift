import ArgumentParser
import Cairo
import FrameSequence
import KeyboardAvoidance
import Rendering
import Scenario
import Stage

/// `keyrise doctor`: what pictures depend on, and whether it is all there.
struct Doctor: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which libraries and fonts pictures depend on, and whether all works.",
    discussion: """
      Draws one frame of the starter scenario to be sure. Exit status 2 when something is missing.
      """)

  @OptionGroup var fontOption: FontOption

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    var rows = [["keyrise", Versions.keyrise]]
    rows += Versions.libraries.map { [$0.library, $0.version] }
    let fonts = try Versions.fontFiles(in: fontOption.directory)
    rows += fonts.map { [$0.name, "sha256 \($0.hash.prefix(12))"] }
    rows.append(["fonts in", fontOption.directory])
    rows.append(["a frame", try Self.drawnFrame(fontDirectory: fontOption.directory)])
    try console.result(Format.table(rows))
    return true
  }

  /// Draws and encodes a frame, and says how large it is and how long it took.
  private static func drawnFrame(fontDirectory: String) throws -> String {
    let start = ContinuousClock.now
    let template = ScenarioTemplate.signUp
    let result = Scenario.parse(
      bytes: Array(template.text.utf8), fileName: template.id, overrides: ScenarioOverrides())
    guard let scenario = result.scenario, let strategy = scenario.strategies.first else {
      throw Failure(DiagnosticFormatter().format(result.diagnostics))
    }
    let film = try Film(scenario, strategy: strategy)
    let stage = try Stage(
      scene: scenario.scene, options: StageOptions(scale: 2, fontDirectory: fontDirectory))
    let encoder = try PNGEncoder(scale: 2)
    let count = try stage.withPixels(of: film.timeline.state(at: film.shownTime)) { pixels in
      try encoder.encode(pixels) { $0.count }
    }
    let time = start.duration(to: .now).inSeconds * 1000
    return "\(Format.bytes(count)) in \(Format.decimal(time, places: 0)) ms"
  }
}
