internal import Cairo
internal import Keyframes

/// A page while it is drawn.
///
/// Coordinates are units of the page: CSS pixels in an SVG, points in a PDF, and `scale` pixels in
/// a PNG.
struct Canvas {
  let context: Context
  let studio: Studio
  let theme: Theme
  /// Pixels a unit, or `nil` where shapes stay shapes.
  let pixels: Double?

  /// The words of the page.
  let lettering: Lettering

  /// The nearest edge of pixels; the value itself where there are no pixels.
  func snapped(_ value: Double) -> Double {
    guard let pixels else { return value }
    return (value * pixels).rounded() / pixels
  }

  /// The place of a thin line nearest to a value, so that it covers whole pixels.
  func lineCenter(_ value: Double, width: Double) -> Double {
    guard let pixels else { return value }
    let thickness = max((width * pixels).rounded(), 1)
    let edge = (value * pixels - thickness / 2).rounded()
    return (edge + thickness / 2) / pixels
  }

  /// The thickness of a line in whole pixels.
  func thickness(_ width: Double) -> Double {
    guard let pixels else { return width }
    return max((width * pixels).rounded(), 1) / pixels
  }
}

// MARK: - Lines

extension Canvas {
  /// Draws a vertical line at `x`; sharp in every format, its ends where they are.
  func vertical(
    x: Double, from top: Double, to bottom: Double, _ color: Color, width: Double = 1,
    dashes: [Double] = []
  ) {
    // A line of one unit is sharp in an SVG at half a unit.
    let middle = pixels == nil && width == 1 ? x.rounded(.down) + 0.5 : lineCenter(x, width: width)
    context.setSource(color)
    trace([Point(x: middle, y: top), Point(x: middle, y: bottom)])
    context.stroke(lineWidth: thickness(width), dashes: dashes)
  }

  /// Draws a horizontal line at `y`.
  func horizontal(
    y: Double, from left: Double, to right: Double, _ color: Color, width: Double = 1
  ) {
    let middle = lineCenter(y, width: width)
    context.setSource(color)
    trace([Point(x: left, y: middle), Point(x: right, y: middle)])
    context.stroke(lineWidth: thickness(width))
  }

  /// Draws a line through points.
  func polyline(_ points: [Point], _ color: Color, width: Double, dashes: [Double] = []) {
    guard points.count > 1 else { return }
    context.setSource(color)
    trace(points)
    context.stroke(lineWidth: width, cap: .round, join: .round, dashes: dashes)
  }

  /// Adds a line through points to the path.
  func trace(_ points: [Point]) {
    guard let first = points.first else { return }
    context.move(x: first.x, y: first.y)
    for point in points.dropFirst() { context.line(x: point.x, y: point.y) }
  }

  /// Adds a rectangle to the path.
  func trace(_ rect: Rect, radius: Double, curve: CornerCurve = .circular) {
    context.roundedRectangle(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, radius: radius,
      curve: curve)
  }

  /// Fills a rectangle.
  func fill(_ rect: Rect, _ color: Color, radius: Double = 0, curve: CornerCurve = .circular) {
    context.setSource(color)
    trace(rect, radius: radius, curve: curve)
    context.fill()
  }

  /// Strokes a rectangle, half of the line on either side of its edges.
  func stroke(
    _ rect: Rect, _ color: Color, width: Double = 1, radius: Double = 0, dashes: [Double] = []
  ) {
    context.setSource(color)
    trace(rect, radius: radius)
    context.stroke(lineWidth: thickness(width), dashes: dashes)
  }

  /// Fills a polygon with parallel lines that rise to the right, from its own corner on: the same
  /// polygon elsewhere on the page is the same shape.
  func hatch(_ outline: [Point], _ color: Color, spacing: Double = 7, width: Double = 1.25) {
    let (xs, ys) = (outline.map(\.x), outline.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      left < right, top < bottom
    else { return }
    context.saved {
      trace(outline)
      context.closePath()
      context.clip()
      context.setSource(color)
      var sum = left + top + spacing / 2
      while sum < right + bottom {
        // From the lower or left edge to the upper or right one of what bounds the polygon.
        let start = max(sum - bottom, left)
        let end = min(sum - top, right)
        trace([Point(x: start, y: sum - start), Point(x: end, y: sum - end)])
        sum += spacing
      }
      context.stroke(lineWidth: width)
    }
  }

  /// Fills a polygon.
  func fill(_ outline: [Point], _ color: Color) {
    guard outline.count > 2 else { return }
    context.setSource(color)
    trace(outline)
    context.closePath()
    context.fill()
  }

  /// Draws a dot.
  func dot(_ point: Point, radius: Double, _ color: Color) {
    context.setSource(color)
    context.circle(x: point.x, y: point.y, radius: radius)
    context.fill()
  }
}

// MARK: - Words

extension Canvas {
  /// The point of a line that `x` is.
  enum Anchor {
    case left, center, right
  }

  /// Draws one line and returns its width.
  @discardableResult
  func text(
    _ text: String, _ style: TextStyle, _ color: Color, x: Double, baseline: Double,
    anchor: Anchor = .left
  ) throws -> Double {
    guard !text.isEmpty else { return 0 }
    let layout = try lettering.layout(text, style)
    let left =
      switch anchor {
      case .left: x
      case .center: x - layout.width / 2
      case .right: x - layout.width
      }
    context.setSource(color)
    context.draw(layout, x: snapped(left), baseline: snapped(baseline))
    return layout.width
  }

  /// Draws a paragraph from its top on and returns its height.
  @discardableResult
  func paragraph(
    _ text: String, _ style: TextStyle, _ color: Color, x: Double, top: Double, width: Double
  ) throws -> Double {
    guard !text.isEmpty else { return 0 }
    let layout = try lettering.layout(text, style, maxWidth: width)
    context.setSource(color)
    context.draw(layout, x: snapped(x), y: snapped(top + layout.baseline) - layout.baseline)
    return layout.height
  }
}
