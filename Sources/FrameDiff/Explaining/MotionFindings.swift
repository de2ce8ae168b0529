/// What changed in how the keyboard and the form move, found in the numbers.
struct MotionFindings {
  private let before: PlayedSequence
  private let after: PlayedSequence
  /// Half a pixel of the finer sequence, in points: smaller differences are invisible.
  private let visible: Double
  /// The precision of the numbers in points.
  private let grain: Double

  init(_ before: PlayedSequence, _ after: PlayedSequence, grain: Double = 0) {
    self.before = before
    self.after = after
    visible = 0.5 / max(before.scale, after.scale)
    self.grain = grain
  }

  /// The changes, in order of time.
  func changes() -> [Change] {
    let keyboard = matches { $0.keyboardTop }
    let form = matches { $0.formTop }
    var changes = restChange()
    changes += timing(keyboard.pairs, form.pairs)
    changes += moved(keyboard.pairs, "keyboard") + moved(form.pairs, "form")
    for (subject, found) in [("keyboard", keyboard), ("form", form)] {
      changes += found.lost.map { alone($0, subject, isGone: true) }
      changes += found.new.map { alone($0, subject, isGone: false) }
    }
    changes += rateAndDuration(changes)
    return changes.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }

  private func matches(
    _ value: (MotionNumbers) -> Double
  ) -> (pairs: [MotionMatch], lost: [MotionTrack.Segment], new: [MotionTrack.Segment]) {
    MotionMatch.matches(
      MotionTrack(before, grain: grain, value), MotionTrack(after, grain: grain, value))
  }
}

// MARK: - Time

extension MotionFindings {
  private func timing(_ keyboard: [MotionMatch], _ form: [MotionMatch]) -> [Change] {
    var findings: [TimingFinding] = []
    var left = form
    for match in keyboard {
      // What the form does in answer goes together with the keyboard's motion.
      let index = left.firstIndex { abs($0.before.start - match.before.start) < 0.08 }
      let answer = index.map { left.remove(at: $0) }
      findings += TimingFinding.findings(keyboard: match, form: answer)
    }
    findings += left.flatMap { TimingFinding.findings(keyboard: nil, form: $0) }
    findings.sort { $0.span.start < $1.span.start }
    return TimingFinding.merged(findings).map { $0.change(before) }
  }

  /// Another frame rate and another end, when nothing else explains them.
  private func rateAndDuration(_ changes: [Change]) -> [Change] {
    var found: [Change] = []
    if let factor = TimeFindings.ratio(after.frameRate, before.frameRate) {
      found.append(
        TimeFindings.rate(before, after, factor: factor, isDeclared: true, isAll: changes.isEmpty))
    }
    let interval = before.frameInterval
    let longer = after.duration - before.duration
    let explained = changes.contains { $0.kind == .timing || $0.cause == .path }
    if abs(longer) > 0.5 * interval, !explained {
      found.append(
        Change(
          .timing, .duration, span: TimeSpan(from: before.duration, to: before.duration),
          amount: .init(seconds: longer, frames: longer / interval),
          .lengths(before.duration, after.duration)))
    }
    return found
  }
}

// MARK: - Places

extension MotionFindings {
  /// What stands elsewhere before anything has moved.
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
          .motion, .moved, of: subject, span: TimeSpan(from: 0, to: before.duration),
          amount: .init(points: shift), .fromTheStart))
    }
    return changes
  }

  /// Motions that come to rest elsewhere; those with the same shift are one change.
  private func moved(_ matches: [MotionMatch], _ subject: String) -> [Change] {
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

  private func nextStart(_ matches: [MotionMatch], _ match: MotionMatch) -> Double {
    matches.first { $0.before.start > match.before.start }?.before.start ?? before.duration
  }

  /// A motion that only one side has.
  ///
  /// If it ends where it began, its largest distance is given.
  private func alone(_ segment: MotionTrack.Segment, _ subject: String, isGone: Bool) -> Change {
    let returns = abs(segment.to - segment.from) <= visible
    let way = returns ? segment.reach : segment.to - segment.from
    return Change(
      .motion, .path, of: subject, span: TimeSpan(from: segment.start, to: segment.end),
      amount: .init(points: isGone ? -way : way), .alone(isGone: isGone, returns: returns))
  }
}
