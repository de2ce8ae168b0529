import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Markup
import Measuring
import Rendering

/// `keyrise verify`: holds scenarios against their baselines.
struct VerifyCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: KeyriseCommand.name,
    abstract: "Compare scenarios with their baselines; writes none.",
    discussion: """
      Draws in memory and prints what changed, since when, by how much, and why. Exit status 1 when \
      something changed or has no baseline. A directory stands for all scenarios below it, and \
      baselines in it that no scenario asks for are named. --set and --fps change what is drawn, \
      and not what it is compared with: they tell what a change would do.

      EXAMPLES
        keyrise verify sign-up.yaml
        keyrise verify a.yaml b.yaml --report report.html
        keyrise verify sign-up.yaml --set keyboard.height=300
        keyrise verify renders/* -o verify.xml
        keyrise verify --film recording.mov sign-up.yaml
      """)

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(
    name: .shortAndLong,
    help: "text, json, junit (XML), github or markdown; by default what -o ends in, or text.",
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write a page to look at what changed, in one file.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write pictures of every change, before, now and the difference, into this directory.",
      valueName: "directory"))
  var failures: String?

  @Option(
    help: "When pixels count: always, auto (if drawn by these libraries), never. KEYRISE_PIXELS.")
  var pixels: BaselineVerifier.PixelPolicy?

  @Option(
    help: ArgumentHelp(
      "How much later or sooner things may come, in frames, such as 1f.", valueName: "frames"))
  var slack: String?

  @Option(
    help: ArgumentHelp(
      "Not compared: an element's id, x,y,width,height, each with @0.2..0.8; see diff. Of frames "
        + "that are no pictures whole rows.", valueName: "what"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "A recorded film of the app, held against the one that 'record --film' measured.",
      valueName: "path"),
    completion: .file())
  var film: String?

  @OptionGroup var jobs: DrawingOptions.Jobs
  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineSelection.Options
  @OptionGroup(title: "Baselines") var fonts: DrawingOptions.Font
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup var caching: ResultCache.Options
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if [report, failures].contains("") { throw ValidationError(Messages.emptyOutput) }
    _ = try style
    _ = try tolerance()
    _ = try pixelPolicy()
    try checkFilm()
  }

  private static let formats: ReportFormats = [
    "text": .text, "json": .json, "junit": .junit, "github": .github, "markdown": .markdown,
  ]

  var style: ReportFormat {
    get throws { try Self.formats.chosen(format, for: output) }
  }

  private func pixelPolicy() throws -> BaselineVerifier.PixelPolicy {
    do throws(EnvironmentError) {
      return try BaselineVerifier.PixelPolicy(
        flag: pixels, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func tolerance() throws -> FilmComparison.Limits {
    let masks = try ComparingOptions.masks(ignore)
    guard let slack else { return FilmComparison.Limits(masks: masks) }
    guard slack.hasSuffix("f"), let frames = Double(slack.dropLast()), frames.isFinite, frames >= 0
    else {
      throw ValidationError("'--slack \(shown: slack)' is not a number of frames; example: 1f")
    }
    return FilmComparison.Limits(slack: frames, masks: masks)
  }

  func answer() async throws -> Bool {
    if let film { return try await verify(film) }
    let start = ContinuousClock.now
    let style = try style
    let isTold = style == .text && (output ?? "-") == "-"
    var batch = try Batch(
      "verify", flags: try words(), scenarios: try options.paths(of: scenarios),
      group: options.group,
      environment: try Versions.settings(fontDirectory: fonts.directory), shards, console)
    let cache = try caching.results(
      of: "verify", words: words(), fontDirectory: fonts.directory,
      console: console
    ).map(Cache.init)
    let selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, tellsFailures: !isTold,
      only: batch.isDealt ? batch.ownNames : nil, cache: cache, console: console)
    if !batch.isDealt, selection.scenarios.isEmpty { return try selection.worst.answer() }
    for one in selection.kept where !selection.scenarios.contains(one.keeper ?? "") {
      console.printError(
        "not compared \(shown: one.path): \(Messages.keeper(of: one)), and was put aside")
    }
    for job in selection.jobs { ClaimedFiles.add(job.path) }
    try OutputPaths.check([output, report])
    // An element that no scenario has may belong to another shard or to a cached scenario.
    if !shards.isShare, selection.known.isEmpty {
      try check(tolerance().masks, of: selection.jobs)
    }
    var verifier = BaselineVerifier(
      drawing: fonts.drawing(), pixels: try pixelPolicy(), tolerance: try tolerance(),
      wantsPictures: report != nil || failures != nil || shards.part != nil)
    verifier.wantsStills = failures != nil
    let verdicts = try await Interruption.watched { [verifier] in
      try await verifier.verify(selection.jobs, atOnce: jobs.count)
    }
    let found = Findings(selection, verdicts)
    if let cache { found.keep(in: cache, options: scenario) }
    let result = VerdictReport(
      .verify, found.all, orphans: selection.orphans.map(\.path),
      environment: try Versions.settings(fontDirectory: fonts.directory),
      seconds: start.duration(to: .now).inSeconds)
    try tell(result, style)
    try result.write(page: report, failures: failures, console)
    batch.worst = selection.worst
    for (path, seconds) in found.seconds { batch.add(seconds: seconds, to: path) }
    return try batch.finish(
      rest: rest(selection, result),
      result: { index in
        let name = batch.name(index)
        return [
          "failures": Self.records(found.failures[name]),
          "films": Self.records(found.films[name]),
        ]
      }
    ) {
      if verdicts.contains(where: { $0.outcome == .failed }) { throw ExitCode.couldNot }
      return try selection.worst.answer() && verdicts.allSatisfy(\.passes)
    }
  }

  /// The settings of the flags, in words that differ where verdicts may.
  private func words() throws -> [String] {
    scenario.words + [try pixelPolicy().rawValue, slack ?? "", options.baselines ?? ""] + ignore
  }

  private static func records(_ films: [Verdict]?) -> JSONValue {
    .array((films ?? []).map(\.record))
  }

  /// The facts about the whole run that a part holds.
  private func rest(_ selection: BaselineSelection, _ report: VerdictReport) -> JSONValue {
    .object([
      .init("seconds", .decimal(report.seconds, places: 6)),
      .init(
        "orphans",
        .object(selection.orphans.map { .init($0.path, .integer(selection.places[$0.path] ?? 0)) })),
      .init("environment", .object(report.environment.map { .init($0.name, .string($0.value)) })),
    ])
  }

  /// - Throws: ``Failure`` when an element is to be ignored that no film and no baseline has.
  private func check(_ masks: [SequenceMask], of jobs: [BaselineJob]) throws {
    let drawn = jobs.flatMap(\.film.sequenceElements).map(\.id)
    guard !jobs.isEmpty, masks.unknownElement(among: drawn, hasKeyboard: true) != nil else {
      return
    }
    // It may be one that is gone. A baseline that cannot be read is a verdict, later.
    let recorded = jobs.compactMap { try? $0.load() }.flatMap(\.elements).map(\.id)
    try masks.check(among: drawn + recorded, hasKeyboard: true)
  }

  func tell(_ result: VerdictReport, _ style: ReportFormat) throws {
    let text = result.text(style, pictures: failures) ?? ""
    if let output, output != "-" {
      try console.write(text, to: output)
    } else if !(console.isQuiet && style == .text && result.passes) {
      // Who asked for quiet wants no words about what passes; programs always get their document.
      // GitHub's are commands, and the report escapes what they tell of.
      try style == .github ? console.result(Array(text.utf8)) : console.result(text)
    }
  }

  /// Refuses flags that do not apply to a comparison of measurements.
  func checkFilm() throws {
    guard film != nil else { return }
    try MotionBaseline.check(scenarios)
    if report != nil || failures != nil || pixels != nil || slack != nil || !ignore.isEmpty
      || shards.isShare || shards.part != nil
    {
      throw ValidationError(Messages.filmIsComparedInNumbers)
    }
  }

  /// Compares a film of the app with the recorded baseline, in the model's terms.
  func verify(_ film: String) async throws -> Bool {
    let start = ContinuousClock.now
    let scenario = scenarios[0]
    let baseline = MotionBaseline(scenario: scenario, directory: options.baselines)
    ClaimedFiles.add(baseline.path)
    if let output, output != "-" { try ClaimedFiles.protect(from: output) }
    let known = try baseline.read()
    let measured = try await Interruption.watched {
      try MotionBaseline.measured(
        film, scenario: scenario, options: self.scenario, console: console)
    }
    let comparison = known.map {
      RecordingComparison($0, measured.measurement, tolerance: .scripted)
    }
    let again = ["keyrise", "record", "--film", film, scenario]
    let differing = comparison?.differences.filter(\.counts).count ?? 0
    let outcome: Verdict.Outcome =
      comparison == nil ? .missing : differing == 0 ? .same : .changed
    let text =
      comparison.map {
        ComparisonText($0, before: "the baseline", after: measured.fileName).paragraph
      } ?? Messages.noMotionBaseline(ShellText.command(again))
    let verdict = Verdict(
      name: ScenarioFile(path: scenario).name, scenario: scenario, strategy: "film",
      baseline: baseline.path, outcome: outcome, text: text, severity: differing,
      approval: outcome == .changed
        ? Verdict.Approval(words: again + ["--mode", "all"], subject: 0) : nil,
      details: comparison?.members ?? [])
    let result = VerdictReport(
      .verify, [verdict], seconds: start.duration(to: .now).inSeconds)
    try tell(result, try style)
    return result.passes
  }
}

extension VerdictReport {
  /// Writes the page, and the stills of every result that does not pass, where paths are given.
  func write(page: String?, failures: String?, _ console: Console) throws {
    if let page {
      try console.stream(to: page) { append in
        try writePage { piece in try Array(piece.utf8).withUnsafeBytes(append) }
      }
    }
    guard let failures else { return }
    try forEachFailure { pictures in
      for picture in pictures {
        try console.write(picture.bytes, to: failures.asDirectory + picture.name)
      }
    }
  }
}

extension VerifyCommand {
  /// The findings about scenarios, of this run or an earlier one, by path.
  struct Findings {
    /// The scenarios that could not be played.
    let failures: [String: [Verdict]]
    /// The findings about the films of each scenario.
    let films: [String: [Verdict]]
    /// How long each took, in seconds.
    let seconds: [String: Double]
    /// All verdicts in the order of reports: what could not be played, then the command line's
    /// order.
    let all: [Verdict]

    private let verdicts: [String: [Verdict]]

    init(_ selection: BaselineSelection, _ verdicts: [Verdict]) {
      let own = Dictionary(grouping: verdicts, by: \.scenario)
      self.verdicts = own
      failures = Dictionary(grouping: selection.failures, by: \.scenario)
      let films = own.merging(selection.known.mapValues(\.films)) { $1 }
      self.films = films
      seconds = selection.seconds.merging(
        own.mapValues { $0.reduce(0) { $0 + $1.seconds } }, uniquingKeysWith: +)
      all =
        selection.failures
        + selection.scenarios.flatMap { films[$0] ?? [] }
    }

    /// Caches the results of unchanged scenarios without diagnostics.
    func keep(in cache: Cache, options: ScenarioOptions) {
      for (scenario, verdicts) in verdicts where failures[scenario] == nil {
        guard ScenarioFile(path: scenario).mayBeKept(options) else { continue }
        cache.keep(verdicts, of: scenario, seconds: seconds[scenario] ?? 0)
      }
    }
  }

  /// Scenarios of which nothing had changed when they were verified last.
  struct Cache {
    private let cache: ResultCache

    init(_ cache: ResultCache) { self.cache = cache }

    /// The stored results of a scenario.
    struct Finding {
      var films: [Verdict]
      /// Their strategies.
      var strategies: [String]
      /// Their baselines.
      var baselines: [String]
      /// How long it took when it was verified, in seconds.
      var seconds: Double

      /// The finding of an entry; `nil` unless it is whole and a digest finds every baseline the
      /// same.
      init?(_ entry: JSONValue, isSame: (_ baseline: String, _ digest: String?) -> Bool) {
        guard let films = entry["films"]?.items?.compactMap({ Verdict(record: $0) }),
          let strategies = entry["strategies"]?.texts, let baselines = entry["baselines"]?.members,
          let seconds = entry["seconds"]?.number, films.count == baselines.count,
          baselines.allSatisfy({ isSame($0.name, $0.value.text) })
        else { return nil }
        self.films = films
        self.strategies = strategies
        self.baselines = baselines.map(\.name)
        self.seconds = seconds
      }
    }

    /// The findings about a scenario, unless it or one of its baselines has changed since.
    func finding(_ scenario: String) -> Finding? {
      cache.key(of: scenario).flatMap(cache.entry).flatMap { entry in
        Finding(entry) { WholeFile.digest(of: $0, limit: Baseline.sizeLimit) == $1 }
      }
    }

    /// Stores the findings about a scenario if nothing has changed.
    func keep(_ verdicts: [Verdict], of scenario: String, seconds: Double) {
      guard !verdicts.isEmpty, verdicts.allSatisfy({ $0.outcome == .same }),
        let key = cache.key(of: scenario)
      else { return }
      let films = verdicts.map(\.record)
      let baselines = verdicts.compactMap { verdict in
        WholeFile.digest(of: verdict.baseline, limit: Baseline.sizeLimit).map {
          JSONValue.Member(verdict.baseline, .string($0))
        }
      }
      guard baselines.count == films.count else { return }
      cache.keep(
        [
          "films": .array(films), "strategies": .strings(verdicts.map(\.strategy)),
          "baselines": .object(baselines), "seconds": .decimal(seconds, places: 6),
        ], key)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let filmIsComparedInNumbers =
    "a video is compared in numbers; '--report', '--failures', '--pixels', '--slack', '--ignore' and shards "
    + "are for what keyrise draws; a page of two videos is: keyrise measure BEFORE AFTER -o page.html"

  static func noMotionBaseline(_ command: String) -> String {
    "There is no baseline of a video yet; look at this one, then: \(shown: command)"
  }
}
