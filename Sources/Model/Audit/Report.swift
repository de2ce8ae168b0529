public import KeyboardAvoidance
public import Keyframes

/// The measurements of an audit: one strategy in one situation.
public struct Report: Hashable, Sendable {
  /// The strategy's identifier.
  public var strategy: String
  /// The device in its initial orientation.
  public var device: Device
  /// The names of the views that the keyboard covers at rest besides the focused field, and that
  /// could be seen before, in the order of the form; empty where the scene says what has to stay in
  /// sight (`Scene.companions`).
  public var covered: [String]
  /// Why the measurements say nothing about the strategy, or `nil`: a screen that code makes lacks
  /// the field that gets the focus, or moves it in a way that is not followed.
  public var obstacle: String?
  /// A measurement for each metric, in the order of `Metric.allCases`.
  var measurements: [Measurement]
  var thresholds: [Metric: Metric.Threshold]

  /// The judgement of a measurement.
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

  /// Returns the value of a metric; 0 where it does not apply.
  public subscript(metric: Metric) -> Double { measurement(of: metric).value }

  /// Returns what a metric measured, and where.
  public func measurement(of metric: Metric) -> Measurement { measurements[metric.index] }

  /// The metrics that do not apply to some or all fields, because no strategy could improve them.
  ///
  /// See ``Measurement/exemptFields``.
  public var exemptMetrics: [Metric] {
    Metric.allCases.filter { !measurement(of: $0).exemptFields.isEmpty }
  }

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

  /// The worst verdict on any metric; what says nothing does not pass.
  public var verdict: Verdict {
    if obstacle != nil { return .fail }
    return Metric.allCases.map(verdict(on:)).max() ?? .pass
  }

  /// The metrics that have a verdict.
  public func metrics(with verdict: Verdict) -> [Metric] {
    Metric.allCases.filter { self.verdict(on: $0) == verdict }
  }
}

extension Report: CustomStringConvertible {
  /// The strategy and its failures and warnings, worst first, in one line of at most 300
  /// characters:
  /// `flutter fails: hidden-at-rest 44 pt at 1.5 s: email, iphone-se-3, portrait; jump 9 pt`.
  ///
  /// The first entry names the field and the device; at most three entries are listed and the rest
  /// is counted.
  public var description: String {
    let place =
      "\(Sentence.name(device.id.isEmpty ? "\(device)" : device.id)), \(device.orientation)"
    let name = Sentence.name(strategy)
    if let obstacle {
      return "\(name) cannot be judged, as \(Sentence.clipped(obstacle, to: 150)): \(place)"
    }
    let found = [Verdict.fail, .warn].flatMap { metrics(with: $0) }
    guard let worst = found.first else { return "\(name) passes: \(place)" }
    let field = measurement(of: worst).field.map { Sentence.name($0) + ", " } ?? ""
    let others = found.dropFirst().prefix(2).map { "; " + words($0) }.joined()
    let rest = found.count > 3 ? "; and \(found.count - 3) more" : ""
    return name + (verdict == .fail ? " fails: " : " warns: ") + words(worst)
      + ": " + field + place + others + rest
  }

  /// A metric, its value and when: `hidden-at-rest 44 pt at 1.5 s`.
  private func words(_ metric: Metric) -> String {
    let found = measurement(of: metric)
    let time = found.time.map { " at " + Sentence.seconds($0) } ?? ""
    return "\(metric.rawValue) \(Sentence.decimal(found.value, places: 1)) \(metric.unit.rawValue)"
      + time
  }
}

extension Report {
  /// Returns where a metric first exceeds an expectation; `nil` when it does not, and for an
  /// expectation that concerns no metric.
  ///
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - clock: The frames of the measured timeline.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    guard case .metric(let metric, let limit) = expectation.condition else { return nil }
    let found = measurement(of: metric)
    guard found.value > limit else { return nil }
    let time = found.time ?? clock.end
    return ExpectationFailure(
      expectation: expectation, strategy: strategy, device: device, frame: clock.index(at: time),
      time: time, field: found.field, measured: found.value, required: limit)
  }

  /// A value that one metric measured, and where.
  public struct Measurement: Hashable, Sendable {
    /// The value, in the metric's unit; never below 0.
    public var value: Double
    /// The instant of the worst value, in seconds, or `nil` for a value without an instant.
    public var time: Double?
    /// The field that had the focus then, if the value concerns a field.
    public var field: String?
    /// Whether anything was judged; `false` where no strategy could have done better with any
    /// field.
    public var applies = true
    /// The fields that were not judged because no strategy could improve them: no offset and no
    /// inset shows a caret in a scroll view that is lower than the caret's line.
    public var exemptFields: [String] = []

    /// Where most of what is hidden lies, for a metric that measures what is hidden.
    public var place: Place?

    /// A thing that hides a field.
    public enum Place: String, Hashable, Sendable, CaseIterable {
      /// The upper edge of the visible area: the bars at the top, or the scroll view's frame.
      case top = "at the top"
      /// A bar at the bottom.
      case bar = "behind a bar"
      /// The scroll view's lower edge.
      case scrollView = "below the scroll view"
      /// The keyboard.
      case keyboard = "by the keyboard"
    }

    init(_ value: Double, at time: Double? = nil, field: String? = nil) {
      self.value = value
      self.time = time
      self.field = field
    }

    /// A perfect result.
    static let none = Measurement(0)
  }
}
