import ArgumentParser
import Cairo
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

  @Option(
    name: .shortAndLong, help: "png, svg or pdf, where the path does not say.",
    completion: .list(OutputFormat.still.map(\.rawValue)),
    transform: OutputFormat.reader(of: OutputFormat.still))
  var format: OutputFormat?

  @OptionGroup var notes: PictureOptions.Notes
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup var words: PictureWords.Options
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    try requested("x").checkTerminal()
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }

  func answer() async throws -> Bool {
    // Meanwhile the scenario is read and played.
    FontBook.prepare(directory: drawing.fonts.directory)
    let file = ScenarioFile(path: scenario)
    let films = try file.films(options, console)
    var plan = OutputPlan()
    try plan.add(
      [requested(file.outputName(for: films))],
      of: OutputPlan.Films(file: file, options: options, own: films))
    try plan.check()
    var writer = OutputWriter(drawing: drawing, console: console)
    writer.tellsWords = words.areAsked
    return try await writer.write(plan, words: words)
  }

  /// The output that the flags ask for: a PNG where they do not say.
  private func requested(_ name: String) throws -> Output {
    var still = try Output(.still, argument: output, format: format, default: name)
    still.at = at.text
    still.dressing = dressing.dressing
    still.notes = notes.notes
    return still
  }
}
