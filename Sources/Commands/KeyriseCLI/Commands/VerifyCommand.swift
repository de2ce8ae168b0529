import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Markup
import Measuring
import Playing
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
    help: "text, json, junit (XML), github or markdown; by default what -o ends in, or text.")
  var format: ReportStyle?

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
      "Write pictures of every change, before and now, into this directory.",
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

  @OptionGroup var jobs: JobsOption
  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineOptions
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup var caching: CacheOption
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if [report, failures].contains("") { throw ValidationError(Messages.emptyOutput) }
    _ = try style
    _ = try tolerance()
    _ = try pixelPolicy()
    try checkFilm()
  }

  var style: ReportStyle {
    get throws { try .chosen(format, for: output, usual: .text) }
  }

  private func pixelPolicy() throws -> BaselineVerifier.PixelPolicy {
    do throws(EnvironmentError) {
      return try BaselineVerifier.PixelPolicy(
        flag: pixels, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func tolerance() throws -> FilmTolerance {
    let masks = try ComparingOptions.masks(ignore)
    guard let slack else { return FilmTolerance(masks: masks) }
    guard slack.hasSuffix("f"), let frames = Double(slack.dropLast()), frames.isFinite, frames >= 0
    else { throw ValidationError(Messages.notSlack(slack)) }
    return FilmTolerance(slack: frames, masks: masks)
  }

  func answer() async throws -> Bool {
    if let film { return try await verify(film) }
    let start = ContinuousClock.now
    let style = try style
    let isTold = style == .text && (output ?? "-") == "-"
    let share = try share()
    let cache = try caching.results(
      of: "verify", words: words(), fontDirectory: options.fonts.directory,
      console: console
    ).map(VerifiedCache.init)
    let selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, tellsFailures: !isTold,
      only: share?.ownNames, cache: cache, console: console)
    if share == nil, selection.scenarios.isEmpty { return try selection.worst.answer() }
    for job in selection.jobs { InputFiles.add(job.path) }
    try checkOutputs()
    // An element that no scenario has may belong to another shard or to a cached scenario.
    if !shards.isShare, selection.known.isEmpty {
      try check(tolerance().masks, of: selection.jobs)
    }
    var verifier = BaselineVerifier(
      drawing: options.drawing(), pixels: try pixelPolicy(), tolerance: try tolerance(),
      wantsPictures: report != nil || failures != nil || shards.part != nil)
    verifier.wantsStills = failures != nil
    let verdicts = try await Interruption.watched { [verifier] in
      try await verifier.verify(selection.jobs, atOnce: jobs.count)
    }
    let found = VerifiedScenarios(selection, verdicts)
    if let cache { found.keep(in: cache, options: scenario) }
    let result = VerificationReport(
      films: found.all, orphans: selection.orphans.map(\.path),
      environment: try Versions.settings(fontDirectory: options.fonts.directory),
      seconds: start.duration(to: .now).inSeconds)
    try tell(result, style)
    if let report { try write(page: result, to: report) }
    if let failures { try FailureFolder(path: failures).write(result, console) }
    let answer = {
      if verdicts.contains(where: \.hasFailed) { throw ExitCode.couldNot }
      return try selection.worst.answer() && verdicts.allSatisfy(\.passes)
    }
    guard let share else { return try answer() }
    return try finish(share, selection, found, result, answer: answer)
  }

  private func share() throws -> ShardShare? {
    guard shards.isShare || shards.part != nil else { return nil }
    let paths = try options.paths(of: scenarios)
    let whole = ShardOptions.Whole(
      command: "verify",
      flags: try words(),
      names: paths, groups: paths.map(options.group), paths: paths,
      environment: try Versions.settings(fontDirectory: options.fonts.directory))
    return try shards.share(of: whole, console)
  }

  /// What the flags set, in words that differ where verdicts may.
  private func words() throws -> [String] {
    scenario.words + [try pixelPolicy().rawValue, slack ?? "", options.baselines ?? ""] + ignore
  }

  private func finish(
    _ share: ShardShare, _ selection: BaselineSelection, _ found: VerifiedScenarios,
    _ report: VerificationReport, answer: () throws -> Bool
  ) throws -> Bool {
    func records(_ films: [ReportedFilm]?) throws -> JSONValue {
      .array(try (films ?? []).map { try $0.record() })
    }
    let rest: [JSONValue.Member] = [
      .init("seconds", .decimal(report.seconds, places: 6)),
      .init(
        "orphans",
        .object(selection.orphans.map { .init($0.path, .integer(selection.places[$0.path] ?? 0)) })),
      .init("environment", .object(report.environment.map { .init($0.name, .string($0.value)) })),
    ]
    return try share.finish(
      console, rest: .object(rest),
      seconds: { found.seconds[share.names[$0]] ?? 0 },
      result: { index in
        let name = share.names[index]
        return .object([
          .init("failures", try records(found.failures[name])),
          .init("films", try records(found.films[name])),
        ])
      }, answer: answer)
  }

  /// Refuses to write over what is read, or two things to one place, before anything is compared.
  private func checkOutputs() throws {
    var paths = OutputPaths()
    for path in [output, report].compactMap(\.self) { try paths.take(path, kind: .still) }
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

  func tell(_ result: VerificationReport, _ style: ReportStyle) throws {
    let text = result.text(style)
    if let output, output != "-" {
      try write(text, to: output)
    } else if !(console.isQuiet && style == .text && result.passes) {
      // Who asked for quiet wants no words about what passes; programs always get their document.
      // GitHub's are commands, and the report escapes what they tell of.
      try style == .github ? console.result(Array(text.utf8)) : console.result(text)
    }
  }

  private func write(page report: VerificationReport, to path: String) throws {
    var count = 0
    let outcome = try AtomicFile.stream(to: path) { append in
      try report.writePage { piece in
        let bytes = Array(piece.utf8)
        count += bytes.count
        try bytes.withUnsafeBytes(append)
      }
    }
    console.say(Messages.wroteText(path, bytes: count, unchanged: outcome == .unchanged))
  }

  private func write(_ text: String, to path: String) throws {
    let outcome = try AtomicFile.write(text, to: path)
    console.say(
      Messages.wroteText(path, bytes: text.utf8.count, unchanged: outcome == .unchanged))
  }
}

extension ReportStyle: ExpressibleByArgument, TextFormat {
  var fileEnding: String? {
    switch self {
    case .text: "txt"
    case .json: rawValue
    case .junit: "xml"
    case .github: nil
    case .markdown: "md"
    }
  }
}

extension VerifyCommand {
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
    InputFiles.add(baseline.path)
    if let output, output != "-" { try InputFiles.protect(from: output) }
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
    let word = comparison == nil ? "missing" : differing == 0 ? "same" : "changed"
    let text =
      comparison.map {
        ComparisonText($0, before: Messages.theBaseline, after: measured.fileName).paragraph
      } ?? Messages.noMotionBaseline(ShellText.command(again))
    let told = ReportedFilm(
      name: ScenarioFile(path: scenario).name, scenario: scenario, strategy: "film",
      baseline: baseline.path, word: word,
      severity: comparison == nil ? 2 : differing == 0 ? 0 : 2 + differing, paragraph: text,
      approval: word == "changed" ? ShellText.command(again + ["--mode", "all"]) : "",
      details: comparison?.members ?? [])
    let result = VerificationReport(
      films: [told], seconds: start.duration(to: .now).inSeconds)
    try tell(result, try style)
    return result.passes
  }
}

/// A directory of pictures of what verify found changed.
struct FailureFolder {
  var path: String

  /// Writes the recorded and the current picture, at the first difference, of every film that does
  /// not pass.
  func write(_ report: VerificationReport, _ console: Console) throws {
    try report.forEachFailure { pictures in
      for picture in pictures {
        let file = path.hasSuffix("/") ? path + picture.name : path + "/" + picture.name
        let outcome = try AtomicFile.write(picture.bytes, to: file)
        console.say(
          Messages.wroteText(
            file, bytes: picture.bytes.count, unchanged: outcome == .unchanged))
      }
    }
  }
}

/// The findings about scenarios, of this run or an earlier one, by path.
struct VerifiedScenarios {
  /// What could not be played.
  let failures: [String: [ReportedFilm]]
  /// The findings about the films of each scenario.
  let films: [String: [ReportedFilm]]
  /// How long each took, in seconds.
  let seconds: [String: Double]
  /// All verdicts in the order of reports: what could not be played, then the command line's order.
  let all: [ReportedFilm]

  private let verdicts: [String: [Verdict]]

  init(_ selection: BaselineSelection, _ verdicts: [Verdict]) {
    let own = Dictionary(grouping: verdicts, by: \.scenario)
    self.verdicts = own
    failures = Dictionary(grouping: selection.failures, by: \.scenario)
      .mapValues { $0.map { ReportedFilm($0) } }
    let films = own.mapValues { $0.map { ReportedFilm($0) } }
      .merging(selection.known.mapValues(\.films)) { $1 }
    self.films = films
    seconds = selection.seconds.merging(
      own.mapValues { $0.reduce(0) { $0 + $1.seconds } }, uniquingKeysWith: +)
    all =
      selection.failures.map { ReportedFilm($0) }
      + selection.scenarios.flatMap { films[$0] ?? [] }
  }

  /// Caches the results of unchanged scenarios without diagnostics.
  func keep(in cache: VerifiedCache, options: ScenarioOptions) {
    for (scenario, verdicts) in verdicts where failures[scenario] == nil {
      guard ScenarioFile(path: scenario).mayBeKept(options) else { continue }
      cache.keep(verdicts, of: scenario, seconds: seconds[scenario] ?? 0)
    }
  }
}
