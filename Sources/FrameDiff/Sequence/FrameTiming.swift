internal import FrameSequence

/// What changed in time when both sequences show the same pictures, told by the pictures alone.
struct FrameTiming {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let steps: StepPair
  private let pairs: [(before: Int, after: Int)]
  private let interval: Double

  /// A step that stays this long, in frames, is a rest: what is longer here was not dropped.
  private static let rest = 4.0

  /// The timing of two sequences, or nil when one of them shows what the other never does in this
  /// order.
  init?(_ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair) {
    guard let pairs = steps.alignment() else { return nil }
    self.before = before
    self.after = after
    self.steps = steps
    self.pairs = pairs
    interval = before.frameInterval
    guard pairs.count == steps.before.count || pairs.count == steps.after.count else { return nil }
    // What remains of a motion of few pictures would explain everything.
    guard pairs.count > 1 || steps.before.count == steps.after.count else { return nil }
  }

  /// The changes, none when the pictures come at the same times.
  func changes() -> [Change] {
    if pairs.count < max(steps.before.count, steps.after.count) {
      return rateChange()
        ?? (missingSteps() + shifts()).sorted { $0.span.start < $1.span.start }
    }
    return rateChange() ?? shifts()
  }
}

// MARK: - Rate

extension FrameTiming {
  /// Whether one sequence is the other at a lower rate.
  private func rateChange() -> [Change]? {
    let isFewer = pairs.count < steps.before.count
    let isMore = pairs.count < steps.after.count
    guard isFewer || isMore else { return nil }
    let (many, few) =
      isFewer ? (steps.before, pairs.map(\.before)) : (steps.after, pairs.map(\.after))
    // In motion: steps that are short, and whose neighbours are.
    let moving = Set(many.indices.filter { many[$0].duration < Self.rest * interval })
    guard moving.count >= 6 else { return nil }
    let kept = moving.intersection(few).count
    let share = Double(kept) / Double(moving.count)
    guard share <= 0.7, spread(kept: Set(few), among: moving) else { return nil }
    let times = timeShifts()
    guard times.allSatisfy({ abs($0) <= 1.5 * interval / share }) else { return nil }
    let declared = Self.ratio(after.frameRate, before.frameRate)
    let factor = declared ?? (isFewer ? Self.simple(share) : 1 / Self.simple(share))
    return [Self.rate(before, after, factor: factor, isDeclared: declared != nil)]
  }

  /// Whether what is left out is spread evenly: never more than three in a row.
  private func spread(kept: Set<Int>, among moving: Set<Int>) -> Bool {
    var run = 0
    for index in moving.sorted() {
      run = kept.contains(index) ? 0 : run + 1
      if run > 3 { return false }
    }
    return true
  }

  private func timeShifts() -> [Double] {
    pairs.map { steps.after[$0.after].start - steps.before[$0.before].start }
  }

  /// The nearest of the simple shares: a half, a third, a quarter, two thirds.
  private static func simple(_ share: Double) -> Double {
    [1.0 / 2, 1.0 / 3, 1.0 / 4, 2.0 / 3].min { abs($0 - share) < abs($1 - share) } ?? share
  }

  /// How many times as many frames a second one rate has, or nil when they are equal or unknown.
  static func ratio(_ rate: FrameRate?, _ other: FrameRate?) -> Double? {
    guard let rate, let other else { return nil }
    let ratio = other.interval / rate.interval
    return abs(ratio - 1) > 1e-6 ? ratio : nil
  }

  static func rate(
    _ before: PlayedSequence, _ after: PlayedSequence, factor: Double, isDeclared: Bool
  ) -> Change {
    var sentence = Sentences.rate(factor)
    if isDeclared, let old = before.frameRate, let new = after.frameRate {
      sentence = Sentences.declaredRate(old, new)
    }
    return Change(
      .timing, .rate, span: TimeSpan(from: 0, to: before.duration), amount: .init(factor: factor),
      sentence: sentence)
  }
}

// MARK: - Dropped and doubled frames

extension FrameTiming {
  /// Steps that only one of the two has.
  private func missingSteps() -> [Change] {
    let isFewer = pairs.count < steps.before.count
    let list = isFewer ? steps.before : steps.after
    let kept = Set(isFewer ? pairs.map(\.before) : pairs.map(\.after))
    var changes: [Change] = []
    var index = 0
    while index < list.count {
      guard !kept.contains(index) else {
        index += 1
        continue
      }
      var end = index
      while end < list.count, !kept.contains(end) { end += 1 }
      let span = TimeSpan(from: list[index].start, to: list[end - 1].end)
      let frames = ((span.end - span.start) / interval).rounded()
      // What comes next tells whether the rest moved up.
      let next = pairs.first { (isFewer ? $0.before : $0.after) >= end }
      let previous = pairs.last { (isFewer ? $0.before : $0.after) < index }
      func shift(_ pair: (before: Int, after: Int)?) -> Double {
        pair.map { steps.after[$0.after].start - steps.before[$0.before].start } ?? 0
      }
      if previous == nil || next == nil, abs(shift(previous)) <= interval / 2,
        let change = newContent(of: list, index..<end, isEnd: next == nil)
      {
        changes.append(change)
        index = end
        continue
      }
      let moved =
        next == nil
        ? after.duration - before.duration - shift(previous) : shift(next) - shift(previous)
      let way = isFewer ? -moved : moved
      let isMore = next != nil && way > span.end - span.start + interval / 2
      if way < -interval / 2 || isMore {
        // Something that begins at another time may skip the frame in which it had only just begun:
        // what follows then moves the other way, or further than the frame is long.
        changes.append(
          Change(
            .timing, moved > 0 ? .later : .earlier,
            span: TimeSpan(from: span.start, to: before.duration), amount: amount(moved),
            sentence: Sentences.shifted(moved, frames: moved / interval, from: span.start)))
        index = end
        continue
      }
      changes.append(
        Change(
          .timing, isFewer ? .dropped : .doubled, span: span,
          amount: .init(
            seconds: (moved * 1e6).rounded() / 1e6, frames: isFewer ? -frames : frames),
          sentence: isFewer
            ? Sentences.dropped(frames, at: span.start, first: list[index].frame, shift: moved)
            : Sentences.extra(frames, at: span.start, first: list[index].frame, shift: moved)))
      index = end
    }
    return changes
  }

