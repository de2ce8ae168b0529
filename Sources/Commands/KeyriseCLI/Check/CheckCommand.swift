public import ArgumentParser
import Audit
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Rendering
public import Scenario

/// `keyrise check`: validates scenarios and runs what they expect.
struct CheckCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: KeyriseCommand.name,
    abstract: "Validate scenarios and run what they expect; draws nothing.",
    discussion: """
      Exit status 1 when a scenario has errors or breaks an expectation, 2 when a file cannot be \
      read. A directory stands for all scenarios below it. Nothing is drawn: a character that no \
      font has shows when the scenario is rendered.

      EXAMPLES
        keyrise check renders/*/scenario.yaml
        keyrise check sign-up.yaml --strategy all --device iphone-15,iphone-se-3
        keyrise check sign-up.yaml --storm several-will-shows
        keyrise check *.yaml --diagnostic-format github
      """,
    aliases: ["validate"])

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(help: "human, short, json or github.")
  var diagnosticFormat = DiagnosticFormatter.Style.human

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup var jobs: DrawingOptions.Jobs

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { try options.checkSituations() }

  func answer() async throws -> Bool {
    let isPlain = options.storm == nil && options.situations.count == 1
    var all = Findings(isPlain: isPlain)
    var found: [String: Checked] = [:]
    let storms = try options.stormsOrNone(console)
    let paths = try ScenarioFile.paths(of: scenarios, isRecorded: { _ in false }) {
      console.printError(Messages.nearMiss($0, key: $1))
    }
    var batch = try Batch(
      "check", flags: options.words + ["\(strict)"], scenarios: paths, shards, console)
    let own = batch.ownNames
    // Several at once, and reported in their order.
    for start in stride(from: 0, to: own.count, by: jobs.count * Self.batchSize) {
      let some = own[start..<min(start + jobs.count * Self.batchSize, own.count)]
      if Interruption.exitCode == nil, !all.blamesFlags {
        await check(some, storms, isPlain, &found)
      }
      for path in some {
        await batch.work(on: path) {
          guard let one = found[path] else { return true }
          one.notes.unique().forEach { console.say($0) }
          if let error = one.error { throw error }
          all.blamesFlags = all.blamesFlags || one.findings.blamesFlags
          all.note(one.findings.diagnostics)
          all.count += one.findings.count
          all.notApplicable += one.findings.notApplicable
          if all.blamesFlags { throw ExitCode.validationFailure }
          return true
        }
      }
    }
    try report(all)
    for (path, one) in found { batch.add(seconds: one.seconds, to: path) }
    return try batch.finish(
      rest: ["plain": .boolean(isPlain)],
      result: { (found[paths[$0]]?.findings ?? all).record }
    ) {
      if all.diagnostics.contains(where: { $0.id.meansUnreadable }) { throw ExitCode.couldNot }
      return try batch.worst.answer()
        && !all.diagnostics.contains { strict || $0.severity == .error }
    }
  }

  /// Scenarios that a worker checks before they are reported.
  private static let batchSize = 8

  /// The findings about a scenario.
  private struct Checked: Sendable {
    var findings: Findings
    /// The notes that are said about it.
    var notes: [String] = []
    var seconds = 0.0
    /// Why it could not be checked.
    var error: (any Error)?
  }

  private func check(
    _ paths: ArraySlice<String>, _ storms: [Storm?], _ isPlain: Bool,
    _ found: inout [String: Checked]
  ) async {
    let results = await paths.concurrentMap(atOnce: jobs.count) { checked($0, storms, isPlain) }
    for (path, checked) in zip(paths, results) { found[path] = checked }
  }

  private func checked(_ path: String, _ storms: [Storm?], _ isPlain: Bool) -> Checked {
    let start = ContinuousClock.now
    var checked = Checked(findings: Findings(isPlain: isPlain))
    do {
      for situation in options.situations {
        for storm in storms where !checked.findings.blamesFlags {
          try check(ScenarioFile(path: path), situation, storm, &checked)
        }
      }
    } catch {
      checked.error = error
    }
    checked.seconds = start.duration(to: .now).inSeconds
    return checked
  }

  /// Finds what is wrong with a scenario, or with the scenario in a storm.
  private func check(
    _ file: ScenarioFile, _ options: ScenarioOptions, _ storm: Storm?, _ checked: inout Checked
  ) throws {
    let result = file.load(options, storm: storm)
    checked.findings.blamesFlags = result.blamesFlags
    checked.findings.note(result.diagnostics)
    guard var scenario = result.playable else {
      checked.findings.count += 1
      return
    }
    if let storm, let obstacle = scenario.apply(storm) {
      checked.notes.append(
        Messages.notApplicable(storm.id, to: file.name, because: obstacle))
      checked.findings.notApplicable += 1
      return
    }
    checked.findings.count += 1
    let prefix = place(options, storm)
    let films = try scenario.strategies.map { try Film(scenario, strategy: $0) }
    if storm == nil, let look = films.first.flatMap(AltText.assumedLook) {
      checked.notes.append(Messages.assumedLook(look, of: file.name))
    }
    if storm == nil, let room = films.lazy.compactMap(\.alertRoom).first {
      checked.notes.append(Messages.lowAlert(room.height, of: room.content, in: file.name))
    }
    let failures = films.flatMap { film in
      film.failures.map { failure in
        var diagnostic = result.failure(
          of: failure.expectation, message: prefix + Messages.failedExpectation(failure))
        diagnostic.measurement = Diagnostic.Measurement(
          strategy: failure.strategy, storm: storm?.id, time: failure.time,
          frame: failure.frame, element: failure.field,
          measured: failure.measured.isFinite ? failure.measured : nil,
          required: failure.required)
        return diagnostic
      }
    }
    let warnings = films.flatMap { film in
      let hidesKeyboard = film.timeline.deliveries.contains {
        if case .keyboard(let notification) = $0.event {
          notification.name == .willHide
        } else {
          false
        }
      }
      return scenario.expectations.compactMap {
        result.warning(of: $0, end: film.clock.end, hidesKeyboard: hidesKeyboard)
      }
    }
    let outputs = OutputCheck(
      file: file, result: result, options: options, films: films,
      hasOwnStrategies: options.strategy == nil)
    checked.findings.note((storm == nil ? outputs.diagnostics + warnings : []) + failures)
  }

  /// Where an expectation failed, unless on the scenario's own device with its own events.
  private func place(_ options: ScenarioOptions, _ storm: Storm?) -> String {
    let isOne = self.options.situations.count == 1
    return (storm.map { "in the storm '\($0.id)' " } ?? "")
      + (isOne ? "" : options.device.map { "on '\(shown: $0)' " } ?? "")
      + (isOne ? "" : options.orientation.map { "in \($0) " } ?? "")
  }

  private func report(_ findings: Findings) throws {
    let diagnostics = findings.diagnostics
    let formatter = DiagnosticFormatter(
      style: diagnosticFormat, usesColor: console.usesColor, toolVersion: Versions.keyrise)
    switch diagnosticFormat {
    case .json: try console.result(formatter.format(diagnostics))
    // Annotations are commands to the host; the formatter escapes their text.
    case .github: try console.result(Array(formatter.format(diagnostics).utf8))
    case .human, .short:
      if diagnostics.isEmpty {
        console.say(findings.praise)
      } else {
        console.printError(painted: String(formatter.format(diagnostics).dropLast()))
      }
    }
  }
}

