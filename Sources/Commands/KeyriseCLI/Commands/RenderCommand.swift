import ArgumentParser
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Rendering
import Scenario

/// `keyrise render`: draws every frame, or one.
struct RenderCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a scenario as frames, an animation, or one picture.",
    discussion: """
      The kind comes from -o: a directory (DIR/) of frames with a manifest, an .apng (or a .png \
      with -f apng), .gif, .svg, .mp4, .webm or .mov that plays, an .html page that plays all strategies, \
      or a .png of one instant (--at, by default 'shown': the last instant the keyboard is up). \
      A GIF shows at most 50 frames a second, videos need ffmpeg; all last what the scenario \
      lasts. {scenario}, {strategy}, {device}, {appearance} and {storm} in a path are filled in. \
      With --appearance both, every picture has a twin for dark pages, NAME-dark, and the <picture> \
      that shows them is printed.

      EXAMPLES
        keyrise render sign-up.yaml -o frames/
        keyrise render sign-up.yaml -o sign-up.apng
        keyrise render sign-up.yaml -o sign-up.gif --scale 1 --loop 3
        keyrise render sign-up.yaml -o sign-up.svg -o sign-up.html
        keyrise render sign-up.yaml -o sign-up.png --at 50% --scale 3
        keyrise render sign-up.yaml --appearance both --frame bezel -o phone.svg
        keyrise render a.yaml b.yaml --strategy all -o 'out/{scenario}-{strategy}/'
      """)

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String] = []

  @OptionGroup var outputs: OutputOptions

  @Option(
    name: .shortAndLong,
    help: "frames, apng, gif, svg, html, mov, mp4, webm or png, where the path does not say.")
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
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup var caching: CacheOption
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
    if targets.contains(where: { $0.isStandardOutput && !$0.kind.isText }) {
      try Console.checkForPictures()
    }
    if outputs.repetition.loop != nil, !targets.contains(where: { $0.kind.loops }) {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
    if dressing.isUsed, let target = targets.first(where: { $0.kind == .animation(.html) }) {
      throw ValidationError(Messages.dressingOfPage(target.template))
    }
    guard at == nil || targets.contains(where: { $0.kind == .still || $0.kind == .standardOutput })
    else {
      throw ValidationError(Messages.positionWithoutStill)
    }
  }

  /// Asks for a scenario where there is none; says how to begin for `keyrise` alone on a terminal.
  func checkOperands() throws {
    guard scenarios.isEmpty else { return }
    guard Console.isTerminal(0) else { throw ValidationError(Messages.noScenario) }
    throw CleanExit.message(Messages.firstSteps)
  }

  func answer() async throws -> Bool {
    var worst = WorstStatus()
    var log = WorkLog()
    let paths = try ScenarioFile.paths(of: scenarios)
    let share = try share(of: paths)
    let cache = try caching.results(
      of: "render", words: words, fontDirectory: drawing.fonts.directory, console: console
    ).map(RenderedCache.init)
    var jobs = await self.jobs(of: share?.ownNames ?? paths, &worst, &log)
    try RenderJob.checkCollisions(
      jobs, timings: timings,
      areNamesakes: Set(paths.map { ScenarioFile(path: $0).name }).count < paths.count)
    if dressing.isUsed, let job = jobs.first(where: { $0.target.kind == .animation(.html) }) {
      throw Failure(Messages.dressingOfPage(job.path))
    }
    let count = jobs.count
    // The `<picture>` elements for light and dark twins, by the scenario's path.
    var elements: [String: String] = [:]
    if let cache { jobs = try reuse(jobs, cache, &log, &elements) }
    let writer = FilmWriter(
      drawing: drawing, sequence: sequence, console: console,
      flags: dressing.isUsed ? dressing : nil)
    let answer: () throws -> Bool
    if check {
      try await find(jobs, writer, &worst, &log)
      let isAll = worst
      answer = {
        let isFresh = try isAll.answer()
        if isFresh { console.say(Messages.allFresh(count)) }
        return isFresh
      }
    } else {
      elements.merge(try await write(jobs, writer, &worst, &log)) { $1 }
      for path in paths { try elements[path].map(console.result) }
      let isAll = worst
      answer = { try isAll.answer() }
    }
    if let cache { keep(jobs, log, cache, elements) }
    guard let share else { return try answer() }
    return try log.finish(share, console, answer: answer)
  }

  /// The jobs of all scenarios; those that cannot be used are reported and logged.
  private func jobs(
    of paths: [String], _ worst: inout WorstStatus, _ log: inout WorkLog
  ) async -> [RenderJob] {
    var jobs: [RenderJob] = []
    for path in paths {
      let file = ScenarioFile(path: path)
      let start = ContinuousClock.now
      await worst.collect(console) {
        do {
          let films = try file.films(scenario, console)
          let requests = try requests(
            for: OutputFilms(file: file, options: scenario, own: films))
          jobs += try RenderJob.jobs(of: films, name: file.name, requests: requests)
            .map { $0.of(path) }
          return true
        } catch {
          let reason = (error as? ScenarioProblem)?.body ?? Messages.sentence(error)
          log.note(failureOf: path, reason)
          throw error
        }
      }
      log.add(seconds: start.duration(to: .now).inSeconds, to: path)
    }
    return jobs
  }

  private func write(
    _ jobs: [RenderJob], _ writer: FilmWriter, _ worst: inout WorstStatus, _ log: inout WorkLog
  ) async throws -> [String: String] {
    var summaries: [WriteSummary] = []
    var elements: [String: String] = [:]
    for job in jobs {
      await worst.collect(console) {
        try await log.work(on: job.scenario, job.path) {
          let outcome = try await job.write(with: writer)
          if let summary = outcome.summary { summaries.append(summary) }
          if let twin = job.twinPath, let words = outcome.words {
            elements[job.scenario, default: ""] += words.element(job.path, twin: twin)
          }
          let holds = job.reports.map { $0.report(expectationsOf: job.name, console) }
          return holds.allSatisfy { $0 } ? .done : .no
        }
      }
    }
    if let timings { try AtomicFile.write(Timings(summaries).text, to: timings) }
    return elements
  }

  private func share(of paths: [String]) throws -> ShardShare? {
    guard shards.isShare || shards.part != nil else { return nil }
    // Two outputs in one place are refused, in whichever shards their scenarios are.
    if shards.isShare, paths.count > 1,
      let path = outputs.output.first(where: { $0 != "-" && $0.firstRange(of: "{scenario}") == nil }
      )
    {
      throw Failure(Messages.outputOfShards(path))
    }
    let whole = ShardOptions.Whole(
      command: "render", flags: words, names: paths,
      groups: paths.map { ScenarioFile(path: $0).name }, paths: paths,
      environment: try Versions.settings(fontDirectory: drawing.fonts.directory))
    return try shards.share(of: whole, console)
  }

  /// What the flags set, in words that differ where outputs may.
  private var words: [String] {
    scenario.words + outputs.output + [
      format?.rawValue ?? "", at?.text ?? "", "\(outputs.repetition.loop?.plays ?? -1)",
      "\(check)", "\(drawing.scale)", "\(drawing.level)", "\(outputs.allowOutside)",
    ] + dressing.words
  }

  /// Compares all outputs with what would be written, and says which differ.
  private func find(
    _ jobs: [RenderJob], _ writer: FilmWriter, _ worst: inout WorstStatus, _ log: inout WorkLog
  ) async throws {
    // Between two jobs, too, an interruption leaves no directory behind.
    try await Interruption.watched {
      let comparison = try StaleCheck(writer)
      defer { comparison.finish() }
      for job in jobs {
        await worst.collect(console) {
          try await log.work(on: job.scenario, job.path) {
            let finding = try await comparison.finding(job)
            if finding != .fresh { console.complain(Messages.finding(finding, job.path)) }
            switch finding {
            case .fresh: return .done
            case .stale: return .stale
            case .missing: return .missing
            }
          }
        }
      }
    }
  }
}

