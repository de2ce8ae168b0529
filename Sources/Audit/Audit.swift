public import KeyboardAvoidance
import Keyframes

/// Plays a strategy in a situation and measures what it does.
///
/// Pure and fast: no pictures, no files. One value can measure many situations, on any thread.
public struct Audit: Sendable {
  /// Thresholds that differ from the metrics' own.
  public var thresholds: [Metric: Threshold]
  /// How often a timeline is looked at, in times a second.
  public var rate: Double

  /// Creates an audit.
  public init(thresholds: [Metric: Threshold] = [:], rate: Double = 60) {
    self.thresholds = thresholds
    self.rate = rate
  }

  /// Plays events in a scene under a strategy and measures every metric.
  ///
  /// - Parameters:
  ///   - selection: The strategy; one that does not exist counts as `none`.
  ///   - scene: What stands still.
  ///   - events: What happens.
  /// - Returns: The measurements, with verdicts by this audit's thresholds.
  public func measure(
    _ selection: StrategySelection, in scene: Scene, events: [Event]
  ) -> Report {
    measure(
      StrategyCatalog.make(selection) ?? NoAvoidance(), in: scene, events: events)
  }

  /// Plays events in a scene under a strategy of one's own and measures every metric.
  public func measure(
    _ strategy: any AvoidanceStrategy, in scene: Scene, events: [Event]
  ) -> Report {
    let timeline = Simulation(scene: scene, strategy: strategy, events: events).run()
    let reference = Simulation(scene: scene, strategy: Clearance(), events: events).run()
    let end = max(timeline.settledTime, reference.settledTime)
    let inspection = Inspection(timeline, end: end, step: 1 / rate)
    let lag = inspection.lag
    var values: [Metric: Double] = [:]
    for metric in Metric.allCases {
      values[metric] =
        switch metric {
        case .hiddenAtRest: inspection.hiddenAtRest
        case .hiddenInMotion: inspection.hiddenInMotion
        case .caretHidden: inspection.caretHidden
        case .clearanceShortage: inspection.clearanceShortage
        case .topLost: inspection.topLost
        case .excessTravel:
          inspection.excessTravel(beyond: Inspection(reference, end: end, step: 1 / rate))
        case .needlessMotion: inspection.needlessMotion
        case .unreachableEnd: inspection.unreachableEnd
        case .overInset: inspection.overInset
        case .indicatorMismatch: inspection.indicatorMismatch
        case .outOfRange: inspection.outOfRange
        case .notIdempotent: repetition(of: strategy, in: scene, events: events)
        case .notRestored: inspection.notRestored
        case .jump: inspection.jump
        case .lagTime: lag.time
        case .lagDistance: lag.distance
        case .reversals: inspection.reversals
        }
    }
    return Report(strategy: timeline.strategy, values: values, thresholds: thresholds)
  }
}

extension Audit {
  /// Points that change when the last willShow before the keyboard first hides is posted again, at
  /// rest, with the frame it ended at as its begin frame.
  private func repetition(
    of strategy: any AvoidanceStrategy, in scene: Scene, events: [Event]
  ) -> Double {
    func notifications(_ timeline: Timeline) -> [(time: Double, it: KeyboardNotification)] {
      timeline.deliveries.compactMap { delivery in
        guard case .keyboard(let notification) = delivery.event else { return nil }
        return (delivery.time, notification)
      }
    }
    let whole = Simulation(scene: scene, strategy: strategy, events: events).run()
    let hide = notifications(whole).first { $0.it.name == .willHide }?.time ?? .infinity
    let shown = events.filter { $0.time < hide }
    let once = Simulation(scene: scene, strategy: strategy, events: shown).run()
    guard var last = notifications(once).last(where: { $0.it.name == .willShow })?.it else {
      return 0
    }
    // A keyboard that has left its place since would come back by it.
    let now = once.state(at: once.settledTime + 0.1).keyboardFrame
    guard now.minY < scene.screenInWindow.maxY, now.maxY >= scene.screenInWindow.maxY,
      last.frameEnd == .zero || now.height == last.frameEnd.height
    else { return 0 }
    last.frameBegin = last.frameEnd
    let time = once.settledTime + 0.1
    let twice = Simulation(
      scene: scene, strategy: strategy, events: shown + [Event(at: time, .notify(last))]
    ).run()
    let end = twice.settledTime + 0.1
    return Inspection(twice, end: end, step: 1).difference(
      twice.state(at: time - 1e-6), twice.state(at: end))
  }
}
