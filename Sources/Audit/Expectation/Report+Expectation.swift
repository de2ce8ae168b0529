public import Keyframes

extension Report {
  /// Returns where a metric first exceeds an expectation; `nil` when it does not, and for an
  /// expectation that concerns no metric.
  ///
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - clock: The frames of the measured timeline.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    guard case .metric(let metric, let limit) = expectation.condition else { return nil }
    let found = measurement(of: metric)
    guard found.value > limit else { return nil }
    let time = found.time ?? clock.end
    return ExpectationFailure(
      expectation: expectation, strategy: strategy, device: device, frame: clock.index(at: time),
      time: time, field: found.field, measured: found.value, required: limit)
  }
}
