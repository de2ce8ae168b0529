import ArgumentParser
import Audit
import Auditing
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario

/// `keyrise audit`: metrics and verdicts of strategies over scenarios, devices, fields, keyboards.
struct AuditCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", _superCommandName: KeyriseCommand.name,
    abstract: "Measure what strategies do, and say what is wrong with it; draws nothing.",
    discussion: """
      Without --field and --storm each scenario's own events are played; with --field each field \
      is focused at 0.2 s and the keyboard dismissed at 2 s, or plays the first part in the storms. \
      A storm that a scenario lacks something for is not applicable. With --device each device shows the newest iOS \
      whose keyboards are known, unless --ios says otherwise. Tables and JUnit are sorted worst first, CSV and JSON are in the order \
      of the cases and written as they come; on a terminal cases \
      of which the same is to be said are folded into a line. Exit status 1 when anything \
      fails. 'keyrise list metrics' says what is measured and when it fails.

      EXAMPLES
        keyrise audit sign-up.yaml --strategy all
        keyrise audit sign-up.yaml --field all --device iphone-15,iphone-se-3
        keyrise audit sign-up.yaml --field all --orientation all
        keyrise audit sign-up.yaml --strategy all --storm all --format summary
        keyrise audit *.yaml --field all -o audit.xml
        keyrise audit sign-up.yaml --require 'jump<=0' --require 'lag-time<=50'
      """)

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(
    help: ArgumentHelp("Fields to focus, separated by commas, or 'all'.", valueName: "ids"))
  var field: String?

  @Option(
    help: ArgumentHelp(
      "Keyboards to put under every field, separated by commas, or 'all': "
        + "plain, bar, numberPad, emoji.", valueName: "kinds"),
    completion: .commaList(KeyboardVariant.allCases.map(\.rawValue) + ["all"]))
  var keyboard: String?

  @Option(
    help: ArgumentHelp(
      "Set a metric's limit: fail above the number, and nowhere else; repeatable.",
      valueName: "metric<=number"),
    // Not a list: fish would treat its values as words of its own, and '<' as a redirection.
    completion: .custom { _, _, _ in Metric.allCases.map { "\($0.rawValue)<=" } })
  var require: [String] = []

  @Option(
    name: .shortAndLong,
    help: """
      table, csv, json, junit (XML) or summary (Markdown); by default what -o ends in, or a table.
      """, completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup var jobs: DrawingOptions.Jobs

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    try options.checkSituations()
    _ = try keyboards()
    _ = try requirements()
    _ = try style
  }

  private static let formats: ReportFormats = [
    "table": .text, "csv": .csv, "json": .json, "junit": .junit, "summary": .markdown,
  ]

  private var style: ReportFormat {
    get throws { try Self.formats.chosen(format, for: output) }
  }

  func answer() async throws -> Bool {
    let units = try Units(
      paths: ScenarioFile.paths(of: scenarios), situations: options.situations,
      storms: options.stormsOrNone(console))
    let style = try style
    let limits = try requirements().map { "\($0.metric.rawValue)<=\($0.limit)" }
    var batch = try Batch(
      "audit", "situation", flags: options.words + [field ?? "", keyboard ?? ""] + limits,
      count: units.count, name: units.name, paths: units.paths, shards, console)
    if let output { try ClaimedFiles.protect(from: output) }
    var tally = AuditTally(keepsResults: !AuditFormatter.isStreamed(style) && style != .markdown)
    var rows = Rows(style: style, path: output, console: console)
    var worst = WorstStatus()
    var measured: [Int: UnitResults] = [:]
    let record = { unit in (measured.removeValue(forKey: unit) ?? UnitResults()).record }
    try await measure(batch.own, of: units, &worst) { unit, results, seconds in
      tally.add(results)
      if AuditFormatter.isStreamed(style) { try rows.write(results) }
      guard shards.part != nil else { return }
      try batch.leave(before: unit, result: record)
      measured[unit, default: UnitResults()].add(results)
      batch.add(seconds: seconds, to: units.name(unit))
    } failed: { unit, reason in
      let path = units.path(unit)
      if !tally.unusable.contains(where: { $0.scenario == path }) {
        tally.unusable.append((path, reason))
        measured[unit, default: UnitResults()].unusable = [path, reason]
      }
    }
    batch.worst = worst
    // What cannot be used has been reported; the rest is measured nevertheless.
    if tally.count + tally.notApplicable == 0, !batch.isShare {
      _ = try batch.worst.answer()
      throw Failure("there is nothing to audit: no field, or no keyboard whose height is known")
    }
    try report(tally, &rows, as: style)
    return try batch.finish(result: record) {
      try worst.answer() && tally.failures == 0 && tally.isJudged
    }
  }

  /// Cases and scenes that are held at once: enough for all workers, and few enough that memory
  /// grows neither with scenarios nor with devices.
  private static let (window, scenes) = (2_048, 128)

  /// Loads units one by one, measures their cases and shows the progress.
  ///
  /// - Parameters:
  ///   - take: Receives the unit of each case, its results and its seconds, in order.
  ///   - failed: Receives a unit that cannot be used, and why.
  private func measure(
    _ own: [Int], of units: Units, _ worst: inout WorstStatus,
    take: (Int, [AuditResult], Double) throws -> Void, failed: (Int, String) -> Void
  ) async throws {
    let audit = FormAudit(
      thresholds: Dictionary(
        try requirements().map { ($0.metric, Metric.Threshold(warn: $0.limit, fail: $0.limit)) },
        uniquingKeysWith: { min($0.fail, $1.fail) == $0.fail ? $0 : $1 }))
    var progress = ProgressLine(console: console)
    var said: Set<[String]> = []
    var frames = FrameComparison()
    var (matrix, caseUnits) = (AuditMatrix(), [Int]())
    var (done, loaded) = (0, 0)
    func flush() async throws {
      var place = 0
      var problem: (any Error)?
      await AuditRunner.run(
        count: matrix.count, audit: audit, jobs: jobs.count, makeCase: { [matrix] in matrix[$0] },
        take: { results, seconds in
          do { try take(caseUnits[place], results, seconds) } catch { problem = problem ?? error }
          place += 1
        })
      if let problem { throw problem }
      (matrix, caseUnits, loaded) = (AuditMatrix(), [], 0)
      progress.show(
        Messages.auditing(done, of: own.count) + "  "
          + ProgressLine.bar(Double(done) / Double(max(own.count, 1))))
    }
    for unit in own {
      await worst.collect(console) {
        let file = ScenarioFile(path: units.path(unit))
        do {
          // Warnings about a file are said once.
          let isFirst = said.insert([file.path]).inserted
          let quiet = Console(isQuiet: true, usesColor: console.usesColor)
          guard let block = try block(of: file, units, unit, isFirst ? console : quiet) else {
            return true
          }
          matrix.append(block)
          loaded += 1
          caseUnits += Array(repeating: unit, count: matrix.count - caseUnits.count)
          if frames.areSame(block.scenario.scene, of: file.path) {
            console.say(
              "\(file.name): its frames are written for one screen, and taken as they are on "
                + "all; what differs is keyboards, safe areas and what fits")
          }
          return true
        } catch {
          let reason = Messages.reason(error)
          failed(unit, reason)
          guard said.insert([file.path, reason]).inserted else { return true }
          throw error
        }
      }
      done += 1
      if matrix.count >= Self.window || loaded >= Self.scenes { try await flush() }
    }
    try await flush()
    progress.finish()
  }

  /// Writes the results and says how to read them.
  private func report(
    _ tally: AuditTally, _ rows: inout Rows, as style: ReportFormat
  ) throws {
    if AuditFormatter.isStreamed(style) {
      try rows.finish()
    } else if let output, output != "-" {
      let text = AuditFormatter.text(tally, as: style)
      try console.write(text, to: output)
    } else if style == .text, output == nil, Console.isTerminal(1) {
      let screen = Screen(width: Console.width(of: 1), usesColor: console.usesColor)
      try console.result(painted: screen.text(tally.results))
    } else {
      try console.result(AuditFormatter.text(tally, as: style))
    }
    console.say(
      Messages.audited(
        tally.count, failures: tally.failures, notApplicable: tally.notApplicable))
    if let advice = tally.advice { console.say(advice) }
    if let covered = tally.coveredLine { console.say(covered) }
  }
}

