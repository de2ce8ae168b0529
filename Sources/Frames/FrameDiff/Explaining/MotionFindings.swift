/// Changes of how the keyboard and the form move, found in the numbers.
struct MotionFindings {
  let before: PlayedSequence
  let after: PlayedSequence
  /// The precision of the numbers in points.
  var grain = 0.0

  private var visible: Double { before.leastVisible(beside: after) }

  /// The changes, in order of time.
  func changes() -> [Change] {
    let keyboard = matches { $0.keyboardTop }
    let form = matches { $0.formTop }
    var changes = restChange()
    changes += timing(keyboard.pairs, form.pairs)
    changes += moved(keyboard.pairs, "keyboard") + moved(form.pairs, "form")
    for (subject, found) in [("keyboard", keyboard), ("form", form)] {
      var new = found.new
      for lost in found.lost {
        let index = new.firstIndex {
          $0.isTurned(from: lost) && $0.start < lost.end && lost.start < $0.end
        }
        changes.append(
          index.map { turned(lost, new.remove(at: $0), subject) }
            ?? alone(lost, subject, isGone: true))
      }
      changes += new.map { alone($0, subject, isGone: false) }
    }
    changes += rateAndDuration(changes)
    return changes.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }

  private func matches(
    _ value: (MotionNumbers) -> Double
  ) -> (pairs: [Match], lost: [MotionTrack.Segment], new: [MotionTrack.Segment]) {
    Match.matches(
      MotionTrack(before, grain: grain, value), MotionTrack(after, grain: grain, value))
  }
}

// MARK: - Time

extension MotionFindings {
  /// The longest time from the keyboard's start to the form's answer, in seconds: an assumption.
  private static let longestAnswer = 0.08

  private func timing(_ keyboard: [Match], _ form: [Match]) -> [Change] {
    var findings: [Timing] = []
    var remaining = form
    for match in keyboard {
      // What the form does in answer goes together with the keyboard's motion; where it is not
      // known which is which, only what comes at the same time does.
      let index = remaining.firstIndex {
        abs($0.before.start - match.before.start) < Self.longestAnswer
          && (grain == 0 || Timing.areTogether(match, $0))
      }
      let answer = index.map { remaining.remove(at: $0) }
      findings += Timing.findings(keyboard: match, form: answer)
    }
    findings += remaining.flatMap { Timing.findings(keyboard: nil, form: $0) }
    findings.sort { $0.span.start < $1.span.start }
    return Timing.merged(findings).map { $0.change(before) }
  }

  /// Another frame rate and another end, when nothing else explains them.
  private func rateAndDuration(_ changes: [Change]) -> [Change] {
    var found: [Change] = []
    if let factor = TimeFindings.ratio(after.frameRate, before.frameRate) {
      found.append(
        TimeFindings.rate(before, after, factor: factor, isDeclared: true, isAll: changes.isEmpty))
    }
    let explained = changes.contains { $0.kind == .timing || $0.cause == .path }
    if abs(after.duration - before.duration) > 0.5 * before.frameInterval, !explained {
      found += [TimeFindings.lengthChange(before, after)].compactMap(\.self)
    }
    return found
  }
}

// MARK: - Places

extension MotionFindings {
  /// The change of what stands elsewhere before anything has moved.
  private func restChange() -> [Change] {
    guard let old = before.frames.first?.numbers, let new = after.frames.first?.numbers else {
      return []
    }
    var changes: [Change] = []
    for (subject, shift) in [
      ("form", new.formTop - old.formTop), ("keyboard", new.keyboardTop - old.keyboardTop),
    ] where abs(shift) > visible {
      changes.append(
        Change(
          .motion, .moved, of: subject, span: before.span,
          amount: .init(points: shift), .fromTheStart))
    }
    return changes
  }

  /// Motions that come to rest elsewhere; those with the same shift are one change.
  private func moved(_ matches: [Match], _ subject: String) -> [Change] {
    var changes: [Change] = []
    for match in matches {
      let shift = match.after.to - match.before.to
      let startShift = match.after.from - match.before.from
      guard abs(shift) > visible, abs(shift - startShift) > visible else { continue }
      let ending = before.frames[min(match.before.frames.upperBound, before.frames.count - 1)]
      let hidden = after.frames[after.frameIndex(at: match.after.end)].numbers?.hidden
      var detail = Change.Detail.none
      if let focus = ending.numbers?.focus, let hidden,
        abs(hidden - (ending.numbers?.hidden ?? 0)) > 0.05
      {
        detail = .covered(focus, hidden)
      }
      changes.append(
        Change(
          .motion, .moved, of: subject,
          span: TimeSpan(from: match.before.start, to: nextStart(matches, match)),
          amount: .init(points: shift), detail))
    }
    return changes
  }

  private func nextStart(_ matches: [Match], _ match: Match) -> Double {
    matches.first { $0.before.start > match.before.start }?.before.start ?? before.duration
  }

