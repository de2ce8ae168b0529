import ArgumentParser
import Audit

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
      throw ValidationError(Messages.unknownMetric(name, known: Metric.allCases.map(\.rawValue)))
    }
    self.metric = metric
    self.limit = limit
  }
}
