package import Audit
package import Markup

/// An audit's result for one case: only what its row needs, because there may be many.
package struct AuditResult: Sendable {
  package var labels: AuditCase.Labels
  /// The values in the order of the metrics; empty where the storm is not applicable.
  package var values: [Double] = []
  package var failing: [Metric] = []
  package var warning: [Metric] = []
  /// The times at which the failing metrics were at their worst, in seconds, in the order of these
  /// metrics.
  package var times: [Double] = []
  /// The metrics that did not apply to some fields, because no strategy could improve them there,
  /// with these fields.
  package var exempt: [(metric: Metric, fields: [String])] = []
  /// The names of the first views that the keyboard covers at rest besides the field, at most
  /// three.
  package var covered: [String] = []
  /// The thing that hides the field of `hidden-at-rest`, such as `by the keyboard`; `nil` where
  /// nothing does.
  package var hiddenPlace: String?
  /// Why the storm is not applicable, or `nil` where it was measured.
  package var obstacle: String?
  /// Whether that is the code's: it lacks what the case is about.
  package private(set) var isUnjudged = false

  /// How many views that are covered besides the field are named.
  private static let coveredLimit = 3

  package init(_ labels: AuditCase.Labels, _ report: Report) {
    self.labels = labels
    if let obstacle = report.obstacle {
      self.obstacle = obstacle
      isUnjudged = true
      return
    }
    values = Metric.allCases.map { report[$0] }
    failing = report.metrics(with: .fail)
    warning = report.metrics(with: .warn)
    times = failing.map { ((report.measurement(of: $0).time ?? 0) * 1000).rounded() / 1000 }
    covered = report.covered.prefix(Self.coveredLimit).map(\.self)
    hiddenPlace =
      report.metrics(with: .pass).contains(.hiddenAtRest)
      ? nil : report.measurement(of: .hiddenAtRest).place?.rawValue
    exempt = report.exemptMetrics.map { ($0, report.measurement(of: $0).exemptFields) }
  }

  package init(_ labels: AuditCase.Labels, notApplicable obstacle: String?) {
    self.labels = labels
    self.obstacle = obstacle
  }

  package subscript(metric: Metric) -> Double {
    Metric.allCases.firstIndex(of: metric).flatMap {
      values.indices.contains($0) ? values[$0] : nil
    }
      ?? 0
  }

  /// Whether a metric is beyond its limit.
  package var fails: Bool { !failing.isEmpty }

  /// `pass`, `warn`, `fail` or `n/a`.
  package var verdict: String {
    if obstacle != nil { return "n/a" }
    return fails ? "fail" : warning.isEmpty ? "pass" : "warn"
  }

  /// The failures, worst first, such as `hidden-at-rest 18 pt`, and what does not apply; or why
  /// nothing was measured.
  package var reasons: String {
    obstacle ?? ((failing + warning).map(words) + exemptions).joined(separator: ", ")
  }

  /// A metric and its value: `hidden-at-rest 18 pt by the keyboard`.
  package func words(_ metric: Metric) -> String {
    let place = metric == .hiddenAtRest ? hiddenPlace.map { " " + $0 } ?? "" : ""
    return Self.words(metric, self[metric]) + place
  }

  package static func words(_ metric: Metric, _ value: Double) -> String {
    "\(metric.rawValue) \(DecimalText.text(value, places: 1)) \(metric.unit.rawValue)"
  }

  private var exemptions: [String] {
    exempt.map { metric, fields in
      "\(metric.rawValue) does not apply to \(fields.joined(separator: " and "))"
    }
  }

  /// A sort key, compared number by number: failures, warnings, and by how much; cases that were
  /// not measured come last.
  fileprivate var badness: (Int, Int, Double) {
    obstacle == nil
      ? (failing.count, warning.count, failing.reduce(0) { $0 + self[$1] }) : (-1, 0, 0)
  }
}

extension [AuditResult] {
  /// The results from the worst to the best; equal ones keep their order.
  package var worstFirst: [AuditResult] {
    let keyed = enumerated().map { (offset: $0, badness: $1.badness) }
    return keyed.sorted { one, other in
      one.badness == other.badness ? one.offset < other.offset : one.badness > other.badness
    }.map { self[$0.offset] }
  }
}

extension AuditResult {
  /// The whole result, for a process that joins the results of several.
  package var record: JSONValue {
    var members: [JSONValue.Member] = [.init("labels", .strings(labels.texts))]
    if let obstacle {
      members.append(.init("obstacle", .string(obstacle)))
      if isUnjudged { members.append(.init("unjudged", .boolean(true))) }
      return .object(members)
    }
    members += [
      .init("values", .array(values.map { .exact($0) })),
      .init("failing", .strings(failing.map(\.rawValue))),
      .init("warning", .strings(warning.map(\.rawValue))),
      .init("times", .array(times.map { .exact($0) })),
    ]
    if let hiddenPlace { members.append(.init("hidden", .string(hiddenPlace))) }
    if !exempt.isEmpty {
      members.append(
        .init(
          "exempt",
          .array(
            exempt.map { .array([.string($0.metric.rawValue), .strings($0.fields)]) })))
    }
    if !covered.isEmpty { members.append(.init("covered", .strings(covered))) }
    return .object(members)
  }

  /// Reads the result of another process, or returns `nil` when something is missing.
  package init?(record: JSONValue) {
    guard let labels = record["labels"]?.texts.flatMap({ AuditCase.Labels(texts: $0) }) else {
      return nil
    }
    if let obstacle = record["obstacle"]?.text {
      self.init(labels, notApplicable: obstacle)
      isUnjudged = record["unjudged"] != nil
      return
    }
    func metrics(_ name: String) -> [Metric]? {
      record[name]?.texts.map { $0.compactMap(Metric.init(rawValue:)) }
    }
    func numbers(_ name: String) -> [Double]? { record[name]?.items?.compactMap(\.exactNumber) }
    guard let values = numbers("values"), values.count == Metric.allCases.count,
      let failing = metrics("failing"), let warning = metrics("warning"),
      let times = numbers("times")
    else { return nil }
    self.init(labels, notApplicable: nil)
    self.values = values
    self.failing = failing
    self.warning = warning
    self.times = times
    covered = record["covered"]?.texts ?? []
    hiddenPlace = record["hidden"]?.text
    exempt = (record["exempt"]?.items ?? []).compactMap { item in
      guard let pair = item.items, pair.count == 2, let fields = pair[1].texts,
        let metric = pair[0].text.flatMap(Metric.init(rawValue:))
      else { return nil }
      return (metric, fields)
    }
  }
}

extension AuditCase.Labels {
  /// Makes labels of their texts in the order of ``names``, or `nil` when there are more or fewer.
  init?(texts: [String]) {
    guard texts.count == Self.names.count else { return nil }
    self.init(scenario: texts[0], device: texts[1], orientation: texts[2], storm: texts[5])
    field = texts[3]
    keyboard = texts[4]
    strategy = texts[6]
  }
}