  /// A motion that only one side has.
  ///
  /// If it ends where it began, its largest distance is given.
  private func alone(_ segment: MotionTrack.Segment, _ subject: String, isGone: Bool) -> Change {
    let returns = abs(segment.to - segment.from) <= visible
    let way = returns ? segment.reach : segment.to - segment.from
    return Change(
      .motion, .path, of: subject, span: segment.span,
      amount: .init(points: isGone ? -way : way), .alone(isGone: isGone, returns: returns))
  }

  /// A motion that goes the other way.
  private func turned(
    _ old: MotionTrack.Segment, _ new: MotionTrack.Segment, _ subject: String
  ) -> Change {
    Change(
      .motion, .path, of: subject, span: old.span,
      amount: .init(points: new.to - new.from), .turned(from: .init(points: old.to - old.from)))
  }

  /// The change in time of one motion of the keyboard and of the form's answer.
  struct Timing {
    enum Sort: Hashable {
      case shifted, stretched, bent, lags
    }

    var sort: Sort
    /// `keyboard`, `form`, or nil for both.
    var subject: String?
    var span: TimeSpan
    /// Seconds, positive for later and longer.
    var amount: Double
    var interval: Double

    static func findings(keyboard: Match?, form: Match?) -> [Timing] {
      guard let first = keyboard ?? form else { return [] }
      let span = (form ?? first).before.span.union(first.before.span)
      var found: [Timing] = []
      func add(_ sort: Sort, _ subject: String?, _ amount: Double) {
        found.append(
          Timing(
            sort: sort, subject: subject, span: span, amount: amount, interval: first.interval))
      }
      guard let keyboard, let form else {
        let subject = keyboard == nil ? "form" : "keyboard"
        if first.isLate { add(.shifted, subject, first.delay) }
        if first.isStretched { add(.stretched, subject, first.stretch) }
        if first.isBent { add(.bent, subject, first.bend) }
        return found
      }
      if areTogether(keyboard, form) {
        let delay = (keyboard.delay + form.delay) / 2
        if keyboard.isLate || form.isLate { add(.shifted, nil, delay) }
      } else {
        if keyboard.isLate { add(.shifted, nil, keyboard.delay) }
        add(.lags, "form", form.delay - (keyboard.isLate ? keyboard.delay : 0))
      }
      switch (keyboard.isStretched, form.isStretched) {
      case (true, true) where abs(keyboard.stretch - form.stretch) < keyboard.interval:
        add(.stretched, nil, (keyboard.stretch + form.stretch) / 2)
      default:
        if keyboard.isStretched { add(.stretched, "keyboard", keyboard.stretch) }
        if form.isStretched { add(.stretched, "form", form.stretch) }
      }
      switch (keyboard.isBent, form.isBent) {
      case (true, true): add(.bent, nil, max(keyboard.bend, form.bend))
      default:
        if keyboard.isBent { add(.bent, "keyboard", keyboard.bend) }
        if form.isBent { add(.bent, "form", form.bend) }
      }
      return found
    }

    /// Whether both begin as much later or earlier.
    static func areTogether(_ keyboard: Match, _ form: Match) -> Bool {
      abs(keyboard.delay - form.delay) <= 0.5 * keyboard.interval
    }

    /// Joins what is the same from motion to motion.
    static func merged(_ findings: [Timing]) -> [Timing] {
      var merged: [Timing] = []
      for finding in findings {
        let index = merged.lastIndex { other in
          other.sort == finding.sort
            && (other.subject == finding.subject || finding.sort == .shifted)
            && (finding.sort == .bent
              || abs(other.amount - finding.amount) < 0.5 * finding.interval)
        }
        if let index {
          merged[index].span = TimeSpan(from: merged[index].span.start, to: finding.span.end)
          if merged[index].subject != finding.subject { merged[index].subject = nil }
        } else {
          merged.append(finding)
        }
      }
      return merged
    }

    func change(_ before: PlayedSequence) -> Change {
      let (cause, detail): (Change.Cause, Change.Detail) =
        switch sort {
        case .shifted: (amount > 0 ? .later : .earlier, .none)
        case .lags: (amount > 0 ? .lags : .earlier, .lag)
        case .stretched: (amount > 0 ? .slower : .faster, .none)
        case .bent: (.curve, .none)
        }
      return Change(
        .timing, cause, of: subject, span: span,
        amount: Change.Amount(seconds: amount, frames: amount / before.frameInterval), detail)
    }
  }

