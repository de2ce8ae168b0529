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
  /// It has to hold at its deadline itself, and at every frame from then until the focus next
  /// changes, the device is turned or the timeline ends; without a deadline, at the end. A field that is not in the form is always hidden.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    let deadline = min(expectation.deadline ?? clock.end, clock.end)
    let changes = focusChangeTimes + rotations.map(\.time)
    let next = changes.filter { $0 > deadline }.min() ?? .infinity
    let frames = clock.frames
    let later = frames.partitioningIndex { $0.sampleTime > deadline }
    if let failure = failure(of: expectation, frame: max(later - 1, 0), time: deadline) {
      return failure
    }
    for frame in frames[later...] where frame.sampleTime < next {
      let failure = failure(of: expectation, frame: frame.index, time: frame.sampleTime)
      if let failure { return failure }
    }
    return nil
  }

  private func failure(
    of expectation: Expectation, frame: Int, time: Double
  ) -> ExpectationFailure? {
    let (hidden, clearance) = visibility(of: expectation.visible, at: time)
    // A thousandth of a point is rounding, not a broken promise.
    guard hidden > 1e-3 || clearance < expectation.clearance - 1e-3 else { return nil }
    return ExpectationFailure(
      expectation: expectation, strategy: strategy, frame: frame, time: time, hidden: hidden,
      clearance: clearance)
  }

  /// How much of a field cannot be seen, and how far it stands above what is below it.
  private func visibility(of id: String, at time: Double) -> (hidden: Double, clearance: Double) {
    let state = state(at: time)
    guard let field = windowRect(of: id, in: state) else { return (.infinity, -.infinity) }
    let scene = scene(in: state.orientation)
    return (
      state.hiddenHeight(of: field, in: scene, viewport: viewport(of: id, in: state)),
      state.clearance(below: field, in: scene)
    )
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index at which a predicate holds, which holds for all after it; or the end.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
