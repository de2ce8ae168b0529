internal import FrameSequence

/// Changes in time, found in the pictures alone: both sequences show the same ones in the same
/// order.
struct TimeFindings {
  let before: PlayedSequence
  let after: PlayedSequence
  let steps: StepPair
  let pairs: [StepPair.Match]
  let interval: Double

  /// A step that stays for this many frames is a rest, not a dropped frame.
  static let rest = 4.0

  /// The timing of two sequences, or nil when what one of them shows and the other does not is more
  /// than frames that are missing or new.
  init?(
    _ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair, _ pairs: [StepPair.Match]
  ) {
    self.before = before
    self.after = after
    self.steps = steps
    self.pairs = pairs
    interval = before.frameInterval
    // With so few pictures in common, timing would explain anything.
    guard pairs.count > 1 || steps.before.count == steps.after.count else { return nil }
    let alone = (steps.before.count - pairs.count, steps.after.count - pairs.count)
    if alone.0 > 0, alone.1 > 0 {
      // Some frames are missing and others are new: few enough, and never in one place.
      guard (alone.0 + alone.1) * 4 <= pairs.count,
        gaps.allSatisfy({ $0.before.isEmpty || $0.after.isEmpty })
      else { return nil }
    }
    guard !isFlicker else { return nil }
  }

  /// Whether nothing comes at another time but pictures that come again and again, at no steady pace:
  /// of few colours a codec takes now these and now those.
  private var isFlicker: Bool {
    guard jumps.count >= Self.manyJumps else { return false }
    func often(_ steps: [StepPair.Step]) -> Set<Int> {
      var (once, often): (Set<Int>, Set<Int>) = ([], [])
      for step in steps where !once.insert(step.picture).inserted { often.insert(step.picture) }
      return often
    }
    let recurring = often(steps.before).union(often(steps.after))
    return pairs.allSatisfy {
      abs(shift($0)) <= tolerance || recurring.contains(steps.before[$0.before].picture)
    }
  }

  /// The pairs that are shifted otherwise than those before them.
  private var jumps: [Int] {
    pairs.indices.dropFirst().filter {
      abs(shift(pairs[$0]) - shift(pairs[$0 - 1])) > tolerance
    }
  }

  /// The changes, none when the pictures come at the same times.
  func changes() -> [Change] {
    if let change = rateChange() ?? speedChange() ?? courseChange() { return [change] }
    return
      (gaps.filter { replaced($0).isEmpty }.map(missing)
      + Self.withoutEchoes(shifts(), tolerance: tolerance)).enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }

  /// The frames that show the same, of both sequences; of a picture that stays longer in one of
  /// them, the last frame of the other stands for the rest.
  var alignedFrames: [PlayedComparison.Pair] {
    pairs.flatMap { pair in
      let (old, new) = (steps.before[pair.before], steps.after[pair.after])
      return (0...max(old.lastFrame - old.frame, new.lastFrame - new.frame)).map {
        let frame = min(old.frame + $0, old.lastFrame)
        return PlayedComparison.Pair(
          before: frame, after: min(new.frame + $0, new.lastFrame),
          span: before.frames[frame].span)
      }
    }
  }

  /// How far times may be off without being reported, in seconds.
  private var tolerance: Double { interval * 0.02 + 1e-6 }

  private func amount(_ seconds: Double) -> Change.Amount {
    Change.Amount(seconds: seconds, frames: seconds / interval)
  }

  /// How much later a matched picture comes, in seconds.
  func shift(_ pair: StepPair.Match) -> Double {
    steps.after[pair.after].start - steps.before[pair.before].start
  }
}

// MARK: - Dropped and doubled frames

extension TimeFindings {
  /// Steps between two matches that have none themselves.
  private struct Gap {
    var before: Range<Int>
    var after: Range<Int>
    var previous: StepPair.Match?
    var next: StepPair.Match?
  }

