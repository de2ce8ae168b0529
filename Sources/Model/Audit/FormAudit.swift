public import KeyboardAvoidance
import Keyframes

/// Plays a strategy in a situation and measures what it does.
///
/// Pure and fast: no pictures, no files. One value can measure many situations, on any thread.
public struct FormAudit: Sendable {
  /// Thresholds that differ from the metrics' own.
  public var thresholds: [Metric: Metric.Threshold]
  /// The sampling rate of timelines, in samples a second.
  ///
  /// Values are clamped to 1...1000; NaN counts as 60.
  public var rate: Double

  /// Creates an audit.
  public init(thresholds: [Metric: Metric.Threshold] = [:], rate: Double = 60) {
    self.thresholds = thresholds
    self.rate = rate
  }

  /// Plays events in a scene under a strategy and measures every metric.
  ///
  /// - Parameters:
  ///   - selection: The strategy.
  ///   - scene: What does not move.
  ///   - events: The events to play.
  /// - Returns: The measurements, with verdicts by this audit's thresholds.
  /// - Throws: ``AuditError/unknownStrategy(_:)`` when no strategy has the identifier.
  public func measure(
    _ selection: StrategySelection, in scene: Scene, events: [Event]
  ) throws(AuditError) -> Report {
    measure(try Self.strategy(selection), in: Situation(scene: scene, events: events))
  }

  /// Measures every metric of a strategy in a situation.
  ///
  /// - Throws: ``AuditError/unknownStrategy(_:)`` when no strategy has the identifier.
  public func measure(
    _ selection: StrategySelection, in situation: Situation
  ) throws(AuditError) -> Report {
    measure(try Self.strategy(selection), in: situation)
  }

  private static func strategy(
    _ selection: StrategySelection
  ) throws(AuditError) -> any AvoidanceStrategy {
    guard let strategy = StrategyCatalog.make(selection) else {
      throw .unknownStrategy(selection.id)
    }
    return strategy
  }

  /// Plays events in a scene under a custom strategy and measures every metric.
  public func measure(
    _ strategy: any AvoidanceStrategy, in scene: Scene, events: [Event]
  ) -> Report {
    measure(strategy, in: Situation(scene: scene, events: events))
  }

  /// Measures every metric of a custom strategy in a situation.
  public func measure(_ strategy: any AvoidanceStrategy, in situation: Situation) -> Report {
    var simulation = situation.simulation(of: strategy)
    simulation.play()
    let timeline = simulation.timeline
    // A screen of the strategy's own is compared with itself under the reference.
    let baseline =
      timeline.hasOwnScreen
      ? Situation(scene: timeline.scene, events: situation.events) : situation
    let end = max(timeline.settledTime, baseline.referenceEnd)
    let inspection = Inspection(
      timeline, end: end, step: step, like: baseline.reference)
    let lag = inspection.lag
    let restoration = inspection.restoration {
      situation.simulation(of: strategy, events: situation.eventsWithoutKeyboard).run()
    }
    let measurements = Metric.allCases.map { metric in
      switch metric {
      case .hiddenAtRest: inspection.hiddenAtRest
      case .hiddenInMotion: hiddenInMotion(inspection, in: baseline)
      case .caretHidden: inspection.caretHidden
      case .clearanceShortage: inspection.clearanceShortage
      case .topLost: inspection.topLost
      case .excessTravel: inspection.excessTravel(beyond: baseline.reference)
      case .needlessMotion: inspection.needlessMotion
      case .keptHidden: inspection.keptHidden
      case .unreachableEnd: inspection.unreachableEnd
      case .unreachableTop: inspection.unreachableTop
      case .gap: inspection.gap
      case .overInset: inspection.overInset
      case .indicatorMismatch: inspection.indicatorMismatch
      case .outOfRange: inspection.outOfRange
      case .notIdempotent: repetition(of: strategy, in: situation, played: timeline)
      case .notRestored: restoration.notRestored
      case .staysScrolled: restoration.staysScrolled
      case .jump: inspection.jump
      case .frameStep: inspection.frameStep
      case .settleTime: inspection.settleTime
      case .lagTime: lag.time
      case .lagDistance: lag.distance
      case .reversals: inspection.reversals
      }
    }
    return Report(
      strategy: timeline.strategy, device: situation.scene.device,
      covered: inspection.coveredCompany, obstacle: timeline.obstacle, measurements: measurements,
      thresholds: thresholds)
  }

