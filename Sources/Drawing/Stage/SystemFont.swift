internal import Cairo
internal import KeyboardAvoidance

/// A size and weight of the system font, in the terms of San Francisco.
///
/// The letters are Inter's, made so large that capitals are as high as San Francisco's; lines of
/// text then are as wide as in screenshots to within two per cent.
struct SystemFont: Hashable, Sendable {
  /// The size as an app asks for it, in points.
  let size: Double
  let weight: TextStyle.Weight
  var letterSpacing = 0.0

  init(_ size: Double, _ weight: TextStyle.Weight = .regular, letterSpacing: Double = 0) {
    self.size = size
    self.weight = weight
    self.letterSpacing = letterSpacing
  }

  /// The font of a label's text style (Human Interface Guidelines, Typography).
  init(_ style: Label.Style) {
    let weight: TextStyle.Weight =
      switch style {
      case .largeTitle, .title, .title2: .bold
      case .headline: .semibold
      case .body, .subheadline, .footnote, .caption: .regular
      }
    self.init(style.pointSize, weight)
  }

  /// The height of capitals as a share of the size: San Francisco's `capHeight` in UIKit.
  private static let capHeightRatio = 0.705
  /// The same of Inter's text cut, 2048 of 2816 units.
  private static let interCapHeightRatio = 0.7273
  /// The same of Inter Display, 1472 of 2048 units.
  private static let interDisplayCapHeightRatio = 0.7188

  /// The height of capitals in points.
  var capHeight: Double { size * Self.capHeightRatio }

  /// The height of a line, `UIFont.lineHeight`: 20.29 at 17 points.
  var lineHeight: Double { size * 1.1934 }

  /// The letters to draw with.
  var style: TextStyle {
    let ratio = size >= 21 ? Self.interDisplayCapHeightRatio : Self.interCapHeightRatio
    return TextStyle(
      size: size * Self.capHeightRatio / ratio, weight: weight, letterSpacing: letterSpacing)
  }
}