// MARK: - The matrix

extension AuditCommand {
  private func block(
    of file: ScenarioFile, _ units: Units, _ unit: Int, _ console: Console
  ) throws -> AuditMatrix.Block? {
    let storm = units.storm(unit)
    return try block(
      scenario: file.scenario(units.situation(unit), storm: storm, console), name: file.name,
      storm: storm)
  }

  private func block(
    scenario: Scenario, name: String, storm: Storm?
  ) throws -> AuditMatrix.Block? {
    let all = ViewTree(form: scenario.scene.form).fields.map(\.element.id)
    let fields = ScenarioOptions.list(field, all: all)
    if let unknown = fields?.first(where: { !all.contains($0) }) {
      throw Failure(Messages.unknownField(unknown, scenario: name, known: all))
    }
    let keyboards = try keyboards().map { kinds in
      kinds.filter { $0.applied(to: scenario.scene) != nil }
    }
    let block = AuditMatrix.Block(
      labels: AuditCase.Labels(
        scenario: name, device: scenario.scene.device.id,
        orientation: scenario.scene.orientation.rawValue, storm: storm?.id ?? ""),
      scenario: scenario, storm: storm, keyboards: keyboards ?? [nil], fields: fields ?? [nil])
    return block.keyboards.isEmpty || block.fields.isEmpty ? nil : block
  }

