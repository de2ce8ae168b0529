import Auditing
import FrameDiff
package import Markup
import Rendering
package import Sharding

/// The joined report of a run's parts, as one process would have made it.
enum MergedReport {
  case audit(AuditTally)
  case check(CheckCommand.Findings)
  case verify(VerdictReport)
  case work(WorkReport)

  /// - Throws: ``Failure`` when a part has not what its command writes into it, and when several
  /// shards wrote one output.
  ///
  /// - Parameters:
  ///   - styles: The styles of ``text(_:)``; an audit's results are only kept where one needs all.
  ///   - rows: Receive an audit's results one after the other.
  init(
    _ join: Shard.Join, for styles: [ReportFormat] = ReportFormat.allCases,
    rows: inout [AuditCommand.Rows]
  ) throws {
    func forEachResult(_ body: (JSONValue) throws -> Void) throws {
      try join.forEachEntry { path, entry in
        do {
          guard let result = entry.result else { throw BrokenPart() }
          try body(result)
        } catch is BrokenPart {
          throw Failure(
            "'\(shown: path)' has not what its command writes into a part; run its shard again")
        }
      }
    }
    switch join.command {
    case "audit":
      var tally = AuditTally(keepsResults: styles.contains { $0 != .markdown })
      try forEachResult { result in
        let results = try Self.list(result, "results", AuditResult.init(record:))
        tally.add(results)
        for index in rows.indices { try rows[index].write(results) }
        guard let unusable = result["unusable"]?.texts else { return }
        guard unusable.count == 2 else { throw BrokenPart() }
        if !tally.unusable.contains(where: { $0.scenario == unusable[0] }) {
          tally.unusable.append((unusable[0], unusable[1]))
        }
      }
      self = .audit(tally)
    case "check":
      var findings = CheckCommand.Findings(isPlain: join.parts.first?.rest["plain"] == true)
      try forEachResult { result in try findings.add(record: result) }
      self = .check(findings)
    case "verify":
      var films: [[Verdict]] = [[], []]
      try forEachResult { result in
        for (index, name) in ["failures", "films"].enumerated() {
          films[index] += try Self.list(result, name, Verdict.init(record:))
        }
      }
      self = .verify(Self.verification(join, films.flatMap(\.self)))
    case "render", "record":
      var rows: [WorkReport.Row] = []
      try forEachResult { result in
        rows += try Self.list(result, "outputs", WorkReport.Row.init(record:))
      }
      try Self.check(rows)
      self = .work(WorkReport(command: join.command, rows: rows))
    default:
      throw Failure(
        "these are parts of 'keyrise \(shown: join.command)', which this version cannot join")
    }
  }

  /// The members of a list in a part.
  static func list<Item>(
    _ value: JSONValue, _ name: String, _ item: (JSONValue) -> Item?
  ) throws(BrokenPart) -> [Item] {
    guard let items = value[name]?.items else { throw BrokenPart() }
    let list = items.compactMap(item)
    guard list.count == items.count else { throw BrokenPart() }
    return list
  }

  private static func verification(
    _ join: Shard.Join, _ films: [Verdict]
  ) -> VerdictReport {
    // Each shard finds the orphans; they are identified by their index among all baselines.
    var orphans: [String: Int] = [:]
    for part in join.parts {
      for member in part.rest["orphans"]?.members ?? [] {
        orphans[member.name] = member.value.integer ?? 0
      }
    }
    let environment = join.parts.first?.rest["environment"]?.members ?? []
    return VerdictReport(
      .verify, films,
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

  /// Something in a part is missing, or cannot be.
  struct BrokenPart: Error {}
}

// MARK: - Styles

extension MergedReport {
  /// The report in a style.
  ///
  /// - Throws: ``Failure`` when the command has no such style.
  func text(_ style: ReportFormat) throws -> String {
    let text =
      switch self {
      case .audit(let tally):
        AuditFormatter.formats.contains(style) ? AuditFormatter.text(tally, as: style) : nil
      case .check(let findings): findings.text(style)
      case .verify(let report):
        style == .html ? try report.page() : report.text(style)
      case .work(let report): report.text(style)
      }
    guard let text else { throw Failure("'keyrise \(name)' is not reported as \(style.rawValue)") }
    return text
  }

  /// Whether its text goes to stderr, as the text of `keyrise check` does.
  var isTalk: Bool { if case .check = self { true } else { false } }

  private var name: String {
    switch self {
    case .audit: "audit"
    case .check: "check"
    case .verify: "verify"
    case .work(let report): report.command
    }
  }
}

/// Files with a seal that processes leave for others, read as commands read them.
package enum SealedFiles {
  /// The reports of parts, in every style that they have.
  ///
  /// - Throws: ``ShardError`` or a sentence when they are not a whole, or not what keyrise writes.
  package static func reports(of parts: [Shard.Part]) throws -> [String] {
    var rows: [AuditCommand.Rows] = []
    let report = try MergedReport(try Shard.Join(parts), rows: &rows)
    return try ReportFormat.allCases.compactMap { style in
      do { return try report.text(style) } catch is Failure { return nil }
    }
  }

  /// The texts in an entry of a cache with a key, as far as it is one.
  package static func texts(ofEntry bytes: [UInt8], key: String) -> [String] {
    guard let entry = ResultCache.result(in: bytes, key) else { return [] }
    let rendered = RenderCommand.Cache.Finding(entry)
    let verified = VerifyCommand.Cache.Finding(entry) { _, _ in true }
    let report = verified.map { finding in
      VerdictReport(.verify, finding.films, seconds: finding.seconds)
    }
    return (rendered?.outputs.map(\.path) ?? []) + (verified?.baselines ?? [])
      + ReportFormat.allCases.compactMap { report?.text($0) }
  }

  /// An entry of a cache with a key.
  package static func entry(_ result: JSONValue, key: String) -> [UInt8] {
    ResultCache.bytes(of: result, key)
  }

  /// The version that receipts and entries have to have.
  package static var version: String { Versions.build }
}
