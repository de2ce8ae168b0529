import Cairo
import KeyboardAvoidance
import Keyframes

/// The tools that every part of a keyboard draws with.
struct KeyboardCanvas {
  let context: Context
  let typesetter: Typesetter
  let palette: KeyboardPalette
  let look: KeyboardLook

  /// The same tools for another context.
  func drawing(in context: Context) -> KeyboardCanvas {
    KeyboardCanvas(context: context, typesetter: typesetter, palette: palette, look: look)
  }

  /// Inter's capitals are this much higher than SF's (0.727 and 0.705 of the size).
  static let interSizeFactor = 0.705 / 0.727
  /// The heights of Inter Display's capitals and small letters as parts of the size.
  private static let displayHeights = (capital: 0.719, small: 0.516)
  /// The same of Inter's text cut.
  private static let textHeights = (capital: 0.7275, small: 0.5455)
  /// From this size of Inter on, in points, the cut for headlines is used.
  private static let displaySize = 20.0

  /// The size at which capitals, or small letters without an ascender, are so high.
  static func size(ofHeight height: Double, isSmall: Bool = false) -> Double {
    func size(_ heights: (capital: Double, small: Double)) -> Double {
      height / (isSmall ? heights.small : heights.capital)
    }
    let display = size(displayHeights)
    return (display >= displaySize ? display : size(textHeights)) / interSizeFactor
  }

  /// Returns the style whose capitals are as high as the system font's at a size in points.
  ///
  /// Inter's text cut is wider than SF's; it is tightened to the same width. Sizes go in
  /// quarters of a point: while a keyboard grows, each size more is a font more.
  static func style(
    _ systemSize: Double, _ weight: TextStyle.Weight = .regular, tracking: Double = 0
  ) -> TextStyle {
    let size = max((systemSize * 4).rounded() / 4, 0.25) * interSizeFactor
    return TextStyle(
      size: size, weight: weight,
      letterSpacing: tracking + (size < 20 ? -0.015 * size : 0))
  }
}

// MARK: - Text

extension KeyboardCanvas {
  /// Draws a text whose middle is at `centerX`, made smaller where it is wider than `maxWidth`;
  /// `stretch` makes letters wider, or narrower below 1.
  func text(
    _ text: String, size: Double, weight: TextStyle.Weight = .regular, tracking: Double = 0,
    stretch: Double = 1, centerX: Double, baseline: Double, color: Color,
    maxWidth: Double = .infinity
  ) throws(DrawingError) {
    var size = size
    guard size > 0.5, maxWidth > 0 else { return }
    var layout = try typesetter.layout(text, Self.style(size, weight, tracking: tracking))
    if layout.width * stretch > maxWidth {
      size *= maxWidth / (layout.width * stretch)
      guard size > 0.5 else { return }
      layout = try typesetter.layout(text, Self.style(size, weight))
    }
    draw(layout, stretch: stretch, x: centerX - layout.width * stretch / 2, baseline, color)
  }

  /// Returns a text that is no wider than a width, cut in its middle or at its end if need be, as
  /// words keep their size.
  func shortened(
    _ text: String, size: Double, to width: Double, keepsEnd: Bool = false
  ) throws(DrawingError) -> String {
    guard try self.width(text, size: size) > width else { return text }
    for count in stride(from: text.count - 1, through: 1, by: -1) {
      let end = keepsEnd ? count / 2 : 0
      let shown = text.prefix(count - end) + "…" + text.suffix(end)
      if try self.width(String(shown), size: size) <= width { return String(shown) }
    }
    return "…"
  }

  /// Draws a text that ends at `right`.
  func text(
    _ text: String, size: Double, stretch: Double, right: Double, baseline: Double, color: Color
  ) throws(DrawingError) {
    let layout = try typesetter.layout(text, Self.style(size))
    draw(layout, stretch: stretch, x: right - layout.width * stretch, baseline, color)
  }

  private func draw(
    _ layout: TextLayout, stretch: Double, x: Double, _ baseline: Double, _ color: Color
  ) {
    context.setSource(color)
    guard stretch != 1 else { return context.draw(layout, x: x, baseline: baseline) }
    context.saved {
      context.translate(x: x, y: baseline)
      context.scale(x: stretch, y: 1)
      context.draw(layout, x: 0, baseline: 0)
    }
  }

  /// Draws a text from `x` on.
  func text(
    _ text: String, size: Double, weight: TextStyle.Weight = .regular, tracking: Double = 0,
    x: Double, baseline: Double, color: Color
  ) throws(DrawingError) {
    let layout = try typesetter.layout(text, Self.style(size, weight, tracking: tracking))
    context.setSource(color)
    context.draw(layout, x: x, baseline: baseline)
  }

  /// The width of a text in points.
  func width(_ text: String, size: Double) throws(DrawingError) -> Double {
    try typesetter.layout(text, Self.style(size)).width
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
