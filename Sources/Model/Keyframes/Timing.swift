import RealModule

/// How long an animation lasts and along which curve it runs.
public struct Timing: Hashable, Sendable {
  /// The duration in seconds; zero or less is a jump.
  public var duration: Double

  /// The curve of the progress.
  public var function: TimingFunction

  /// Creates a timing from a duration in seconds and a curve.
  public init(duration: Double, function: TimingFunction = .linear) {
    self.duration = duration
    self.function = function
  }

  /// Whether the value jumps instead of moving: the duration is not positive.
  public var isInstant: Bool { !(duration > 0) }
}

// MARK: - UIKit's timings

extension Timing {
  /// No animation: the value jumps.
  public static let instant = Timing(duration: 0)

  /// UIKit's `setContentOffset(_:animated:)`: 0.3 s whatever the distance, on UIKit's own curve.
  ///
  /// The duration is UIKit's private constant `_contentOffsetAnimationDuration`.
  public static let scroll = Timing(duration: 0.3, function: .scroll)

  /// The keyboard of iOS 7 to 18: its spring, cut off after 0.5 s.
  ///
  /// The notification's duration says 0.25 s, which nothing on the screen follows (Apple developer
  /// forums, thread 48088).
  public static let keyboard = Timing(duration: 0.5, function: .spring(.keyboard))

  /// The keyboard of iOS 26: its spring, cut off after 23/60 s.
  ///
  /// Running systems report 0.3833 s; 23 frames at 60 Hz is the exact number nearest to it.
  public static let keyboardIOS26 = Timing(
    duration: 23.0 / 60, function: .spring(.keyboardIOS26))
}

// MARK: - Evaluation

extension Timing {
  /// Returns the progress after the elapsed seconds.
  ///
  /// Exactly 0 before the start and exactly 1 from the duration on; an instant timing goes from one
  /// to the other at 0. Core Animation removes an animation at its duration, so a spring that has
  /// not reached its target by then jumps the rest of the way, 0.1 % for the keyboard's.
  public func progress(atElapsed elapsed: Double) -> Double {
    if isInstant { return elapsed >= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    guard elapsed < duration else { return 1 }
    switch function {
    case .linear:
      return elapsed / duration
    case .cubicBezier(let curve):
      return curve.progress(at: elapsed / duration)
    case .spring(let spring):
      return spring.progress(at: elapsed)
    case .scroll:
      let sine = Double.sin(.pi / 2 * (elapsed / duration))
      return sine * sine
    }
  }
}

/// The shape of an animation's progress over time.
public enum TimingFunction: Hashable, Sendable {
  /// Progress is the fraction of the duration.
  case linear

  /// A Bézier over the fraction of the duration.
  case cubicBezier(CubicBezier)

  /// A spring over the elapsed seconds; the duration only says when it is cut off.
  case spring(Spring)

  /// UIKit's curve of `setContentOffset(_:animated:)`: sin²(πt/2) over the fraction of the
  /// duration.
  ///
  /// Found by asking UIKit's own function for 1001 fractions, with which it agrees to 2e-6. Not a
  /// Bézier, though (0.3643, 0, 0.6357, 1) comes within 0.0002; `easeInEaseOut` is off by 0.017 at
  /// a quarter.
  case scroll
}
