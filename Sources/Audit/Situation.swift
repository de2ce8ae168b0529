public import KeyboardAvoidance

/// Events in a scene, together with the two baselines for every strategy: the reference, and no
/// avoidance.
///
/// Creating one plays two timelines, so one value serves all strategies of a situation.
public struct Situation: Sendable {
  /// What does not move.
  public let scene: Scene
  /// The events.
  public let events: [Event]
  /// The scene before the first event, laid out once for all strategies.
  private let unplayed: Simulation
  /// The travel under the reference, in the order of its takes.
  let referenceTravel: [Double]
  /// When everything has come to rest under the reference, in seconds.
  let referenceEnd: Double
  /// The timeline without any avoidance, UIKit's own included.
  let natural: Timeline

  /// Plays events in a scene under the reference, and under no strategy.
  public init(scene: Scene, events: [Event]) {
    self.scene = scene
    self.events = events
    unplayed = Simulation(scene: scene, strategy: Clearance(), events: events)
    let reference = unplayed.run()
    referenceEnd = reference.settledTime
    let inspection = Inspection(reference, end: referenceEnd, step: nil)
    referenceTravel = inspection.takes.map { abs(inspection.travel(in: $0)) }
    var plain = scene
    plain.switches.systemReveal = .off
    plain.switches.systemTableInset = false
    natural = Simulation(scene: plain, strategy: NoAvoidance(), events: events).run()
  }

  /// Returns a strategy's simulation in this situation, by default of all its events.
  func simulation(of strategy: any AvoidanceStrategy, events: [Event]? = nil) -> Simulation {
    unplayed.with(strategy, events: events ?? self.events)
  }
}
