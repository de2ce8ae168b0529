import ArgumentParser
import Cairo
import Illustration
import KeyboardAvoidance
import Rendering
import Scenario

/// `keyrise still`: draws one instant.
struct Still: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Draw one instant of a scenario as a PNG, SVG or PDF.",
    discussion: """
      A position is a time (0.25s, 250ms, 1:02), a share of the duration (50%), a frame (#15), \
      an event (event:willShow, event:focus(email)+80ms), or one of shown, settled, start, end.

      EXAMPLES
        keyrise still sign-up.yaml --at shown
        keyrise still sign-up.yaml --at 'event:focus(password)+80ms' --scale 3
        keyrise still sign-up.yaml --orientation landscape --appearance dark
        keyrise still sign-up.yaml --at 50% -o - > half.png
        keyrise still sign-up.yaml --frame bezel --shadow -o phone.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.")
  var scenario: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The instant.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at = Position.shown

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; '-' is standard output. By default NAME.png in this directory.",
      valueName: "path"))
  var output: String?

  @OptionGroup(title: "Picture") var dressing: DressingOptions
  @OptionGroup var words: WordOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if let output {
      guard !output.isEmpty else { throw ValidationError(Messages.emptyOutput) }
      let target = try? PictureTarget(output, format: output == "-" ? .png : nil, default: "")
      guard let target, target.format.animation == nil else {
        throw ValidationError(Messages.stillWantsAFile(output))
      }
      _ = try OutputTarget(placeholdersIn: output)
    }
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }

  func answer() async throws -> Bool {
    let file = ScenarioFile(path: scenario)
    let films = try file.films(options, console)
    let picture = try output.map {
      try PictureTarget($0, format: $0 == "-" ? .png : nil, default: file.name)
    }
    let isPlain = !dressing.isUsed && !words.areAsked
    if let picture, picture.format != .png || !isPlain {
      return try writePortraits(of: films, to: picture, name: file.name)
    }
    if !isPlain {
      let target = try PictureTarget(
        nil, format: .png, default: file.outputName(for: films))
      return try writePortraits(of: films, to: target, name: file.name)
    }
    let writer = FilmWriter(drawing: drawing, console: console)
    let template = output ?? "\(file.outputName(for: films)).png"
    let target = OutputTarget(
      kind: output == "-" ? .standardOutput : .still, template: template)
    try OutputPaths.check(target, of: films, scenario: file.name)
    var isYes = true
    for film in films {
      try writer.writeStill(
        of: film, at: try film.time(at: at), to: target.kind,
        path: target.path(for: film, scenario: file.name))
      isYes = film.report(expectationsOf: file.name, console) && isYes
    }
    return isYes
  }

  /// Writes pictures with something around the screen, or made of shapes, or told in words.
  private func writePortraits(
    of films: [Film], to target: PictureTarget, name: String
  ) throws -> Bool {
    var writer = try PictureWriter(
      text: .text, words: words, drawing: drawing, console: console)
    try OutputPaths.check(target.target, of: films, scenario: name)
    var isYes = true
    for film in films {
      let time = try film.time(at: at)
      let portrait = Portrait(
        of: film.timeline.state(at: time), in: film.timeline.scene(at: time),
        title: film.scenario.title, altText: film.take.description(at: time),
        dressing: try dressing.dressing(defaultFrame: .none))
      try writer.write(portrait, to: target, film: film, scenario: name)
      isYes = film.report(expectationsOf: name, console) && isYes
    }
    return isYes
  }
}
