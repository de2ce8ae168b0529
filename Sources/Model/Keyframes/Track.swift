/// One animated property over time: the model values it was set to and what is drawn meanwhile.
///
/// Setting a value changes the model at once, as on a `CALayer`, and adds an animation that the
/// presentation value follows. As UIView does since iOS 8, the animation runs from the difference
/// (old − new) to zero and is added to the model, so that overlapping animations sum up and none
/// makes the value jump:
///
///     presentation(t) = model(t) + Σ (oldₖ − newₖ) · (1 − progressₖ(t − timeₖ))
public struct Track<Value: Animatable>: Hashable, Sendable {
  /// The model value before the first keyframe.
  public let initial: Value

  /// The changes in the order they were made; times never decrease.
  @usableFromInline var changes: [Change] = []

  /// A keyframe and what its animation adds to the model.
  @usableFromInline struct Change: Hashable, Sendable {
    /// The keyframe.
    @usableFromInline var keyframe: Keyframe<Value>

    /// The difference that fades to zero.
    @usableFromInline var delta: Value

    /// The time in seconds at which the animation has faded: the keyframe's own time when there is
    /// nothing to fade.
    @usableFromInline var end: Double

    /// The latest end of this animation and of those it was added to, in seconds.
    @usableFromInline var latestEnd: Double

    @inlinable init(
      keyframe: Keyframe<Value>, delta: Value, end: Double, latestEnd: Double
    ) {
      self.keyframe = keyframe
      self.delta = delta
      self.end = end
      self.latestEnd = latestEnd
    }
  }

  /// Creates a track that rests at a value.
  @inlinable public init(_ initial: Value) {
    self.initial = initial
  }
}

// MARK: - Model

extension Track {
  /// The changes of the model in the order they were made; times never decrease.
  @inlinable public var keyframes: [Keyframe<Value>] { changes.map { $0.keyframe } }

  /// The model value after the last keyframe.
  @inlinable public var model: Value {
    changes.last?.keyframe.value ?? initial
  }

  /// Returns the model value at a time in seconds.
  ///
  /// A keyframe counts from its time on, inclusive; among equal times the last one made wins.
  @inlinable public func model(at time: Double) -> Value {
    let count = count(at: time)
    return count == 0 ? initial : changes[count - 1].keyframe.value
  }

  /// Sets the model value from a time in seconds on.
  ///
  /// Changes are made in the order of time: a time before the last keyframe counts as the time of
  /// that keyframe. An additive change to the value that the model already has is ignored. A
  /// replacing change ends the running animations and starts from the presentation value at its
  /// time, including changes made earlier at the same time; with an instant timing it jumps.
  @inlinable public mutating func set(
    _ value: Value, at time: Double, timing: Timing = .instant,
    composition: Composition = .additive
  ) {
    let old = model
    if composition == .additive && value == old { return }
    let time = max(time, changes.last?.keyframe.time ?? time)
    let start = composition == .additive ? old : self.value(at: time)
    let delta = start - value
    let isStill = timing.isInstant || delta == .zero
    let end = isStill ? time : time + timing.duration
    let running = composition == .additive ? changes.last?.latestEnd : nil
    changes.append(
      Change(
        keyframe: Keyframe(time: time, value: value, timing: timing, composition: composition),
        delta: delta, end: end, latestEnd: max(end, running ?? end)))
  }

  /// The number of keyframes at or before a time.
  @inlinable func count(at time: Double) -> Int {
    changes.partitioningIndex { $0.keyframe.time > time }
  }
}

// MARK: - Presentation

extension Track {
  /// Returns the value that is drawn at a time in seconds.
  ///
  /// At the time of an animated change it is still the old value; once all animations have ended it
  /// is exactly the model value.
  @inlinable public func value(at time: Double) -> Value {
    var index = count(at: time)
    guard index > 0 else { return initial }
    var value = changes[index - 1].keyframe.value
    while index > 0, time < changes[index - 1].latestEnd {
      index -= 1
      let change = changes[index]
      if time < change.end {
        let progress = change.keyframe.timing.progress(atElapsed: time - change.keyframe.time)
        value += change.delta.scaled(by: 1 - progress)
      }
      if change.keyframe.composition == .replacing { break }
    }
    return value
  }

  /// The time in seconds from which the presentation value is the last model value for good.
  ///
  /// The latest end of an animation that was not replaced; 0 when there is no keyframe.
  @inlinable public var settledTime: Double { changes.last?.latestEnd ?? 0 }

  /// The spans in which the presentation value changes, in seconds, ordered by start.
  ///
  /// A span runs from a keyframe until its animation has faded or another keyframe replaces it.
  /// Keyframes that change nothing on screen are left out; a jump ends where it starts.
  @inlinable public var spans: [(start: Double, end: Double)] {
    var replacement = Double.infinity
    var spans: [(start: Double, end: Double)] = []
    for change in changes.reversed() {
      if change.delta != .zero {
        spans.append((change.keyframe.time, min(change.end, replacement)))
      }
      if change.keyframe.composition == .replacing { replacement = change.keyframe.time }
    }
    return spans.reversed()
  }

  /// Returns whether an animation contributes to the presentation value at a time in seconds.
  ///
  /// True from an animated change on, inclusive, until its end, exclusive.
  @inlinable public func isMoving(at time: Double) -> Bool {
    let count = count(at: time)
    return count > 0 && time < changes[count - 1].latestEnd
  }
}

/// How an animation combines with those still running on the same track.
public enum Composition: Hashable, Sendable, CaseIterable {
  /// The animation is added to those that run: UIView's behaviour since iOS 8 (WWDC 2014, 236).
  case additive

  /// The animation ends those that run and starts from what is drawn.
  ///
  /// UIView's `beginFromCurrentState` before iOS 8. That a scroll view's own animated scrolling
  /// ends the one before is an assumption: it moves the offset itself, step by step.
  case replacing
}

/// A change of a track's model value and the animation that goes with it.
public struct Keyframe<Value: Animatable>: Hashable, Sendable {
  /// The time of the change in seconds; the model has the new value from this time on, inclusive.
  public var time: Double

  /// The model value from this time on.
  public var value: Value

  /// How long and along which curve the presentation follows.
  public var timing: Timing

  /// The fate of animations that are still running when a new one begins.
  public var composition: Composition

  /// Creates a keyframe; by default one that jumps and leaves running animations alone.
  @inlinable public init(
    time: Double, value: Value, timing: Timing = .instant, composition: Composition = .additive
  ) {
    self.time = time
    self.value = value
    self.timing = timing
    self.composition = composition
  }
}
