internal import Cairo
internal import KeyboardAvoidance

/// Text layouts, made once and drawn in every frame.
///
/// Each worker has its own, because layouts belong to the font book they were made with.
final class Typesetter {
  let fonts: FontBook
  private var layouts: [Key: TextLayout] = [:]
  private var metrics: [TextStyle: FontBook.Metrics] = [:]

  /// The most layouts that are kept: those of a long form, or of ten keyboards of different sizes.
  private static let maximumLayouts = 256

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
    var maxWidth: Double?
    var overflow: TextLayout.Overflow
    var lineSpacing: Double
    var alignment: TextLayout.Alignment
  }

  init(fonts: FontBook) {
    self.fonts = fonts
  }

  /// Returns the layout of a text; the same object for equal arguments, as long as it is kept.
  ///
  /// - Throws: ``DrawingError`` that names the text and the characters the fonts lack.
  func layout(
    _ text: String, _ style: TextStyle, maxWidth: Double? = nil,
    overflow: TextLayout.Overflow = .ellipsis, lineSpacing: Double = 0,
    alignment: TextLayout.Alignment = .leading
  ) throws(DrawingError) -> TextLayout {
    let key = Key(
      text: text, style: style, maxWidth: maxWidth, overflow: overflow, lineSpacing: lineSpacing,
      alignment: alignment)
    if let layout = layouts[key] { return layout }
    if layouts.count >= Self.maximumLayouts { layouts.removeAll() }
    var (text, overflow) = (text, overflow)
    if overflow == .ellipsis, let maxWidth, TextLayout.isRightToLeft(text) ?? false,
      let cut = try shortened(text, style, to: maxWidth)
    {
      (text, overflow) = (cut, .wrap)
    }
    let layout = try TextLayout(
      text, style: style, fontBook: fonts, maxWidth: maxWidth, overflow: overflow,
      lineSpacing: lineSpacing, alignment: alignment)
    layouts[key] = layout
    return layout
  }

  /// Returns the longest beginning of a text that fits a width with an ellipsis; `nil` where the
  /// whole does.
  ///
  /// Pango cuts off letters that are shaped already, and in a script whose letters join leaves a
  /// part of one and a hole behind it.
  private func shortened(
    _ text: String, _ style: TextStyle, to width: Double
  ) throws(DrawingError) -> String? {
    func fits(_ text: String) throws(DrawingError) -> Bool {
      try TextLayout(text, style: style, fontBook: fonts).width <= width
    }
    guard try !fits(text) else { return nil }
    var (fitting, tooLong) = (0, text.count)
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if try fits(text.prefix(middle) + "…") { fitting = middle } else { tooLong = middle }
    }
    var words = text.prefix(fitting)
    while words.last?.isWhitespace ?? false { words.removeLast() }
    return words + "…"
  }

  /// Returns the heights of a face, read once.
  func metrics(of style: TextStyle) -> FontBook.Metrics {
    if let known = metrics[style] { return known }
    let read = fonts.metrics(of: style)
    metrics[style] = read
    return read
  }

  /// Returns the extra points between lines that put baselines `distance` points apart.
  func lineSpacing(of style: TextStyle, baselineDistance distance: Double) -> Double {
    let metrics = metrics(of: style)
    return distance - metrics.ascent - metrics.descent
  }
}

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
