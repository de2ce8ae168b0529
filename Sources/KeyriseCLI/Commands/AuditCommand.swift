import ArgumentParser
import Audit
import Auditing
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Markup
import Rendering
import Scenario
import Sharding

/// `keyrise audit`: metrics and verdicts of strategies over scenarios, devices, fields, keyboards.
struct AuditCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", _superCommandName: KeyriseCommand.name,
    abstract: "Measure what strategies do, and say what is wrong with it; draws nothing.",
    discussion: """
      Without --field and --storm each scenario's own events are played; with --field each field \
      is focused at 0.2 s and the keyboard dismissed at 2 s, or plays the first part in the storms. \
      A storm that a scenario lacks something for is not applicable. With --device each device shows the newest iOS \
      whose keyboards are known, unless --ios says otherwise. Sorted worst first; on a terminal cases \
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
      """)
  var format: AuditFormatter.Style?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup var jobs: JobsOption

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    try options.checkSituations()
    _ = try keyboards()
    _ = try requirements()
    _ = try style
  }

  private var style: AuditFormatter.Style {
    get throws { try .chosen(format, for: output, usual: .table) }
  }

  func answer() async throws -> Bool {
    var worst = WorstStatus()
    let paths = try ScenarioFile.paths(of: scenarios)
    let (matrix, unusable) = await matrix(of: paths, &worst)
    // What cannot be used has been reported; the rest is measured nevertheless.
    if matrix.count == 0 {
      _ = try worst.answer()
      throw Failure(Messages.nothingToAudit)
    }
    if let output { try InputFiles.protect(from: output) }
    let style = try style
    let share = try share(of: matrix, paths: paths)
    var tally = AuditTally(keepsResults: style != .summary)
    tally.unusable = unusable
    var measured: [Int: (results: [AuditResult], seconds: Double)] = [:]
    try await measure(share?.receipt.own ?? Array(0..<matrix.count), of: matrix) {
      tally.add($1)
      if share != nil { measured[$0] = ($1, $2) }
    }
    try report(tally, as: style)
    let answer = { try worst.answer() && tally.failures == 0 }
    guard let share else { return try answer() }
    return try share.finish(
      console,
      rest: .object([
        .init("unusable", .array(unusable.map { .strings([$0.scenario, $0.reason]) }))
      ]),
      seconds: { measured[$0]?.seconds ?? 0 },
      result: { index in
        let results = measured[index]?.results ?? []
        return .object([.init("results", .array(results.map(\.record)))])
      }, answer: answer)
  }

  /// Every case of the scenarios that can be used, and why the others cannot.
  private func matrix(
    of paths: [String], _ worst: inout WorstStatus
  ) async -> (matrix: AuditMatrix, unusable: [(scenario: String, reason: String)]) {
    var matrix = AuditMatrix()
    var unusable: [(scenario: String, reason: String)] = []
    for path in paths {
      await worst.collect(console) {
        let file = ScenarioFile(path: path)
        let blocks: [AuditMatrix.Block]
        do {
          blocks = try self.blocks(of: file)
        } catch {
          unusable.append((path, Messages.reason(error)))
          throw error
        }
        if haveSameFrames(blocks) { console.say(Messages.sameFrames(file.name)) }
        for block in blocks { matrix.append(block) }
        return true
      }
    }
    return (matrix, unusable)
  }

  /// Measures some cases of a matrix and shows the progress.
  ///
  /// - Parameter take: Receives the index of each case, its results and its seconds, in order.
  private func measure(
    _ cases: [Int], of matrix: AuditMatrix, take: (Int, [AuditResult], Double) -> Void
  ) async throws {
    let audit = FormAudit(
      thresholds: Dictionary(
        try requirements().map { ($0.metric, Metric.Threshold(warn: $0.limit, fail: $0.limit)) },
        uniquingKeysWith: { min($0.fail, $1.fail) == $0.fail ? $0 : $1 }))
    var progress = ProgressLine(console: console)
    var done = 0
    await AuditRunner.run(
      count: cases.count, audit: audit, jobs: jobs.count, makeCase: { matrix[cases[$0]] },
      take: { results, seconds in
        take(cases[done], results, seconds)
        done += 1
        progress.show(
          Messages.auditing(done, of: cases.count) + "  "
            + ProgressLine.bar(Double(done) / Double(max(cases.count, 1))))
      })
    progress.finish()
  }

  private func share(of matrix: AuditMatrix, paths: [String]) throws -> ShardShare? {
    let limits = try requirements().map { "\($0.metric.rawValue)<=\($0.limit)" }
    let whole = ShardOptions.Whole(
      command: "audit", noun: "case",
      flags: options.words + [field ?? "", keyboard ?? ""] + limits,
      names: (0..<matrix.count).map(matrix.name), paths: paths)
    return try shards.share(of: whole, console, estimate: matrix.cost)
  }

  /// Writes the results and says how to read them.
  private func report(_ tally: AuditTally, as style: AuditFormatter.Style) throws {
    if let output, output != "-" {
      let text = AuditFormatter.text(tally, as: style)
      let outcome = try AtomicFile.write(text, to: output)
      console.say(
        Messages.wroteText(output, bytes: text.utf8.count, unchanged: outcome == .unchanged))
    } else if style == .table, output == nil, Console.isTerminal(1) {
      let screen = AuditScreen(width: Terminal.width(of: 1), usesColor: console.usesColor)
      try console.result(screen.text(tally.results))
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
  /// Whether the frames are the same on screens of several widths, so that the form was made for
  /// one of them.
  private func haveSameFrames(_ blocks: [AuditMatrix.Block]) -> Bool {
    let scenes = blocks.map(\.scenario.scene)
    guard let first = scenes.first else { return false }
    return Set(scenes.map(\.device.screen.width)).count > 1
      && scenes.allSatisfy { $0.form == first.form }
  }

  private func blocks(of file: ScenarioFile) throws -> [AuditMatrix.Block] {
    let storms = try options.stormsOrNone(console)
    return try options.situations.enumerated().flatMap { index, options -> [AuditMatrix.Block] in
      return try storms.compactMap { storm in
        // Problems of the file itself are reported only once.
        let isFirst = storm == storms.first && index == 0
        let console = isFirst ? console : Console(isQuiet: true, usesColor: console.usesColor)
        return try block(
          scenario: file.scenario(options, storm: storm, console), name: file.name, storm: storm)
      }
    }
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
      labels: AuditLabels(
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
}

extension AuditFormatter.Style: ExpressibleByArgument, TextFormat {
  var fileEnding: String? {
    switch self {
    case .table: "txt"
    case .csv, .json: rawValue
    case .junit: "xml"
    case .summary: "md"
    }
  }
}
