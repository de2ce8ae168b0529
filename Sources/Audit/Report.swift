/// What an audit measured of one strategy in one situation.
public struct Report: Hashable, Sendable {
  /// The strategy's identifier.
  public var strategy: String
  /// A measurement for each metric, in the order of `Metric.allCases`.
  private var measurements: [Measurement]
  private var thresholds: [Metric: Metric.Threshold]

  init(strategy: String, measurements: [Measurement], thresholds: [Metric: Metric.Threshold]) {
    self.strategy = strategy
    self.measurements = measurements
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
  /// Returns the value of a metric; 0 where it does not apply.
  public subscript(metric: Metric) -> Double { measurement(of: metric).value }

  /// Returns what a metric measured, and where.
  public func measurement(of metric: Metric) -> Measurement { measurements[metric.index] }

  /// The values of all metrics.
  public var values: [Metric: Double] {
    Dictionary(uniqueKeysWithValues: Metric.allCases.map { ($0, self[$0]) })
  }

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
