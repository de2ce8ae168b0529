public import Audit
public import KeyboardAvoidance
public import Keyframes
public import Scenario

/// A scenario played under one strategy and divided into frames: the source of all pictures,
/// numbers and verdicts.
public struct Film: Sendable {
  /// What is played.
  public var scenario: Scenario
  /// The strategy that is played, in its initial state.
  public let strategy: any AvoidanceStrategy
  /// The resulting timeline.
  public var timeline: Timeline
  /// The times of the frames.
  public var clock: FrameClock
  /// The storm whose events are played, or `nil` for the scenario's own.
  public var storm: String?

  /// Plays a scenario under a strategy, which may be one of your own; the scenario's
  /// `strategies` do not matter.
  ///
  /// - Throws: ``FilmError/frames(_:)`` when there are too many frames.
  public init(_ scenario: Scenario, strategy: any AvoidanceStrategy) throws(FilmError) {
    self.scenario = scenario
    self.strategy = strategy
    timeline = Simulation(scene: scenario.scene, strategy: strategy, events: scenario.events).run()
    timeline.caretBlinkInterval = scenario.caretBlinks ? Self.caretBlinkInterval : nil
    timeline.showsTouches = scenario.showsTouches
    do {
      clock = try FrameClock(
        fps: scenario.fps, startPhase: scenario.startPhase,
        end: scenario.end ?? (timeline.settledTime > 0 ? timeline.settledTime : Self.idleDuration))
    } catch {
      throw .frames("\(error)")
    }
  }

  /// Plays a scenario under a strategy of the catalogue.
  ///
  /// - Throws: ``FilmError`` when there is no such strategy or too many frames.
  public init(_ scenario: Scenario, strategy selection: StrategySelection) throws(FilmError) {
    guard let strategy = StrategyCatalog.make(selection) else {
      throw .unknownStrategy(selection.id)
    }
    try self.init(scenario, strategy: strategy)
  }

  /// Half a second lit, half a second dark: an assumption, since Apple documents no period.
  private static let caretBlinkInterval = 0.5

  /// The duration of a scenario without events, in seconds.
  private static let idleDuration = 1.0
}

extension Film {
  /// What the strategy is called, and what is known of it.
  public var profile: StrategyProfile { type(of: strategy).profile }

  /// The scene, as the device is held at first.
  public var scene: Scene { scenario.scene }

  /// Returns the scene of a state, in the device's orientation at that time.
  public func scene(of state: SceneState) -> Scene { timeline.scene(in: state.orientation) }

  /// Returns the frame of a field in the window, or of the focused one; `nil` when there is none.
  public func field(_ id: String? = nil, in state: SceneState) -> Rect? {
    (id ?? state.focus).flatMap { timeline.windowRect(of: $0, in: state) }
  }
}

// MARK: - Verdicts

extension Film {
  /// Everything an audit measures of the film, with the metrics' own thresholds.
  public var report: Report {
    FormAudit().measure(strategy, in: scene, events: scenario.events)
  }

  /// The scenario's expectations that this film violates.
  public var failures: [ExpectationFailure] {
    let measuresMetrics = scenario.expectations.contains { $0.metric != nil }
    let report = measuresMetrics ? report : nil
    return scenario.expectations.compactMap { expectation in
      report?.failure(of: expectation, clock: clock)
        ?? timeline.failure(of: expectation, clock: clock)
    }
  }
}
