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
