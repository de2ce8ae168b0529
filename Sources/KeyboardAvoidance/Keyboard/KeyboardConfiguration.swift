public import Keyframes

/// How the keyboard of a scene behaves: how high it is, how it moves, what its notifications say.
public struct KeyboardConfiguration: Hashable, Sendable {
  /// The heights as notifications report them for fields without an accessory view.
  public var heights: KeyboardHeights
  /// The height in `frameBegin` when the keyboard comes up from below, without the accessory,
  /// where it differs from the end's; in points.
  public var beginHeight: Double?
  /// The duration the notifications report, in seconds.
  public var duration: Double
  /// The curve the notifications report.
  public var curve: AnimationCurve
  /// How the keyboard really moves when the curve is ``AnimationCurve/keyboard``.
  public var spring: Timing
  /// The look of the keys.
  public var look: KeyboardLook
  /// Whether letters come with their prediction bar.
  public var showsBar: Bool

  /// Creates a configuration; by default that of iOS 8 to 18.
  public init(
    heights: KeyboardHeights, beginHeight: Double? = nil, duration: Double = 0.25,
    curve: AnimationCurve = .keyboard, spring: Timing = .keyboard, look: KeyboardLook = .legacy,
    showsBar: Bool = false
  ) {
    self.heights = heights
    self.beginHeight = beginHeight
    self.duration = duration
    self.curve = curve
    self.spring = spring
    self.look = look
    self.showsBar = showsBar
  }

  /// Returns the timing of an animation that asks for a duration and a curve.
  ///
  /// Once the curve is the keyboard's (7), UIKit ignores the duration and animates with the
  /// keyboard's spring (Apple developer forums, thread 48088), except that a duration of 0 does
  /// not animate at all.
  public func timing(duration: Double, curve: AnimationCurve) -> Timing {
    if duration <= 0 { return .instant }
    switch curve {
    case .keyboard: return spring
    case .linear: return Timing(duration: duration, function: .linear)
    case .easeIn: return Timing(duration: duration, function: .cubicBezier(.easeIn))
    case .easeOut: return Timing(duration: duration, function: .cubicBezier(.easeOut))
    case .easeInOut: return Timing(duration: duration, function: .cubicBezier(.easeInEaseOut))
    }
  }
}
