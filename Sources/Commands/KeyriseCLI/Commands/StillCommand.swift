import ArgumentParser
import Cairo
import Illustration
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

/// `keyrise still`: draws one instant.
struct StillCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "still", _superCommandName: KeyriseCommand.name,
    abstract: "Draw one instant of a scenario as a PNG, SVG or PDF.",
    discussion: """
      A position is a time (0.25s, 250ms, 1:02), a share of the duration (50%), a frame (#15), \
      an event (event:willShow, event:focus(email)+80ms), or one of shown, settled, start, end.

      EXAMPLES
        keyrise still sign-up.yaml --at shown
        keyrise still sign-up.yaml --at 'event:focus(password)+80ms' --scale 3
        keyrise still sign-up.yaml --orientation landscape --appearance dark
        keyrise still sign-up.yaml --at 50% -o - > half.png
        keyrise still sign-up.yaml -f pdf -o - > sign-up.pdf
        keyrise still sign-up.yaml --frame bezel --shadow -o phone.svg
        keyrise still sign-up.yaml --note password:Secret -o noted.png
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The instant.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at = Position.shown

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .png, .svg or .pdf; '-' is standard output. By default NAME.png here.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(name: .shortAndLong, help: "png, svg or pdf, where the path does not say.")
  var format: PicturePathOptions.Format?

  @OptionGroup var notes: NoteOptions
  @OptionGroup(title: "Picture") var dressing: DressingOptions
  @OptionGroup var words: WordOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if let output, output != "-", !output.isEmpty {
      let ending = OutputRequest.ending(of: output)
      let isKnown = ending.map { PicturePathOptions.Format(rawValue: $0) != nil } ?? (format != nil)
      guard isKnown, !output.hasSuffix("/") else {
        throw ValidationError(Messages.stillWantsAFile(output))
      }
    }
    try target(default: "x").checkTerminal()
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }

  func answer() async throws -> Bool {
    let file = ScenarioFile(path: scenario)
    let films = try file.films(options, console)
    let picture = try target(default: file.outputName(for: films))
    let showing = try OutputFilms(file: file, options: options, own: films).showing()
    if picture.format != .png || dressing.isUsed || !notes.notes.isEmpty || words.areAsked
      || !showing.twins.isEmpty
    {
      return try writePortraits(of: showing, to: picture, name: file.name)
    }
    let writer = FilmWriter(drawing: drawing, console: console)
    let target = picture.target
    try OutputPaths.check(target, of: showing, scenario: file.name)
    var isYes = true
    for film in films {
      try writer.writeStill(
        of: film, at: try film.time(at: at), to: target.kind,
        path: target.path(for: film, scenario: file.name))
      isYes = film.report(expectationsOf: file.name, console) && isYes
    }
    return isYes
  }

  /// The picture of an instant: with what is asked for around it, or the canvas of the frames where
  /// the device is turned.
  private func portrait(
    of film: Film, at time: Double, isTwin: Bool
  ) throws -> any Picture {
    let state = film.timeline.state(at: time)
    let (title, words) = (film.scenario.title, film.description(at: time))
    if film.timeline.rotates, !dressing.isUsed {
      return TurningPortrait(of: state, in: film.scenario.scene, title: title, altText: words)
    }
    return Portrait(
      of: state, in: film.timeline.scene(at: time), title: title, altText: words,
      dressing: try dressing.dressing(defaultFrame: .none, isTwin: isTwin))
  }

  /// Where it goes and as what: a PNG where neither flag says.
  private func target(default name: String) throws -> PictureTarget {
    let usual: PictureFormat? = output == nil || output == "-" ? .png : nil
    return try PictureTarget(output, format: format?.picture ?? usual, default: name)
  }

  /// Writes pictures with something around the screen, or made of shapes, or told in words.
  private func writePortraits(
    of showing: OutputFilms.Showing, to target: PictureTarget, name: String
  ) throws -> Bool {
    var writer = try PictureWriter(
      text: .text, words: words, drawing: drawing, console: console)
    // Shapes have the places and hairlines of the pixels.
    let studio = writer.studio
    studio.density = drawing.scale
    try writer.write(showing, to: target, scenario: name) { film, isTwin in
      let time = try film.time(at: at)
      guard notes.notes.isEmpty else {
        return try Figure(
          of: film, at: time, options: .still(notes: notes.notes),
          dressing: try dressing.dressing(defaultFrame: .none, isTwin: isTwin), studio: studio)
      }
      return try portrait(of: film, at: time, isTwin: isTwin)
    }
    let holds = showing.films.map { $0.report(expectationsOf: name, console) }
    return holds.allSatisfy(\.self)
  }
}
