/// What became of the time of one motion of the keyboard and of the form's answer.
struct TimingFinding {
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

  static func findings(keyboard: MotionMatch?, form: MotionMatch?) -> [TimingFinding] {
    guard let keyboard else { return form.map { findings(of: $0, "form") } ?? [] }
    guard let form else { return findings(of: keyboard, "keyboard") }
    let span = TimeSpan(
      from: min(keyboard.before.start, form.before.start),
      to: max(keyboard.before.end, form.before.end))
    var found: [TimingFinding] = []
    func add(_ sort: Sort, _ subject: String?, _ amount: Double) {
      found.append(
        TimingFinding(
          sort: sort, subject: subject, span: span, amount: amount, interval: keyboard.interval))
    }
    let isTogether = abs(keyboard.delay - form.delay) <= 0.5 * keyboard.interval
    if isTogether {
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

  private static func findings(of match: MotionMatch, _ subject: String) -> [TimingFinding] {
    let span = TimeSpan(from: match.before.start, to: match.before.end)
    var found: [TimingFinding] = []
    func add(_ sort: Sort, _ amount: Double) {
      found.append(
        TimingFinding(
          sort: sort, subject: subject, span: span, amount: amount, interval: match.interval))
    }
    if match.isLate { add(.shifted, match.delay) }
    if match.isStretched { add(.stretched, match.stretch) }
    if match.isBent { add(.bent, match.bend) }
    return found
  }

  /// Joins what is the same from motion to motion.
  static func merged(_ findings: [TimingFinding]) -> [TimingFinding] {
    var merged: [TimingFinding] = []
    for finding in findings {
      let index = merged.lastIndex { other in
        other.sort == finding.sort
          && (other.subject == finding.subject || finding.sort == .shifted)
          && (finding.sort == .bent || abs(other.amount - finding.amount) < 0.5 * finding.interval)
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
