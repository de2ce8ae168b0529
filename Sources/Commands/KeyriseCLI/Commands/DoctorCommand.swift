import ArgumentParser
import Cairo
import FrameSequence
import Markup
import Playing
import Rendering
import Scenario
import Stage

/// `keyrise doctor`: what pictures depend on, and whether it is all there.
struct DoctorCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: KeyriseCommand.name,
    abstract: "Say which libraries and fonts pictures depend on, and whether all works.",
    discussion: """
      Draws one frame of the starter scenario to be sure. Exit status 2 when something is missing. 'keyrise --version -v' prints the versions alone.

      EXAMPLES
        keyrise doctor
        keyrise doctor --json
      """)

  @Flag(help: "One JSON document instead of a table.")
  var json = false

  @OptionGroup var fontOption: DrawingOptions.Font

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func answer() async throws -> Bool {
    let fonts = try Versions.fontFiles(in: fontOption.directory)
    let frame = try Self.drawnFrame(fontDirectory: fontOption.directory)
    if json {
      try console.result(document(fonts, frame))
      return true
    }
    var rows = Self.versions
    rows += fonts.map { [$0.name, "sha256 \($0.hash.prefix(12))"] }
    rows.append(["fonts in", fontOption.directory])
    rows += Self.otherFonts(in: fontOption.directory)
    let time = Format.decimal(frame.milliseconds, places: 0)
    rows.append(["a frame", "\(Format.bytes(frame.bytes)) in \(time) ms"])
    try console.result(TableText.table(rows))
    return true
  }

  /// The fonts that scenarios may name for what Inter lacks: where they are, or their packages.
  private static func otherFonts(in directory: String) -> [[String]] {
    FallbackFont.known.map { font in
      let isInstalled = font.isInstalled(in: directory)
      return [
        font.family, isInstalled ? "installed" : FontDirectories.install(font) ?? "",
      ]
    }
  }

  /// The libraries that pictures depend on: names and versions.
  static var versions: [[String]] {
    [["keyrise", Versions.keyrise]] + Versions.libraries.map { [$0.library, $0.version] }
  }

  private func document(
    _ fonts: [(name: String, hash: String)], _ frame: (bytes: Int, milliseconds: Double)
  ) -> String {
    let members: [JSONValue.Member] = [
      .init("schema", "keyrise.doctor/1"),
      .init("versions", .object(Self.versions.map { .init($0[0], .string($0[1])) })),
      .init("font_directory", .string(fontOption.directory)),
      .init(
        "fonts",
        .array(
          fonts.map { font in
            ["file": .string(font.name), "sha256": .string(font.hash)]
          })),
      .init(
        "frame",
        [
          "bytes": .integer(frame.bytes),
          "milliseconds": .decimal(frame.milliseconds, places: 1),
        ]),
    ]
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// Draws and encodes a frame, and says how large it is and how long it took.
  private static func drawnFrame(
    fontDirectory: String
  ) throws -> (bytes: Int, milliseconds: Double) {
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
    let count = try stage.withPixels(of: film.drawn(at: film.shownTime, scale: 2)) { pixels in
      try encoder.encode(pixels) { $0.count }
    }
    return (count, start.duration(to: .now).inSeconds * 1000)
  }
}
