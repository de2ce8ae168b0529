public import Keyframes

extension UIView {
  /// The curves of animations.
  public typealias AnimationCurve = Keyframes.AnimationCurve

  /// How an animation runs.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits: the curve's raw value stands from bit 16 on.
    public var rawValue: UInt

    /// Creates options: `UIView.AnimationOptions(rawValue: curve << 16)`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Starts from where running animations are; since iOS 8 they add up anyway.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    fileprivate var curve: AnimationCurve {
      AnimationCurve(rawValue: Int((rawValue >> 16) & 0xF)) ?? .easeInOut
    }
  }

  /// Changes views inside an animation.
  ///
  /// Delays and completions are not supported: the screen exists only while the handler runs.
  public static func animate(
    withDuration duration: TimeInterval, options: AnimationOptions = [], animations: () -> Void
  ) {
    guard let screen = Screen.current else { return animations() }
    screen.begin(
      Screen.Animation(
        duration: duration, curve: options.curve,
        beginsFromCurrentState: options.contains(.beginFromCurrentState)))
    animations()
    screen.commit()
  }

  /// Begins an animation that ``commitAnimations()`` ends: 0.2 s unless it is said otherwise.
  public static func beginAnimations(_ animationID: String?, context: Any?) {
    Screen.current?.begin(Screen.Animation())
  }

  /// Sets how long the animation that was begun takes.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    Screen.current?.alter { $0.duration = duration }
  }

  /// Sets the curve of the animation that was begun.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    Screen.current?.alter { $0.curve = curve }
  }

  /// Sets whether the animation that was begun starts from where running ones are.
  public static func setAnimationBeginsFromCurrentState(_ begins: Bool) {
    Screen.current?.alter { $0.beginsFromCurrentState = begins }
  }

  /// Ends the animation that was begun.
  public static func commitAnimations() {
    Screen.current?.commit()
  }
}
