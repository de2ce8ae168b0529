import Keyframes

extension UIView {
  /// The curves of animations.
  ///
  /// The keyboard's has a raw value that notifications carry, and no name, as in UIKit: a switch
  /// over the four others is exhaustive.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// As fast everywhere.
    case linear
    /// The keyboard's.
    @available(*, unavailable, message: "UIKit has no name for the keyboard's curve, 7")
    case keyboard = 7

    /// The keyboard's, for switches that the build plugin `PlayUIKit` rewrites.
    public static let playedKeyboard = AnimationCurve(rawValue: 7) ?? .easeInOut

    /// Creates a curve of its raw value, also the keyboard's.
    public init?(rawValue: Int) {
      switch rawValue {
      case 0: self = .easeInOut
      case 1: self = .easeIn
      case 2: self = .easeOut
      case 3: self = .linear
      // What is unavailable has no name here, either: it is the fifth of the cases.
      case 7: self = unsafeBitCast(4 as UInt8, to: Self.self)
      default: return nil
      }
    }

    /// The curve of the model.
    var played: Keyframes.AnimationCurve {
      Keyframes.AnimationCurve(rawValue: rawValue) ?? .easeInOut
    }
  }
}
