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
  /// The actual motion of the keyboard when the curve is `AnimationCurve.keyboard`.
  public var spring: Timing
  /// The look of the keys.
  public var look: KeyboardLook
  /// Whether letters come with their prediction bar.
  public var showsBar: Bool
  /// The language of its letters.
  public var language = KeyboardLanguage.english
  /// How far apart the rows of glass keys are.
  public var rows = KeyboardRows.device
  /// The short names of the enabled languages, such as EN; with several there is a globe key.
  public var languages: [String] = []
  /// The decimal separator on a decimal pad.
  public var decimalSeparator = "."
  /// Where the keyboard stands when it is first shown, on an iPad.
  public var mode = KeyboardMode.docked
  /// Where an undocked keyboard was left, in screen coordinates in points, or `nil` for
  /// ``frame(of:height:accessoryHeight:frame:on:)``'s choice.
  public var frame: Rect?
  /// Whether Reduce Motion's Prefer Cross-Fade Transitions is on: the keyboard fades in its place,
  /// and its notifications have frames of zero.
  public var crossFades = false
  /// Whether it is shown in two steps, as observed on one iPad: a frame without height with the
  /// duration, followed at once by the real one with a duration of 0.
  public var showsInTwoSteps = false

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
    return curve.bezier.map { Timing(duration: duration, function: .cubicBezier($0)) } ?? spring
  }
}

// MARK: - Devices

extension KeyboardConfiguration {
  /// Creates the keyboard that a device shows under a version of iOS.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - systemVersion: The major version. From 26 on the keyboard has another spring and reports
  ///     0.383 s, before that 0.25 s; before 7 it eased in and out; from 8 on it has its prediction
  ///     bar, where the device's height with it is known.
  ///   - look: The look, by default glass from iOS 26 on where the device's heights are known.
  ///   - heights: Heights that replace the device's own; the keyboard then has no bar.
  ///   - rows: How far apart the rows of glass keys are, which makes the device's keyboards higher.
  public init(
    device: Device, systemVersion: Int, look: KeyboardLook? = nil, heights: KeyboardHeights? = nil,
    rows: KeyboardRows = .device
  ) {
    let isGlassSystem = systemVersion >= 26
    let look = look ?? (isGlassSystem && device.glassKeyboard != nil ? .glass : .legacy)
    let known = device.keyboardHeights(look: look, rows: rows)
    self.init(
      heights: heights ?? known ?? KeyboardHeights(all: 0),
      duration: isGlassSystem ? 0.383 : 0.25, curve: systemVersion >= 7 ? .keyboard : .easeInOut,
      spring: isGlassSystem ? .keyboardIOS26 : .keyboard, look: look,
      showsBar: heights == nil && systemVersion >= 8 && known?.bar != nil)
    self.rows = rows
  }
}
