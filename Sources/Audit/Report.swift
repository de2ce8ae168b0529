/// What an audit measured of one strategy in one situation.
public struct Report: Hashable, Sendable {
  /// The strategy's identifier.
  public var strategy: String
  /// The measurements.
  public var values: [Metric: Double]
  private var thresholds: [Metric: Threshold]

  init(strategy: String, values: [Metric: Double], thresholds: [Metric: Threshold]) {
    self.strategy = strategy
    self.values = values
    self.thresholds = thresholds
  }

  /// What a measurement means.
  public enum Verdict: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// As it should be.
    case pass
    /// Worth a look.
    case warn
    /// As it should not be.
    case fail

    /// Orders from better to worse.
    public static func < (lhs: Verdict, rhs: Verdict) -> Bool { lhs.rawValue < rhs.rawValue }
  }
}

extension Report {
  /// Returns a measurement; 0 where a metric does not apply.
  public subscript(metric: Metric) -> Double { values[metric] ?? 0 }

  /// Returns the verdict on one metric.
  public func verdict(on metric: Metric) -> Verdict {
    let threshold = thresholds[metric] ?? metric.defaultThreshold
    let value = self[metric]
    return value > threshold.fail ? .fail : value > threshold.warn ? .warn : .pass
  }

  /// The worst verdict on any metric.
  public var verdict: Verdict {
    Metric.allCases.map(verdict(on:)).max() ?? .pass
  }

  /// The metrics that have a verdict.
  public func metrics(with verdict: Verdict) -> [Metric] {
    Metric.allCases.filter { self.verdict(on: $0) == verdict }
  }
}
