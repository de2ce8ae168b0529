package import Audit
package import KeyboardAvoidance
package import Keyframes
package import Scenario

/// A scenario played under one strategy and divided into frames: the source of all pictures,
/// numbers and verdicts.
package struct Film: Sendable {
  /// The scenario that is played.
  package var scenario: Scenario
  /// The strategy that is played, in its initial state.
  package let strategy: any AvoidanceStrategy
  /// The resulting timeline.
  package var timeline: Timeline
  /// The times of the frames.
  package var clock: FrameClock
  /// The storm whose events are played, or `nil` for the scenario's own.
  package var storm: String?

  /// Plays a scenario under a strategy, which may be one of your own; the scenario's
  /// `strategies` do not matter.
  ///
  /// - Throws: ``Film.Problem/frames(_:)`` when there are too many frames.
  package init(_ scenario: Scenario, strategy: any AvoidanceStrategy) throws(Film.Problem) {
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
  /// - Throws: ``Film.Problem`` when there is no such strategy or too many frames.
  package init(_ scenario: Scenario, strategy selection: StrategySelection) throws(Film.Problem) {
    guard let strategy = StrategyCatalog.make(selection) else {
      throw .unknownStrategy(selection.id)
    }
    try self.init(scenario, strategy: strategy)
  }

  /// Half a second lit, half a second dark: an assumption, since Apple documents no period.
  private static let caretBlinkInterval = 0.5

  /// The duration of a scenario without events, in seconds.
  private static let idleDuration = 1.0

  /// The strategy's name, and what is known of it.
  package var profile: StrategyProfile { type(of: strategy).profile }

  /// The scene, as the device is held at first.
  package var scene: Scene { scenario.scene }

  /// Returns the scene of a state, in the device's orientation at that time.
  package func scene(of state: SceneState) -> Scene { timeline.scene(in: state.orientation) }

  /// Returns the frame of a field in the window, or of the focused one; `nil` when there is none.
  package func field(_ id: String? = nil, in state: SceneState) -> Rect? {
    (id ?? state.focus).flatMap { timeline.windowRect(of: $0, in: state) }
  }

  /// Returns how much of a field's height cannot be seen, or of the focused one's, in points: also
  /// what is scrolled away in a scroll view of the form's own; `nil` when there is none.
  package func hiddenHeight(of id: String? = nil, in state: SceneState) -> Double? {
    (id ?? state.focus).flatMap { id in
      field(id, in: state).map {
        state.hiddenHeight(
          of: $0, in: scene(of: state), viewport: timeline.viewport(of: id, in: state))
      }
    }
  }
}

// MARK: - Verdicts

extension Film {
  /// Everything an audit measures of the film, with the metrics' own thresholds.
  package var report: Report {
    FormAudit().measure(strategy, in: scene, events: scenario.events)
  }

  /// The scenario's expectations that this film violates.
  package var failures: [ExpectationFailure] {
    let measuresMetrics = scenario.expectations.contains { $0.metric != nil }
    let report = measuresMetrics ? report : nil
    return scenario.expectations.compactMap { expectation in
      report?.failure(of: expectation, clock: clock)
        ?? timeline.failure(of: expectation, clock: clock)
    }
  }

  /// The last instant before the keyboard that was shown first hides, or the end, in seconds.
  ///
  /// The most useful picture as a rule: the form scrolled clear, at rest.
  package var shownTime: Double {
    func first(_ name: KeyboardNotification.Name, after time: Double) -> Double? {
      timeline.deliveries.first { delivery in
        guard case .keyboard(let it) = delivery.event else { return false }
        return it.name == name && delivery.time >= time
      }?.time
    }
    let hide =
      first(.willShow, after: 0).flatMap { first(.willHide, after: $0) } ?? undockedHideTime
    return min(hide.map { max($0 - 1e-6, 0) } ?? clock.end, clock.end)
  }

  /// How high an alert is beside the keyboard that is shown, and how high what is in it; `nil` where
  /// all of that is seen.
  package var alertRoom: (height: Double, content: Double)? {
    guard scene.presentation.style == .alert else { return nil }
    let state = timeline.state(at: shownTime)
    let buttons = state.footer?.frame.height ?? 0
    let (height, content) = (
      state.scrollFrame.height + buttons, state.contentSize.height + buttons
    )
    return content - height > 0.5 ? (height, content) : nil
  }

  /// When the first keyboard without a willHide leaves, as an undocked one does when the focus is
  /// lost; in seconds.
  private var undockedHideTime: Double? {
    timeline.focusChangeTimes.first { time in
      let before = timeline.state(at: max(time - 1e-6, 0))
      return timeline.state(at: time).focus == nil && before.focus != nil
        && before.keyboard?.mode.isUndocked ?? false
    }
  }
}

// MARK: - Events

extension Film {
  /// An instant at which something happens, and what it is called.
  package struct Mark: Hashable, Sendable {
    /// Seconds from the start.
    package var time: Double
    /// The event in a word or two, such as `focus email`.
    package var name: String
    /// Whether the caret may come, go or change its field by it.
    package var movesCaret: Bool
  }

  /// The user's actions, in order.
  package var marks: [Mark] {
    scenario.events.filter { $0.time <= clock.end }.map { event in
      let name =
        switch event.action {
        case .keyboard(let change):
          change.mode.map { "keyboard \($0.rawValue)" }
            ?? "keyboard changes"
        case .rotate(let orientation): "rotate to \(orientation.rawValue)"
        case .notify(let notification): notification.name.rawValue
        default:
          [event.action.name, event.action.argument].compactMap(\.self).joined(separator: " ")
        }
      let movesCaret =
        switch event.action {
        case .focus, .press, .dismiss, .prompt: true
        default: false
        }
      return Mark(time: event.time, name: name, movesCaret: movesCaret)
    }
  }

  /// The time of a scenario's event or of a notification, or `nil` when there is none.
  ///
  /// Notifications go by their names, with or without `keyboard` in front.
  package func time(ofEvent name: String, argument: String?) -> Double? {
    occurrences.first { $0.name == name && (argument == nil || $0.argument == argument) }?.time
      ?? occurrences.first { $0.name == Self.withoutPrefix(name) && argument == nil }?.time
  }

  /// The events, in order and once each, as positions name them: `event:focus(email)`.
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

  /// Why a scenario cannot be played.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// There is no strategy of this identifier.
    case unknownStrategy(String)
    /// The times of the frames contradict themselves; the text says how.
    case frames(String)

    /// The error as a sentence.
    package var description: String {
      switch self {
      case .unknownStrategy(let id):
        "no strategy '\(id)'; list them with: keyrise list strategies"
      case .frames(let problem): problem
      }
    }
  }
}
