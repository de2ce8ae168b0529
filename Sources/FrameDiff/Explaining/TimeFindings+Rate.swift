internal import FrameSequence

extension TimeFindings {
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
    guard share <= 0.7, Self.isSpread(kept: Set(few), among: moving) else { return nil }
    guard pairs.allSatisfy({ abs(shift($0)) <= 1.5 * interval / share }) else { return nil }
    let declared = Self.ratio(after.frameRate, before.frameRate)
    let factor = declared ?? (isFewer ? Self.simple(share) : 1 / Self.simple(share))
    return Self.rate(before, after, factor: factor, isDeclared: declared != nil)
  }

  /// Whether what is left out is spread evenly: never more than three in a row.
  private static func isSpread(kept: Set<Int>, among moving: Set<Int>) -> Bool {
    var run = 0
    for index in moving.sorted() {
      run = kept.contains(index) ? 0 : run + 1
      if run > 3 { return false }
    }
    return true
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
      .timing, .rate, span: TimeSpan(from: 0, to: before.duration), amount: .init(factor: factor),
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

  /// All of it slower or faster, by as much as it lasts longer or less.
  static func pace(_ before: PlayedSequence, _ after: PlayedSequence) -> Change {
    let seconds = after.duration - before.duration
    return Change(
      .timing, seconds > 0 ? .slower : .faster, span: TimeSpan(from: 0, to: before.duration),
      amount: .init(
        seconds: seconds, frames: seconds / before.frameInterval,
        factor: after.duration / before.duration),
      .lengths(before.duration, after.duration))
  }
}
