package import Playing

/// How the clock of a recorded film and that of a scenario go together, motion by motion: the
/// model's keyboard begins when the film's does.
package struct ModelAlignment: Sendable {
  private let pairs: [EpisodePair]
  private let film: Film

  /// Aligns a film of a scenario with a recording; `nil` when they have no motion in common.
  package init?(_ measurement: Measurement, _ film: Film) {
    pairs = EpisodePair.pairs(measurement, film)
    self.film = film
    if pairs.isEmpty { return nil }
  }

  /// How long before a motion its clock holds, in seconds: a choice.
  private static let lead = 0.1

  /// The time of the recording that shows what the scenario has at a time, in seconds.
  package func filmTime(atModelTime time: Double) -> Double {
    let pair = pairs.last { $0.motion.start - Self.lead <= time } ?? pairs[0]
    let own = pair.start + (time - pair.motion.start) / pair.rate
    // What lies between two motions may last longer in the one than in the other.
    let next = pairs.first { $0.motion.start > pair.motion.start }?.start ?? .infinity
    return min(own, next - Self.lead)
  }

  /// How far up the model has the content at a time of the recording, in points seen from its first
  /// frame; `nil` away from motions.
  package func contentShift(at time: Double) -> Double? {
    guard let pair = pairs.last(where: { $0.start - Self.lead <= time }),
      let last = pair.frames.last, time <= last.time + Self.lead
    else { return nil }
    return pair.origin + pair.modelShift(film, at: time)
  }
}
