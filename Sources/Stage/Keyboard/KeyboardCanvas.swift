import Cairo
import KeyboardAvoidance
import Keyframes

/// What every part of a keyboard draws with.
struct KeyboardCanvas {
  let context: Context
  let typesetter: Typesetter
  let palette: KeyboardPalette
  let look: KeyboardLook

  /// Inter's capitals are this much higher than SF's (0.727 and 0.705 of the size).
  static let interSizeFactor = 0.705 / 0.727
  /// The height of SF's capitals as a part of the size.
  static let capHeight = 0.705
  /// The height of SF's small letters as a part of the size.
  static let xHeight = 0.526

  /// Returns the style whose capitals are as high as the system font's at a size in points.
  ///
  /// Inter's text cut is wider than SF's; it is tightened to the same width. Sizes go in
  /// quarters of a point: while a keyboard grows, each size more is a font more.
  func style(_ systemSize: Double, _ weight: TextStyle.Weight = .regular, tracking: Double = 0)
    -> TextStyle
  {
    let size = max((systemSize * 4).rounded() / 4, 0.25) * Self.interSizeFactor
    return TextStyle(
      size: size, weight: weight,
      letterSpacing: tracking + (size < 20 ? -0.015 * size : 0))
  }
}

// MARK: - Text

extension KeyboardCanvas {
  /// Draws a text whose middle is at `centerX`, made smaller where it is wider than `maxWidth`.
  func text(
    _ text: String, size: Double, weight: TextStyle.Weight = .regular, tracking: Double = 0,
    centerX: Double, baseline: Double, color: Color, maxWidth: Double = .infinity
  ) throws(CairoError) {
    var size = size
    guard size > 0.5, maxWidth > 0 else { return }
    var layout = try typesetter.layout(text, style(size, weight, tracking: tracking))
    if layout.width > maxWidth {
      size *= maxWidth / layout.width
      guard size > 0.5 else { return }
      layout = try typesetter.layout(text, style(size, weight))
    }
    context.setSource(color)
    context.draw(layout, x: centerX - layout.width / 2, baseline: baseline)
  }

  /// Draws a text from `x` on.
  func text(
    _ text: String, size: Double, weight: TextStyle.Weight = .regular, tracking: Double = 0,
    x: Double, baseline: Double, color: Color
  ) throws(CairoError) {
    let layout = try typesetter.layout(text, style(size, weight, tracking: tracking))
    context.setSource(color)
    context.draw(layout, x: x, baseline: baseline)
  }

  /// The width of a text in points.
  func width(_ text: String, size: Double, weight: TextStyle.Weight = .regular)
    throws(CairoError) -> Double
  {
    try typesetter.layout(text, style(size, weight)).width
  }
}

// MARK: - Pixels

extension KeyboardCanvas {
  /// The rectangle with all four edges on edges of pixels.
  func snapped(_ rect: Rect) -> Rect {
    let start = context.snapToPixels(x: rect.minX, y: rect.minY)
    let end = context.snapToPixels(x: rect.maxX, y: rect.maxY)
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// Fills a rectangle of whole pixels.
  func fill(_ rect: Rect, _ color: Color) { context.fill(snapped(rect), color) }

  /// Fills a rounded rectangle between whole pixels.
  func fill(_ rect: Rect, radius: Double, curve: CornerCurve = .continuous, _ color: Color) {
    context.fill(snapped(rect), radius: radius, curve: curve, color)
  }
}
