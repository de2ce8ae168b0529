/// Finds what differs between the motions of two recordings.
struct DifferenceFinder {
  let before: Measurement
  let after: Measurement
  let tolerance: MeasuringTolerance
  private(set) var found: [RecordingComparison.Difference] = []

  init(before: Measurement, after: Measurement, tolerance: MeasuringTolerance) {
    self.before = before
    self.after = after
    self.tolerance = tolerance
  }

  /// What times may be off by, because frames are few.
  private var coarseness: Double { max(before.coarseness, after.coarseness) }

  /// What lengths may be off by, because pixels are few: one and a half of the coarser film's, in
  /// points.
  private var grain: Double {
    1.5 / max(0.1, min(before.film.scale ?? 1, after.film.scale ?? 1))
  }

  /// Compares one motion.
  mutating func compare(_ pair: RecordingComparison.Pair, _ index: Int) {
    guard let one = pair.before, let two = pair.after else {
      found.append(
        .init(
          pair: index, quantity: .motion, before: pair.before?.start, after: pair.after?.start))
      return
    }
    compareStart(one, two, index)
    note(index, .height, one.height, two.height, within: max(tolerance.keyboard, grain))
    if one.kind == .change {
      note(index, .travel, one.travel, two.travel, within: max(tolerance.keyboard, grain))
    }
    compareCurves(one, two, index)
    compareFollowers(one, two, index)
    comparePaths(one, two, index)
  }

  private mutating func note(
    _ index: Int, _ quantity: RecordingComparison.Quantity, _ one: Double, _ two: Double,
    within slack: Double, rows: ClosedRange<Double>? = nil
  ) {
    guard abs(two - one) > slack else { return }
    found.append(
      .init(pair: index, quantity: quantity, before: one, after: two, rows: rows))
  }

  private mutating func compareStart(
    _ one: Measurement.Episode, _ two: Measurement.Episode, _ index: Int
  ) {
    guard let first = before.episodes.first, let second = after.episodes.first else { return }
    let (early, late) = (one.start - first.start, two.start - second.start)
    // A tenth of a second is worth telling.
    guard abs(late - early) > min(tolerance.start ?? 0.1, 0.1) else { return }
    found.append(
      .init(
        pair: index, quantity: .start, before: early, after: late,
        counts: tolerance.start.map { abs(late - early) > $0 } ?? false))
  }

  private mutating func compareCurves(
    _ one: Measurement.Episode, _ two: Measurement.Episode, _ index: Int
  ) {
    // What could not be told in one of them is no difference.
    guard let old = one.curveName, let new = two.curveName else { return }
    if old.name != new.name {
      found.append(
        .init(
          pair: index, quantity: .curve, before: old.duration, after: new.duration,
          names: [old.name, new.name]))
    } else if let early = old.duration, let late = new.duration {
      note(index, .duration, early, late, within: tolerance.duration + coarseness)
    }
  }

  // MARK: - Content

  /// Parts of the content of less than this many points are no parts of their own: a choice.
  private static let leastRows = 40.0

  private mutating func compareFollowers(
    _ one: Measurement.Episode, _ two: Measurement.Episode, _ index: Int
  ) {
    var left = two.followers
    for follower in one.followers {
      let best = left.indices.min { distance(left[$0], follower) < distance(left[$1], follower) }
      guard let best, isSame(left[best], follower) else {
        alone(follower, index, isBefore: true)
        continue
      }
      compare(follower, left.remove(at: best), index)
    }
    for follower in left { alone(follower, index, isBefore: false) }
  }

  private func distance(_ one: Measurement.Follower, _ two: Measurement.Follower) -> Double {
    abs(one.top - two.top) + abs(one.bottom - two.bottom) + abs(one.travel - two.travel)
  }

  /// Whether two parts of the content overlap by half of the smaller.
  private func isSame(_ one: Measurement.Follower, _ two: Measurement.Follower) -> Bool {
    let shared = min(one.bottom, two.bottom) - max(one.top, two.top)
    return shared * 2 >= min(one.bottom - one.top, two.bottom - two.top)
  }

