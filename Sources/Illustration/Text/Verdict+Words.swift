public import Audit

extension Report {
  /// The verdict in a few words, the worst first, such as `60 pt hidden at rest`.
  ///
  /// - Parameter limit: How many measurements are named at most.
  public func words(limit: Int = 2) -> [String] {
    let verdict = verdict
    guard verdict != .pass else { return ["passes every check"] }
    let worst = metrics(with: verdict).enumerated().sorted { lhs, rhs in
      let (one, two) = (severity(of: lhs.element), severity(of: rhs.element))
      return one != two ? one > two : lhs.offset < rhs.offset
    }
    return worst.prefix(limit).map { $0.element.words(self[$0.element]) }
  }

  /// How far a measurement is beyond what fails.
  private func severity(of metric: Metric) -> Double {
    self[metric] / max(metric.defaultThreshold.fail, 0.5) * metric.weight
  }
}

extension Metric {
  /// A field that cannot be seen matters more than one that is late.
  fileprivate var weight: Double {
    switch self {
    case .hiddenAtRest, .topLost: 100
    case .unreachableEnd, .outOfRange, .notRestored: 3
    default: 1
    }
  }

  /// A measurement as people say it.
  func words(_ value: Double) -> String {
    let points = Numeral.points(value)
    let milliseconds = Numeral.text(value, places: 0) + " ms"
    return switch self {
    case .hiddenAtRest: "\(points) hidden at rest"
    case .hiddenInMotion: "\(points) hidden in motion"
    case .caretHidden: "caret hidden for \(milliseconds)"
    case .clearanceShortage: "\(points) short of 8 clear"
    case .topLost: "\(points) lost above"
    case .excessTravel: "travels \(points) too far"
    case .needlessMotion: "moves \(points) needlessly"
    case .unreachableEnd: "last \(points) out of reach"
    case .overInset: "\(points) of room too much"
    case .indicatorMismatch: "indicator off by \(points)"
    case .outOfRange: "\(points) out of range"
    case .notIdempotent: "repeats by \(points)"
    case .notRestored: "\(points) not put back"
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