  /// Measures what is hidden during motion, with an exemption.
  ///
  /// Exempts a field that even the reference strategy hides by more than the limit: where nested
  /// scroll views have to move together with the outer one, moving in step with the keyboard is not
  /// enough.
  private func hiddenInMotion(
    _ inspection: Inspection, in situation: Situation
  ) -> Report.Measurement {
    let found = inspection.hiddenInMotion
    let limit = Metric.hiddenInMotion.defaultThreshold.fail
    guard found.value > limit, let field = found.field else { return found }
    let reference = situation.simulation(of: Clearance()).run()
    let best = Inspection(reference, end: inspection.end, step: step).hiddenInMotion
    guard best.value > limit else { return found }
    var exempt = Report.Measurement.none
    exempt.exemptFields = [field]
    exempt.applies = false
    return exempt
  }

  /// The time between two samples, in seconds.
  private var step: Double { 1 / (rate.isNaN ? 60 : min(max(rate, 1), 1000)) }

  /// How much changes, at rest in points, when the last willShow before the keyboard first hides is
  /// posted a second time, with its end frame as the begin frame.
  ///
  /// - Parameter timeline: The strategy's timeline in the situation.
  private func repetition(
    of strategy: any AvoidanceStrategy, in situation: Situation, played timeline: Timeline
  ) -> Report.Measurement {
    let notifications = timeline.deliveries.compactMap { delivery in
      if case .keyboard(let it) = delivery.event { (time: delivery.time, it: it) } else { nil }
    }
    guard let first = notifications.first(where: { $0.it.name == .willShow }) else {
      return .none
    }
    let hide =
      notifications.first { $0.it.name == .willHide && $0.time >= first.time }?.time ?? .infinity
    // A drag that dismisses the keyboard is left out, together with its effects.
    let events = situation.events.filter { event in
      guard case .drag(let drag) = event.action, let last = drag.path.last else {
        return event.time < hide
      }
      return event.time + last.time < hide
    }
    var simulation = situation.simulation(of: strategy, events: events)
    simulation.play()
    let once = simulation.timeline
    let last = once.deliveries.last { delivery in
      if case .keyboard(let it) = delivery.event { it.name == .willShow } else { false }
    }
    guard case .keyboard(var notification)? = last?.event else {
      return .none
    }
    // A keyboard that has since moved elsewhere would be moved back by the repetition.
    let now = once.state(at: once.settledTime + 0.1)
    let bottom = once.scene(at: once.settledTime + 0.1).screenInWindow.maxY
    guard now.keyboardFrame.minY < bottom, now.keyboardFrame.maxY >= bottom,
      notification.frameEnd == .zero || now.keyboardFrame.height == notification.frameEnd.height
    else {
      return .none
    }
    notification.frameBegin = notification.frameEnd
    let time = once.settledTime + 0.1
    simulation.play(Event(at: time, .notify(notification)))
    let twice = simulation.timeline
    return Report.Measurement(
      Inspection.difference(twice.state(at: time - 1e-6), twice.state(at: twice.settledTime + 0.1)),
      at: last?.time)
  }
}

/// Why something cannot be measured.
public enum AuditError: Error, Hashable, CustomStringConvertible {
  /// No strategy of the catalogue has this identifier.
  case unknownStrategy(String)

  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownStrategy(let id): "no strategy is called '\(id)'"
    }
  }
}