  private mutating func alone(
    _ follower: Measurement.Follower, _ index: Int, isBefore: Bool
  ) {
    guard follower.bottom - follower.top >= Self.leastRows, abs(follower.travel) > 4 else { return }
    found.append(
      .init(
        pair: index, quantity: .content, before: isBefore ? follower.travel : nil,
        after: isBefore ? nil : follower.travel, rows: follower.rows))
  }

  private mutating func compare(
    _ one: Measurement.Follower, _ two: Measurement.Follower, _ index: Int
  ) {
    let rows = two.rows
    note(
      index, .contentTravel, one.travel, two.travel, within: max(tolerance.travel, grain),
      rows: rows)
    if let early = one.lag, let late = two.lag {
      note(
        index, .contentLag, early, late, within: tolerance.lag + coarseness, rows: rows)
    }
    let slack = max(tolerance.jump, tolerance.jumpShare * max(one.jump, two.jump))
    note(index, .contentJump, one.jump, two.jump, within: slack, rows: rows)
  }

  /// Compares where the content is at the same time after the keyboard's beginning.
  ///
  /// It is said only where nothing else tells of it: what is late or goes farther is elsewhere,
  /// too.
  private mutating func comparePaths(
    _ one: Measurement.Episode, _ two: Measurement.Episode, _ index: Int
  ) {
    let told: Set<RecordingComparison.Quantity> = [
      .content, .contentTravel, .contentLag, .contentJump,
    ]
    guard !found.contains(where: { $0.pair == index && told.contains($0.quantity) }),
      let old = ContentPath(before, one), let new = ContentPath(after, two)
    else { return }
    let slack = tolerance.lag + coarseness
    var worst: (distance: Double, time: Double, places: (Double, Double))?
    var previous = 0.0
    for sample in new.samples {
      guard let there = old.nearest(to: sample, within: slack) else { continue }
      let distance = abs(there - sample.position)
      if min(distance, previous) > tolerance.path, distance > worst?.distance ?? 0 {
        worst = (distance, sample.time, (there, sample.position))
      }
      previous = distance
    }
    guard let worst else { return }
    found.append(
      .init(
        pair: index, quantity: .contentPath, before: worst.places.0, after: worst.places.1,
        time: worst.time))
  }
}

/// Where the content is around a motion, in points up from before it, on a clock that begins with
/// it.
private struct ContentPath {
  let samples: [MotionSample]

  init?(_ measurement: Measurement, _ episode: Measurement.Episode) {
    let frames = measurement.frames.filter {
      $0.time >= episode.start - 0.1 && $0.time <= episode.end + 0.1 && $0.confidence > 0.6
    }
    guard let origin = frames.first(where: { $0.contentShift != nil })?.contentShift else {
      return nil
    }
    samples = frames.compactMap { frame in
      frame.contentShift.map {
        MotionSample(time: frame.time - episode.start, position: $0 - origin)
      }
    }
    if samples.count < 5 { return nil }
  }

  /// The place nearest to a sample's among those around its time.
  func nearest(to sample: MotionSample, within slack: Double) -> Double? {
    let places = [-slack, 0, slack].compactMap { place(at: sample.time + $0) }
    guard let low = places.min(), let high = places.max() else { return nil }
    return min(max(sample.position, low), high)
  }

  private func place(at time: Double) -> Double? {
    guard let index = samples.firstIndex(where: { $0.time >= time }), index > 0 else { return nil }
    let (one, two) = (samples[index - 1], samples[index])
    let share = two.time > one.time ? (time - one.time) / (two.time - one.time) : 1
    return one.position + share * (two.position - one.position)
  }
}

extension Measurement.Follower {
  /// From where to where it reaches at rest without the keyboard, in points.
  var rows: ClosedRange<Double> { min(top, bottom)...max(top, bottom) }
}

extension Measurement.Episode {
  /// What its spring or curve is called, and how long it lasts; `nil` where that cannot be told.
  var curveName: (name: String, duration: Double?)? {
    if let spring { return (spring.name.rawValue, nil) }
    switch curve {
    case .linear(let duration): return ("linear", duration)
    case .easeInOut(let duration): return ("easeInOut", duration)
    case .irregular: return ("irregular", nil)
    // That no frame shows the motion says more of the film than of the app.
    case .instant, nil: return nil
    }
  }
}
