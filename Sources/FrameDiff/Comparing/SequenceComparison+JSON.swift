internal import FrameSequence
public import Markup

extension SequenceComparison {
  /// The comparison as JSON; seconds, points and pixels, rounded so that it is stable.
  public var json: JSONValue {
    .object([
      .init("status", .string(status.rawValue)), .init("summary", .string(summary)),
      .init("before", before.json), .init("after", after.json),
      .init("changes", .array(changes.map(\.json))),
      .init(
        "environment",
        .array(
          environment.map {
            .object([
              .init("name", .string($0.name)), .init("before", Self.text($0.before)),
              .init("after", Self.text($0.after)),
            ])
          })),
      .init("frames", .array(pairs.map(\.json))),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension SequenceSummary {
  /// The summary as JSON.
  public var json: JSONValue {
    .object([
      .init("frames", .integer(frames)), .init("duration", .decimal(duration, places: 9)),
      .init("fps", frameRate.map { .string($0.description) } ?? .null), .init("size", size.json),
    ])
  }
}

extension Change {
  /// The change as JSON; amounts that do not apply are left out.
  public var json: JSONValue {
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
    if let box { members.append(.init("box", box.json)) }
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

extension FramePair {
  /// The pair as JSON; what comparing found is left out when the frames are equal.
  public var json: JSONValue {
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
