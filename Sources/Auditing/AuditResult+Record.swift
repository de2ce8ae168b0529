internal import Audit
package import Markup

extension AuditResult {
  /// The whole result, for a process that joins the results of several.
  package var record: JSONValue {
    var members: [JSONValue.Member] = [.init("labels", .strings(labels.texts))]
    if let obstacle { return .object(members + [.init("obstacle", .string(obstacle))]) }
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
    guard let labels = record["labels"]?.texts.flatMap({ AuditLabels(texts: $0) }) else {
      return nil
    }
    if let obstacle = record["obstacle"]?.text {
      self.init(labels, notApplicable: obstacle)
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

extension AuditLabels {
  /// Makes labels of their texts in the order of ``names``, or `nil` when there are more or fewer.
  init?(texts: [String]) {
    guard texts.count == Self.names.count else { return nil }
    self.init(scenario: texts[0], device: texts[1], orientation: texts[2], storm: texts[5])
    field = texts[3]
    keyboard = texts[4]
    strategy = texts[6]
  }
}
