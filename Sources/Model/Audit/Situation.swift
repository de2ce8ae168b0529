public import KeyboardAvoidance

/// Events in a scene, together with the baseline for every strategy: the reference.
///
/// Creating one plays a timeline, so one value serves all strategies of a situation.
public struct Situation: Sendable {
  /// The things that do not move.
  public let scene: Scene
  /// The events.
  public let events: [Event]
  /// The scene before the first event, laid out once for all strategies.
  private let unplayed: Simulation
  /// The reference, measured once for all strategies.
  let reference: Inspection
  /// When everything has come to rest under the reference, in seconds.
  let referenceEnd: Double

  /// Plays events in a scene under the reference.
  public init(scene: Scene, events: [Event]) {
    self.scene = scene
    self.events = events
    unplayed = Simulation(scene: scene, strategy: Clearance(), events: events)
    let timeline = unplayed.run()
    referenceEnd = timeline.settledTime
    reference = Inspection(timeline, end: referenceEnd, step: nil)
  }

  /// Returns a strategy's simulation in this situation, by default of all its events.
  func simulation(of strategy: any AvoidanceStrategy, events: [Event]? = nil) -> Simulation {
    unplayed.with(strategy, events: events ?? self.events)
  }

  /// The events that concern no keyboard: the device is turned, and the user scrolls before any
  /// field gets the focus.
  var eventsWithoutKeyboard: [Event] {
    var isDeparted = false
    return events.filter { event in
      switch event.action {
      case .rotate: return true
      case .drag: return !isDeparted
      default:
        isDeparted = true
        return false
      }
    }
  }
}