  private var gaps: [Gap] {
    var gaps: [Gap] = []
    var previous: StepPair.Match?
    let end = StepPair.Match(before: steps.before.count, after: steps.after.count)
    for pair in pairs + [end] {
      let gap = Gap(
        before: (previous.map { $0.before + 1 } ?? 0)..<pair.before,
        after: (previous.map { $0.after + 1 } ?? 0)..<pair.after, previous: previous,
        next: pair == end ? nil : pair)
      if !gap.before.isEmpty || !gap.after.isEmpty { gaps.append(gap) }
      previous = pair
    }
    return gaps
  }

  /// Frames that show another picture in the place of one that is held in the first sequence, and
  /// no part of the way to the next one.
  var replaced: [PlayedComparison.Pair] { gaps.flatMap(replaced) }

  private func replaced(_ gap: Gap) -> [PlayedComparison.Pair] {
    guard gap.before.isEmpty, let previous = gap.previous ?? gap.next,
      let next = gap.next ?? gap.previous,
      abs(shift(next) - shift(previous)) <= interval / 2
    else { return [] }
    // At an end, pictures come in the place of others only where both films last as long.
    if gap.previous == nil || gap.next == nil {
      guard abs(shift(previous)) <= interval / 2,
        abs(after.duration - before.duration) <= interval / 2
      else { return [] }
    }
    let ends = (
      before.rows(in: steps.before[previous.before].frame),
      before.rows(in: steps.before[next.before].frame)
    )
    let run = steps.after[gap.after].flatMap { Array($0.frame...$0.lastFrame) }
    let isElsewhere = run.allSatisfy { frame in
      let shown = after.rows(in: frame)
      return zip(shown, zip(ends.0, ends.1)).contains { $1.0 == $1.1 && $0 != $1.0 }
    }
    guard isElsewhere else { return [] }
    return run.map { frame in
      let time = after.frames[frame].time - shift(previous)
      return PlayedComparison.Pair(
        before: before.frameIndex(at: time + TimeSpan.precision), after: frame,
        span: TimeSpan(from: time, to: time + after.frames[frame].duration))
    }
  }

  /// The change that steps mean which only one of the two has.
  private func missing(_ gap: Gap) -> Change {
    let isGone = !gap.before.isEmpty
    let run = isGone ? steps.before[gap.before] : steps.after[gap.after]
    let span = TimeSpan(from: run.first?.start ?? 0, to: run.last?.end ?? 0)
    let earlier = gap.previous.map(shift) ?? 0
    if gap.previous == nil || gap.next == nil, abs(earlier) <= interval / 2,
      let change = newContent(run, gap, isGone: isGone, span)
    {
      return change
    }
    // What comes next shows whether the rest moved up.
    let moved =
      gap.next.map { shift($0) - earlier } ?? (after.duration - before.duration - earlier)
    let way = isGone ? -moved : moved
    let isMore = gap.next != nil && way > span.end - span.start + interval / 2
    if way < -interval / 2 || isMore {
      // Something that begins at another time may skip the frame in which it had only just begun:
      // what follows then moves the other way, or further than the frame is long.
      return Change(
        .timing, moved > 0 ? .later : .earlier,
        span: TimeSpan(from: span.start, to: before.duration), amount: amount(moved), .everything)
    }
    let frames = ((span.end - span.start) / interval).rounded()
    var change = Change(
      .timing, isGone ? .dropped : .doubled, span: span,
      amount: .init(
        seconds: (moved * 1e6).rounded() / 1e6, frames: isGone ? -frames : frames),
      .missing(follows: gap.next == nil ? nil : moved))
    locate(&change, run, isGone: isGone)
    return change
  }

  private func locate(_ change: inout Change, _ run: ArraySlice<StepPair.Step>, isGone: Bool) {
    guard let first = run.first, let last = run.last else { return }
    if isGone {
      change.before = first.frame...last.lastFrame
    } else {
      change.after = first.frame...last.lastFrame
    }
  }

