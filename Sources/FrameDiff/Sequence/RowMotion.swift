/// Motions told by the rows of pictures, where nobody knows the numbers behind them.
struct RowMotion {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let steps: StepPair

  init(_ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair) {
    self.before = before
    self.after = after
    self.steps = steps
  }

  /// Frames that follow each other, and what moved from the first sequence to the second in each.
  private struct Stretch {
    var pairs: [FramePair] = []
    /// By how long they are seen, in seconds.
    var seconds: [RowShifts: Double] = [:]

    /// Where things stand for the longest; that is where they come to rest.
    var rest: RowShifts? {
      seconds.max { ($0.value, $1.key.reach) < ($1.value, $0.key.reach) }?.key
    }
  }

  /// What moved, and which of the pairs show nothing else, by their frames of the first sequence.
  ///
  /// Pairs that are within the tolerance, or whose pictures are equal, have not moved.
  func changes(_ pairs: [FramePair]) -> (changes: [Change], explained: Set<Int>) {
    var known: [[Int]: RowShifts] = [:]
    var stretches: [Stretch] = []
    var isOpen = false
    var explained: Set<Int> = []
    for pair in pairs {
      guard let old = pair.before, let new = pair.after, let comparison = pair.comparison,
        !comparison.passes
      else {
        isOpen = false
        continue
      }
      let pictures = (before.frames[old].picture, after.frames[new].picture)
      let key = [steps.numbersBefore[pictures.0], steps.numbersAfter[pictures.1]]
      let shifts =
        known[key]
        ?? RowShifts(
          from: before.pictures[pictures.0].fingerprint.rows,
          to: after.pictures[pictures.1].fingerprint.rows)
      known[key] = shifts
      guard !shifts.shifts.isEmpty else {
        isOpen = false
        continue
      }
      if shifts.explainsAll { explained.insert(old) }
      if !isOpen { stretches.append(Stretch()) }
      isOpen = true
      stretches[stretches.count - 1].pairs.append(pair)
      stretches[stretches.count - 1].seconds[shifts, default: 0] += before.frames[old].duration
    }
    return (stretches.flatMap(changes), explained)
  }

  private func changes(_ stretch: Stretch) -> [Change] {
    guard let first = stretch.pairs.first, let last = stretch.pairs.last?.before,
      let rest = stretch.rest
    else { return [] }
    let end = before.frames[last].time + before.frames[last].duration
    return rest.shifts.map { shift in
      Change(
        .motion, .moved, span: TimeSpan(from: first.time, to: end),
        amount: .init(
          frames: Double(stretch.pairs.count), points: Double(shift.distance) / before.scale,
          rows: shift.distance),
        sentence: Sentences.rowsMoved(
          shift, from: first.time, to: end, isWhole: stretch.pairs.count == before.frames.count))
    }
  }
}

extension RowShifts {
  /// The longest way that anything went, in rows.
  fileprivate var reach: Int { shifts.map { abs($0.distance) }.max() ?? 0 }
}
