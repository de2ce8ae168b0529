import Foundation
import KeyboardAvoidance
import Keyframes

/// An animation that is started by hand.
open class UIViewPropertyAnimator: NSObject {
  private var values: AnimationValues
  private var animations: [(delay: Double, change: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var isCancelled = false
  /// Whether it runs.
  open private(set) var isRunning = false
  /// How long it takes, in seconds.
  open var duration: TimeInterval { values.duration }
  /// How far it is.
  open var state: UIViewAnimatingState { isRunning ? .active : .inactive }

  private init(_ values: AnimationValues, _ animations: (() -> Void)?) {
    self.values = values
    self.animations = animations.map { [(0, $0)] } ?? []
  }

  /// Whether views hear touches while it runs.
  open var isUserInteractionEnabled = true
  /// Creates an animation of a curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) { self.init(AnimationValues(duration: duration, curve: curve), animations) }

  /// Creates an animation of a spring, which settles in the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animation of a curve with two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 one: CGPoint, controlPoint2 two: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let curve = UICubicTimingParameters(controlPoint1: one, controlPoint2: two)
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// Creates an animation of timing parameters.
  public convenience init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    var values = AnimationValues(duration: duration)
    if let curve = (parameters as? UICubicTimingParameters)?.animationCurve {
      values.curve = curve
    } else {
      values.timing = parameters.timing(duration)
    }
    self.init(values, nil)
  }

  /// Starts an animation with options, as `UIView` does.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds what changes views, from a fraction of the duration on.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    animations.append((delayFactor, animation))
  }

  /// Adds what is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts it.
  open func startAnimation() {
    guard !isCancelled, let host = Host.current else { return }
    let (animations, completions) = (animations, completions)
    (self.animations, self.completions) = ([], [])
    isRunning = true
    host.animate(
      values,
      {
        for animation in animations {
          var part = values
          part.delay = values.delay + animation.delay * values.duration
          part.duration = values.duration * (1 - animation.delay)
          animation.delay > 0
            ? host.animate(part, animation.change, completion: nil) : animation.change()
        }
      },
      completion: { [self] _ in
        isRunning = false
        completions.forEach { $0(.end) }
      })
  }

  /// Starts it after seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    values.delay = delay
    startAnimation()
  }

  /// Keeps it from starting; what it has moved goes on to its end, and it is said.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if isRunning { Host.current?.complain("an animator that runs goes on; it is not stopped") }
    isCancelled = true
  }
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At its end.
  case end
  /// At its start.
  case start
  /// In between.
  case current
}

/// How far an animator is.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is over.
  case inactive
  /// It runs.
  case active
  /// It was stopped.
  case stopped
}

/// How an animation goes on in time.
public protocol UITimingCurveProvider: AnyObject {
  /// Returns its timing over seconds.
  func timing(_ duration: TimeInterval) -> Timing
}

/// The timing of a curve.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve, unless it is one of two points.
  let animationCurve: UIView.AnimationCurve?
  private let points: (one: CGPoint, two: CGPoint)
  /// Creates the timing of one of the system's curves.
  public init(animationCurve: UIView.AnimationCurve) {
    self.animationCurve = animationCurve
    points = (.zero, .zero)
  }
  /// Creates the timing of a curve with two control points.
  public init(controlPoint1 one: CGPoint, controlPoint2 two: CGPoint) {
    animationCurve = nil
    points = (one, two)
  }
  /// Returns its timing over seconds.
  public func timing(_ duration: TimeInterval) -> Timing {
    Timing(
      duration: duration,
      function: .cubicBezier(
        CubicBezier(points.one.x, points.one.y, points.two.x, points.two.y)))
  }
}

/// The timing of a spring.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private let make: (TimeInterval) -> Spring
  /// Creates the timing of a spring that settles in an animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    make = { .settling(in: $0, dampingRatio: ratio, velocity: velocity.dy) }
  }
  /// Creates the timing of a spring of its own, whatever the animator's duration is.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    make = { _ in
      Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dy)
    }
  }
  /// Returns its timing over seconds.
  public func timing(_ duration: TimeInterval) -> Timing {
    Timing(duration: duration, function: .spring(make(duration)))
  }
}

/// A distance across and down.
public struct CGVector: Hashable, Sendable {
  /// Across.
  public var dx: CGFloat
  /// Down.
  public var dy: CGFloat
  /// No distance.
  public static let zero = CGVector(dx: 0, dy: 0)
  /// Creates a distance.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
}

/// Changes of layers that belong together; those of views have animations of their own.
public enum CATransaction {
  /// Begins a transaction.
  public static func begin() { Host.current?.transactions.append(nil) }
  /// Ends it; its completion is called when the animations that began in it have ended.
  public static func commit() {
    guard let host = Host.current, let completion = host.transactions.popLast() ?? nil else {
      return
    }
    host.schedule(after: max(host.lastAnimationEnd - host.interface.time, 0), completion)
  }
  /// Sets what is called at the end.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let host = Host.current, !host.transactions.isEmpty else { return }
    host.transactions[host.transactions.count - 1] = block
  }
  /// Sets how long layers take by themselves; those of views have animations of their own.
  public static func setAnimationDuration(_ duration: TimeInterval) {}
  /// Sets whether layers animate by themselves, which those of views do not.
  public static func setDisableActions(_ flag: Bool) {}
}

extension Spring {
  /// A spring that is within a thousandth of its rest after a time, in seconds.
  static func settling(
    in duration: Double, dampingRatio: Double, velocity: Double
  ) -> Spring {
    let ratio = min(max(dampingRatio, 0.05), 1)
    // exp(-x) / sqrt(1 - ratio²) = 0.001, and (1 + x) exp(-x) = 0.001 where it is critically
    // damped.
    let decay =
      ratio < 0.999
      ? min(log(1000 / (1 - ratio * ratio).squareRoot()) / ratio, 9.2334 / ratio) : 9.2334
    let frequency = decay / max(duration, 1e-3)
    return Spring(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }
}
