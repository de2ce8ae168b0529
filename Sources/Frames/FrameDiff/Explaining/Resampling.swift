/// Two sequences that may show one film, cut into frames at other instants.
///
/// The frames of one need not be among those of the other. Each has to fit between the frames that
/// the other shows around its time: what these have in common it has as well, and its numbers lie
/// between theirs.
struct Resampling {
  private let before: Side
  private let after: Side

  /// One of the sequences.
  fileprivate struct Side {
    var sequence: PlayedSequence
    /// By picture.
    var rows: [[UInt64]]
    /// By frame, the same for pictures of both that count as equal.
    var numbers: [Int]
  }

  init(
    _ before: PlayedSequence, _ after: PlayedSequence,
    rows: (before: [[UInt64]], after: [[UInt64]]), _ numbers: PictureComparisons.Numbers
  ) {
    self.before = Side(sequence: before, rows: rows.before, numbers: numbers.before)
    self.after = Side(sequence: after, rows: rows.after, numbers: numbers.after)
  }

  /// Another frame rate, when it explains all that differs.
  func rateChange() -> Change? {
    let (old, new) = (before.sequence, after.sequence)
    let declared = TimeFindings.ratio(new.frameRate, old.frameRate)
    let factor = declared ?? old.frameInterval / new.frameInterval
    guard abs(factor - 1) > 0.01, movesAlike(pace: 1) else { return nil }
    return TimeFindings.rate(old, new, factor: factor, isDeclared: declared != nil)
  }

  /// Another frame rate of films with noise: every frame of the one with fewer is shown by the other,
  /// within one of its own.
  func rateChange(through sketches: PictureSketches) -> Change? {
    let (old, new) = (before.sequence, after.sequence)
    let declared = TimeFindings.ratio(new.frameRate, old.frameRate)
    let factor = declared ?? old.frameInterval / new.frameInterval
    let reach = max(old.frameInterval, new.frameInterval)
    // Frames of another length each, as many in all, are no other rate.
    let counted = Double(new.frames.count) / Double(max(1, old.frames.count))
    guard abs(factor - 1) > 0.1, abs(counted / factor - 1) < 0.1,
      abs(old.duration - new.duration) <= reach + TimeSpan.precision
    else { return nil }
    let isFewer = factor < 1
    let (few, many) = isFewer ? (new, old) : (old, new)
    let (shown, others) =
      isFewer ? (sketches.after, sketches.before) : (sketches.before, sketches.after)
    let apart = zip(few.frames, shown).map { frame, sketch -> [Float] in
      let near = many.frames(around: frame.time, within: reach).map {
        sketch.distances(to: others[$0])
      }
      return near.min { $0.reduce(0, +) < $1.reduce(0, +) } ?? []
    }
    let limit = Additions.limit(apart)
    let isAlike = apart.allSatisfy { blocks in
      blocks.count { $0 > limit } * Self.strangeBlockDivisor <= blocks.count
    }
    guard isAlike else { return nil }
    return TimeFindings.rate(old, new, factor: factor, isDeclared: declared != nil)
  }

  /// The share of blocks, as 1 in n, that may be off by more than noise in a frame: an assumption.
  private static let strangeBlockDivisor = 200

  /// Another pace, when it explains all that differs: a film that was cut into more or fewer
  /// frames, and is played as if it had not been.
  func paceChange() -> Change? {
    let (old, new) = (before.sequence, after.sequence)
    guard old.duration > 0, new.duration > 0 else { return nil }
    let seconds = new.duration - old.duration
    let pace = new.duration / old.duration
    guard abs(seconds) > 2.5 * max(old.frameInterval, new.frameInterval),
      Set(before.numbers).count > Self.fewPictures, Set(after.numbers).count > Self.fewPictures,
      // A film that was cut off at its end moves alike as long as it lasts.
      !movesAlike(pace: 1, lastsAsLong: false), movesAlike(pace: pace)
    else { return nil }
    return TimeFindings.pace(old, new)
  }

  /// The most pictures that say nothing about the pace at which they come.
  private static let fewPictures = 5

  /// Whether every frame of the sequence with fewer of them fits into the other, where what the
  /// first shows at a time, the second shows at `pace` times that time.
  private func movesAlike(pace: Double, lastsAsLong: Bool = true) -> Bool {
    let reach = max(before.sequence.frameInterval * pace, after.sequence.frameInterval)
    let longer = after.sequence.duration - before.sequence.duration * pace
    guard !lastsAsLong || abs(longer) <= reach + TimeSpan.precision else { return false }
    return before.sequence.frameInterval * pace >= after.sequence.frameInterval
      ? Self.fits(before, into: after, pace: pace) : Self.fits(after, into: before, pace: 1 / pace)
  }

  private static func fits(_ coarse: Side, into fine: Side, pace: Double) -> Bool {
    let shown = Set(coarse.numbers)
    let known = Set(fine.numbers)
    let end = fine.sequence.duration
    let isGlitch = fine.numbers.indices.dropFirst().dropLast().contains { index in
      fine.numbers[index - 1] == fine.numbers[index + 1]
        && fine.numbers[index] != fine.numbers[index - 1] && !shown.contains(fine.numbers[index])
    }
    return !isGlitch
      && coarse.sequence.frames.indices.allSatisfy { index in
        let time = coarse.sequence.frames[index].time * pace
        if time >= end { return true }
        let range = fine.sequence.frames(around: time)
        let number = coarse.numbers[index]
        if range.contains(where: { fine.numbers[$0] == number }) { return true }
        return !known.contains(number) && coarse.frame(index, isBetween: range, of: fine)
      }
  }
}

extension Resampling.Side {
  /// The share of rows, as 1 in n, that may be in no frame around: an assumption, above the 1 in 25
  /// that a form of lines has.
  private static let strangeRowDivisor = 20

  /// Whether a frame is one that may come between some of another sequence.
  fileprivate func frame(
    _ index: Int, isBetween range: ClosedRange<Int>, of other: Resampling.Side
  ) -> Bool {
    let frame = sequence.frames[index]
    let others = range.map { other.sequence.frames[$0] }
    let rows = rows[frame.picture]
    let around = others.map { other.rows[$0.picture] }
    guard let first = around.first, around.allSatisfy({ $0.count == rows.count }) else {
      return false
    }
    let isVarying = rows.indices.map { row in around.contains { $0[row] != first[row] } }
    let strange = rows.indices.filter { rows[$0] != first[$0] && !isVarying[$0] }
    if let low = strange.first, let high = strange.last {
      // A line may have come and gone between two frames, within what moves or at its edge.
      guard strange.count * Self.strangeRowDivisor <= rows.count,
        let top = isVarying.firstIndex(of: true), let bottom = isVarying.lastIndex(of: true),
        low >= top - 1, high <= bottom + 1
      else { return false }
    }
    guard let numbers = frame.numbers else { return true }
    let visible = sequence.leastVisible(beside: other.sequence)
    return [\MotionNumbers.keyboardTop, \.formTop, \.viewportTop].allSatisfy { path in
      let ends = others.compactMap { $0.numbers?[keyPath: path] }
      guard let low = ends.min(), let high = ends.max() else { return true }
      return (low - visible...high + visible).contains(numbers[keyPath: path])
    }
  }
}

extension PlayedSequence {
  /// The frames that are shown within a time of another one, by default of one frame.
  fileprivate func frames(around time: Double, within reach: Double? = nil) -> ClosedRange<Int> {
    let (edge, reach) = (TimeSpan.precision, reach ?? frameInterval)
    let first = frameIndex(at: time - reach + edge)
    return first...max(first, frameIndex(at: time + reach + edge))
  }
}