  /// The pictures that only one of the two shows before or after all that both show.
  ///
  /// Between two pictures of both, a picture that one of them lacks is a frame of the way from one
  /// to the other. At an end it is a matter of time only if it is shown elsewhere too, if all
  /// before it came so much later or earlier that the end of the film cut it off, which is asked
  /// before, or if the numbers say that something goes on moving. Else it is another picture.
  private func newContent(
    _ run: ArraySlice<StepPair.Step>, _ gap: Gap, isGone: Bool, _ span: TimeSpan
  ) -> Change? {
    let others = Set((isGone ? steps.after : steps.before).map(\.picture))
    guard let first = run.first, let last = run.last,
      run.contains(where: { !others.contains($0.picture) })
    else { return nil }
    let frames = (isGone ? before : after).frames
    let isEnd = gap.next == nil
    let (inner, outer) =
      isEnd ? (first.frame - 1, first.frame) : (last.lastFrame + 1, last.frame)
    if frames.indices.contains(inner), let old = frames[inner].numbers,
      let new = frames[outer].numbers,
      max(abs(old.keyboardTop - new.keyboardTop), abs(old.formTop - new.formTop)) > 0.05
    {
      return nil
    }
    let count = ((span.end - span.start) / interval).rounded()
    var change = Change(
      .picture, isGone ? .disappeared : .appeared, span: span,
      amount: .init(frames: isGone ? -count : count), .end(isEnd: isEnd))
    locate(&change, run, isGone: isGone)
    return change
  }
}

// MARK: - Times

