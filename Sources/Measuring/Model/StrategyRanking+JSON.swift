package import Markup

extension StrategyRanking {
  /// The members of a document: `strategies`, the nearest first.
  package var members: [JSONValue.Member] {
    [
      .init("keyboard_rms", .points(keyboardRMS)),
      .init("compared_frames", .integer(frames)),
      .init("fits", .array(fitting.map { .string($0.strategy) })),
      .init("strategies", .array(matches.map(\.json))),
    ]
  }
}

extension StrategyRanking.Match {
  var json: JSONValue {
    [
      "strategy": .string(strategy), "rms": .points(rms), "max": .points(largest),
      "excluded_at": excludedAt.map(JSONValue.seconds) ?? .null,
      "same_as": .array(sameAs.map { .string($0) }),
    ]
  }
}