  private func keyboards() throws -> [KeyboardVariant]? {
    try ScenarioOptions.list(keyboard, all: KeyboardVariant.allCases.map(\.rawValue))?.map { word in
      guard let kind = KeyboardVariant(rawValue: word) else {
        throw ValidationError(
          Messages.unknownKeyboard(word, known: KeyboardVariant.allCases.map(\.rawValue)))
      }
      return kind
    }
  }

  private func requirements() throws -> [Requirement] {
    try require.map(Requirement.init(parsing:))
  }

  /// A limit that a metric must not exceed, as `hidden-at-rest<=0`.
  struct Requirement {
    var metric: Metric
    var limit: Double

    /// - Throws: `ValidationError` that says what is wrong with the text.
    init(parsing text: String) throws {
      let compact = text.filter { $0 != " " }
      guard let sign = compact.firstRange(of: "<="),
        let limit = Double(compact[sign.upperBound...]), limit.isFinite
      else { throw ValidationError(Messages.notARequirement(text)) }
      let name = String(compact[..<sign.lowerBound])
      guard let metric = Metric(rawValue: name) else {
        throw ValidationError(Messages.unknownMetric(name, known: Metric.allCases.map(\.rawValue)))
      }
      self.metric = metric
      self.limit = limit
    }
  }

  /// The situations of an audit, known before any scenario is read: every scenario on every device,
  /// in every storm.
  ///
  /// A shard does whole ones.
  struct Units {
    let paths: [String]
    let situations: [ScenarioOptions]
    let storms: [Storm?]

    /// How many there are.
    var count: Int { paths.count * situations.count * storms.count }

    func path(_ unit: Int) -> String { paths[unit / (situations.count * storms.count)] }

    func situation(_ unit: Int) -> ScenarioOptions {
      situations[unit / storms.count % situations.count]
    }

    func storm(_ unit: Int) -> Storm? { storms[unit % storms.count] }

