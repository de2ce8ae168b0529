import ArgumentParser
import Foundation
import FrameSequence
import Markup
import Rendering
import Scenario

/// `keyrise render`: draws every frame, or one.
struct RenderCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a scenario as frames, an animation, or one picture.",
    discussion: """
      The kind comes from -o: a directory (DIR/) of frames with a manifest, an .svg, \
      \(OutputFormat.animationEndings) that plays (or a .png with -f apng), an .html page that plays all \
      strategies, or a .png of one instant (--at, by default 'shown': the last instant the keyboard is up). \
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
    help: "\(OutputFormat.screens.map(\.rawValue).alternatives), where the path does not say.",
    completion: .list(OutputFormat.screens.map(\.rawValue)),
    transform: OutputFormat.reader(of: OutputFormat.screens))
  var format: OutputFormat?

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

  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Frames") var jobs: DrawingOptions.Jobs
  @OptionGroup(title: "Frames") var force: DrawingOptions.Force
  @OptionGroup(title: "Frames") var progress: ProgressLine.Options
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup var caching: ResultCache.Options
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if check, outputs.output.contains("-") {
      throw ValidationError("'--check' compares files, and '-o -' is none")
    }
    if let twice = scenarios.first(where: { path in scenarios.count { $0 == path } > 1 }) {
      throw ValidationError("'\(shown: twice)' is named twice")
    }
    if let word = scenarios.first, let meant = KeyriseCommand.command(meantBy: word) {
      throw ValidationError(
        "there is no command and no file '\(shown: word)'; did you mean: keyrise \(meant)")
    }
    let asked = try asked(default: "scenario")
    for output in asked { try output.checkTerminal() }
    if outputs.repetition.loop != nil, !asked.contains(where: \.format.loops) {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
    if dressing.isUsed, let page = asked.first(where: { $0.format == .html }) {
      throw ValidationError(Messages.dressingOfPage(page.path))
    }
    guard at == nil || asked.contains(where: { $0.kind == .still }) else {
      throw ValidationError("'--at' is the instant of a .png, and no -o is one")
    }
  }

  /// Asks for a scenario where there is none; says how to begin for `keyrise` alone on a terminal.
  func checkOperands() throws {
    guard scenarios.isEmpty else { return }
    guard Console.isTerminal(0) else { throw ValidationError(Messages.noScenario) }
    throw CleanExit.message(Messages.firstSteps)
  }

  func answer() async throws -> Bool {
    let paths = try ScenarioFile.paths(of: scenarios)
    // Two outputs in one place are refused, in whichever shards their scenarios are.
    if shards.isShare, paths.count > 1,
      let path = outputs.output.first(where: { $0 != "-" && $0.firstRange(of: "{scenario}") == nil }
      )
    {
      throw Failure(
        "several shards would write '\(shown: path)'; put {scenario} into the path")
    }
    var batch = try Batch(
      "render", flags: try words(), scenarios: paths, group: { ScenarioFile(path: $0).name },
      environment: try Versions.settings(fontDirectory: drawing.fonts.directory), shards, console)
    let cache = try caching.results(
      of: "render", words: words(), fontDirectory: drawing.fonts.directory, console: console
    ).map(Cache.init)
    var plan = await plan(&batch)
    try plan.check(
      timings: timings,
      areNamesakes: Set(paths.map { ScenarioFile(path: $0).name }).count < paths.count)
    if dressing.isUsed, let job = plan.jobs.first(where: { $0.output.format == .html }) {
      throw Failure(Messages.dressingOfPage(job.path))
    }
    let count = plan.jobs.count
    // The `<picture>` elements for light and dark twins, by the scenario's path.
    var elements: [String: String] = [:]
    if let cache { elements = try reuse(&plan, cache, &batch) }
    if check {
      try await find(plan, &batch)
    } else {
      try await write(plan, &batch, &elements)
      for path in paths { try elements[path].map { try console.result($0) } }
    }
    if let cache { keep(plan, batch, cache, elements) }
    return try batch.finish {
      let isYes = try batch.worst.answer()
      if check, isYes {
        console.say("\(Format.count(count, "output")) compared; all are up to date")
      }
      return isYes
    }
  }

  /// The outputs of all scenarios; those that cannot be used are reported.
  private func plan(_ batch: inout Batch) async -> OutputPlan {
    var plan = OutputPlan()
    for path in batch.ownNames {
      await batch.work(on: path) {
        let file = ScenarioFile(path: path)
        let films = OutputPlan.Films(
          file: file, options: scenario, own: try file.films(scenario, console))
        // What the scenario asks for, unless the flags ask for something.
        if outputs.output.isEmpty, format == nil, !films.outputs.isEmpty {
          try plan.add(
            films.outputs.map(set), of: films, isTrusted: outputs.allowOutside)
        } else {
          let name = format == .html ? file.name : file.outputName(for: films.own)
          try plan.add(asked(default: name), of: films)
        }
        return true
      }
    }
    return plan
  }

  /// The outputs that the flags ask for.
  private func asked(default name: String) throws -> [Output] {
    try outputs.outputs(format: format, default: name).map(set)
  }

  /// An output as the flags want it, which stand above what it says.
  private func set(_ output: Output) -> Output {
    var output = outputs.set(output)
    if let at { output.at = at.text }
    if dressing.isUsed { output.dressing = dressing.dressing }
    return output
  }

  /// The flags that change outputs, in words that differ where those may.
  private func words() throws -> [String] {
    scenario.words + [
      "\(try asked(default: "scenario"))", "\(outputs.output.isEmpty)", "\(format as Any)",
      "\(check)", "\(drawing.scale)", "\(drawing.level)", "\(outputs.allowOutside)",
    ]
  }

  private var writer: OutputWriter {
    OutputWriter(
      drawing: drawing, jobs: jobs.count, force: force.force, progress: progress, console: console)
  }

  private func write(
    _ plan: OutputPlan, _ batch: inout Batch, _ elements: inout [String: String]
  ) async throws {
    var writer = writer
    var summaries: [WriteSummary] = []
    for job in plan.jobs {
      await batch.write(job.path, of: job.scenario) {
        let outcome = try await writer.write(job)
        if let summary = outcome.summary { summaries.append(summary) }
        if let twin = job.twinPath, let words = outcome.words {
          elements[job.scenario, default: ""] += words.element(job.path, twin: twin)
        }
        let holds = job.reports.map { $0.report(expectationsOf: job.name, console) }
        return holds.allSatisfy { $0 } ? .done : .no
      }
    }
    if let timings { try AtomicFile.write(Self.timings(of: summaries), to: timings) }
  }

  /// Compares all outputs with what would be written, and says which differ.
  private func find(_ plan: OutputPlan, _ batch: inout Batch) async throws {
    // Between two jobs, too, an interruption leaves no directory behind.
    try await Interruption.watched {
      var comparison = try StaleCheck(writer)
      defer { comparison.finish() }
      for job in plan.jobs {
        await batch.write(job.path, of: job.scenario) {
          let finding = try await comparison.finding(job)
          if finding != .done { console.printError(Messages.finding(finding, job.path)) }
          return finding
        }
      }
    }
  }
}

// MARK: - Cache

extension RenderCommand {
  /// Reuses the outputs of unchanged scenarios, and leaves them out of the plan; returns the
  /// elements that show their twins.
  private func reuse(
    _ plan: inout OutputPlan, _ cache: Cache, _ batch: inout Batch
  ) throws -> [String: String] {
    var elements: [String: String] = [:]
    let own = Dictionary(grouping: plan.jobs, by: \.scenario)
    for (path, jobs) in own.sorted(by: { $0.key < $1.key }) {
      guard let finding = try reuse(path, writing: Set(jobs.map(\.path)), cache, &batch) else {
        continue
      }
      elements[path] = finding.elements
    }
    plan.leaveOut(Set(elements.keys))
    return elements
  }

  /// Reuses the outputs of a scenario if it has not changed.
  ///
  /// - Parameter paths: The scenario's outputs; a cache cannot redirect them.
  private func reuse(
    _ path: String, writing paths: Set<String>, _ cache: Cache, _ batch: inout Batch
  ) throws -> Cache.Finding? {
    guard let finding = cache.finding(path), finding.outputs.count == paths.count,
      Set(finding.outputs.map(\.path)) == paths
    else { return nil }
    ClaimedFiles.add(path)
    for output in paths { try ClaimedFiles.protect(from: output) }
    if check {
      guard cache.isFresh(finding) else { return nil }
    } else {
      guard let restored = try cache.restore(finding) else { return nil }
      let written = Dictionary(restored.map { ($0.path, $0.bytes) }, uniquingKeysWith: max)
      for output in finding.outputs {
        console.say(
          written[output.path].map { Messages.wrote(output.path, bytes: $0, unchanged: false) }
            ?? Messages.unchanged(output.path))
      }
    }
    for output in finding.outputs { batch.note(path, output.path, .done) }
    batch.add(seconds: finding.seconds, to: path)
    return finding
  }

  /// Stores the outputs of scenarios without diagnostics, except videos, whose encoder is another
  /// program, and nothing that went to standard output.
  private func keep(
    _ plan: OutputPlan, _ batch: Batch, _ cache: Cache, _ elements: [String: String]
  ) {
    for (path, jobs) in Dictionary(grouping: plan.jobs, by: \.scenario) {
      let isKept = jobs.allSatisfy { !$0.output.isStandardOutput && !$0.output.format.isVideo }
      guard isKept, batch.isDone(path), ScenarioFile(path: path).mayBeKept(scenario) else {
        continue
      }
      cache.keep(
        jobs.map(\.path), of: path, seconds: batch.seconds(of: path),
        elements: elements[path] ?? "")
    }
  }

  /// Compares outputs with what would be written now, without touching them.
  private struct StaleCheck {
    private let directory: TemporaryDirectory
    private var writer: OutputWriter

    /// - Throws: ``Failure`` when there is no room for what is compared.
    init(_ writer: OutputWriter) throws {
      self.writer = writer
      self.writer.console = Console(isQuiet: true)
      directory = try TemporaryDirectory(named: "keyrise-check")
    }

    /// Removes what was written to be compared.
    func finish() { directory.remove() }

    /// Writes a job elsewhere and compares: it is done, stale or missing.
    mutating func finding(_ job: OutputPlan.Job) async throws -> WorkReport.Outcome {
      let isDirectory = job.output.format == .frames
      var copy = job
      // The name stays the same, because its ending selects the format.
      let name = URL(fileURLWithPath: job.path).lastPathComponent
      copy.path = directory.path(of: name) + (isDirectory ? "/" : "")
      defer { try? FileManager.default.removeItem(atPath: copy.path) }
      _ = try await writer.write(copy)
      guard FileManager.default.fileExists(atPath: job.path) else { return .missing }
      let names =
        isDirectory ? try FileManager.default.contentsOfDirectory(atPath: copy.path) : [""]
      let isSame = names.allSatisfy { name in
        let paths = [copy.path, job.path].map {
          name.isEmpty ? $0 : URL(fileURLWithPath: $0).appendingPathComponent(name).path
        }
        return FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1])
      }
      return isSame ? .done : .stale
    }
  }

  /// Where the time of some outputs went, as `--timings` writes it: one JSON document; times in
  /// milliseconds, summed over all workers.
  private static func timings(of summaries: [WriteSummary]) -> String {
    func milliseconds(_ seconds: Double) -> JSONValue { .decimal(seconds * 1000, places: 3) }
    let outputs = summaries.map { summary in
      let times = summary.times
      return JSONValue.object([
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
    return """
      {
        "schema": "keyrise.timings/1",
        "outputs": [
      \(outputs.map { "    \($0)" }.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// The outputs of scenarios that were rendered before.
  struct Cache {
    private let cache: ResultCache

    init(_ cache: ResultCache) { self.cache = cache }

    /// The stored results of a scenario.
    struct Finding {
      /// Its outputs by their paths, with their digests.
      var outputs: [(path: String, digest: String)]
      /// How long it took when it was rendered, in seconds.
      var seconds: Double
      /// The elements that show its twins; empty where there are none.
      var elements: String

      /// The finding of an entry; `nil` unless it is whole.
      init?(_ entry: JSONValue) {
        guard let members = entry["outputs"]?.members, let seconds = entry["seconds"]?.number else {
          return nil
        }
        outputs = members.compactMap { output in output.value.text.map { (output.name, $0) } }
        guard !outputs.isEmpty, outputs.count == members.count else { return nil }
        self.seconds = seconds
        elements = entry["elements"]?.text ?? ""
      }
    }

    /// The stored result of a scenario that has not changed since, or `nil`.
    func finding(_ scenario: String) -> Finding? {
      cache.key(of: scenario).flatMap(cache.entry).flatMap { Finding($0) }
    }

    /// Whether all outputs still exist as they were written.
    func isFresh(_ finding: Finding) -> Bool {
      finding.outputs.allSatisfy { Self.digest(of: $0.path) == $0.digest }
    }

    /// Restores outputs that are missing or differ; returns which, or `nil` when one is not stored.
    ///
    /// - Throws: `FrameSequenceError` when one cannot be written.
    func restore(_ finding: Finding) throws -> [(path: String, bytes: Int)]? {
      let wanted = finding.outputs.filter { Self.digest(of: $0.path) != $0.digest }
      let blobs = wanted.compactMap { output in
        output.path.hasSuffix("/") ? nil : cache.blob(output.digest)
      }
      guard blobs.count == wanted.count else { return nil }
      for (output, bytes) in zip(wanted, blobs) { try AtomicFile.write(bytes, to: output.path) }
      return zip(wanted, blobs).map { ($0.path, $1.count) }
    }

    /// Keeps the outputs of a scenario: files with their bytes, directories of frames by their
    /// digest.
    func keep(_ paths: [String], of scenario: String, seconds: Double, elements: String) {
      guard !paths.isEmpty, let key = cache.key(of: scenario) else { return }
      let digests = paths.compactMap(Self.digest)
      guard digests.count == paths.count else { return }
      for (path, digest) in zip(paths, digests) where !path.hasSuffix("/") {
        cache.keep(fileAt: path, digest: digest)
      }
      let outputs = zip(paths, digests).map { JSONValue.Member($0, .string($1)) }
      cache.keep(
        [
          "outputs": .object(outputs), "seconds": .decimal(seconds, places: 6),
          "elements": .string(elements),
        ],
        key)
    }

    /// The digest of a file, or of the names and digests of all files of a directory.
    private static func digest(of path: String) -> String? {
      guard path.hasSuffix("/") else { return WholeFile.digest(of: path) }
      guard let names = try? WholeFile.names(in: path) else { return nil }
      let digests = names.map { $0.hasSuffix("/") ? "" : WholeFile.digest(of: path + $0) ?? "" }
      let text = JSONValue.strings(names + digests).text(.compact)
      return SHA256Digest(of: [UInt8](text.utf8)).hexadecimal
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func finding(_ finding: WorkReport.Outcome, _ path: String) -> String {
    finding == .missing
      ? "missing: \(shown: path) was never written"
      : "stale: \(shown: path) is not what would "
        + "be written now"
  }

  static let noScenario = "no scenario; name a file, or '-' to read standard input"

  /// The first steps, for a person who types the name of the tool.
  static let firstSteps = """
    When the keyboard rises, where does the form go?

      keyrise new sign-up        writes a commented scenario, sign-up.yaml
      keyrise sign-up.yaml       draws its frames
      keyrise audit sign-up.yaml --strategy all
      keyrise --help             has all commands
    """

  static func dressingOfPage(_ path: String) -> String {
    "'\(shown: path)' is a page around the bare screen; --frame, --background, --shadow, "
      + "--margin and --theme are for frames, stills, .svg, \(OutputFormat.animationEndings)"
  }
}
