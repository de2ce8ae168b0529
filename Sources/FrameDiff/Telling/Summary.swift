/// The paragraph about a comparison.
enum Summary {
  /// The most changes that are reported.
  fileprivate static let limit = 6

  static func text(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence
  ) -> String {
    let changes = comparison.changes
    guard !changes.isEmpty else {
      return comparison.status == .tolerated
        ? tolerated(comparison, before)
        : "The same pictures at the same times: "
          + "\(Sentences.count(before.frames.count, "frame")) in \(Sentences.time(before.duration))."
    }
    var sentences = joined(Array(changes.prefix(limit)))
    if comparison.status == .tolerated { sentences.insert("Within the tolerance:", at: 0) }
    let more = comparison.untoldCount
    if more > 0 {
      sentences.append("There \(more == 1 ? "is 1 more change" : "are \(more) more changes").")
    }
    if comparison.isCoarse { sentences.append(Sentences.coarse) }
    if comparison.kinds == [.timing], showTheSame(before, after) {
      sentences.append("The pictures themselves are the same.")
    }
    sentences += environment(comparison, before, after)
    return sentences.joined(separator: " ")
  }

  /// Whether the second shows no picture that the first does not.
  private static func showTheSame(_ before: PlayedSequence, _ after: PlayedSequence) -> Bool {
    func shown(_ sequence: PlayedSequence) -> Set<PictureFingerprint> {
      Set(sequence.frames.map { sequence.pictures[$0.picture].fingerprint })
    }
    return shown(after).isSubset(of: shown(before))
  }

  /// What differs, and by how much, where it may.
  private static func tolerated(
    _ comparison: SequenceComparison, _ before: PlayedSequence
  ) -> String {
    let differing = comparison.pairs.compactMap(\.comparison).filter { $0.status == .tolerated }
    let frames = Set(comparison.pairs.filter { $0.comparison?.status == .tolerated }.map(\.before))
    let counts = differing.map(\.counts)
    let beyond = counts.map(\.different).max() ?? 0
    return
      "Within the tolerance: \(frames.count) of \(Sentences.count(before.frames.count, "frame")) "
      + "\(frames.count == 1 ? "differs" : "differ"), by up to "
      + "\(Sentences.count(counts.map(\.unequal).max() ?? 0, "pixel")), "
      + "\(beyond == 0 ? "none" : "up to \(beyond)") beyond the threshold; the greatest distance is "
      + "\(Sentences.decimal(differing.map(\.greatestDistance).max() ?? 0, places: 3))."
  }

  /// The sentences, those of one subject at one time drawn together.
  private static func joined(_ changes: [Change]) -> [String] {
    var clauses: [Clause] = []
    for change in changes {
      let clause = Sentences.clause(change)
      // "… lags the keyboard by 33 ms (2 frames) and ends 20 pt lower: …"
      if change.cause == .moved, let joined = clauses.last?.joined(with: clause) {
        clauses[clauses.count - 1] = joined
      } else {
        clauses.append(clause)
      }
    }
    return clauses.map(\.sentence)
  }

  private static func environment(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [String] {
    if !comparison.environment.contains(where: { Setting.isOfPixels($0.name) }) {
      let hasFonts = [before, after].allSatisfy { sequence in
        sequence.environment.contains { $0.name.hasPrefix("font") }
      }
      return hasFonts && comparison.kinds != [.timing] ? ["The font did not change."] : []
    }
    if comparison.changes.contains(where: { $0.cause == .antialiasing }) { return [] }
    return [
      Clause.capitalized(
        comparison.environment.prefix(4).map(Sentences.difference).joined(separator: "; ")) + "."
    ]
  }
}

extension SequenceComparison {
  /// How many changes its summary only counts.
  package var untoldCount: Int { max(0, changes.count - Summary.limit) }
}
