import ArgumentParser
import Cairo
import Foundation
import FrameDiff
import Illustration
import Playing
import Rendering
import Scenario

/// The command line: `keyrise COMMAND SCENARIO… [flags]`.
///
/// Every command says its own name: deriving it from the type costs 2 ms at each start. And it says
/// that of this one, or the parser would look twice for a wish for completions, which takes 1 ms.
struct KeyriseCommand: AsyncParsableCommand {
  static let name = "keyrise"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "When the keyboard rises, where does the form go?",
    discussion: """
      A scenario file (device, form, keyboard events, avoidance strategy) becomes numbers and \
      pictures, without a simulator. Start with 'keyrise new sign-up', then 'keyrise sign-up.yaml'.

      Exit status: 0 yes, 1 no (failed expectations, errors found), 2 could not, 64 used wrongly, \
      130 interrupted (128 and its number by another signal).
      """,
    version: "keyrise \(Versions.keyrise) (cairo \(CairoVersion.cairo))",
    subcommands: [
      RenderCommand.self, WatchCommand.self, StillCommand.self, FigureCommand.self,
      StripCommand.self, OnionCommand.self, PlotCommand.self, SheetCommand.self,
      CompareCommand.self, TraceCommand.self, CheckCommand.self, AuditCommand.self,
      RecordCommand.self, VerifyCommand.self, ApproveCommand.self, MergeCommand.self,
      DiffCommand.self, MeasureCommand.self, NewCommand.self, ImportCommand.self, ListCommand.self,
      SchemaCommand.self, DoctorCommand.self, CompletionsCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)
}

// MARK: - Parsing

extension KeyriseCommand {
  /// Returns the command that `arguments` select.
  ///
  /// The command is parsed by itself, which takes 3 ms less than through the root, where all its
  /// options are parsed twice. Mistakes and requests for help are left to the root.
  static func command(for arguments: [String]) async throws -> any ParsableCommand {
    if let word = arguments.first,
      let type = configuration.subcommands.first(where: { $0._commandName == word }),
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      command is any KeyriseSubcommand
    {
      return command
    }
    if Set(arguments) == ["--version", "-v"] {
      throw CleanExit.message(String(Format.table(DoctorCommand.versions).dropLast()))
    }
    if arguments.first == "help" { try checkHelp(about: arguments.dropFirst()) }
    return try await asyncParseAsRoot(arguments)
  }

  /// Rejects `keyrise help` for an unknown command; the parser would print the help of the whole
  /// tool.
  private static func checkHelp(about arguments: ArraySlice<String>) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let known = configuration.subcommands.flatMap { type in
      [type._commandName] + type.configuration.aliases
    }
    guard let word = words.first, word != "help" else { return }
    guard known.contains(word) else {
      throw ValidationError(Messages.noCommand(word, known: known))
    }
    if words.count > 1 { throw ValidationError(Messages.helpAboutSeveral(words)) }
  }

  /// The command that was probably meant where a scenario was expected, or `nil` when the word may
  /// well be a scenario's path.
  static func command(meantBy word: String) -> String? {
    let isPath = word == "-" || word.contains { $0 == "." || $0 == "/" }
    guard !isPath, !FileManager.default.fileExists(atPath: word) else { return nil }
    return Spelling.nearest(
      to: word, among: configuration.subcommands.compactMap { $0.configuration.commandName })
  }
}

/// `keyrise sheet`: a scenario under many strategies, devices or appearances.
struct SheetCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a scenario under many strategies, devices or appearances on one page.",
    discussion: """
      Each with its verdict, the one of 'keyrise audit'. What varies is said with --vary; by \
      default it is the strategies that the scenario or --strategy names. It plays as .apng, .gif, \
      .mp4 or .webm.

      EXAMPLES
        keyrise sheet sign-up.yaml --strategy all
        keyrise sheet sign-up.yaml --vary device=iphone-se-3,iphone-15 -o d.png
        keyrise sheet sign-up.yaml --vary appearance=light,dark -o looks.svg
      """)

  @OptionGroup var sides: SideBySideOptions

  var console: Console { sides.talking.console }

  func validate() throws { try sides.check(.sheet) }

  func answer() async throws -> Bool { try await sides.write(.sheet) }
}

