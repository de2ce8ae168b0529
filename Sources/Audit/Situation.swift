public import KeyboardAvoidance

/// Events in a scene, with what every strategy is compared with there: the reference, and nothing
/// done at all.
///
/// Making one plays two timelines, so one value serves for all strategies of a situation.
public struct Situation: Sendable {
  /// What stands still.
  public let scene: Scene
  /// What happens.
  public let events: [Event]
  /// The scene before anything happens, laid out once for all strategies.
  private let unplayed: Simulation
  /// The reference's travel, in the order of its takes.
  let referenceTravel: [Double]
  /// When everything has settled under the reference, in seconds.
  let referenceEnd: Double
  /// How the form ends up without any avoidance, UIKit's own included.
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

  /// Returns how a strategy is played here, or some of the events under it.
  func simulation(of strategy: any AvoidanceStrategy, events: [Event]? = nil) -> Simulation {
    unplayed.with(strategy, events: events ?? self.events)
  }
}
