public import Keyframes

/// Where and by how much a timeline breaks an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// What was expected.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
  /// The first frame that breaks it, or the last one before the instant.
  public var frame: Int
  /// The instant at which it is broken, in seconds.
  public var time: Double
  /// The field that it is about, if any.
  public var field: String?
  /// What was measured: points, or the metric's unit.
  public var measured: Double
  /// What was required, in the same unit: at least so much room, or at most so much of the rest.
  public var required: Double
  /// How much of the field's height cannot be seen there, in points; 0 where it is about no field.
  public var hidden: Double

  /// Creates a failure.
  public init(
    expectation: Expectation, strategy: String, frame: Int, time: Double, field: String? = nil,
    measured: Double, required: Double, hidden: Double = 0
  ) {
    self.expectation = expectation
    self.strategy = strategy
    self.frame = frame
    self.time = time
    self.field = field
    self.measured = measured
    self.required = required
    self.hidden = hidden
  }
}

extension Timeline {
  /// Returns where the frames of a clock first break an expectation, or `nil` when they keep it.
  ///
  /// A field has to be visible at the deadline itself, and at every frame from then until the focus
  /// next changes, the device is turned or the timeline ends; without a deadline, at the end. A
  /// field that is not in the form is always hidden.
  ///
  /// An expectation of a metric is not judged: a timeline knows nothing of metrics, so `nil` says
  /// nothing about it. `FormAudit` measures them.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    switch expectation.condition {
    case .visible(let field, let clearance, let deadline):
      visibilityFailure(
        expectation, of: field, clearance: clearance, by: deadline, clock: clock)
    case .noJump(let limit): jumpFailure(expectation, above: limit, clock: clock)
    case .settled(let deadline): settlingFailure(expectation, by: deadline, clock: clock)
    case .metric: nil
    }
  }
}

// MARK: - Visibility

extension Timeline {
  private func visibilityFailure(
    _ expectation: Expectation, of field: String, clearance: Double, by deadline: Double?,
    clock: FrameClock
  ) -> ExpectationFailure? {
    let deadline = min(deadline ?? clock.end, clock.end)
    let changes = focusChangeTimes + rotations.map(\.time)
    let next = changes.filter { $0 > deadline }.min() ?? .infinity
    let frames = clock.frames
    let later = frames.partitioningIndex { $0.sampleTime > deadline }
    let instants: [(frame: Int, time: Double)] =
      [(max(later - 1, 0), deadline)]
      + frames[later...].prefix { $0.sampleTime < next }.map { ($0.index, $0.sampleTime) }
    for instant in instants {
      let found = visibility(of: field, at: instant.time)
      // A thousandth of a point is rounding, not a broken promise.
      guard found.hidden > 1e-3 || found.clearance < clearance - 1e-3 else { continue }
      return ExpectationFailure(
        expectation: expectation, strategy: strategy, frame: instant.frame, time: instant.time,
        field: field,
        measured: found.clearance, required: clearance, hidden: found.hidden)
    }
    return nil
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

// MARK: - Motion

extension Timeline {
  /// How far the content stands from where its origin would be in the window, in points.
  private func place(_ state: SceneState) -> Double {
    state.scrollFrameInWindow.minY - state.contentOffset.y
  }

  private func jumpFailure(
    _ expectation: Expectation, above limit: Double, clock: FrameClock
  ) -> ExpectationFailure? {
    var before: (time: Double, place: Double)?
    for frame in clock.frames {
      let place = place(state(at: frame.sampleTime))
      defer { before = (frame.sampleTime, place) }
      guard let before, !isDragged(between: before.time, and: frame.sampleTime) else { continue }
      let step = abs(place - before.place)
      guard step > limit + 1e-3 else { continue }
      return ExpectationFailure(
        expectation: expectation, strategy: strategy, frame: frame.index,
        time: frame.sampleTime, measured: step, required: limit)
    }
    return nil
  }

  /// Half a point is less than two pixels on any phone.
  private static let noticeable = 0.5

  private func settlingFailure(
    _ expectation: Expectation, by deadline: Double, clock: FrameClock
  ) -> ExpectationFailure? {
    let instant = 1e-9
    let next = deliveries.first { $0.time > deadline }?.time
    let rest = state(at: max(next.map { $0 - instant } ?? .infinity, deadline))
    let now = state(at: deadline)
    let left = max(
      abs(place(rest) - place(now)), abs(rest.keyboardFrame.minY - now.keyboardFrame.minY))
    guard left > Self.noticeable else { return nil }
    return ExpectationFailure(
      expectation: expectation, strategy: strategy,
      frame: clock.frame(at: deadline), time: deadline, measured: left, required: 0)
  }

  /// Whether a finger drags the content at a time or at any between it and another.
  private func isDragged(between start: Double, and end: Double) -> Bool {
    let drags = deliveries.filter { delivery in
      delivery.time <= end
        && (delivery.event == .willBeginDragging || delivery.event == .didEndDragging)
    }
    let before = drags.last { $0.time <= start }
    return before?.event == .willBeginDragging
      || drags.contains { $0.time > start && $0.event == .willBeginDragging }
  }
}

extension FrameClock {
  /// The index of the last frame that samples no later than a time; 0 before the first.
  public func frame(at time: Double) -> Int {
    max(frames.partitioningIndex { $0.sampleTime > time } - 1, 0)
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