extension DiagnosticFormatter.Style: ExpressibleByArgument {}

extension CheckCommand {
  /// Finds problems with a scenario's outputs that only appear when it is played.
  struct OutputCheck {
    let file: ScenarioFile
    let result: ScenarioResult
    let options: ScenarioOptions
    let films: [Film]

    /// Whether the strategies are those that the scenario names, so that its paths must tell them
    /// apart.
    let hasOwnStrategies: Bool

    /// Something that is wrong with an output.
    private typealias Finding = (part: Output.Part, message: String)

    /// The problems: at most one with the path of an output, and one with its instants.
    var diagnostics: [Diagnostic] {
      var paths = OutputPaths()
      let films = OutputPlan.Films(file: file, options: options, own: films)
      return films.outputs.enumerated().flatMap { index, output in
        findings(output, films, &paths).map {
          result.problem(withOutput: index, $0.part, message: $0.message)
        }
      }
    }

    private func findings(
      _ output: Output, _ films: OutputPlan.Films, _ paths: inout OutputPaths
    ) -> [Finding] {
      let showing: OutputPlan.Films.Showing
      do {
        showing = try films.showing(output)
      } catch {
        return [
          (.path, Messages.unplayableOutput((error as? ScenarioFile.Problem)?.diagnostics ?? []))
        ]
      }
      return [
        pathFinding(output, films, showing, &paths),
        showing.films.lazy.compactMap { instantFinding(output, $0) }.first,
      ].compactMap(\.self)
    }

    /// Why an output cannot be written to its path, if it cannot.
    private func pathFinding(
      _ output: Output, _ films: OutputPlan.Films, _ showing: OutputPlan.Films.Showing,
      _ paths: inout OutputPaths
    ) -> Finding? {
      // What is empty has been reported where the scenario was read.
      if output.path.isEmpty { return nil }
      do {
        if output.kind.isPage, output.format.plays,
          showing.films.contains(where: \.timeline.rotates)
        {
          return (.path, Messages.cannotTurnSideBySide)
        }
        if let panels = output.page.panels, output.kind.gathersFilms,
          panels.count != showing.films.count
        {
          return (.path, Messages.panelCount(panels.count, of: showing.films.count))
        }
        guard hasOwnStrategies else { return nil }
        var plan = OutputPlan()
        try plan.add([(output, showing)], of: films, isTrusted: false)
        for job in plan.jobs {
          try paths.reserve(job.path, isDirectory: job.output.format == .frames)
        }
        return nil
      } catch {
        return (.path, Messages.sentence(error))
      }
    }

