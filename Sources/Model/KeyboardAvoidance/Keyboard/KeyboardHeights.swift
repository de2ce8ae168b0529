/// The heights a device's keyboards have in their notifications, without an accessory view.
///
/// Points; on a phone with a home indicator they include the strip below the keys.
public struct KeyboardHeights: Hashable, Sendable {
  /// Letters with the prediction bar off.
  public var plain: Double
  /// Letters with the prediction (or password) bar on, or `nil` where it is unknown.
  public var bar: Double?
  /// The number pad, or `nil` where it is unknown (then it is as high as ``plain``).
  public var numberPad: Double?
  /// The emoji board, or `nil` where it is unknown.
  public var emoji: Double?

  /// The height of `UIPickerView`'s and `UIDatePicker`'s wheels in points, without the safe area
  /// below them: `intrinsicContentSize` since iOS 2.
  public static let picker = 216.0

  /// Creates heights in points.
  public init(plain: Double, bar: Double? = nil, numberPad: Double? = nil, emoji: Double? = nil) {
    self.plain = plain
    self.bar = bar
    self.numberPad = numberPad
    self.emoji = emoji
  }

  /// Creates the heights of a keyboard that is equally high in every layout.
  public init(all height: Double) {
    self.init(plain: height, bar: height, numberPad: height, emoji: height)
  }

  /// How much higher a strip with a handle makes a keyboard, in points: 224 of 216 on 320 points of
  /// width under iOS 9.
  static let collapsedBar = 8.0

  /// Returns the height of a keyboard of a kind with what is above its keys, in points.
  package func height(of kind: KeyboardKind, below bar: KeyboardAppearance.Bar) -> Double {
    bar == .collapsed
      ? height(of: kind, bar: false) + Self.collapsedBar : height(of: kind, bar: bar != .none)
  }

  /// Returns the height of a keyboard of a kind, with or without its bar, in points.
  ///
  /// Unknown heights fall back to that of the letters without the bar.
  public func height(of kind: KeyboardKind, bar showsBar: Bool) -> Double {
    switch kind {
    case .letters, .email, .url, .webSearch, .twitter, .numbersAndPunctuation:
      (showsBar ? bar : nil) ?? plain
    case .numberPad, .decimalPad, .phonePad: numberPad ?? plain
    case .emoji: emoji ?? plain
    case .picker, .datePicker: Self.picker
    }
  }
}

/// The assumed size of a keyboard in an orientation for which there is no recording.
///
/// An assumption derived from recordings: the keys of a phone are three quarters as high in
/// landscape (216 and 162), and the strip below them shrinks from 75 points to 19 (291 and 181); an
/// iPad's keyboard is 1.27 times as high (313 and 398, 320 and 408).
public struct KeyboardEstimate: Hashable, Sendable {
  /// How high a phone's keys are in landscape, as a share of their height in portrait.
  public var phoneShare: Double
  /// How high an iPad's keyboard is in landscape, as a share of its height in portrait.
  public var tabletShare: Double
  /// The height of the strip below the keys of a phone with a home indicator, in points.
  public var portraitStrip: Double
  /// The height of that strip in landscape, in points.
  public var landscapeStrip: Double

  /// Creates an estimate; shares of 0 or less count as 1.
  public init(
    phoneShare: Double = 0.75, tabletShare: Double = 1.27, portraitStrip: Double = 75,
    landscapeStrip: Double = 19
  ) {
    self.phoneShare = phoneShare > 0 ? phoneShare : 1
    self.tabletShare = tabletShare > 0 ? tabletShare : 1
    self.portraitStrip = portraitStrip
    self.landscapeStrip = landscapeStrip
  }

  /// Returns the heights in an orientation, in whole points, from those in the other one.
  ///
  /// - Parameters:
  ///   - orientation: The orientation that is asked for.
  ///   - heights: The heights in the other orientation, in points.
  ///   - isTablet: Whether the device is an iPad.
  ///   - hasStrip: Whether there is a strip below the keys, as above a home indicator.
  public func heights(
    in orientation: Orientation, from heights: KeyboardHeights, isTablet: Bool, hasStrip: Bool
  ) -> KeyboardHeights {
    let share = isTablet ? tabletShare : phoneShare
    let isStripped = hasStrip && !isTablet
    let (before, after) =
      switch orientation {
      case _ where !isStripped: (0.0, 0.0)
      case .landscape: (portraitStrip, landscapeStrip)
      case .portrait: (landscapeStrip, portraitStrip)
      }
    let factor = orientation == .landscape ? share : 1 / share
    func estimate(_ height: Double) -> Double {
      // A height of 0 means that there is no keyboard, in any orientation.
      height <= 0 ? height : max((height - before) * factor + after, 1).rounded()
    }
    return KeyboardHeights(
      plain: estimate(heights.plain), bar: heights.bar.map(estimate),
      numberPad: heights.numberPad.map(estimate), emoji: heights.emoji.map(estimate))
  }
}