  /// A motion of the first sequence and what became of it in the second.
  ///
  /// Its limits, in frames, are assumptions; the mutations in docs/regression.md are named with them.
  struct Match {
    let before: MotionTrack.Segment
    let after: MotionTrack.Segment
    /// By how many seconds it begins later.
    let delay: Double
    /// By how many seconds it takes longer.
    let stretch: Double
    /// By how many seconds it is off its old course when delay and stretch are taken away.
    let bend: Double
    /// The time from frame to frame that decides what is a change, in seconds.
    let interval: Double
    /// Whether both have as many frames a second: else an instant is known to a frame of the
    /// sequence with fewer.
    private let hasOneRate: Bool
    /// How many times as much as usual makes a difference: where whole pixels are known, and not
    /// the same number of them, rounding takes a frame or gives one.
    private let doubt: Double

    init(
      _ before: MotionTrack.Segment, of trackBefore: MotionTrack,
      _ after: MotionTrack.Segment, of trackAfter: MotionTrack
    ) {
      self.before = before
      self.after = after
      interval = max(trackBefore.interval, trackAfter.interval)
      hasOneRate = abs(trackBefore.interval - trackAfter.interval) < 0.01 * interval
      let isAsFar =
        abs((before.to - before.from) - (after.to - after.from)) <= trackBefore.grain / 2
      doubt = trackBefore.grain == 0 || isAsFar ? 1 : 3.5
      let old = trackBefore.times(of: before)
      let new = trackAfter.times(of: after)
      let fit = LeastSquares(zip(old, new).map { (x: $0, y: $1) })
      let length = before.end - before.start
      let longer = (after.end - after.start) - length
      let offsets = zip(old, new).map { $1 - (fit.offset + fit.slope * $0) }
      let isStraight = (offsets.map { abs($0) }.max() ?? 0) <= 0.5 * interval
      let fitted = (fit.slope - 1) * length
      if before.isJump, after.isJump {
        stretch = 0
        delay = after.end - before.end
        bend = 0
      } else if isStraight, abs(fitted - longer) <= 1.2 * interval, !before.isJump, !after.isJump {
        // The same course at another speed; below half a frame of the whole there is no telling.
        let slope = abs(fitted) < (hasOneRate ? 0.45 : 1) * doubt * interval ? 1 : fit.slope
        stretch = slope == 1 ? 0 : fitted
        let start = before.start
        let rest = zip(old, new).map { $1 - (start + ($0 - start) * slope) }
        delay = rest.reduce(0, +) / Double(rest.count)
        bend = 0
      } else {
        // Another course: its ends are all that can be compared, to a frame.
        stretch = abs(longer) < 1.5 * interval ? 0 : longer
        let late = after.start - before.start
        delay = abs(late) < 0.75 * interval ? 0 : late
        let slope = length > 0 ? 1 + stretch / length : 1
        let (start, shift) = (before.start, delay)
        bend = zip(old, new).map { abs($1 - (start + shift + ($0 - start) * slope)) }.max() ?? 0
      }
    }

    var isLate: Bool { abs(delay) > (hasOneRate ? 0.3 : 1) * doubt * interval }
    var isStretched: Bool { stretch != 0 }
    var isBent: Bool { bend > (hasOneRate ? 0.75 : 1.5) * doubt * interval }
  }
}

extension MotionFindings.Match {
  /// Finds for each motion of one track the one of another: same order, nearest in time.
  static func matches(
    _ before: MotionTrack, _ after: MotionTrack
  ) -> (pairs: [MotionFindings.Match], lost: [MotionTrack.Segment], new: [MotionTrack.Segment]) {
    let old = before.segments()
    let new = after.segments()
    // Cheapest way to pair or to leave alone, from each cell to the end.
    let alone = 0.4
    var cost = [[Double]](
      repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
    func price(_ first: MotionTrack.Segment, _ second: MotionTrack.Segment) -> Double {
      abs(first.start - second.start) + (first.isTurned(from: second) ? 1 : 0)
    }
    for row in (0...old.count).reversed() {
      for column in (0...new.count).reversed() {
        if row == old.count {
          cost[row][column] = alone * Double(new.count - column)
        } else if column == new.count {
          cost[row][column] = alone * Double(old.count - row)
        } else {
          cost[row][column] = min(
            cost[row + 1][column + 1] + price(old[row], new[column]),
            alone + min(cost[row + 1][column], cost[row][column + 1]))
        }
      }
    }
    var pairs: [MotionFindings.Match] = []
    var lost: [MotionTrack.Segment] = []
    var gained: [MotionTrack.Segment] = []
    var row = 0
    var column = 0
    while row < old.count || column < new.count {
      if row < old.count, column < new.count,
        cost[row][column] >= cost[row + 1][column + 1] + price(old[row], new[column]) - 1e-9
      {
        pairs.append(MotionFindings.Match(old[row], of: before, new[column], of: after))
        row += 1
        column += 1
      } else if row < old.count,
        column == new.count || cost[row][column] >= alone + cost[row + 1][column] - 1e-9
      {
        lost.append(old[row])
        row += 1
      } else {
        gained.append(new[column])
        column += 1
      }
    }
    return (pairs, lost, gained)
  }
}
