internal import KeyboardAvoidance
package import Markup
package import Playing

/// Which strategies an app behaves like: a video of it against the model's films.
package struct StrategyRanking: Sendable, Hashable {
  /// A strategy and how far the app's content is from its.
  package struct Match: Sendable, Hashable {
    /// The strategy's identifier.
    package var strategy: String
    /// The root of the mean squared distance of the content, in points.
    package var rms: Double
    /// The largest distance, in points.
    package var largest: Double
    /// The first instant at which the video shows something else than the strategy would, in
    /// seconds on the video's clock; `nil` when it never does.
    package var excludedAt: Double?
    /// The other strategies whose content is within a point of this one's in every frame.
    package var sameAs: [String]
  }

  /// All strategies, the nearest first.
  package var matches: [Match]
  /// How many frames were compared.
  package var frames: Int
  /// The root of the mean squared distance of the keyboard, in points: of another keyboard than the
  /// scenario's it is large.
  package var keyboardRMS: Double

  /// The strategies that the video does not exclude, the nearest first.
  package var fitting: [Match] { matches.filter { $0.excludedAt == nil } }
}

extension StrategyRanking {
  /// Two strategies that are nowhere farther apart look the same, in points: the measure.
  private static let sameWithin = 1.0

  /// How far the content may be off before a strategy is excluded, in points, and by how much times
  /// may be off, in seconds: choices, twice what measuring has.
  private static let tolerance = 2.0
  private static let timeTolerance = 0.006

  /// Ranks films of one scenario by how near they are to a measurement.
  ///
  /// Each motion of the keyboard is aligned with the model's of the same kind by the keyboard
  /// itself, so that it does not matter when the user tapped.
  ///
  /// - Returns: `nil` when nothing can be compared: no motion is in both, or the content is not
  ///   seen.
  package init?(_ measurement: Measurement, films: [Film]) {
    guard let first = films.first else { return nil }
    let pairs = EpisodePair.pairs(measurement, first)
    guard !pairs.isEmpty else { return nil }
    let frames = pairs.flatMap { pair in pair.frames.map { (pair, $0) } }
    let compared = frames.filter { $0.1.contentShift != nil && $0.1.confidence > 0.4 }
    guard compared.count >= 5, compared.count * 5 >= frames.count * 2 else { return nil }
    let slack = Self.timeTolerance + measurement.coarseness
    let times = compared.map { pair, frame in pair.clock(of: frame, first) }
    let traces = films.map { film in
      zip(compared, times).map { $0.0.modelShift(film, at: $1) }
    }
    let shown = compared.map { pair, frame in (frame.contentShift ?? 0) - pair.origin }
    matches = films.indices.map { index in
      let film = films[index]
      var squares = 0.0
      var largest = 0.0
      var excluded: [Int] = []
      for (place, (pair, _)) in compared.enumerated() {
        let error = abs(shown[place] - traces[index][place])
        squares += error * error
        largest = max(largest, error)
        if error > Self.tolerance,
          pair.distance(of: shown[place], to: film, at: times[place], within: slack)
            > Self.tolerance
        {
          excluded.append(place)
        }
      }
      // One frame may be a slip; two in a row are not.
      let first = zip(excluded, excluded.dropFirst()).first { $1 == $0 + 1 }?.0
      return Match(
        strategy: film.profile.id, rms: (squares / Double(compared.count)).squareRoot(),
        largest: largest, excludedAt: first.map { compared[$0].1.time },
        sameAs: films.indices.filter { other in
          other != index
            && zip(traces[index], traces[other]).allSatisfy { abs($0 - $1) <= Self.sameWithin }
        }.map { films[$0].profile.id })
    }.sorted { ($0.rms, $0.strategy) < ($1.rms, $1.strategy) }
    self.frames = compared.count
    let squares = frames.compactMap { pair, frame in
      frame.keyboardTop.map { top -> Double in
        let model = first.measured(at: pair.modelTime(frame.time)).keyboardTop
        return (top - model) * (top - model)
      }
    }
    keyboardRMS = (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
  }
}

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
