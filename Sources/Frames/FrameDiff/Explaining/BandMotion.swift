/// Bands that stand elsewhere in frames shown at the same time, found in the rows or columns of
/// their pictures.
struct BandMotion {
  let before: PlayedSequence
  let after: PlayedSequence
  var evidence: Evidence?
  /// Where no row is equal to another, for noise.
  var bands: Evidence.Bands?

  /// Frames that follow each other, and what moved from the first sequence to the second in each.
  private struct Stretch {
    var frames: [PlayedComparison.Pair] = []
    /// By how long they are seen, in seconds.
    var seconds: [RowShifts: Double] = [:]

    /// Where things stand for the longest time, which is taken for where they come to rest.
    var rest: RowShifts? {
      seconds.max { ($0.value, $0.key.reach) < ($1.value, $1.key.reach) }?.key
    }
  }

  /// The longest time that what stands elsewhere is lost in noise, in seconds: an assumption.
  private static let noisyGap = 0.25

  /// The bands that moved up or down, or else sideways, and the frames that show something else as
  /// well.
  ///
  /// Columns are compared for the frames that are seen longest; what they tell is taken for all.
  func changesOfBothAxes(
    _ frames: [PlayedComparison.Pair]
  ) throws -> (changes: [Change], left: [PlayedComparison.Pair]) {
    let moved = changes(frames)
    guard moved.changes.isEmpty, let first = frames.first, let last = frames.last,
      let longest = frames.max(by: { $0.span.length < $1.span.length }),
      let shifts = try columnShifts(longest),
      // Columns that are shifted differently from frame to frame are another motion.
      try [first, frames[frames.count / 2], last].allSatisfy({
        try columnShifts($0)?.shifts.map(\.distance) == shifts.shifts.map(\.distance)
      })
    else { return moved }
    let span = TimeSpan(from: first.span.start, to: last.span.end)
    let changes = shifts.changes(in: span, isWhole: isWhole(span)) { .init(columns: $0) }
    return (changes, shifts.explainsAll ? [] : frames)
  }

  /// The band that moved sideways within the rows that differ; nil when none did or pixels are not
  /// known.
  private func columnShifts(_ frames: PlayedComparison.Pair) throws -> RowShifts? {
    guard let old = try before.shown(in: frames.before).bitmap(),
      let new = try after.shown(in: frames.after).bitmap()
    else { return nil }
    let shifts = RowComparer.UnlikeLines(of: old, new).columnShifts
    return shifts.shifts.isEmpty ? nil : shifts
  }

  private func isWhole(_ span: TimeSpan) -> Bool {
    span.start < TimeSpan.precision && span.end > before.duration - TimeSpan.precision
  }

  /// The bands that moved up or down, and the frames that show something else as well.
  func changes(_ frames: [PlayedComparison.Pair]) -> (
    changes: [Change], left: [PlayedComparison.Pair]
  ) {
    var known: [[Int]: RowShifts] = [:]
    var stretches: [Stretch] = []
    var left: [PlayedComparison.Pair] = []
    for one in frames {
      let pictures = [before.frames[one.before].picture, after.frames[one.after].picture]
      let shifts = known[pictures] ?? shifts(of: one)
      known[pictures] = shifts
      if !shifts.explainsAll { left.append(one) }
      guard !shifts.shifts.isEmpty else { continue }
      // Through noise it is not seen in every frame.
      let gap = bands == nil ? TimeSpan.precision : Self.noisyGap
      let isNext = stretches.last?.frames.last.map { one.span.start <= $0.span.end + gap }
      if isNext != true { stretches.append(Stretch()) }
      stretches[stretches.count - 1].frames.append(one)
      stretches[stretches.count - 1].seconds[shifts, default: 0] += one.span.length
    }
    return (stretches.flatMap(changes), left)
  }

  /// Whether nothing stands elsewhere in two frames.
  func standsAsBefore(in pair: PlayedComparison.Pair) -> Bool { shifts(of: pair).shifts.isEmpty }

