import Keyframes

/// When and how a change of the model becomes visible, after `CATransaction`.
struct Transaction: Hashable, Sendable {
  /// The time from which the change is seen, in seconds.
  var time: Double
  /// How long after it is made that is, in seconds.
  var delay = 0.0
  /// The animation that a change starts.
  var timing: Timing
  /// How the animation combines with those already running.
  var composition: Composition

  /// A transaction that does not animate.
  static func instant(at time: Double) -> Transaction {
    Transaction(time: time, timing: .instant, composition: .additive)
  }
}

extension Track {
  /// Changes the model at once and ends the running animations, as in a window that is laid out
  /// anew.
  mutating func cut(to value: Value, at time: Double) {
    set(value, at: time, composition: isMoving(at: time) ? .replacing : .additive)
  }

  /// Changes the model inside a transaction.
  mutating func set(_ value: Value, in transaction: Transaction) {
    set(
      value, at: transaction.time, timing: transaction.timing,
      composition: transaction.composition)
  }
}
