import Audit
import KeyboardAvoidance
import Scenario

/// A situation of the matrix that an audit goes through, and the strategies to be measured in it.
struct AuditCase: Sendable {
  var labels: AuditLabels
  var strategies: [StrategySelection]
  var scene: Scene
  var script: Script

  /// What happens in a situation.
  enum Script: Sendable {
    case events([Event])
    /// A storm, bound to the scene when its turn comes; with the field it is about, if one is.
    case storm(Storm, field: String?)
  }
}

/// What tells a case from others.
struct AuditLabels: Hashable, Sendable {
  var scenario: String
  var device: String
  var orientation: String
  var field = ""
  var keyboard = ""
  var storm = ""
  var strategy = ""

  static let names = [
    "scenario", "device", "orientation", "field", "keyboard", "storm", "strategy",
  ]

  var texts: [String] { [scenario, device, orientation, field, keyboard, storm, strategy] }
}

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

  /// `pass`, `warn`, `fail` or `n/a`.
  var verdict: String {
    if obstacle != nil { return "n/a" }
    return failing.isEmpty ? warning.isEmpty ? "pass" : "warn" : "fail"
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
