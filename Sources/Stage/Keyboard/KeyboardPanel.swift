import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the ground of a keyboard.
struct KeyboardPanel {
  let canvas: KeyboardCanvas

  /// The radius of the new look's upper corners in points, read off a simulator capture.
  static let cornerRadius = 27.0

  /// The radius of a floating keyboard's corners in points, and of the halves of a split one: an
  /// assumption.
  static let floatingRadius = 14.0

  /// The middle of the dark band inside the new look's line, in points from the edge.
  private static let shadeInset = 4.0
  /// The widths of the strokes that add up to the band.
  ///
  /// Measured: it is darkest 4 points from the edge and gone at 9.
  private static let shadeWidths = [1.0, 2.4, 3.8, 5.2, 6.6, 8, 9.6]
  /// More than the band and the line take of the edge, in points.
  private static let rimWidth = 10.0

  /// Fills the area, which in the new look has round upper corners and a bright line around it.
  func draw(size: Size, color: Color) {
    guard canvas.look == .glass else {
      canvas.context.setSource(color)
      canvas.context.paint()
      return
    }
    let context = canvas.context
    context.setSource(color)
    outline(inset: 0, size: size)
    context.fill()
    for part in rimParts(size: size) {
      context.saved {
        context.rectangle(
          x: part.frame.minX, y: part.frame.minY, width: part.frame.width,
          height: part.frame.height)
        context.clip()
        if part.isRound {
          outline(inset: 0, size: size)
          context.clip()
        }
        drawRim(size: size, isRound: part.isRound)
      }
    }
  }

  /// Fills the areas of a keyboard that does not cover all of its frame, with round corners.
  func draw(parts: [Rect], color: Color) {
    for part in parts { canvas.fill(part, radius: Self.floatingRadius, color) }
  }

  /// The places that the rim reaches, apart from one another: drawing it costs by the area, and
  /// most where the clip is not a rectangle.
  private func rimParts(size: Size) -> [(frame: Rect, isRound: Bool)] {
    let edges = canvas.snapped(
      Rect(
        x: Self.rimWidth, y: Self.cornerRadius * 2, width: size.width - 2 * Self.rimWidth,
        height: max(0, size.height - Self.cornerRadius * 2)))
    guard edges.width > 0 else { return [(Rect(origin: .zero, size: size), true)] }
    return [
      (Rect(x: 0, y: 0, width: size.width, height: edges.minY), true),
      (Rect(x: 0, y: edges.minY, width: edges.minX, height: edges.height), false),
      (
        Rect(
          x: edges.maxX, y: edges.minY, width: size.width - edges.maxX, height: edges.height),
        false
      ),
    ]
  }

  /// Draws the dark band, and over it the line, which catches the light at the top.
  private func drawRim(size: Size, isRound: Bool) {
    let context = canvas.context
    let shade = canvas.palette.rimShade
    context.setSource(
      Color(
        red: shade.red, green: shade.green, blue: shade.blue,
        alpha: shade.alpha / Double(Self.shadeWidths.count)))
    for width in Self.shadeWidths {
      if isRound {
        outline(inset: Self.shadeInset, size: size)
      } else {
        sides(inset: Self.shadeInset, size: size)
      }
      context.stroke(lineWidth: width)
    }
    let rim = canvas.palette.rim
    let dim = Color(red: rim.red, green: rim.green, blue: rim.blue, alpha: rim.alpha * 0.45)
    context.setSource(
      .linear(x0: 0, y0: 0, x1: 0, y1: 36, stops: [Pattern.Stop(0, rim), Pattern.Stop(1, dim)]))
    if isRound { outline(inset: 0, size: size) } else { sides(inset: 0, size: size) }
    context.stroke(lineWidth: 2)
  }

  /// The two sides of ``outline(inset:size:)`` alone, which are drawn many times as fast.
  private func sides(inset: Double, size: Size) {
    for x in [inset, size.width - inset] {
      canvas.context.move(x: x, y: 0)
      canvas.context.line(x: x, y: size.height + 60)
    }
  }

  /// The edge of the panel, drawn `inset` points inside it and beyond the lower edge.
  private func outline(inset: Double, size: Size) {
    canvas.context.roundedRectangle(
      x: inset, y: inset, width: max(0, size.width - 2 * inset),
      height: size.height + 60, radius: max(0, Self.cornerRadius - inset), curve: .continuous,
      corners: .top)
  }
}
