package import Audit
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

/// An expectation of a scenario, checked against a video of the app.
package struct ExpectationCheck: Sendable, Hashable {
  /// The video's answer.
  package enum Outcome: Sendable, Hashable {
    case holds
    /// It is broken: at an instant of the video, in seconds, and by what was measured, in points.
    case broken(at: Double, measured: Double)
    /// The video does not show it.
    case unseen
  }

  /// The expectation.
  package var expectation: Expectation
  /// The video's answer.
  package var outcome: Outcome

  /// Checks all expectations of a film's scenario against a measurement of the app.
  ///
  /// Times of the scenario are carried over by the motions of the keyboard that both have; a field
  /// is where the scenario has it, moved by what the video's content moved.
  package static func all(_ measurement: Measurement, _ film: Film) -> [ExpectationCheck] {
    let pairs = EpisodePair.pairs(measurement, film)
    return film.scenario.expectations.map {
      ExpectationCheck(expectation: $0, outcome: outcome(of: $0, measurement, film, pairs))
    }
  }

  private static func outcome(
    of expectation: Expectation, _ measurement: Measurement, _ film: Film, _ pairs: [EpisodePair]
  ) -> Outcome {
    switch expectation.condition {
    case .visible(let field, let clearance, let deadline):
      return visible(field, clearance, by: deadline, measurement, film, pairs)
    case .noJump(let limit): return noJump(above: limit, measurement)
    case .settled(let time):
      guard let span = span(from: time, measurement, pairs) else { return .unseen }
      return still(span)
    case .metric: return .unseen
    }
  }

  /// The frames from a time of the scenario on until the next motion; those of the last without
  /// one.
  private static func span(
    from time: Double?, _ measurement: Measurement, _ pairs: [EpisodePair]
  ) -> [Measurement.Frame]? {
    guard let time else {
      guard let last = measurement.frames.last else { return nil }
      return [last]
    }
    guard let pair = pairs.last(where: { $0.motion.start <= time }) ?? pairs.first else {
      return nil
    }
    let start = pair.start + (time - pair.motion.start) / pair.rate
    let end = measurement.episodes.map(\.start).filter { $0 > start }.min() ?? .infinity
    let frames = measurement.frames.filter { $0.time >= start && $0.time < end - 0.02 }
    return frames.isEmpty ? nil : frames
  }

  private static func visible(
    _ field: String, _ clearance: Double, by deadline: Double?, _ measurement: Measurement,
    _ film: Film, _ pairs: [EpisodePair]
  ) -> Outcome {
    guard let span = span(from: deadline, measurement, pairs),
      let rect = film.field(field, in: film.timeline.state(at: 0)),
      let footer = film.footerHeight(below: field, at: deadline ?? film.clock.end)
    else { return .unseen }
    var seen = false
    for frame in span where frame.confidence > 0.5 {
      guard let top = frame.keyboardTop, let shift = frame.contentShift else { continue }
      seen = true
      let room = min(top - footer, film.scene.bottomBarTop) - (rect.maxY - shift)
      if room < clearance - tolerance { return .broken(at: frame.time, measured: room) }
      let above = rect.minY - shift - film.scene.topCoverBottom
      if above < -tolerance { return .broken(at: frame.time, measured: above) }
    }
    return seen ? .holds : .unseen
  }

  /// The error of measuring, in points.
  private static let tolerance = 0.5

  private static func noJump(above limit: Double, _ measurement: Measurement) -> Outcome {
    var seen = false
    for (one, two) in zip(measurement.frames, measurement.frames.dropFirst()) {
      guard let before = one.contentShift, let after = two.contentShift,
        min(one.confidence, two.confidence) > 0.4
      else { continue }
      seen = true
      let sixtieths = max(1, (two.time - one.time) * 60)
      let step = abs(after - before) / sixtieths
      if step > limit + tolerance { return .broken(at: two.time, measured: step) }
    }
    return seen ? .holds : .unseen
  }

  private static func still(_ span: [Measurement.Frame]) -> Outcome {
    guard let first = span.first(where: { $0.contentShift != nil && $0.keyboardTop != nil }) else {
      return .unseen
    }
    for frame in span where frame.confidence > 0.5 {
      let content = abs((frame.contentShift ?? 0) - (first.contentShift ?? 0))
      let keyboard = abs((frame.keyboardTop ?? 0) - (first.keyboardTop ?? 0))
      let moved = max(
        frame.contentShift == nil ? 0 : content, frame.keyboardTop == nil ? 0 : keyboard)
      if moved > tolerance { return .broken(at: frame.time, measured: moved) }
    }
    return .holds
  }
}
