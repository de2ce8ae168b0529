import Auditing
import FrameDiff
import Markup
import Rendering
import Scenario
import Sharding

/// The joined report of a run's parts, as one process would have made it.
enum MergedReport {
  case audit(AuditTally)
  case check(CheckFindings)
  case verify(VerificationReport)
  case work(WorkReport)

  /// - Throws: ``Failure`` when a part has not what its command writes into it, and when several
  ///   shards wrote one output.
  init(_ join: ShardJoin) throws {
    let results = join.entries.map(\.result)
    switch join.command {
    case "audit":
      var tally = AuditTally(keepsResults: true)
      for result in results {
        tally.add(try Self.list(result, "results", AuditResult.init(record:)))
      }
      // Every shard reads all scenarios.
      if let rest = join.parts.first?.rest {
        tally.unusable = try Self.list(rest, "unusable") { record in
          record.texts.flatMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
        }
      }
      self = .audit(tally)
    case "check":
      var findings = CheckFindings(isPlain: join.parts.first?.rest["plain"] == true)
      for result in results { try findings.add(record: result) }
      self = .check(findings)
    case "verify":
      self = .verify(try Self.verification(join, results))
    case "render", "record":
      let rows = try results.flatMap { try Self.list($0, "outputs", WorkReport.Row.init(record:)) }
      try Self.check(rows)
      self = .work(WorkReport(command: join.command, rows: rows))
    default: throw Failure(Messages.unknownPart(join.command))
    }
  }

  /// The members of a list in a part.
  static func list<Item>(
    _ value: JSONValue, _ name: String, _ item: (JSONValue) -> Item?
  ) throws -> [Item] {
    guard let items = value[name]?.items else { throw Failure(Messages.brokenPart) }
    return try items.map { value in
      guard let item = item(value) else { throw Failure(Messages.brokenPart) }
      return item
    }
  }

  private static func verification(
    _ join: ShardJoin, _ results: [JSONValue]
  ) throws -> VerificationReport {
    let films = try ["failures", "films"].flatMap { name in
      try results.flatMap { try list($0, name, ReportedFilm.init(record:)) }
    }
    // Each shard finds the orphans; they are identified by their index among all baselines.
    var orphans: [String: Int] = [:]
    for part in join.parts {
      for member in part.rest["orphans"]?.members ?? [] {
        orphans[member.name] = member.value.integer ?? 0
      }
    }
    let environment = join.parts.first?.rest["environment"]?.members ?? []
    return VerificationReport(
      films: films,
      orphans: orphans.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key),
      environment: environment.map { Setting($0.name, $0.value.text ?? "") },
      seconds: join.parts.reduce(0) { $0 + ($1.rest["seconds"]?.number ?? 0) })
  }

  /// Refuses what one process refuses before it writes anything: two outputs in one place.
  private static func check(_ rows: [WorkReport.Row]) throws {
    var paths: Set<String> = []
    for row in rows where !row.output.isEmpty && row.output != "-" {
      guard paths.insert(row.output).inserted else {
        throw Failure(Messages.outputsCollide(row.output))
      }
    }
  }
}

// MARK: - Styles

extension MergedReport {
  /// The report in a style.
  ///
  /// - Throws: ``Failure`` when the command has no such style.
  func text(_ style: MergeStyle) throws -> String {
    let text =
      switch self {
      case .audit(let tally): Self.style(style).map { AuditFormatter.text(tally, as: $0) }
      case .check(let findings): findings.text(style)
      case .verify(let report):
        style == .html ? try report.page() : ReportStyle(rawValue: style.rawValue).map(report.text)
      case .work(let report): report.text(style)
      }
    guard let text else { throw Failure(Messages.noMergedStyle(style.rawValue, name)) }
    return text
  }

  /// Whether its text is talk, which belongs on stderr, as that of `keyrise check` is.
  var isTalk: Bool { if case .check = self { true } else { false } }

  private var name: String {
    switch self {
    case .audit: "audit"
    case .check: "check"
    case .verify: "verify"
    case .work(let report): report.command
    }
  }

  private static func style(_ style: MergeStyle) -> AuditFormatter.Style? {
    switch style {
    case .text: .table
    case .markdown: .summary
    case .json, .junit, .csv: AuditFormatter.Style(rawValue: style.rawValue)
    case .html, .github: nil
    }
  }
}
