internal import Cairo

/// Text layouts, made once and drawn in every frame.
///
/// Each worker has its own, because layouts belong to the font book they were made with.
final class Typesetter {
  let fonts: FontBook
  private var layouts: [Key: TextLayout] = [:]
  private var metrics: [TextStyle: FontMetrics] = [:]

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
  /// - Throws: ``CairoError`` that names the text and the characters the fonts lack.
  func layout(
    _ text: String, _ style: TextStyle, maxWidth: Double? = nil,
    overflow: TextLayout.Overflow = .ellipsis, lineSpacing: Double = 0,
    alignment: TextLayout.Alignment = .leading
  ) throws(CairoError) -> TextLayout {
    let key = Key(
      text: text, style: style, maxWidth: maxWidth, overflow: overflow, lineSpacing: lineSpacing,
      alignment: alignment)
    if let layout = layouts[key] { return layout }
    if layouts.count >= Self.maximumLayouts { layouts.removeAll() }
    let layout = try TextLayout(
      text, style: style, fontBook: fonts, maxWidth: maxWidth, overflow: overflow,
      lineSpacing: lineSpacing, alignment: alignment)
    layouts[key] = layout
    return layout
  }

  /// Returns the heights of a face, read once.
  func metrics(of style: TextStyle) -> FontMetrics {
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