    /// Its name: the scenario's path, and its differences from the file.
    func name(_ unit: Int) -> String {
      let situation = situation(unit)
      return [
        path(unit), situation.device ?? "", situation.orientation ?? "", storm(unit)?.id ?? "",
      ].joined(separator: "|")
    }
  }

  /// The results of a unit, for its part.
  struct UnitResults {
    private var results: [JSONValue] = []
    /// The path and the reason, where the scenario cannot be used.
    var unusable: [String] = []

    mutating func add(_ results: [AuditResult]) { self.results += results.map(\.record) }

    var record: JSONValue {
      .object(
        [.init("results", .array(results))]
          + (unusable.isEmpty ? [] : [.init("unusable", .strings(unusable))]))
    }
  }

  /// Whether a scenario's frames are the same on screens of several widths, so that the form was
  /// made for one of them.
  struct FrameComparison {
    private var path = ""
    private var form: [Element] = []
    private var width = 0.0
    private var isSaid = false

    /// Takes a scene of a scenario; returns whether it is the first of another width with the same
    /// form.
    mutating func areSame(_ scene: KeyboardAvoidance.Scene, of path: String) -> Bool {
      guard path == self.path else {
        (self.path, form, width, isSaid) = (path, scene.form, scene.device.screen.width, false)
        return false
      }
      guard !isSaid, scene.device.screen.width != width else { return false }
      isSaid = true
      return scene.form == form
    }
  }

  /// The rows of a streamed report: those for standard output are written as they come.
  struct Rows {
    let style: ReportFormat
    let path: String?
    let console: Console
    private var isFirst = true
    /// The report to write at the end, whole or not at all; `nil` where it is written as it comes.
    private let spool: SpoolFile?

    /// - Parameter waits: Whether nothing is written before all rows are known.
    init(style: ReportFormat, path: String?, waits: Bool = false, console: Console) {
      (self.style, self.path, self.console) = (style, path == "-" ? nil : path, console)
      spool = waits || self.path != nil ? SpoolFile() : nil
    }

    mutating func write(_ results: [AuditResult]) throws {
      for result in results {
        try put(AuditFormatter.row(of: result, isFirst: isFirst, as: style))
        isFirst = false
      }
    }

    mutating func finish() throws {
      try put(AuditFormatter.end(hasRows: !isFirst, as: style))
      guard let spool else { return }
      if let path {
        try console.stream(to: path, syncs: true) { try spool.forEachPiece($0) }
      } else {
        try spool.forEachPiece { try console.result(Array($0)) }
      }
    }

    private func put(_ text: String) throws {
      guard let spool else { return try console.result(text) }
      try spool.append(path == nil ? PlainText.lines(text) : text)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func unknownKeyboard(_ word: String, known: [String]) -> String {
    "no keyboard '\(shown: word)';\(meaning(word, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func unknownField(_ id: String, scenario: String, known: [String]) -> String {
    "no field '\(shown: id)' in '\(shown: scenario)';\(meaning(id, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func audited(_ count: Int, failures: Int, notApplicable: Int) -> String {
    let left = notApplicable > 0 ? ", \(notApplicable) not applicable" : ""
    return "\(Format.count(count, "case")), \(failures) failed\(left)"
  }

  static func auditing(_ done: Int, of count: Int) -> String {
    "auditing  \(done)/\(count)"
  }

  static func notARequirement(_ text: String) -> String {
    "'--require \(shown: text)' is not a metric and its limit; example: hidden-at-rest<=0"
  }

  static func unknownMetric(_ name: String, known: [String]) -> String {
    "no metric '\(shown: name)';\(meaning(name, known)) list them with: keyrise list metrics"
  }

  /// The reason in one line, for reports: of a scenario its first error.
  static func reason(_ error: any Error) -> String {
    guard let problem = error as? ScenarioFile.Problem else { return sentence(error) }
    return problem.diagnostics.first { $0.severity == .error }?.message ?? problem.body
  }
}