  /// What only one of the two shows before or after all that both show.
  ///
  /// Between two pictures of both, a picture that one of them lacks is a frame of the way from one
  /// to the other. At an end it is a matter of time only if it is shown elsewhere too, if all before
  /// it came so much later or earlier that the end of the film cut it off, which is asked before, or
  /// if the numbers say that something goes on moving. Else it is another picture.
  private func newContent(of list: [Step], _ range: Range<Int>, isEnd: Bool) -> Change? {
    let run = list[range]
    let isGone = pairs.count < steps.before.count
    guard let first = run.first, let last = run.last else { return nil }
    let others = Set((isGone ? steps.after : steps.before).map(\.picture))
    guard run.contains(where: { !others.contains($0.picture) }) else { return nil }
    let frames = (isGone ? before : after).frames
    let (inner, outer) =
      isEnd || range.upperBound == list.count
      ? (first.frame - 1, first.frame) : (list[range.upperBound].frame, last.frame)
    if frames.indices.contains(inner), let old = frames[inner].numbers,
      let new = frames[outer].numbers,
      max(abs(old.keyboardTop - new.keyboardTop), abs(old.formTop - new.formTop)) > 0.05
    {
      return nil
    }
    let count = ((last.end - first.start) / interval).rounded()
    return Change(
      .picture, isGone ? .disappeared : .appeared,
      span: TimeSpan(from: first.start, to: last.end),
      amount: .init(frames: isGone ? -count : count),
      sentence: Sentences.atAnEnd(count, isGone: isGone, isEnd: isEnd, from: first.start))
  }

  /// The same steps at other times, but for those after a step that only one of the two has.
  private func shifts() -> [Change] {
    var changes: [Change] = []
    var shift = 0.0
    let tolerance = interval * 0.02 + 1e-6
    for (index, pair) in pairs.enumerated() {
      let old = steps.before[pair.before]
      let new = steps.after[pair.after]
      let jump = new.start - old.start - shift
      guard index > 0,
        pair.before + pair.after == pairs[index - 1].before + pairs[index - 1].after + 2
      else {
        shift = new.start - old.start
        continue
      }
      guard abs(jump) > tolerance else { continue }
      let held = steps.before[pairs[index - 1].before]
      shift += jump
      if held.duration < Self.rest * interval {
        changes.append(heldChange(held, jump: jump, isLast: false))
      } else {
        changes.append(
          Change(
            .timing, jump > 0 ? .later : .earlier,
            span: TimeSpan(from: old.start, to: before.duration), amount: amount(jump),
            sentence: Sentences.shifted(jump, frames: jump / interval, from: old.start)))
      }
    }
    let rest = after.duration - before.duration - shift
    let endsAlike = pairs.last.map {
      $0.before == steps.before.count - 1 && $0.after == steps.after.count - 1
    }
    if abs(rest) > tolerance, endsAlike == true, let last = steps.before.last {
      changes.append(
        Change(
          .timing, .duration, span: TimeSpan(from: last.start, to: before.duration),
          amount: amount(rest),
          sentence: Sentences.duration(rest, before.duration, after.duration)))
    }
    return Self.withoutEchoes(changes, tolerance: tolerance)
  }

  private func amount(_ seconds: Double) -> Change.Amount {
    Change.Amount(seconds: seconds, frames: seconds / interval)
  }

  private func heldChange(_ held: Step, jump: Double, isLast: Bool) -> Change {
    Change(
      .timing, jump > 0 ? .doubled : .dropped, span: TimeSpan(from: held.start, to: held.end),
      amount: amount(jump),
      sentence: Sentences.held(
        jump, frames: jump / interval, at: held.start, frame: held.frame))
  }

  /// A frame that stays longer is made up for by a rest that is shorter, which goes without saying.
  private static func withoutEchoes(_ changes: [Change], tolerance: Double) -> [Change] {
    var left = changes
    if let last = left.last, left.count > 1, [.earlier, .later, .duration].contains(last.cause) {
      let sum = left.dropLast().reduce(0) { $0 + ($1.amount.seconds ?? 0) }
      if abs(sum + (last.amount.seconds ?? 0)) <= tolerance,
        left.dropLast().contains(where: { [.doubled, .dropped].contains($0.cause) })
      {
        left.removeLast()
      }
    }
    return left
  }
}
