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
