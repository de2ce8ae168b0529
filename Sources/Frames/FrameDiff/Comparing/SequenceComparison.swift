package import FrameSequence
package import Markup

/// The result of comparing two sequences.
package struct SequenceComparison: Sendable, Hashable {
  /// The answer.
  package var status: Status

  /// The first sequence in a few numbers.
  package var before: Summary

  /// The second sequence in a few numbers.
  package var after: Summary

  /// The changes, in the order in which they should be reported.
  package var changes: [Change] = []

  /// The differences of what drew the two: libraries, fonts, this tool.
  package var environment: [EnvironmentDifference] = []

  /// Which frames are shown at the same time, one pair for every instant at which either changes.
  package var pairs: [FramePair] = []

  /// The whole as a paragraph for people.
  package var summary = ""

  /// Whether the films have too many frames to try all times for each, so that times are told to
  /// some frames only.
  package var isCoarse = false

  /// The answer to whether two sequences are the same.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// The same pictures at the same times.
    case identical
    /// The difference is within the tolerance, in pixels or in time.
    case tolerated
    /// More differs than is allowed.
    case different
  }

  /// Whether the comparison passes.
  package var passes: Bool { status != .different }

  /// The sorts of change that occur.
  package var kinds: Set<Change.Kind> { Set(changes.map(\.kind)) }

  /// A sequence in a few numbers.
  package struct Summary: Sendable, Hashable {
    /// How many frames it has.
    package var frames: Int

    /// How long it lasts, in seconds.
    package var duration: Double

    /// The frame rate, or nil when the frames are not evenly spaced.
    package var frameRate: FrameRate?

    /// The size of its frames.
    package var size: PixelSize
  }

  /// Something in the environment of two renders that differs, such as the version of cairo.
  package struct EnvironmentDifference: Sendable, Hashable {
    /// The name in the manifest.
    package var name: String

    /// The earlier value, or nil when it was not there.
    package var before: String?

    /// The value now, or nil when it is not there.
    package var after: String?
  }

  /// Two frames that are shown at one time, until either side changes.
  package struct FramePair: Sendable, Hashable {
    /// The frame of the first sequence, counted from 0; nil where it has ended.
    package var before: Int?

    /// The frame of the second sequence, counted from 0; nil where it has ended.
    package var after: Int?

    /// From when on both are shown, in seconds.
    package var time: Double

    /// Whether both show the same.
    package var outcome: Outcome

    /// The result of comparing their pixels, or nil when they were not compared.
    package var comparison: ImageComparison?

    /// The result of comparing two frames at one time.
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
      /// Both are the same picture.
      case equal
      /// The difference is within the tolerance of pictures.
      case tolerated
      /// Both show, within the slack, what the other shows now.
      case late
      /// They show different things, or only one shows anything.
      case different
    }
  }

  /// The comparison as JSON; seconds, points and pixels, rounded so that it is stable.
  package var json: JSONValue {
    .object([
      .init("status", .string(status.rawValue)), .init("summary", .string(summary)),
      .init("before", before.json), .init("after", after.json),
      .init("changes", .array(changes.map(\.json))),
      .init(
        "environment",
        .array(environment.map(\.json))),
      .init("frames", .array(pairs.map(\.json))),
    ])
  }
}

extension SequenceComparison.EnvironmentDifference {
  /// The difference as JSON; null for a side that has none.
  var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("before", before.map { .string($0) } ?? .null),
      .init("after", after.map { .string($0) } ?? .null),
    ])
  }
}

extension SequenceComparison.Summary {
  /// The summary as JSON.
  package var json: JSONValue {
    .object([
      .init("frames", .integer(frames)), .init("duration", .decimal(duration, places: 9)),
      .init("fps", frameRate.map { .string($0.description) } ?? .null), .init("size", size.json),
    ])
  }
}

extension Change {
  /// The change as JSON; amounts that do not apply are left out.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("cause", .string(cause.rawValue)),
      .init("subject", subject.map { .string($0) } ?? .null),
      .init("from", .decimal(span.start, places: 6)), .init("to", .decimal(span.end, places: 6)),
    ]
    for (name, value) in [
      ("seconds", amount.seconds), ("frames", amount.frames), ("points", amount.points),
      ("factor", amount.factor), ("distance", amount.distance),
    ] {
      if let value { members.append(.init(name, .decimal(value, places: 6))) }
    }
    if let rows = amount.rows { members.append(.init("rows", .integer(rows))) }
    if let columns = amount.columns { members.append(.init("columns", .integer(columns))) }
    if let pixels = amount.pixels { members.append(.init("pixels", .integer(pixels))) }
    if let inserted {
      members.append(
        .init("inserted", .array([.integer(inserted.lowerBound), .integer(inserted.count)])))
    }
    if let box { members.append(.init("box", box.json)) }
    if case .text(let name, let old, let new, _) = detail {
      members.append(
        .init(
          "text",
          .object([
            .init("name", .string(name)), .init("before", .string(old)),
            .init("after", .string(new)),
          ])))
    }
    return .object(
      members + [
        .init("before", Self.json(before)), .init("after", Self.json(after)),
        .init("sentence", .string(sentence)),
      ])
  }

  /// The first and the last frame, or null.
  private static func json(_ frames: ClosedRange<Int>?) -> JSONValue {
    frames.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
  }
}

extension SequenceComparison.FramePair {
  /// The pair as JSON; what comparing found is left out when the frames are equal.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("before", before.map { .integer($0) } ?? .null),
      .init("after", after.map { .integer($0) } ?? .null),
      .init("time", .decimal(time, places: 6)), .init("outcome", .string(outcome.rawValue)),
    ]
    if let comparison, comparison.status != .identical {
      members.append(.init("image", comparison.json))
    }
    return .object(members)
  }
}

extension SequenceComparison {
  /// The changes that are told of a place in some frames, but for noise.
  var placedChanges: [Change] { changes.filter { $0.box != nil && $0.cause != .noise } }

  /// The first change, where it is told of a place.
  var firstPlaced: Change? { changes.first.flatMap { placedChanges.first == $0 ? $0 : nil } }

  /// The pairs that show a change in the second sequence.
  func pairs(of change: Change) -> [FramePair] {
    pairs.filter { pair in pair.after.map { change.after?.contains($0) == true } == true }
  }

  /// The pair of frames that shows best what changed: where that is a place, among those of the
  /// change, the one with the most pixels beyond the threshold, then with the most that differ, or
  /// the one in the middle of those that differ.
  package var worstPair: FramePair? {
    func worth(_ pair: FramePair) -> (Int, Int) {
      (pair.comparison?.counts.different ?? 0, pair.comparison?.counts.unequal ?? 0)
    }
    func worst(of pairs: [FramePair]) -> FramePair? {
      let known = pairs.filter { worth($0) > (0, 0) }.max { worth($0) < worth($1) }
      if let known { return known }
      let unlike = pairs.filter { ![.equal, .tolerated].contains($0.outcome) }
      let whole = unlike.filter { $0.before != nil && $0.after != nil }
      let shown = whole.isEmpty ? unlike : whole
      return shown.isEmpty ? nil : shown[shown.count / 2]
    }
    return firstPlaced.flatMap { worst(of: pairs(of: $0)) } ?? worst(of: pairs) ?? pairs.first
  }
}

extension PlayedSequence {
  /// The picture of a frame, or nil when it cannot be had.
  package func picture(ofFrame index: Int?) throws -> Picture? {
    guard let index, frames.indices.contains(index) else { return nil }
    return try pictures[frames[index].picture].load?()
  }
}
