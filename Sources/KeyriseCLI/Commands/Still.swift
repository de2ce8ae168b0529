import ArgumentParser
import Rendering

/// `keyrise still`: draws one instant.
struct Still: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw one instant of a scenario as a PNG.",
    discussion: """
      A position is a time (0.25s, 250ms, 1:02), a share of the duration (50%), a frame (#15), \
      an event (event:willShow, event:focus(email)+80ms), or one of shown, settled, start, end.

      EXAMPLES
        keyrise still sign-up.yaml --at shown
        keyrise still sign-up.yaml --at 'event:focus(password)+80ms' --scale 3
        keyrise still sign-up.yaml --orientation landscape --appearance dark
        keyrise still sign-up.yaml --at 50% -o - > half.png
      """)

  @Argument(help: "The scenario file; '-' is standard input.")
  var scenario: String

  @Option(help: ArgumentHelp("The instant.", valueName: "position"))
  var at = "shown"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; '-' is standard output. By default NAME.png in this directory.",
      valueName: "path"))
  var output: String?

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    guard Position(parsing: at) != nil else { throw ValidationError(Messages.notAPosition(at)) }
    if let output, output != "-" {
      guard !output.hasSuffix("/"), try OutputTarget(output, format: .png).kind == .still else {
        throw ValidationError(Messages.stillWantsAFile(output))
      }
    }
  }

  func answer() async throws -> Bool {
    let file = ScenarioFile(path: scenario)
    let films = try file.films(options, console)
    let writer = FilmWriter(drawing: drawing, console: console)
    let template = output ?? (films.count > 1 ? "\(file.name)-{strategy}.png" : "\(file.name).png")
    let target = OutputTarget(
      kind: output == "-" ? .standardOutput : .still, template: template)
    var paths = OutputPaths()
    for film in films {
      try paths.take(target.path(for: film, scenario: file.name), kind: target.kind)
    }
    var isYes = true
    for film in films {
      let time = try Position(parsing: at).map { try $0.resolve(in: film).get() }
      try writer.writeStill(
        of: film, at: time ?? film.shownTime, to: target.kind,
        path: target.path(for: film, scenario: file.name))
      isYes = film.report(expectationsOf: file.name, console) && isYes
    }
    return isYes
  }
}
