public import KeyboardAvoidance
public import Keyframes

extension Timeline {
  /// Returns where the frames of a clock first violate an expectation, or `nil` when they satisfy
  /// it.
  ///
  /// A field has to be visible at the deadline itself, and at every frame from then until the focus
  /// next changes, the device is turned or the timeline ends; without a deadline, at the end. A
  /// field that is not in the form is always hidden.
  ///
  /// An expectation of a metric is not checked here, so `nil` says nothing about it; use
  /// ``Report/failure(of:clock:)``.
  public func failure(of expectation: Expectation, clock: FrameClock) -> ExpectationFailure? {
    switch expectation.condition {
    case .visible(let field, let clearance, let deadline):
      visibilityFailure(expectation, of: field, clearance: clearance, by: deadline, clock: clock)
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
      // Differences up to a thousandth of a point are rounding errors.
      guard found.hidden > 1e-3 || found.clearance < clearance - 1e-3 else { continue }
      return ExpectationFailure(
        expectation: expectation, strategy: strategy, device: device(at: instant.time),
        frame: instant.frame, time: instant.time, field: field,
        measured: found.clearance, required: clearance, hidden: found.hidden)
    }
    return nil
  }

  /// The device as it is held at a time.
  private func device(at time: Double) -> Device { scene(at: time).device }

  /// How much of a field is hidden, and the room below it.
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
  /// The content's distance from its origin in the window, in points.
  private func place(_ state: SceneState) -> Double {
    state.scrollFrameInWindow.minY - state.contentOffset.y
  }

  /// How often the content is looked at for jumps, in times a second.
  private static let jumpRate = 60.0

  /// Checks the content every sixtieth of a second, whatever the clock's rate, because a jump is
  /// one at any frame rate.
  private func jumpFailure(
    _ expectation: Expectation, above limit: Double, clock: FrameClock
  ) -> ExpectationFailure? {
    let drags = drags
    for instants in instantsOfMotion(until: clock.end) {
      var before = (time: instants[0], place: place(state(at: instants[0])))
      for time in instants.dropFirst() {
        let now = (time: time, place: place(state(at: time)))
        let step = abs(now.place - before.place)
        defer { before = now }
        guard step > limit + 1e-3, !drags.contains(where: { $0.overlap(before.time, time) })
        else { continue }
        return ExpectationFailure(
          expectation: expectation, strategy: strategy, device: device(at: time),
          frame: clock.index(at: time), time: time, measured: step, required: limit)
      }
    }
    return nil
  }

  /// The sixtieths of a second around every motion, in order for each motion.
  private func instantsOfMotion(until end: Double) -> [[Double]] {
    restlessSpans.compactMap { span in
      let first = max((span.start * Self.jumpRate).rounded(.down) - 1, 0)
      let last = (min(span.end, end) * Self.jumpRate).rounded(.up)
      guard first < last else { return nil }
      return stride(from: first, through: last, by: 1).map { min($0 / Self.jumpRate, end) }
    }
  }

  /// Half a point is less than two pixels on any phone.
  private static let noticeable = 0.5

  private func settlingFailure(
    _ expectation: Expectation, by deadline: Double, clock: FrameClock
  ) -> ExpectationFailure? {
    let instant = 1e-9
    let next = eventTimes.first { $0 > deadline }
    let rest = state(at: max(next.map { $0 - instant } ?? .infinity, deadline))
    let now = state(at: deadline)
    let left = max(
      abs(place(rest) - place(now)), abs(rest.keyboardFrame.minY - now.keyboardFrame.minY))
    guard left > Self.noticeable else { return nil }
    return ExpectationFailure(
      expectation: expectation, strategy: strategy, device: device(at: deadline),
      frame: clock.index(at: deadline), time: deadline, measured: left, required: 0)
  }

  /// When fingers drag the content, in order.
  private var drags: [DragSpan] {
    deliveries.reduce(into: []) { drags, delivery in
      switch delivery.event {
      case .willBeginDragging: drags.append(DragSpan(start: delivery.time))
      case .didEndDragging where !drags.isEmpty: drags[drags.count - 1].end = delivery.time
      default: break
      }
    }
  }

  /// A time in which a finger drags the content, in seconds.
  private struct DragSpan {
    var start: Double
    var end = Double.infinity

    /// Whether the finger drags at any time in a closed interval.
    func overlap(_ first: Double, _ last: Double) -> Bool { start <= last && end > first }
  }
}
