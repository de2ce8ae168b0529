import Audit

/// What an audit found in one cell: as little as its row needs, since there may be many.
struct AuditResult: Sendable {
  var labels: AuditLabels
  /// The values in the order of the metrics; empty where the storm is not applicable.
  var values: [Double] = []
  var failing: [Metric] = []
  var warning: [Metric] = []
  /// Why the storm is not applicable, or `nil` where it was measured.
  var obstacle: String?

  init(_ labels: AuditLabels, _ report: Report) {
    self.labels = labels
    values = Metric.allCases.map { report[$0] }
    failing = report.metrics(with: .fail)
    warning = report.metrics(with: .warn)
  }

  init(_ labels: AuditLabels, notApplicable obstacle: String) {
    self.labels = labels
    self.obstacle = obstacle
  }

  subscript(metric: Metric) -> Double {
    Metric.allCases.firstIndex(of: metric).flatMap {
      values.indices.contains($0) ? values[$0] : nil
    }
      ?? 0
  }

  /// Whether a metric is beyond its limit.
  var fails: Bool { !failing.isEmpty }

  /// `pass`, `warn`, `fail` or `n/a`.
  var verdict: String {
    if obstacle != nil { return "n/a" }
    return fails ? "fail" : warning.isEmpty ? "pass" : "warn"
  }

  /// What is wrong, worst first, such as `hidden-at-rest 18 pt`, or why nothing was measured.
  var reasons: String {
    obstacle
      ?? (failing + warning).map { metric in
        "\(metric.rawValue) \(Format.decimal(self[metric], places: 1)) \(metric.unit.rawValue)"
      }.joined(separator: ", ")
  }

  /// How bad it is, to be compared number by number: failures, warnings, and by how much; what was
  /// not measured comes last.
  fileprivate var badness: (Int, Int, Double) {
    obstacle == nil
      ? (failing.count, warning.count, failing.reduce(0) { $0 + self[$1] }) : (-1, 0, 0)
  }
}

extension [AuditResult] {
  /// The results from the worst to the best; equal ones keep their order.
  var worstFirst: [AuditResult] {
    let keyed = enumerated().map { (offset: $0, badness: $1.badness) }
    return keyed.sorted { one, other in
      one.badness == other.badness ? one.offset < other.offset : one.badness > other.badness
    }.map { self[$0.offset] }
  }
}
