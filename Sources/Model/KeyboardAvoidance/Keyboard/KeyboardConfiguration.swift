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
  /// Whether the bar with words is folded into a strip with a handle.
  package var collapsesBar = false
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

  /// The height of an iPad's shortcuts bar in points (openradar 38117524).
  public static let shortcutsBarHeight = 55.0

  /// The size of an iPad's floating keyboard in points: 216 of keys and a bar of 38 (Cantoboard's
  /// table of sizes).
  public static let floatingSize = Size(width: 320, height: 254)

  /// The distance of a floating keyboard from the right and the bottom of the screen unless a
  /// scenario gives it, in points: an assumption, because users can put it anywhere.
  public static let floatingMargin = 20.0

  /// How far an undocked or split keyboard is lifted unless a scenario says so, as a fraction of
  /// the screen's height: an assumption, because users can put it anywhere.
  public static let undockedLift = 0.125

  /// Returns where a keyboard stands, in screen coordinates, in points.
  ///
  /// - Parameters:
  ///   - mode: Where it stands, and whether there are keys.
  ///   - height: The height of keys and bar, without the accessory view.
  ///   - accessoryHeight: The height of the accessory view, which stands above them.
  ///   - frame: The frame of an undocked keyboard where the user left it; ignored in other modes.
  ///   - device: The device.
  public func frame(
    of mode: KeyboardMode, height: Double, accessoryHeight: Double, frame: Rect? = nil,
    on device: Device
  ) -> Rect {
    let screen = device.screen
    func docked(_ height: Double) -> Rect {
      Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }
    switch mode {
    case .docked:
      return docked(height + accessoryHeight)
    case .undocked, .split:
      let lift = (screen.height * Self.undockedLift).rounded()
      return frame ?? docked(height + accessoryHeight).offsetBy(dx: 0, dy: -lift)
    case .floating:
      let size = Self.floatingSize
      let total = size.height + accessoryHeight
      return frame
        ?? Rect(
          x: screen.width - size.width - Self.floatingMargin,
          y: screen.height - total - Self.floatingMargin, width: size.width, height: total)
    case .minimized:
      return docked(Self.shortcutsBarHeight + accessoryHeight)
    case .hardware:
      return docked((device.isTablet ? Self.shortcutsBarHeight : 0) + accessoryHeight)
    }
  }
}
