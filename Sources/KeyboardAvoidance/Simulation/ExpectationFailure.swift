public import Keyframes

/// Where and by how much a timeline breaks an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// What was expected.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
  /// The first frame that breaks it.
  public var frame: Int
  /// The instant that frame samples, in seconds.
  public var time: Double
  /// How much of the field's height cannot be seen there, in points.
  public var hidden: Double
  /// The room below the field there, in points; negative when something covers it.
  public var clearance: Double
}

extension Timeline {
  /// Returns where the frames of a clock first break an expectation, or `nil` when they keep it.
  ///
  /// It has to hold from its deadline until the focus next changes or the timeline ends; without a
  /// deadline, at the end. A field that is not in the form is always hidden.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    let deadline = min(expectation.deadline ?? clock.end, clock.end)
    let next = focusChangeTimes.first { $0 > deadline } ?? .infinity
    let frames = clock.frames.filter { $0.sampleTime >= deadline - 1e-9 && $0.sampleTime < next }
    for frame in frames {
      let (hidden, clearance) = visibility(of: expectation.visible, at: frame.sampleTime)
      // A thousandth of a point is rounding, not a broken promise.
      if hidden > 1e-3 || clearance < expectation.clearance - 1e-3 {
        return ExpectationFailure(
          expectation: expectation, strategy: strategy, frame: frame.index,
          time: frame.sampleTime, hidden: hidden, clearance: clearance)
      }
    }
    return nil
  }

  /// How much of a field cannot be seen, and how far it stands above what is below it.
  private func visibility(of id: String, at time: Double) -> (hidden: Double, clearance: Double) {
    guard let content = views[id]?.contentFrame else { return (.infinity, -.infinity) }
    let state = state(at: time)
    let field = state.windowRect(ofContent: content)
    return (state.hiddenHeight(of: field, in: scene), state.clearance(below: field, in: scene))
  }
}
