package import Markup

/// The differences between two recordings of one app: a video before and one after a change, or a
/// video and what another was when it was recorded as a baseline.
///
/// Motions are paired by their kind, in order, and each pair is seen from the keyboard's beginning,
/// so that it does not matter when somebody tapped.
package struct RecordingComparison: Sendable {
  /// The first recording; one without frames is a baseline.
  package let before: Measurement
  /// The second.
  package let after: Measurement
  /// The motions that go together; one that only one of them has stands alone.
  package let pairs: [Pair]
  /// All that differs, in the order of the motions.
  package let differences: [Difference]

  /// A motion in both recordings, or in one.
  package struct Pair: Sendable, Hashable {
    /// The motion before.
    package var before: Measurement.Episode?
    /// The motion after.
    package var after: Measurement.Episode?

    /// The kind of motion.
    package var kind: Measurement.Episode.Kind { (after ?? before)?.kind ?? .show }
  }

  /// A quantity that can differ.
  package enum Quantity: String, Sendable, Hashable, CaseIterable {
    /// A motion that only one of them has.
    case motion
    /// When it begins, seen from the first motion, in seconds.
    case start
    /// The keyboard's height, in points.
    case height
    /// How far the keyboard's edge goes, in points.
    case travel
    /// Which spring or curve it follows.
    case curve
    /// How long that lasts where it is no spring, in seconds.
    case duration
    /// Content that moves in one of them only: how far, in points.
    case content
    /// How far content goes, in points.
    case contentTravel = "content_travel"
    /// How late it is behind the keyboard, in seconds.
    case contentLag = "content_lag"
    /// Its largest step beyond the keyboard's own, in points.
    case contentJump = "content_jump"
    /// How far it is from where it was at the same time before, in points.
    case contentPath = "content_path"
  }

  /// One thing that differs.
  package struct Difference: Sendable, Hashable {
    /// The motion, counted from 0 as in ``RecordingComparison/pairs``.
    package var pair: Int
    /// The quantity that differs.
    package var quantity: Quantity
    /// How much it was, in points or seconds, or `nil` where it was not there.
    package var before: Double?
    /// How much it is.
    package var after: Double?
    /// Its names before and now, where it has names.
    package var names: [String] = []
    /// Which part of the content, from where to where in points, where it is of the content.
    package var rows: ClosedRange<Double>?
    /// When, in seconds since the motion began, where it happens at an instant.
    package var time: Double?
    /// Whether it makes the recordings differ; if not it is worth knowing.
    package var counts = true
  }

  /// Whether nothing differs that counts.
  package var isAlike: Bool { !differences.contains(where: \.counts) }

  /// Compares two recordings.
  package init(
    _ before: Measurement, _ after: Measurement, tolerance: Tolerance = .init()
  ) {
    self.before = before
    self.after = after
    pairs = Self.paired(before.episodes, after.episodes)
    var finder = DifferenceFinder(before: before, after: after, tolerance: tolerance)
    for (index, pair) in pairs.enumerated() { finder.compare(pair, index) }
    differences = finder.found
  }

  /// The windows in which both are seen, motion by motion.
  package var windows: [MotionWindow] { pairs.map { MotionWindow([$0.before, $0.after]) } }

  /// Pairs motions so that as many as possible of the same kind go together in order.
  private static func paired(
    _ before: [Measurement.Episode], _ after: [Measurement.Episode]
  ) -> [Pair] {
    // The longest common subsequence of kinds.
    var lengths = Array(
      repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
    for one in before.indices.reversed() {
      for two in after.indices.reversed() {
        lengths[one][two] =
          before[one].kind == after[two].kind
          ? lengths[one + 1][two + 1] + 1 : max(lengths[one + 1][two], lengths[one][two + 1])
      }
    }
    var (one, two) = (0, 0)
    var pairs: [Pair] = []
    while one < before.count || two < after.count {
      if one < before.count, two < after.count, before[one].kind == after[two].kind {
        pairs.append(Pair(before: before[one], after: after[two]))
        (one, two) = (one + 1, two + 1)
      } else if two == after.count
        || one < before.count && lengths[one + 1][two] >= lengths[one][two + 1]
      {
        pairs.append(Pair(before: before[one]))
        one += 1
      } else {
        pairs.append(Pair(after: after[two]))
        two += 1
      }
    }
    return pairs
  }
}

extension RecordingComparison {
  /// The members of a document: whether they are alike, and all that differs.
  package var members: [JSONValue.Member] {
    [
      .init("alike", .boolean(isAlike)),
      .init(
        "motions",
        .array(
          pairs.map { pair in
            [
              "kind": .string(pair.kind.rawValue), "before": pair.before?.json ?? .null,
              "after": pair.after?.json ?? .null,
            ]
          })),
      .init("differences", .array(differences.map(\.json))),
    ]
  }
}

extension RecordingComparison.Difference {
  var json: JSONValue {
    func value(_ number: Double?) -> JSONValue {
      number.map { quantity.isTime ? .seconds($0) : .points($0) } ?? .null
    }
    let isNamed = names.count == 2
    return [
      "motion": .integer(pair), "what": .string(quantity.rawValue),
      "unit": isNamed ? .null : quantity.isTime ? "s" : "pt",
      "before": isNamed ? .string(names[0]) : value(before),
      "after": isNamed ? .string(names[1]) : value(after),
      "rows": rows.map { [.points($0.lowerBound), .points($0.upperBound)] } ?? .null,
      "time": time.map(JSONValue.seconds) ?? .null, "counts": .boolean(counts),
    ]
  }
}

extension RecordingComparison.Quantity {
  /// Whether it is counted in seconds and not in points.
  package var isTime: Bool {
    switch self {
    case .motion, .start, .duration, .contentLag: true
    case .height, .travel, .curve, .content, .contentTravel, .contentJump, .contentPath: false
    }
  }
}

// MARK: - Finding

extension RecordingComparison {
  /// Finds what differs between the motions of two recordings.
  struct DifferenceFinder {
    let before: Measurement
    let after: Measurement
    let tolerance: Tolerance
    private(set) var found: [RecordingComparison.Difference] = []

    init(before: Measurement, after: Measurement, tolerance: Tolerance) {
      self.before = before
      self.after = after
      self.tolerance = tolerance
    }

    /// The error of times because frames are few, in seconds.
    private var coarseness: Double { max(before.coarseness, after.coarseness) }

    /// The error of lengths because pixels are few: one and a half of the coarser video's, in
    /// points.
    private var grain: Double {
      1.5 / max(0.1, min(before.video.scale ?? 1, after.video.scale ?? 1))
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
      guard follower.bottom - follower.top >= Self.leastRows, abs(follower.travel) > 4 else {
        return
      }
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
        let errors = [one, two].reduce(0) { $0 + ($1.lagBasis.error ?? 0) }
        note(
          index, .contentLag, early, late, within: tolerance.lag + max(coarseness, errors),
          rows: rows)
      }
      if let old = one.jump, let new = two.jump {
        let slack = max(tolerance.jump, tolerance.jumpShare * max(old, new))
        note(index, .contentJump, old, new, within: slack, rows: rows)
      }
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
  fileprivate struct ContentPath {
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
      guard let index = samples.firstIndex(where: { $0.time >= time }), index > 0 else {
        return nil
      }
      let (one, two) = (samples[index - 1], samples[index])
      let share = two.time > one.time ? (time - one.time) / (two.time - one.time) : 1
      return one.position + share * (two.position - one.position)
    }
  }
}

extension Measurement.Follower {
  /// From where to where it reaches at rest without the keyboard, in points.
  var rows: ClosedRange<Double> { min(top, bottom)...max(top, bottom) }
}

extension Measurement.Episode {
  /// The name of its spring or curve, and how long it lasts; `nil` where that cannot be told.
  var curveName: (name: String, duration: Double?)? {
    if let spring { return (spring.name.rawValue, nil) }
    switch curve {
    case .linear(let duration): return ("linear", duration)
    case .easeInOut(let duration): return ("easeInOut", duration)
    case .irregular: return ("irregular", nil)
    // That no frame shows the motion, or that its clock is another, says more of the video than of the
    // app.
    case .spring, .instant, nil: return nil
    }
  }
}

extension RecordingComparison {
  /// How far two recordings of an app may be apart and still be alike: choices, above what measuring
  /// has (docs/measuring.md, the table) and below what is seen.
  package struct Tolerance: Sendable, Hashable {
    /// The keyboard's height and travel, in points.
    package var keyboard = 1.5
    /// How far content travels, in points.
    package var travel = 2.0
    /// How late content is, in seconds; videos with few frames have a quarter of their step besides.
    package var lag = 0.012
    /// How far content jumps, in points.
    package var jump = 8.0
    /// The same as a share of the larger jump; the larger of the two holds.
    package var jumpShare = 0.35
    /// How far apart content may be at one time in two frames that follow each other, in points.
    package var path = 6.0
    /// How long a named curve lasts, in seconds.
    package var duration = 0.035
    /// When motions begin, seen from the first one, in seconds; `nil` where only the user's hand says
    /// when, so that it is told and does not count.
    package var start: Double?

    /// Tolerances for recordings that were made by hand.
    package init() {}

    /// Tolerances for recordings that a script made, as those of a baseline: motions begin within
    /// half a second of when they did.
    package static let scripted: Tolerance = {
      var tolerance = Tolerance()
      tolerance.start = 0.5
      return tolerance
    }()
  }
}
