package import Audit
internal import KeyboardAvoidance
package import Playing

extension Film {
  /// The verdict in plain words, by the worst of what was measured, such as
  /// `The field stays hidden`; `A field stays hidden` where several have the focus in turn.
  package var plainWords: String {
    let focused = Set(timeline.focusChangeTimes.compactMap { timeline.state(at: $0).focus })
    return report.plainWords(ofSeveral: focused.count > 1)
  }
}

extension Report {
  fileprivate func plainWords(ofSeveral isSeveral: Bool) -> String {
    let verdict = verdict
    guard verdict != .pass, let worst = worst(with: verdict).first else {
      return isSeveral ? "All fields stay visible" : "The field stays visible"
    }
    return worst.plainWords(isSeveral ? "A field" : "The field")
  }

  /// The verdict in a few words, the worst first, such as `60 pt hidden at rest`.
  ///
  /// - Parameter limit: How many measurements are named at most.
  package func words(limit: Int) -> [String] {
    let verdict = verdict
    guard verdict != .pass else { return ["passes every check"] }
    return worst(with: verdict).prefix(limit).map { $0.words(self[$0]) }
  }

  /// The measurements that have a verdict, the worst first.
  private func worst(with verdict: Verdict) -> [Metric] {
    metrics(with: verdict).enumerated().sorted { lhs, rhs in
      let (one, two) = (severity(of: lhs.element), severity(of: rhs.element))
      return one != two ? one > two : lhs.offset < rhs.offset
    }.map(\.element)
  }

  /// How far a measurement is beyond what fails, or beyond what warns where nothing fails.
  private func severity(of metric: Metric) -> Double {
    let limits = metric.defaultThreshold
    return self[metric] / max(limits.fail.isFinite ? limits.fail : limits.warn, 0.5) * metric.weight
  }
}

extension Metric {
  /// A field that cannot be seen matters more than one that is late.
  fileprivate var weight: Double {
    switch self {
    case .hiddenAtRest, .topLost: 100
    case .keptHidden: 10
    case .unreachableEnd, .unreachableTop, .outOfRange, .notRestored: 3
    // A count, not a length: going back once is as bad as a jump of 8 points.
    case .reversals: 0.5
    default: 1
    }
  }

  /// The mistake that a measurement shows, in plain words; `field` names the field.
  fileprivate func plainWords(_ field: String) -> String {
    switch self {
    case .hiddenAtRest: "\(field) stays hidden"
    case .hiddenInMotion: "\(field) is hidden for a while"
    case .caretHidden: "The caret is hidden for a while"
    case .keptHidden: "What belongs to the field stays hidden"
    case .clearanceShortage: "\(field) is close to the keyboard"
    case .topLost: "The top of the form is lost"
    case .excessTravel: "The form moves too far"
    case .needlessMotion: "The form moves needlessly"
    case .unreachableEnd: "The end is out of reach"
    case .unreachableTop: "The top is out of reach"
    case .gap: "A band above the keyboard is empty"
    case .overInset: "The form leaves too much room"
    case .indicatorMismatch: "The scroll indicator is off"
    case .outOfRange: "The form scrolls past its end"
    case .notIdempotent: "The form moves again each time"
    case .notRestored: "The form does not come back"
    case .staysScrolled: "The form stays scrolled"
    case .jump: "The form jumps"
    case .frameStep: "The form moves in steps"
    case .settleTime: "The form takes long to settle"
    case .lagTime: "The form comes late"
    case .lagDistance: "The form is out of step"
    case .reversals: "The form goes back and forth"
    }
  }

  /// A measurement in words.
  func words(_ value: Double) -> String {
    let points = Numeral.points(value)
    let milliseconds = Numeral.text(value, places: 0) + " ms"
    return switch self {
    case .hiddenAtRest: "\(points) hidden at rest"
    case .hiddenInMotion: "hidden in motion for \(milliseconds)"
    case .caretHidden: "caret hidden for \(milliseconds)"
    case .keptHidden: "\(points) hidden of what belongs to it"
    case .clearanceShortage: "\(points) short of 8 clear"
    case .topLost: "\(points) lost above"
    case .excessTravel: "travels \(points) too far"
    case .needlessMotion: "moves \(points) needlessly"
    case .unreachableEnd: "last \(points) out of reach"
    case .unreachableTop: "first \(points) out of reach"
    case .gap: "\(points) empty above the keyboard"
    case .overInset: "\(points) of room too much"
    case .indicatorMismatch: "indicator off by \(points)"
    case .outOfRange: "\(points) out of range"
    case .notIdempotent: "repeats by \(points)"
    case .notRestored: "\(points) not put back"
    case .staysScrolled: "stays scrolled by \(points)"
    case .jump: "jumps \(points)"
    case .frameStep: "steps \(points) in a frame"
    case .settleTime: "\(milliseconds) until it stands"
    case .lagTime: "\(milliseconds) late"
    case .lagDistance: "up to \(points) out of step"
    case .reversals:
      value == 1 ? "reverses once" : "reverses \(Numeral.text(value, places: 0)) times"
    }
  }
}
