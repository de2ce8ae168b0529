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

  /// What becomes of the animations that are still running.
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
