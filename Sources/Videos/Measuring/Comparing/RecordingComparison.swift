package import Markup

/// What differs between two recordings of one app: a film before and a film after a change, or a
/// film and what another was when it was recorded as a baseline.
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

    /// What the keyboard does.
    package var kind: Measurement.Episode.Kind { (after ?? before)?.kind ?? .show }
  }

  /// What can differ.
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
    /// What differs.
    package var quantity: Quantity
    /// How much it was, in points or seconds, or `nil` where it was not there.
    package var before: Double?
    /// How much it is.
    package var after: Double?
    /// What it was called, and is, where it has a name.
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
    _ before: Measurement, _ after: Measurement, tolerance: MeasuringTolerance = .init()
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
