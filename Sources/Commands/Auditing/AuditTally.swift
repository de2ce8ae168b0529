package import Audit
import Markup

/// The results of an audit as they arrive: counts, the worst of each strategy and metric, and the
/// results themselves where all of them are to be written.
package struct AuditTally {
  package private(set) var results: [AuditResult] = []
  package private(set) var count = 0
  package private(set) var failures = 0
  package private(set) var notApplicable = 0
  /// How many of them the code lacks something for.
  private var unjudged = 0
  /// Whether cases were measured, or none that code lacks something for was asked for.
  package var isJudged: Bool { count > 0 || unjudged == 0 }
  /// The strategies in the order of their first appearance.
  package private(set) var strategies: [Row] = []
  /// In how many cases the field can be seen and the keyboard covers something besides it.
  package private(set) var coveredCount = 0
  /// In how many of these each view is covered, by its name.
  package private(set) var covered: [(name: String, count: Int)] = []
  /// How often each storm was not applicable, and why.
  package private(set) var obstacles: [(storm: String, reason: String, count: Int)] = []
  /// Scenarios of which nothing could be audited, and why, as sentences.
  package var unusable: [(scenario: String, reason: String)] = []
  private let keepsResults: Bool

  /// The totals of a strategy.
  package struct Row {
    package var strategy: String
    package var count = 0
    package var failures = 0
    /// The worst value of each metric, in the order of the metrics, with its verdict.
    package var worst: [(value: Double, verdict: Report.Verdict)] =
      Metric.allCases.map { _ in (0, .pass) }
  }

  package init(keepsResults: Bool) {
    self.keepsResults = keepsResults
  }

  package mutating func add(_ results: [AuditResult]) {
    for result in results { add(result) }
    if keepsResults { self.results += results }
  }

  private mutating func add(_ result: AuditResult) {
    if let obstacle = result.obstacle {
      notApplicable += 1
      if result.isUnjudged { unjudged += 1 }
      let storm = result.labels.storm
      if let index = obstacles.firstIndex(where: { $0.storm == storm && $0.reason == obstacle }) {
        obstacles[index].count += 1
      } else {
        obstacles.append((storm, obstacle, 1))
      }
      return
    }
    count += 1
    if result.fails { failures += 1 }
    if !result.covered.isEmpty, !result.failing.contains(.hiddenAtRest) { addCovered(result) }
    let strategy = result.labels.strategy
    let index = strategies.firstIndex { $0.strategy == strategy } ?? strategies.endIndex
    if index == strategies.endIndex { strategies.append(Row(strategy: strategy)) }
    strategies[index].count += 1
    if result.fails { strategies[index].failures += 1 }
    for (number, metric) in Metric.allCases.enumerated() {
      let verdict: Report.Verdict =
        result.failing.contains(metric) ? .fail : result.warning.contains(metric) ? .warn : .pass
      let worst = strategies[index].worst[number]
      strategies[index].worst[number] = (
        max(worst.value, result.values[number]), max(worst.verdict, verdict)
      )
    }
  }

  private mutating func addCovered(_ result: AuditResult) {
    coveredCount += 1
    for name in result.covered {
      if let index = covered.firstIndex(where: { $0.name == name }) {
        covered[index].count += 1
      } else if covered.count < Self.coveredLimit {
        covered.append((name, 1))
      }
    }
  }

  /// The most names that are counted: forms that are generated may have thousands.
  private static let coveredLimit = 100

  /// The strategies from worst to best: by the share of failing cases, then by the failing metrics.
  package var worstFirst: [Row] {
    let keyed = strategies.enumerated().map { offset, row in
      (
        share: Double(row.failures) / Double(max(row.count, 1)),
        metrics: row.worst.count { $0.verdict == .fail }, offset: offset, row: row
      )
    }
    return keyed.sorted { one, other in
      (one.share, one.metrics, other.offset) > (other.share, other.metrics, one.offset)
    }.map(\.row)
  }

  /// The conclusion of an audit of several strategies, in one line: which pass, and which of the
  /// rest comes closest and why it fails; `nil` for one strategy.
  ///
  /// `passes: clearance, swiftui; closest of the rest: flutter, jump 21 pt in 1 of 6 cases`
  package var advice: String? {
    let rows = worstFirst.reversed()
    guard rows.count > 1 else { return nil }
    let passing = rows.filter { $0.failures == 0 }
    let start = passing.isEmpty ? "nobody passes" : "passes: " + Self.list(passing.map(\.strategy))
    guard let closest = rows.first(where: { $0.failures > 0 }) else { return start }
    let failing = zip(Metric.allCases, closest.worst).filter { $1.verdict == .fail }
    let worst = failing.prefix(2).map { AuditResult.words($0, $1.value) }
      .joined(separator: " and ")
    let more = failing.count > 2 ? " and \(failing.count - 2) more" : ""
    return start + "; closest of the rest: \(closest.strategy), \(worst)\(more) in "
      + "\(closest.failures) of \(closest.count == 1 ? "1 case" : "\(closest.count) cases")"
  }

  /// A line that names the views which the keyboard covers besides a field that can be seen, the
  /// most frequent first; `nil` where it covers none.
  ///
  /// `besides the field the keyboard covers: Create account, Terms in 4 of 6 cases; say with 'keep'
  /// what has to stay in sight`
  package var coveredLine: String? {
    guard coveredCount > 0 else { return nil }
    let names = covered.enumerated().sorted {
      ($0.element.count, $1.offset) > ($1.element.count, $0.offset)
    }.map { PlainText.line(Sentence.name($0.element.name)) }
    let cases = count == 1 ? "" : " in \(coveredCount) of \(count) cases"
    return "besides the field the keyboard covers: \(Self.list(names))\(cases); say with 'keep' "
      + "what has to stay in sight"
  }

  /// A list of names, of which at most four are shown.
  private static func list(_ names: [String]) -> String {
    let rest = names.count > 4 ? " and \(names.count - 4) more" : ""
    return names.prefix(4).joined(separator: ", ") + rest
  }
}