extension TimeFindings {
  /// The same steps at other times, except for those after a step that only one of the two has.
  private func shifts() -> [Change] {
    var changes: [Change] = []
    for (previous, pair) in zip(pairs, pairs.dropFirst())
    where previous.before + 1 == pair.before && previous.after + 1 == pair.after {
      let jump = shift(pair) - shift(previous)
      guard abs(jump) > tolerance else { continue }
      let held = steps.before[previous.before]
      let isFirst = previous.before == 0 && previous.after == 0
      if held.duration < Self.rest * interval, !isFirst {
        changes.append(
          Change(
            .timing, jump > 0 ? .doubled : .dropped,
            span: TimeSpan(from: held.start, to: held.end), amount: amount(jump), .held))
      } else {
        changes.append(
          Change(
            .timing, jump > 0 ? .later : .earlier,
            span: TimeSpan(from: steps.before[pair.before].start, to: before.duration),
            amount: amount(jump), .everything))
      }
    }
    guard let pair = pairs.last, pair.before == steps.before.count - 1,
      pair.after == steps.after.count - 1
    else { return changes }
    let rest = after.duration - before.duration - shift(pair)
    if abs(rest) > tolerance {
      changes.append(
        Change(
          .timing, .duration,
          span: TimeSpan(from: steps.before[pair.before].start, to: before.duration),
          amount: amount(rest), .lengths(before.duration, after.duration)))
    }
    return changes
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

  /// Whether one sequence is the other at a lower rate.
  func rateChange() -> Change? {
    let isFewer = pairs.count < steps.before.count
    guard isFewer != (pairs.count < steps.after.count) else { return nil }
    let (many, few) =
      isFewer ? (steps.before, pairs.map(\.before)) : (steps.after, pairs.map(\.after))
    // In motion: steps that are short, and whose neighbours are.
    let moving = Set(many.indices.filter { many[$0].duration < Self.rest * interval })
    guard moving.count >= 6 else { return nil }
    let share = Double(moving.intersection(few).count) / Double(moving.count)
    guard share > 0, share <= 0.7, Self.isSpread(kept: Set(few), among: moving, share: share)
    else { return nil }
    guard pairs.allSatisfy({ abs(shift($0)) <= 1.5 * interval / share }) else { return nil }
    let declared = Self.ratio(after.frameRate, before.frameRate)
    let factor = declared ?? (isFewer ? Self.simple(share) : 1 / Self.simple(share))
    return Self.rate(before, after, factor: factor, isDeclared: declared != nil)
  }

  /// Whether what is left out is spread evenly: as many in a row as the share that is kept tells, or
  /// one more.
  private static func isSpread(kept: Set<Int>, among moving: Set<Int>, share: Double) -> Bool {
    let longest = Int((1 / share).rounded(.up))
    var run = 0
    for index in moving.sorted() {
      run = kept.contains(index) ? 0 : run + 1
      if run > longest { return false }
    }
    return true
  }

  /// The nearest of the simple shares: a half, a third, a quarter, two thirds.
  private static func simple(_ share: Double) -> Double {
    let shares: [Double] = [1.0 / 2, 1.0 / 3, 1.0 / 4, 2.0 / 3]
    return shares.min { abs($0 - share) < abs($1 - share) } ?? share
  }

  /// How many times as many frames a second one rate has, or nil when they are equal or unknown.
  static func ratio(_ rate: FrameRate?, _ other: FrameRate?) -> Double? {
    guard let rate, let other else { return nil }
    let ratio = other.interval / rate.interval
    return abs(ratio - 1) > 1e-6 ? ratio : nil
  }

  /// Another frame rate; `isAll` says whether nothing else differs.
  static func rate(
    _ before: PlayedSequence, _ after: PlayedSequence, factor: Double, isDeclared: Bool,
    isAll: Bool = true
  ) -> Change {
    var detail = Change.Detail.none
    if isDeclared, let old = before.frameRate, let new = after.frameRate {
      detail = .rates(old, new, isAll: isAll)
    }
    return Change(
      .timing, .rate, span: before.span, amount: .init(factor: factor),
      detail)
  }

  /// Whether all of it plays slower or faster: every picture comes at a multiple of its old time.
  func speedChange() -> Change? {
    guard pairs.count >= 4, before.duration > 0 else { return nil }
    let factor = after.duration / before.duration
    let reach = max(interval, after.frameInterval) + 1e-6
    guard abs(after.duration - before.duration) > 2.5 * interval,
      pairs.allSatisfy({ pair in
        abs(steps.after[pair.after].start - factor * steps.before[pair.before].start) <= reach
      })
    else { return nil }
    // A film that is cut off at its end agrees as long as it lasts.
    guard let last = pairs.last, abs(shift(last)) > 1.5 * interval else { return nil }
    return Self.pace(before, after)
  }

  /// A part that is slower or faster, or follows another curve: where so many frames stay longer or
  /// less that each is but a step of it.
  private func courseChange() -> Change? {
    let jumps = jumps
    guard let first = jumps.first, let last = jumps.last, jumps.count >= Self.manyJumps,
      jumps.count * 4 >= last - first
    else { return nil }
    let points = pairs[first...last].map {
      (old: steps.before[$0.before].start, new: steps.after[$0.after].start)
    }
    let line = LeastSquares(points.map { (x: $0.old, y: $0.new) })
    let span = TimeSpan(from: points.first?.old ?? 0, to: points.last?.old ?? 0)
    if points.allSatisfy({ abs(line.offset + line.slope * $0.old - $0.new) <= 1.5 * interval }) {
      let longer = shift(pairs[last]) - shift(pairs[first - 1])
      return Change(
        .timing, longer > 0 ? .slower : .faster, span: span, amount: amount(longer))
    }
    let most = points.map { abs($0.new - $0.old) }.max() ?? 0
    return Change(.timing, .curve, span: span, amount: amount(most))
  }

  /// The least frames that stay longer or less and are told as one change: an assumption.
  private static let manyJumps = 5

  /// All of it slower or faster, by as much as it lasts longer or less.
  static func pace(_ before: PlayedSequence, _ after: PlayedSequence) -> Change {
    let seconds = after.duration - before.duration
    return Change(
      .timing, seconds > 0 ? .slower : .faster, span: before.span,
      amount: .init(
        seconds: seconds, frames: seconds / before.frameInterval,
        factor: after.duration / before.duration),
      .lengths(before.duration, after.duration))
  }
}

// MARK: - Order and ends

extension TimeFindings {
  /// The same film in another order: played again, or backwards.
  static func orderChange(
    _ before: PlayedSequence, _ after: PlayedSequence, _ numbers: PictureComparisons.Numbers
  ) -> Change? {
    let (old, new) = (numbers.before, numbers.after)
    guard Set(old).count > 1, before.frameInterval == after.frameInterval else { return nil }
    // What comes and goes by turns, as a caret, is as well later.
    let isShifted = (1...max(1, old.count / 2)).contains { lag in
      new.dropFirst(lag).elementsEqual(old.dropLast(lag))
        || old.dropFirst(lag).elementsEqual(new.dropLast(lag))
    }
    if Set(old).count > 2, !isShifted, new.elementsEqual(old.reversed()) {
      return Change(.timing, .reversed, span: before.span)
    }
    let times = new.count / old.count
    guard times > 1, new.count == times * old.count,
      new.indices.allSatisfy({ new[$0] == old[$0 % old.count] })
    else { return nil }
    return Change(
      .timing, .repeats, span: before.span, amount: .init(factor: Double(times)),
      .plays(1, times))
  }

