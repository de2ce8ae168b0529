import ArgumentParser
import Audit
import FrameSequence
import KeyboardAvoidance
import Rendering
import Scenario

/// `keyrise audit`: metrics and verdicts of strategies over scenarios, devices, fields, keyboards.
struct AuditCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Measure what strategies do, and say what is wrong with it; draws nothing.",
    discussion: """
      --orientation takes portrait, landscape or 'all'. Without --field each scenario's own events are played; with it each field is focused at \
      0.2 s and the keyboard dismissed at 2 s. With --device each device shows the newest iOS \
      whose keyboards are known, unless --ios says otherwise. Sorted worst first. Exit status 1 when anything \
      fails. 'keyrise list metrics' says what is measured and when it fails.

      EXAMPLES
        keyrise audit sign-up.yaml --strategy all
        keyrise audit sign-up.yaml --field all --device iphone-15,iphone-se-3
        keyrise audit *.yaml --field all --format junit -o audit.xml
        keyrise audit sign-up.yaml --require 'jump<=0' --require 'lag-time<=50'
      """)

  @Argument(help: "Scenario files; '-' is standard input.")
  var scenarios: [String]

  @Option(
    help: ArgumentHelp("Fields to focus, separated by commas, or 'all'.", valueName: "ids"))
  var field: String?

  @Option(
    help: ArgumentHelp(
      "Keyboards to put under every field, separated by commas, or 'all': "
        + "plain, bar, numberPad, emoji.", valueName: "kinds"))
  var keyboard: String?

  @Option(
    help: ArgumentHelp(
      "Set a metric's limit: fail above the number, and nowhere else; repeatable.",
      valueName: "metric<=number"))
  var require: [String] = []

  @Option(name: .shortAndLong, help: "table, csv, json, junit or summary (Markdown).")
  var format = AuditFormatter.Style.table

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"))
  var output: String?

  @OptionGroup var jobs: JobsOption

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    _ = try keyboards()
    _ = try requirements()
  }

  func answer() async throws -> Bool {
    let audit = Audit(
      thresholds: Dictionary(
        try requirements().map { ($0.metric, Threshold(warn: $0.limit, fail: $0.limit)) },
        uniquingKeysWith: { min($0.fail, $1.fail) == $0.fail ? $0 : $1 }))
    var worst = WorstStatus()
    var cases: [AuditCase] = []
    for path in scenarios {
      await worst.collect(console) {
        cases += try self.cases(of: ScenarioFile(path: path))
        return true
      }
    }
    // What cannot be used has been said; the rest is measured all the same.
    if cases.isEmpty {
      _ = try worst.answer()
      throw Failure(Messages.nothingToAudit)
    }
    let results = await AuditRunner.run(cases, audit: audit, jobs: jobs.count)
    let text = AuditFormatter.text(results.worstFirst, as: format)
    if let output, output != "-" {
      let outcome = try AtomicFile.write(text, to: output)
      console.say(
        Messages.wroteText(output, bytes: text.utf8.count, unchanged: outcome == .unchanged))
    } else {
      try console.result(text)
    }
    let failures = results.count { $0.report.verdict == .fail }
    console.say(Messages.audited(results.count, failures: failures))
    return try worst.answer() && failures == 0
  }
}

// MARK: - The matrix

extension AuditCommand {
  private func cases(of file: ScenarioFile) throws -> [AuditCase] {
    try situations().flatMap { device, orientation -> [AuditCase] in
      var options = options
      options.device = device
      options.orientation = orientation
      // A version of iOS in the file belongs to the file's device.
      if let known = device.flatMap(DeviceCatalog.device(id:)) {
        options.ios = options.ios ?? String(known.systemVersions.upperBound)
      }
      return try file.films(options, console).flatMap { film in
        try cases(of: film, scenario: file.name)
      }
    }
  }

  private func cases(of film: Film, scenario name: String) throws -> [AuditCase] {
    let scene = film.scenario.scene
    let all = ViewTree(form: scene.form).fields.map(\.element.id)
    let fields = Self.list(field, all: all)
    if let unknown = fields?.first(where: { !all.contains($0) }) {
      throw Failure(Messages.unknownField(unknown, scenario: name, known: all))
    }
    let scenes: [(String, Scene)] =
      try keyboards()?.compactMap { kind in
        kind.applied(to: scene).map { (kind.rawValue, $0) }
      } ?? [("", scene)]
    return scenes.flatMap { keyboard, scene in
      (fields ?? [""]).map { field in
        AuditCase(
          scenario: name, device: scene.device.id, orientation: scene.orientation.rawValue,
          field: field, keyboard: keyboard,
          strategy: film.strategy, scene: scene,
          events: field.isEmpty
            ? film.scenario.events
            : [Event(at: 0.2, .focus(field)), Event(at: 2, .dismiss)])
      }
    }
  }

  /// The devices to play on and how they are held; `nil` stands for the scenario's own.
  private func situations() -> [(device: String?, orientation: String?)] {
    let devices: [String?] = Self.list(options.device, all: DeviceCatalog.ids) ?? [nil]
    let orientations: [String?] =
      Self.list(options.orientation, all: Orientation.allCases.map(\.rawValue)) ?? [nil]
    return devices.flatMap { device in orientations.map { (device, $0) } }
  }

  private func keyboards() throws -> [KeyboardVariant]? {
    try Self.list(keyboard, all: KeyboardVariant.allCases.map(\.rawValue))?.map { word in
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

  private static func list(_ text: String?, all: [String]) -> [String]? {
    text.map { $0 == "all" ? all : Format.list($0) }
  }
}

/// What a metric must not exceed, as `hidden-at-rest<=0`.
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
      throw ValidationError(Messages.unknownMetric(name))
    }
    self.metric = metric
    self.limit = limit
  }
}

extension AuditFormatter.Style: ExpressibleByArgument {}