// MARK: - Requests

extension RenderCommand {
  /// What the flags ask for, or else the scenario, or else one animated PNG.
  private func requests(for films: OutputFilms) throws -> [RenderRequest] {
    if outputs.output.isEmpty, format == nil {
      let requests = try outputs.requests(of: films, at: at)
      if !requests.isEmpty { return requests }
    }
    let name = format == .html ? films.file.name : films.file.outputName(for: films.own)
    return try targets(defaultName: name).map { try outputs.request($0, of: films, at: at) }
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

extension RenderCommand {
  /// Reuses the outputs of unchanged scenarios; returns the jobs of the others.
  func reuse(
    _ jobs: [RenderJob], _ cache: RenderedCache, _ log: inout WorkLog,
    _ elements: inout [String: String]
  ) throws -> [RenderJob] {
    var reused: Set<String> = []
    for (path, own) in Dictionary(grouping: jobs, by: \.scenario).sorted(by: { $0.key < $1.key }) {
      guard let finding = try reuse(path, writing: Set(own.map(\.path)), cache, &log) else {
        continue
      }
      reused.insert(path)
      elements[path] = finding.elements
    }
    return jobs.filter { !reused.contains($0.scenario) }
  }

  /// Reuses the outputs of a scenario if it has not changed.
  ///
  /// - Parameter paths: The scenario's outputs; a cache cannot redirect them.
  private func reuse(
    _ path: String, writing paths: Set<String>, _ cache: RenderedCache, _ log: inout WorkLog
  ) throws -> RenderedCache.Finding? {
    guard let finding = cache.finding(path), finding.outputs.count == paths.count,
      Set(finding.outputs.map(\.path)) == paths
    else { return nil }
    InputFiles.add(path)
    for output in paths { try InputFiles.protect(from: output) }
    if check {
      guard cache.isFresh(finding) else { return nil }
    } else {
      guard let restored = try cache.restore(finding) else { return nil }
      let written = Dictionary(restored.map { ($0.path, $0.bytes) }, uniquingKeysWith: max)
      for output in finding.outputs {
        console.say(
          written[output.path].map { Messages.wroteText(output.path, bytes: $0, unchanged: false) }
            ?? Messages.unchanged(output.path))
      }
    }
    for output in finding.outputs { log.note(doneBy: path, output.path) }
    log.add(seconds: finding.seconds, to: path)
    return finding
  }

  /// Stores the outputs of scenarios without diagnostics, except videos, whose encoder is another
  /// program, and nothing that went to standard output.
  func keep(
    _ jobs: [RenderJob], _ log: WorkLog, _ cache: RenderedCache, _ elements: [String: String]
  ) {
    for (path, jobs) in Dictionary(grouping: jobs, by: \.scenario) {
      let isKept = jobs.allSatisfy {
        !$0.target.isStandardOutput
          && ![.animation(.mov), .animation(.mp4), .animation(.webm)].contains($0.target.kind)
      }
      guard isKept, log.isDone(path), ScenarioFile(path: path).mayBeKept(scenario) else {
        continue
      }
      cache.keep(
        jobs.map(\.path), of: path, seconds: log.seconds(of: path),
        elements: elements[path] ?? "")
    }
  }
}

/// Where the time of some outputs went, as `--timings` writes it.
struct Timings {
  let summaries: [WriteSummary]

  init(_ summaries: [WriteSummary]) { self.summaries = summaries }

  /// One JSON document; times in milliseconds, summed over all workers.
  var text: String {
    let outputs = summaries.map { "    \(Self.output($0))" }.joined(separator: ",\n")
    return """
      {
        "schema": "keyrise.timings/1",
        "outputs": [
      \(outputs)
        ]
      }

      """
  }

  private static func output(_ summary: WriteSummary) -> JSONValue {
    let times = summary.times
    return .object([
      .init("path", .string(summary.path)),
      .init("frames", .integer(summary.frames)),
      .init("distinct", .integer(summary.distinct)),
      .init("bytes", .integer(summary.bytes)),
      .init("draw", milliseconds(times.draw)),
      .init("hash", milliseconds(times.hash)),
      .init("compress", milliseconds(times.compress)),
      .init("assemble", milliseconds(times.assemble)),
      .init("write", milliseconds(times.write)),
    ])
  }

  private static func milliseconds(_ seconds: Double) -> JSONValue {
    .decimal(seconds * 1000, places: 3)
  }
}