  /// The rows of a frame of the first sequence that each row of one of the second shows; `nil` for
  /// those that something has left.
  func places(in pair: PlayedComparison.Pair) -> [Int?] {
    let old = before.rows(in: pair.before)
    let new = after.rows(in: pair.after)
    var places: [Int?] = Array(old.indices)
    let shifts = shifts(of: pair).shifts
    for row in shifts.flatMap(\.rows) { places[row] = nil }
    // Those with the most rows last, since they are the surest.
    for shift in shifts.reversed() {
      func moves(_ row: Int) -> Bool {
        old.indices.contains(row) && new.indices.contains(row + shift.distance)
          && old[row] == new[row + shift.distance]
      }
      let first = shift.rows.lowerBound - (1...).prefix { moves(shift.rows.lowerBound - $0) }.count
      let end = shift.rows.upperBound + (0...).prefix { moves(shift.rows.upperBound + $0) }.count
      for row in first..<end where places.indices.contains(row + shift.distance) {
        places[row + shift.distance] = row
      }
    }
    return places
  }

  /// Gives each change the rows that stand elsewhere in the last of its frames, or in the first where
  /// it shows all the time: those of a motion may have blank rows and bars among them, which look
  /// alike wherever they are.
  func withRowsAtRest(_ changes: [Change]) -> [Change] {
    changes.map { change in
      // Of two that stand as far off, nothing says which rows are whose.
      let alike = changes.count { abs(($0.amount.rows ?? 0) - (change.amount.rows ?? 0)) <= 1 }
      return alike == 1 ? withRowsAtRest(change) : change
    }
  }

  private func withRowsAtRest(_ change: Change) -> Change {
    guard change.cause == .moved, case .band(_, let isWhole) = change.detail else { return change }
    let time = (isWhole ? change.span.start : change.span.end) - before.frameInterval / 2
    func rows(_ sequence: PlayedSequence) -> [UInt64] {
      sequence.rows(in: sequence.frameIndex(at: max(0, time)))
    }
    let shifts = RowShifts(from: rows(before), to: rows(after)).shifts
    // On its way a row may be rounded.
    let claimed = change.amount.rows ?? 0
    guard let shift = shifts.first(where: { abs($0.distance - claimed) <= 1 }) else {
      return change
    }
    var change = change
    change.amount.rows = shift.distance
    change.amount.points = Double(shift.distance) / before.scale
    change.detail = .band(shift.rows, isWhole: isWhole)
    change.inserted = shift.inserted
    return change
  }

  private func shifts(of pair: PlayedComparison.Pair) -> RowShifts {
    if let evidence, let bands {
      var shifts = RowShifts()
      shifts.shifts = bands.shifts.filter { evidence.explains($0, in: pair, noise: bands.noise) }
      // Whatever else there is stands out of the noise, or does not.
      shifts.explainsAll = !shifts.shifts.isEmpty
      return shifts
    }
    var shifts = RowShifts(from: before.rows(in: pair.before), to: after.rows(in: pair.after))
    guard let evidence else { return shifts }
    let count = shifts.shifts.count
    shifts.shifts.removeAll { !evidence.explains($0, in: pair) }
    if shifts.shifts.count < count { shifts.explainsAll = false }
    return shifts
  }

  private func changes(_ stretch: Stretch) -> [Change] {
    guard let first = stretch.frames.first, let last = stretch.frames.last,
      let rest = stretch.rest
    else { return [] }
    let span = TimeSpan(from: first.span.start, to: last.span.end)
    return rest.changes(in: span, isWhole: isWhole(span)) { distance in
      .init(
        frames: Double(stretch.frames.count), points: Double(distance) / before.scale,
        rows: distance)
    }
  }
}

extension RowShifts {
  /// The longest way that anything went, in rows.
  fileprivate var reach: Int { shifts.map { abs($0.distance) }.max() ?? 0 }
}