  /// How much longer or shorter the second is, but for what is later or earlier by so many seconds.
  static func lengthChange(
    _ before: PlayedSequence, _ after: PlayedSequence, except shift: Double = 0
  ) -> Change? {
    let longer = after.duration - before.duration
    guard abs(longer) > TimeSpan.precision else { return nil }
    return Change(
      .timing, .duration, span: TimeSpan(from: before.duration, to: before.duration),
      amount: .init(seconds: longer - shift, frames: (longer - shift) / before.frameInterval),
      .lengths(before.duration, after.duration))
  }

  /// Frames at the end of the longer sequence, unless its last picture only stays longer.
  ///
  /// Those that look like frames of the other are shown again or no more; else it shows there what
  /// the other never does.
  ///
  /// - Parameters:
  ///   - sketches: What tells how alike pictures are that have noise.
  ///   - unlike: The frames that tell how much noise there is.
  static func endChange(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches?,
    _ unlike: [PlayedComparison.Pair]
  ) -> Change? {
    let isGone = before.duration > after.duration
    let (long, short) = isGone ? (before, after) : (after, before)
    let shown = isGone ? sketches?.before : sketches?.after
    let others = isGone ? sketches?.after : sketches?.before
    guard
      let first = long.frames.firstIndex(where: {
        $0.time > short.duration - TimeSpan.precision
      }), let last = short.frames.indices.last
    else { return nil }
    let noise = sketches.map { sketches in
      Additions.limit(
        unlike.map { sketches.before[$0.before].distances(to: sketches.after[$0.after]) })
    }
    func isLike(_ frame: Int, _ other: Int) -> Bool {
      if let shown, let others, let noise {
        return shown[frame].distances(to: others[other]).allSatisfy { $0 <= noise }
      }
      return long.shown(in: frame).fingerprint == short.shown(in: other).fingerprint
    }
    let frames = first...long.frames.count - 1
    if frames.allSatisfy({ isLike($0, last) }) { return nil }
    let isKnown = frames.allSatisfy { frame in
      short.frames.indices.contains { isLike(frame, $0) }
    }
    // Without noise the length says so.
    if isKnown, sketches == nil { return nil }
    let count = Double(isGone ? -frames.count : frames.count)
    var change = Change(
      isKnown ? .timing : .picture,
      isKnown ? (isGone ? .dropped : .doubled) : isGone ? .disappeared : .appeared,
      span: TimeSpan(from: long.frames[first].time, to: long.duration),
      amount: .init(seconds: isKnown ? after.duration - before.duration : nil, frames: count),
      isKnown ? .missing(follows: nil) : .end(isEnd: true))
    if isGone { change.before = frames } else { change.after = frames }
    return change
  }
}
