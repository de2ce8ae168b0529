import Audit
package import KeyboardAvoidance
package import Keyframes
package import Scenario

/// One scenario under one strategy, played and cut into frames.
package struct Film: Sendable {
  /// What is played.
  package var scenario: Scenario
  /// What moves the form.
  package let strategy: StrategySelection
  /// What came of it.
  package var timeline: Timeline
  /// When the frames are.
  package var clock: FrameClock
  private let avoidance: any AvoidanceStrategy
  /// The storm whose events are played, or `nil` for the scenario's own.
  package var storm: String?

  /// Plays a scenario under one of its strategies.
  ///
  /// - Throws: ``FilmError`` when there is no such strategy or too many frames.
  package init(
    _ scenario: Scenario, strategy selection: StrategySelection
  ) throws(FilmError) {
    guard let strategy = StrategyCatalog.make(selection) else {
      throw .unknownStrategy(selection.id)
    }
    self.scenario = scenario
    self.strategy = selection
    avoidance = strategy
    timeline = Simulation(scene: scenario.scene, strategy: strategy, events: scenario.events).run()
    timeline.caretBlinkInterval = scenario.caretBlinks ? Self.caretBlinkInterval : nil
    do {
      clock = try FrameClock(
        fps: scenario.fps, startPhase: scenario.startPhase,
        end: scenario.end ?? (timeline.settledTime > 0 ? timeline.settledTime : Self.idleDuration))
    } catch {
      throw .frames("\(error)")
    }
  }
}

// MARK: - Times

extension Film {
  /// Half a second lit, half a second dark: an assumption, since Apple documents no period.
  private static let caretBlinkInterval = 0.5

  /// How long a scenario lasts in which nothing happens, in seconds.
  private static let idleDuration = 1.0
}

extension Film {
  /// The last instant before the keyboard that was shown first hides, or the end.
  ///
  /// The picture most people want: the form scrolled clear, at rest.
  package var shownTime: Double {
    func first(_ name: KeyboardNotification.Name, after time: Double) -> Double? {
      timeline.deliveries.first { delivery in
        guard case .keyboard(let it) = delivery.event else { return false }
        return it.name == name && delivery.time >= time
      }?.time
    }
    let hide = first(.willShow, after: 0).flatMap { first(.willHide, after: $0) }
    return min(hide.map { max($0 - 1e-6, 0) } ?? clock.end, clock.end)
  }

  /// The time of a scenario's event or of a notification, or `nil` when there is none.
  ///
  /// Notifications go by their names, with or without `keyboard` in front.
  package func time(ofEvent name: String, argument: String?) -> Double? {
    occurrences.first { $0.name == name && (argument == nil || $0.argument == argument) }?.time
      ?? occurrences.first { $0.name == Self.withoutPrefix(name) && argument == nil }?.time
  }

  /// What happens, in order and once each, as ``Position`` names it.
  package var eventNames: [String] {
    var names: [String] = []
    for occurrence in occurrences {
      let name = "event:" + occurrence.name + (occurrence.argument.map { "(\($0))" } ?? "")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private struct Occurrence {
    var time: Double
    var name: String
    var argument: String?
  }

  private var occurrences: [Occurrence] {
    let events = scenario.events.map {
      Occurrence(time: $0.time, name: $0.action.name, argument: $0.action.argument)
    }
    let notifications = timeline.deliveries.compactMap { delivery -> Occurrence? in
      guard case .keyboard(let notification) = delivery.event else { return nil }
      return Occurrence(time: delivery.time, name: notification.name.rawValue)
    }
    return events + notifications
  }

  /// `keyboardWillShow` as `willShow`.
  private static func withoutPrefix(_ name: String) -> String {
    guard name.hasPrefix("keyboard"), name != "keyboard" else { return name }
    let rest = name.dropFirst("keyboard".count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}

// MARK: - Expectations

extension Film {
  /// What the scenario expects and this film breaks.
  package var failures: [ExpectationFailure] {
    let measuresMetrics = scenario.expectations.contains { $0.metric != nil }
    let report = measuresMetrics ? report : nil
    return scenario.expectations.compactMap { expectation in
      report.flatMap { failure(of: expectation, in: $0) }
        ?? timeline.failure(of: expectation, clock: clock)
    }
  }

  /// Everything an audit measures of the film.
  private var report: Report {
    FormAudit().measure(avoidance, in: scenario.scene, events: scenario.events)
  }

  /// Where a metric exceeds what is expected, if it does.
  private func failure(of expectation: Expectation, in report: Report) -> ExpectationFailure? {
    guard let (metric, limit) = expectation.metric else { return nil }
    let found = report.measurement(of: metric)
    guard found.value > limit else { return nil }
    let time = found.time ?? clock.end
    return ExpectationFailure(
      expectation: expectation, strategy: timeline.strategy, frame: clock.index(at: time),
      time: time, field: found.field, measured: found.value, required: limit)
  }
}

extension Expectation {
  /// The metric that is expected not to exceed a limit, if it is one of the audit's.
  fileprivate var metric: (Metric, limit: Double)? {
    guard case .metric(let id, let limit) = condition, let metric = Metric(rawValue: id) else {
      return nil
    }
    return (metric, limit)
  }
}