    /// Why a film has not the instants of an output, if it has not.
    private func instantFinding(_ output: Output, _ film: Film) -> Finding? {
      do {
        switch output.kind {
        case .strip, .onion: _ = try output.times(in: film)
        case .plot: _ = try output.range(in: film)
        case .film, .still, .figure, .sheet, .compare:
          _ = try film.time(at: try output.positions.first)
        }
        return nil
      } catch {
        return (output.at == nil ? .span : .at, Messages.sentence(error))
      }
    }
  }

  /// The problems of scenarios, and how many were checked.
  struct Findings {
    /// Each once, however many devices and storms show it.
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<Diagnostic> = []
    /// Scenarios, on each device and in each storm, that were checked.
    var count = 0
    /// The number of cases to which their storm does not apply.
    var notApplicable = 0
    /// Whether it is the flags that are wrong.
    var blamesFlags = false
    /// Whether each scenario is processed once, without variations.
    let isPlain: Bool

    init(isPlain: Bool) { self.isPlain = isPlain }

    mutating func note(_ found: [Diagnostic]) {
      for diagnostic in found where known.insert(diagnostic).inserted {
        diagnostics.append(diagnostic)
      }
    }

    /// The sentence where nothing is wrong.
    var praise: String {
      Messages.checked(count, isPlain ? "scenario" : "case", notApplicable: notApplicable)
    }
  }
}

// MARK: - Elsewhere

extension CheckCommand.Findings {
  /// The findings about a case, for `keyrise merge`.
  var record: JSONValue {
    [
      "count": .integer(count), "notApplicable": .integer(notApplicable),
      "diagnostics": .array(diagnostics.map(\.record)),
    ]
  }

  /// Adds what another process found.
  ///
  /// - Throws: ``MergedReport/BrokenPart`` when something is missing or cannot be.
  mutating func add(record: JSONValue) throws(MergedReport.BrokenPart) {
    func sum(_ name: String, _ known: Int) throws(MergedReport.BrokenPart) -> Int {
      guard let number = record[name]?.integer, number >= 0, let sum = known.adding(number) else {
        throw MergedReport.BrokenPart()
      }
      return sum
    }
    count = try sum("count", count)
    notApplicable = try sum("notApplicable", notApplicable)
    note(try MergedReport.list(record, "diagnostics", Diagnostic.init(record:)))
  }

  /// The findings of other processes in a style, or `nil` where there is none.
  func text(_ style: ReportFormat) -> String? {
    let formatter = { (style: DiagnosticFormatter.Style) in
      DiagnosticFormatter(style: style, toolVersion: Versions.keyrise).format(diagnostics)
    }
    switch style {
    case .text: return diagnostics.isEmpty ? praise + "\n" : formatter(.human)
    case .json: return formatter(.json)
    case .github: return formatter(.github)
    case .junit, .csv, .markdown, .html, .yaml: return nil
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func assumedLook(_ sentence: String, of name: String) -> String {
    "\(shown: name): \(sentence)"
  }

  static func lowAlert(_ height: Double, of content: Double, in name: String) -> String {
    "\(shown: name): the keyboard leaves \(Format.decimal(height, places: 0)) pt to an alert of "
      + "\(Format.decimal(content, places: 0)) pt, in which the rest is seen once it scrolls"
  }

  static func nearMiss(_ path: String, key: String) -> String {
    "'\(shown: path)' is not checked: its first key is '\(shown: key)'; did you mean 'keyrise'?"
  }

  static func panelCount(_ count: Int, of devices: Int) -> String {
    "\(Format.count(count, "title")) for \(Format.count(devices, "device")): a title is for one "
      + "device each"
  }

  /// Why the scenario cannot be played as an output asks.
  static func unplayableOutput(_ diagnostics: [Diagnostic]) -> String {
    let reason = diagnostics.first { $0.severity == .error }.map { ": " + $0.message } ?? ""
    return "the scenario cannot be played so\(reason)"
  }

  static func checked(_ count: Int, _ noun: String, notApplicable: Int) -> String {
    "\(Format.count(count, noun)) checked"
      + (notApplicable > 0 ? ", \(notApplicable) not applicable" : "")
      + (count > 0 ? "; nothing is wrong" : "")
  }
}
