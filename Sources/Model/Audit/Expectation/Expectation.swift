public import KeyboardAvoidance
public import Keyframes

/// A condition that a scenario requires, such as that a field is visible from some time on.
public struct Expectation: Hashable, Sendable {
  /// The condition that has to hold.
  public var condition: Condition

  /// A condition that has to hold.
  public enum Condition: Hashable, Sendable {
    /// A field is wholly visible, with at least this much room, in points, between its lower edge
    /// and what covers the screen below it; from a time on, in seconds, or at the end.
    case visible(String, clearance: Double, by: Double?)
    /// The content moves by no more than this many points in a sixtieth of a second, whatever the
    /// frame rate.
    ///
    /// It is checked 60 times a second from 0 on, except while a finger drags the content.
    case noJump(above: Double)
    /// From a time, in seconds, until the next event nothing moves; work that a strategy has
    /// scheduled until then counts.
    case settled(by: Double)
    /// A metric of an audit is no greater than a number in its unit.
    case metric(Metric, atMost: Double)
  }

  /// Creates an expectation.
  public init(_ condition: Condition) {
    self.condition = condition
  }

  /// Creates the expectation that a field is visible, from a deadline on or at the end.
  public init(visible field: String, clearance: Double = 0, by deadline: Double? = nil) {
    self.init(.visible(field, clearance: clearance, by: deadline))
  }

  /// From when on it has to hold, in seconds; `nil` where it names no time.
  public var deadline: Double? {
    switch condition {
    case .visible(_, _, let deadline): deadline
    case .settled(let deadline): deadline
    case .noJump, .metric: nil
    }
  }

  /// The metric that the expectation concerns, if any; an audit is then needed to check it.
  public var metric: Metric? {
    if case .metric(let metric, _) = condition { metric } else { nil }
  }
}

/// Where and by how much a timeline violates an expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// The expectation that does not hold.
  public var expectation: Expectation
  /// The strategy that was played.
  public var strategy: String
  /// The device, in its orientation at that time.
  public var device: Device
  /// The first frame that violates it, or the last one before the instant.
  public var frame: Int
  /// The instant of the violation, in seconds.
  public var time: Double
  /// The field that it concerns, if any.
  public var field: String?
  /// The measured value: points, or the metric's unit.
  public var measured: Double
  /// The required value in the same unit: a minimum for room, a maximum for everything else.
  public var required: Double
  /// How much of the field's height is hidden, in points; 0 where no field is concerned.
  public var hidden: Double

  /// Creates a failure.
  public init(
    expectation: Expectation, strategy: String, device: Device, frame: Int, time: Double,
    field: String? = nil, measured: Double, required: Double, hidden: Double = 0
  ) {
    self.expectation = expectation
    self.strategy = strategy
    self.device = device
    self.frame = frame
    self.time = time
    self.field = field
    self.measured = measured
    self.required = required
    self.hidden = hidden
  }
}

extension ExpectationFailure: CustomStringConvertible {
  /// The failure in one sentence of at most 300 characters:
  /// `email is expected 8 pt clear at 1 s and stands 2 pt clear: iPhone 15, portrait, under none`.
  public var description: String {
    let time = "at \(Sentence.seconds(time))"
    let place = ": \(Sentence.place(device)), under \(Sentence.name(strategy))"
    switch expectation.condition {
    case .visible(let field, let clearance, _):
      let name = Sentence.name(field)
      guard hidden.isFinite else { return "the form has no field '\(name)' \(time)\(place)" }
      let wanted = clearance > 0 ? "\(Sentence.points(clearance)) clear" : "to be visible"
      let found =
        hidden > 1e-3
        ? "\(Sentence.points(hidden)) of it cannot be seen"
        : "stands \(Sentence.points(measured)) clear"
      return "\(name) is expected \(wanted) \(time) and \(found)\(place)"
    case .noJump(let limit):
      return
        "the content jumps by \(Sentence.points(measured)) in 1/60 s \(time), and no more than "
        + "\(Sentence.points(limit)) is expected\(place)"
    case .settled:
      return "everything is expected to stand still \(time), and \(Sentence.points(measured)) are "
        + "still to go\(place)"
    case .metric(let metric, let limit):
      let unit = metric.unit.rawValue
      let who = field.map { " of " + Sentence.name($0) } ?? ""
      return
        "\(metric.rawValue)\(who) is \(Sentence.decimal(measured, places: 1)) \(unit) \(time), and "
        + "at most \(Sentence.decimal(limit, places: 1)) \(unit) is expected\(place)"
    }
  }
}

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
