/// The paragraph about a comparison.
enum Summary {
  /// The most changes that are told.
  fileprivate static let limit = 6

  static func text(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence,
    outsideIsEqual: Bool?
  ) -> String {
    let changes = comparison.changes
    guard !changes.isEmpty else {
      return "The same pictures at the same times: \(before.frames.count) frames in "
        + "\(Sentences.time(before.duration))."
    }
    var sentences = joined(Array(changes.prefix(limit)))
    let more = comparison.untoldCount
    if more > 0 {
      sentences.append("There \(more == 1 ? "is 1 more change" : "are \(more) more changes").")
    }
    let kinds = comparison.kinds
    if kinds == [.timing] {
      sentences.append("The pictures themselves are the same.")
    } else if !kinds.contains(.picture) {
      if outsideIsEqual == true { sentences.append("Pixels outside the form are equal.") }
    }
    sentences += environment(comparison, before, after)
    return sentences.joined(separator: " ")
  }

  /// The sentences, those of one motion of the form drawn together.
  private static func joined(_ changes: [Change]) -> [String] {
    var sentences: [String] = []
    for (index, change) in changes.enumerated() {
      let previous = index > 0 ? changes[index - 1] : nil
      // "… lags the keyboard by 33 ms (2 frames) and ends 20 pt lower: …"
      if let previous, let last = sentences.last, change.cause == .moved,
        previous.subject == change.subject, abs(previous.span.start - change.span.start) < 1e-9,
        [.lags, .later, .earlier, .slower, .faster].contains(previous.cause),
        let ending = Sentences.ending(of: change.sentence)
      {
        sentences[sentences.count - 1] = last.dropLast() + " and" + ending
      } else {
        sentences.append(change.sentence)
      }
    }
    return sentences
  }

  private static func environment(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [String] {
    if comparison.environment.isEmpty {
      let hasFonts = [before, after].allSatisfy { sequence in
        sequence.environment.contains { $0.name.hasPrefix("font") }
      }
      return hasFonts && comparison.kinds != [.timing] ? ["The font did not change."] : []
    }
    if comparison.changes.contains(where: { $0.cause == .antialiasing }) { return [] }
    return [
      Sentences.capitalized(
        comparison.environment.prefix(4).map(Sentences.difference).joined(separator: "; ")) + "."
    ]
  }
}

extension SequenceComparison {
  /// How many changes its summary only counts.
  package var untoldCount: Int { max(0, changes.count - Summary.limit) }
}