/// `keyrise compare`: a few variants side by side, large.
struct CompareCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a few strategies, devices or appearances side by side, and what is wrong.",
    discussion: """
      As a sheet, but in one row, as large as the page allows, and with all that is worth saying \
      of each. An .svg, .apng, .gif, .mp4 or .webm plays them side by side, as long as the \
      longest; the words below stand still. An .svg with --at shows one instant.

      EXAMPLES
        keyrise compare sign-up.yaml --vary strategy=none,clearance
        keyrise compare sign-up.yaml --strategy flutter,maui --at 0.6s -o c.png
        keyrise compare sign-up.yaml --vary strategy=none,clearance -o c.gif
        keyrise compare a.yaml --strategy none,maui --panel Off --panel On -o c.svg
      """)

  @OptionGroup var sides: SideBySideOptions

  var console: Console { sides.talking.console }

  func validate() throws { try sides.check(.compare) }

  func answer() async throws -> Bool { try await sides.write(.compare) }
}

/// `keyrise onion`: ghosts of what moves over one device.
struct OnionCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "onion", _superCommandName: KeyriseCommand.name,
    abstract: "Draw ghosts of the field and the keyboard over one device, with their paths.",
    discussion: """
      By default five moments until the keyboard hides, most where motion is greatest; the device \
      shows the last of them. The small dots of a path are a sixtieth of a second apart.

      EXAMPLES
        keyrise onion sign-up.yaml
        keyrise onion sign-up.yaml --count 4 --frame bezel -o onion.png
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(help: "Words below the picture.")
  var caption: String?

  @OptionGroup(title: "Moments") var moments: MomentOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    try PictureWriter.writeEach(
      of: scenario, kind: "onion", options, picture, drawing, console
    ) { film, dressing, studio in
      try Onion(
        of: film,
        options: StripOptions(
          times: try moments.selection.times(in: film, defaultCount: 5, defaultSpan: .shown),
          title: picture.page.title, caption: caption),
        dressing: dressing, studio: studio)
    }
  }
}

/// `keyrise strip`: moments of a scenario side by side.
struct StripCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "strip", _superCommandName: KeyriseCommand.name,
    abstract: "Draw moments of a scenario side by side, with their times and numbers.",
    discussion: """
      By default five moments until the keyboard hides, most where motion is greatest. The numbers \
      below them are those that change.

      EXAMPLES
        keyrise strip sign-up.yaml
        keyrise strip sign-up.yaml --moments events -o strip.png
        keyrise strip sign-up.yaml --at start,50%,end --columns 3 -o three.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(help: "Words below the strip.")
  var caption: String?

  @OptionGroup var panels: PanelOption
  @OptionGroup(title: "Moments") var moments: MomentOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    try PictureWriter.writeEach(
      of: scenario, kind: "strip", options, picture, drawing, console, frame: DeviceGrid.usualFrame
    ) { film, dressing, studio in
      try DeviceGrid.strip(
        of: film,
        options: StripOptions(
          times: try moments.selection.times(in: film, defaultCount: 5, defaultSpan: .shown),
          title: picture.page.title, caption: caption, width: rows.width ?? 800,
          columns: rows.columns, panels: panels.titles),
        dressing: dressing, studio: studio)
    }
  }
}

/// `keyrise approve`: takes what is drawn now as the baseline.
struct ApproveCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", _superCommandName: KeyriseCommand.name,
    abstract: "Take what scenarios look like now as their baselines.",
    discussion: """
      Draws the scenarios again and writes the baselines of those that changed. What is named is a \
      scenario file, a directory, or the name of a scenario below this directory, which stands for \
      its films that have a baseline. With --seen only \
      what was looked at is taken: 'keyrise verify' prints the seal of what it drew, and a film \
      with another seal is refused. It writes in CI too: it was asked to.

      EXAMPLES
        keyrise approve sign-up.yaml a.yaml
        keyrise approve sign-up
        keyrise approve renders/*
      """)

  @Argument(help: "Scenario files, directories of them, or names.", completion: .file())
  var scenarios: [String]

  @Option(
    name: .customLong("seen"),
    help: ArgumentHelp("The seal of what was looked at; repeatable.", valueName: "seal"))
  var seals: [String] = []

  @Option(help: "Which pictures are kept: events, all or none.")
  var keep = KeptPictures.events

  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    try scenario.checkForRecording()
  }

  func answer() async throws -> Bool {
    var selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, byName: true,
      console: console)
    let recorder = BaselineRecorder(
      drawing: options.drawing(), mode: .failed, keeping: keep, seen: seals.isEmpty ? nil : seals)
    let reporter = RecordReporter(console: console)
    var unseen: [(BaselineRecorder.Outcome, BaselineJob)] = []
    var isTaken = false
    for job in selection.jobs {
      await selection.worst.collect(console) {
        let outcome = try await Interruption.watched { try recorder.record(job) }
        if case .unseen = outcome {
          unseen.append((outcome, job))
          return true
        }
        if case .written = outcome { isTaken = true }
        return reporter.say(outcome, of: job)
      }
    }
    // Changed films whose seals were not given are not to be approved.
    if isTaken {
      for (_, job) in unseen { console.say(Messages.notMeant(job.path)) }
      return try selection.worst.answer()
    }
    let isClean = unseen.map { reporter.say($0, of: $1) }.allSatisfy { $0 }
    return try selection.worst.answer() && isClean
  }
}

