/// UIKit's `UIView.AnimationCurve`, with its raw values as notifications carry them.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut = 0

  /// Slow at the start.
  case easeIn = 1

  /// Slow at the end.
  case easeOut = 2

  /// The same speed throughout.
  case linear = 3

  /// The keyboard's undocumented curve since iOS 7, which stands for its spring.
  case keyboard = 7

  /// Core Animation's curve of the same shape, or nil for the keyboard's, which is a spring.
  ///
  /// `easeInOut` is Core Animation's `easeInEaseOut`, not its `default`.
  public var bezier: CubicBezier? {
    switch self {
    case .easeInOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    case .keyboard: nil
    }
  }
}
