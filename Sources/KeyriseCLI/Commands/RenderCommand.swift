import ArgumentParser
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario

/// `keyrise render`: draws every frame, or one.
struct RenderCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a scenario as frames, an animation, or one picture.",
    discussion: """
      The kind comes from -o: a directory (DIR/) of frames with a manifest, an .apng (or a .png \
      with -f apng), .gif, .svg, .mp4 or .webm that plays, an .html page that plays all strategies, \
      or a .png of one instant (--at, by default 'shown': the last instant the keyboard is up). \
      A GIF shows at most 50 frames a second, videos need ffmpeg; all last what the scenario \
      lasts. {scenario}, {strategy}, {device} and {storm} in a path are filled in.

      EXAMPLES
        keyrise render sign-up.yaml -o frames/
        keyrise render sign-up.yaml -o sign-up.apng
        keyrise render sign-up.yaml -o sign-up.gif --scale 1 --loop 3
        keyrise render sign-up.yaml -o sign-up.svg -o sign-up.html
        keyrise render sign-up.yaml -o sign-up.png --at 50% --scale 3
        keyrise render a.yaml b.yaml --strategy all -o 'out/{scenario}-{strategy}/'
      """)

  @Argument(help: "Scenario files; '-' is standard input.", completion: .file())
  var scenarios: [String] = []

  @OptionGroup var outputs: OutputOptions

  @Option(
    name: .shortAndLong,
    help: "frames, apng, gif, svg, html, mp4, webm or png, where the path does not say.")
  var format: OutputTarget.Format?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant of a .png; 'shown' by default.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at: Position?

  @Option(
    help: ArgumentHelp("Write where the time went, as JSON.", valueName: "file"))
  var timings: String?

  @Flag(help: "Write nothing; say which outputs are missing or stale, with status 1.")
  var check = false

  @OptionGroup(title: "Picture") var dressing: DressingOptions
  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Frames") var sequence: SequenceOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if check, outputs.output.contains("-") { throw ValidationError(Messages.checkOfStandardOutput) }
    if let twice = scenarios.first(where: { path in scenarios.count { $0 == path } > 1 }) {
      throw ValidationError(Messages.namedTwice(twice))
    }
    if let word = scenarios.first, let meant = KeyriseCommand.command(meantBy: word) {
      throw ValidationError(Messages.misspelledCommand(word, meant: meant))
    }
    let targets = try targets(defaultName: "scenario")
    if targets.contains(where: { $0.isStandardOutput && !$0.kind.isOfShapes }) {
      try Console.checkForPictures()
    }
    if outputs.repetition.loop != nil, !targets.contains(where: { $0.kind.loops }) {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
    if dressing.isUsed, let target = targets.first(where: { $0.kind.isOfShapes }) {
      throw ValidationError(Messages.dressingOfShapes(target.template))
    }
    guard at == nil || targets.contains(where: { $0.kind == .still || $0.kind == .standardOutput })
    else {
      throw ValidationError(Messages.positionWithoutStill)
    }
  }

  /// Asks for a scenario where there is none, or helps who only wrote `keyrise`.
  func checkOperands() throws {
    guard scenarios.isEmpty else { return }
    guard Console.isTerminal(0) else { throw ValidationError(Messages.noScenario) }
    throw CleanExit.helpRequest(KeyriseCommand.self)
  }

  func answer() async throws -> Bool {
    var jobs: [RenderJob] = []
    var worst = WorstStatus()
    for path in scenarios {
      let file = ScenarioFile(path: path)
      await worst.collect(console) {
        let films = try file.films(scenario, console)
        jobs += try RenderJob.jobs(
          of: films, name: file.name, requests: try requests(for: file, films: films))
        return true
      }
    }
    try RenderJob.checkCollisions(
      jobs, timings: timings,
      areNamesakes: Set(scenarios.map { ScenarioFile(path: $0).name }).count < scenarios.count)
    if dressing.isUsed, let job = jobs.first(where: { $0.target.kind.isOfShapes }) {
      throw Failure(Messages.dressingOfShapes(job.path))
    }
    let writer = FilmWriter(
      drawing: drawing, sequence: sequence, console: console,
      dressing: dressing.isUsed ? try dressing.dressing(defaultFrame: .none) : nil)
    if check { return try await find(jobs, writer, &worst) }
    var summaries: [WriteSummary] = []
    for job in jobs {
      await worst.collect(console) {
        if let summary = try await job.write(with: writer) { summaries.append(summary) }
        return job.reports.map { $0.report(expectationsOf: job.name, console) }
          .allSatisfy { $0 }
      }
    }
    if let timings { try AtomicFile.write(Timings(summaries).text, to: timings) }
    return try worst.answer()
  }

  /// Compares all outputs with what would be written, and says which differ.
  private func find(
    _ jobs: [RenderJob], _ writer: FilmWriter, _ worst: inout WorstStatus
  ) async throws -> Bool {
    // Between two jobs, too, an interruption leaves no directory behind.
    try await Interruption.watched {
      let comparison = try StaleCheck(writer)
      defer { comparison.finish() }
      for job in jobs {
        await worst.collect(console) {
          let finding = try await comparison.finding(job)
          if finding != .fresh { console.complain(Messages.finding(finding, job.path)) }
          return finding == .fresh
        }
      }
    }
    let isFresh = try worst.answer()
    if isFresh { console.say(Messages.allFresh(jobs.count)) }
    return isFresh
  }
}

// MARK: - Requests

extension RenderCommand {
  /// What the flags ask for, or else the scenario, or else one animated PNG.
  private func requests(for file: ScenarioFile, films: [Film]) throws -> [RenderRequest] {
    if outputs.output.isEmpty, format == nil {
      let requests = try outputs.requests(of: films, in: file, at: at)
      if !requests.isEmpty { return requests }
    }
    let name = format == .html ? file.name : file.outputName(for: films)
    return try targets(defaultName: name).map { outputs.request($0, at: at) }
  }

  private func targets(defaultName name: String) throws -> [OutputTarget] {
    if outputs.output.isEmpty {
      let kind = OutputTarget.kind(format ?? .apng)
      let ending = format == .frames ? "-frames/" : ".\((format ?? .apng).rawValue)"
      return [OutputTarget(kind: kind, template: name + ending)]
    }
    return try outputs.output.map { try OutputTarget($0, format: format) }
  }
}