/// `keyrise plot`: positions over time, or the curves themselves.
struct PlotCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", _superCommandName: KeyriseCommand.name,
    abstract: "Plot keyboard, field and offset over time, and what the keyboard covers when.",
    discussion: """
      Below the plot stands a bar for each animation with the name of its curve. With --curves no \
      scenario is needed: the curves that keyboards and scroll views move along.

      EXAMPLES
        keyrise plot sign-up.yaml
        keyrise plot sign-up.yaml --span event:focus..1s -o plot.png
        keyrise plot --curves -o curves.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String?

  @Flag(help: "Plot the curves themselves.")
  var curves = false

  @Option(help: "Words below the plot.")
  var caption: String?

  @OptionGroup var span: SpanOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width of the page, 400 to 4000; by default 800.", valueName: "units"))
  var width = 800.0

  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    guard curves != (scenario != nil) else { throw ValidationError(Messages.scenarioOrCurves) }
    guard width.isFinite, (400...4000).contains(width) else {
      throw ValidationError(Messages.notAPlotWidth(width))
    }
  }

  func answer() async throws -> Bool {
    guard let scenario else { return try drawCurves() }
    return try PictureWriter.writeEach(
      of: scenario, kind: "plot", options, picture, drawing, console
    ) { film, dressing, studio in
      try Plot(
        of: film,
        options: PlotOptions(
          title: picture.page.title, caption: caption,
          span: try SpanOption.range(span.span, in: film, default: .whole), width: width),
        dressing: dressing, studio: studio)
    }
  }

  private func drawCurves() throws -> Bool {
    var writer = try PictureWriter(picture.page, drawing: drawing, console: console)
    let gallery = try CurveGallery(
      title: picture.page.title, caption: caption, width: width,
      dressing: try picture.page.dressing.dressing(), studio: writer.studio)
    let target = try picture.path.target(default: "curves")
    let path = target.target.template
    try writer.write(gallery, as: target.format, to: path, kind: target.target.kind)
    try writer.sayWords(PictureWords(gallery), at: [path])
    return true
  }
}

/// `keyrise figure`: one moment with its dimensions.
struct FigureCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "figure", _superCommandName: KeyriseCommand.name,
    abstract: "Draw one instant with dimension lines from the geometry it is drawn with.",
    discussion: """
      What can be shown: keyboard, covered, inset, offset, shift, band, safe-area, field, \
      clearance, or all. By default what is worth it: the keyboard, insets, offset and shift where \
      they are not 0, and the room below the focused field.

      EXAMPLES
        keyrise figure sign-up.yaml
        keyrise figure sign-up.yaml --at 50% --show keyboard,band,field -o fig.svg
        keyrise figure sign-up.yaml --frame bezel --theme dark -o fig.png
        keyrise figure sign-up.yaml --compact --appearance both -o narrow.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The instant.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at = Position.shown

  @Option(
    help: ArgumentHelp("What is pointed out, separated by commas, or 'all'.", valueName: "kinds"))
  var show: String?

  @Flag(help: "Lay it out for a column 340 units wide, with the names below the device.")
  var compact = false

  @Option(help: "Words below the figure; by default what the strategy does, '' for none.")
  var caption: String?

  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    _ = try annotations
  }

  func answer() async throws -> Bool {
    try PictureWriter.writeEach(
      of: scenario, kind: "figure", options, picture, drawing, console
    ) { film, dressing, studio in
      try Figure(
        of: film, at: try film.time(at: at),
        options: FigureOptions(
          show: try annotations, title: picture.page.title, caption: caption, isCompact: compact),
        dressing: dressing, studio: studio)
    }
  }

  private var annotations: Set<Annotation>? {
    get throws {
      guard let show else { return nil }
      if show == "all" { return Set(Annotation.allCases) }
      let words = Format.list(show)
      let unknown = words.first { Annotation(rawValue: $0) == nil }
      guard !words.isEmpty, unknown == nil else {
        throw ValidationError(
          Messages.unknownAnnotation(unknown ?? "", known: Annotation.allCases.map(\.rawValue)))
      }
      return Set(words.compactMap(Annotation.init(rawValue:)))
    }
  }
}
