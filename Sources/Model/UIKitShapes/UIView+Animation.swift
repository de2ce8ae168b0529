import Foundation
import KeyboardAvoidance
import Keyframes

/// How views are changed between the beginning and the end of an animation.
struct AnimationValues {
  /// Seconds; `UIView`'s default unless set.
  var duration = 0.2
  var delay = 0.0
  var curve = AnimationCurve.easeInOut
  var timing: Timing?
  var beginsFromCurrentState = false
}

extension Host {
  func begin(_ values: AnimationValues) {
    let token =
      animationsAreEnabled
      ? interface.beginAnimation(
        duration: values.duration, curve: values.curve, timing: values.timing,
        delay: values.delay, beginsFromCurrentState: values.beginsFromCurrentState)
      : interface.beginAnimation(
        duration: 0, curve: .linear, beginsFromCurrentState: values.beginsFromCurrentState)
    openAnimations.append(OpenAnimation(values: values, token: token, changes: changeCount))
  }

  /// Changes how the innermost animation runs, for what is changed from now on.
  func alter(_ change: (inout AnimationValues) -> Void) {
    guard var values = openAnimations.last?.values else { return }
    change(&values)
    commit()
    begin(values)
  }

  /// Ends the innermost animation.
  ///
  /// - Returns: When it ends, in seconds from now; 0 when it moves nothing.
  @discardableResult
  func commit() -> Double {
    guard let last = openAnimations.popLast() else { return 0 }
    if let token = last.token { interface.endAnimation(token) }
    guard changeCount > last.changes, animationsAreEnabled else { return 0 }
    let values = last.values
    let timing =
      values.timing
      ?? interface.scene.keyboard.timing(duration: values.duration, curve: values.curve)
    let end = values.delay + timing.duration
    lastAnimationEnd = max(lastAnimationEnd, interface.time + end)
    return end
  }

  /// Commits the animations that a handler has begun but not committed.
  func endAnimations() {
    while !openAnimations.isEmpty { commit() }
  }

  /// Changes views inside an animation, and calls a completion at its end.
  func animate(
    _ values: AnimationValues, _ animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    begin(values)
    animations()
    let end = commit()
    if let completion { schedule(after: end) { completion(true) } }
  }
}

extension UIView {
  /// The curves of animations.
  public typealias AnimationCurve = Keyframes.AnimationCurve

  /// How an animation runs.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits: the curve's raw value stands from bit 16 on.
    public var rawValue: UInt

    /// Creates options: `UIView.AnimationOptions(rawValue: curve << 16)`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out in the animation; those that are laid out are.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets fingers touch what moves; they always may.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from where running animations are; since iOS 8 they add up anyway.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Keeps the duration of its own inside another animation, as all do here.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the curve of its own inside another animation, as all do here.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Lets content be drawn anew on the way, which is not drawn.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Keeps the views of a transition, which is not drawn.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// A transition that dissolves, which is not drawn.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

    var curve: AnimationCurve {
      AnimationCurve(rawValue: Int((rawValue >> 16) & 0xF)) ?? .easeInOut
    }
  }

  /// Changes views inside an animation.
  ///
  /// - Parameters:
  ///   - duration: Seconds; of the keyboard's curve only whether it is 0 counts.
  ///   - delay: Seconds until it begins.
  ///   - options: The curve, and how it goes with other animations.
  ///   - animations: What changes the views.
  ///   - completion: What is called at the animation's end in the simulation's time, in the next
  ///     turn of the run loop where nothing moves.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let host = Host.current else {
      animations()
      completion?(true)
      return
    }
    host.animate(
      AnimationValues(
        duration: duration, delay: delay, curve: options.curve,
        beginsFromCurrentState: options.contains(.beginFromCurrentState)),
      animations, completion: completion)
  }

  /// Changes views inside a spring's animation.
  ///
  /// The spring's duration is the one in which it settles within a thousandth, as UIKit's; that is
  /// an assumption, because Apple does not publish how it makes a spring of a duration.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let host = Host.current else {
      animations()
      completion?(true)
      return
    }
    host.animate(
      AnimationValues(
        duration: duration, delay: delay,
        timing: Timing(
          duration: duration,
          function: .spring(.settling(in: duration, dampingRatio: dampingRatio, velocity: velocity))
        )),
      animations, completion: completion)
  }

  /// Changes views inside an animation; keyframes are added to it by
  /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue),
      animations: animations, completion: completion)
  }

  /// Changes views in a part of the animation in progress, by fractions of its duration.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
  ) {
    guard let host = Host.current, var values = host.openAnimations.last?.values else {
      return animations()
    }
    values.delay += start * values.duration
    values.duration *= relativeDuration
    host.animate(values, animations, completion: nil)
  }

  /// How an animation of keyframes runs: as others do.
  public typealias KeyframeAnimationOptions = AnimationOptions

  /// Changes a view inside an animation; how it changes its looks is not drawn.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, options: options, animations: animations ?? {},
      completion: completion)
  }

  /// Changes views without animation, whatever animation is in progress.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    guard let host = Host.current else { return actions() }
    let before = host.animationsAreEnabled
    host.animationsAreEnabled = false
    host.begin(AnimationValues(duration: 0, curve: .linear))
    actions()
    host.commit()
    host.animationsAreEnabled = before
  }

  /// Sets whether blocks animate.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Host.current?.animationsAreEnabled = enabled
  }

  /// Whether blocks animate.
  public static var areAnimationsEnabled: Bool { Host.current?.animationsAreEnabled ?? true }

  /// Begins an animation that ``commitAnimations()`` ends: 0.2 s unless it is said otherwise.
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    Host.current?.begin(AnimationValues())
  }

  /// Sets how long the animation that was begun takes.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    Host.current?.alter { $0.duration = duration }
  }

  /// Sets when the animation that was begun begins.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    Host.current?.alter { $0.delay = delay }
  }

  /// Sets the curve of the animation that was begun.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    Host.current?.alter { $0.curve = curve }
  }

  /// Sets whether the animation that was begun starts from where running ones are.
  public static func setAnimationBeginsFromCurrentState(_ begins: Bool) {
    Host.current?.alter { $0.beginsFromCurrentState = begins }
  }

  /// Ends the animation that was begun.
  public static func commitAnimations() {
    Host.current?.commit()
  }
}
