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

extension Report: CustomStringConvertible {
  /// The strategy and what is not as it should be, the worst first, in one line:
  /// `flutter: fail: hidden-at-rest 44 pt at 1.5 s (email), jump 9 pt at 0.3 s (email)`.
  ///
  /// No more than three metrics are named; the rest is counted.
  public var description: String {
    let found = [Verdict.fail, .warn].flatMap { metrics(with: $0) }
    guard !found.isEmpty else { return "\(strategy): pass" }
    let rest = found.count > 3 ? ", and \(found.count - 3) more" : ""
    return "\(strategy): \(verdict): " + found.prefix(3).map(words).joined(separator: ", ") + rest
  }

  private func words(_ metric: Metric) -> String {
    let found = measurement(of: metric)
    let time = found.time.map { " at \(Self.rounded($0, to: 1000)) s" } ?? ""
    let field = found.field.map { " (\($0))" } ?? ""
    return "\(metric.rawValue) \(Self.rounded(found.value, to: 10)) \(metric.unit.rawValue)"
      + time + field
  }

  /// A number without needless decimals.
  private static func rounded(_ number: Double, to parts: Double) -> String {
    let text = "\((number * parts).rounded() / parts)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
