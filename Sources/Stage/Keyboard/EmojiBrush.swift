import Cairo

/// The shapes emoji are made of, in a space where a face has the radius 1.
struct EmojiBrush {
  let context: Context

  /// The brown of eyes and mouths.
  static let ink = Color(hex: 0x5F_3A07)

  /// Adds an ellipse to the path.
  func ellipse(x: Double, y: Double, rx: Double, ry: Double) {
    context.saved {
      context.translate(x: x, y: y)
      context.scale(x: rx, y: ry)
      context.circle(x: 0, y: 0, radius: 1)
    }
  }

  /// Strokes a curve that begins and ends at the same height and bends by `sag`, down if positive.
  func bow(
    x: Double, y: Double, halfWidth: Double, sag: Double, width: Double = 0.095,
    color: Color = Self.ink
  ) {
    context.move(x: x - halfWidth, y: y)
    context.curve(
      x1: x - halfWidth * 0.55, y1: y + sag * 1.33, x2: x + halfWidth * 0.55,
      y2: y + sag * 1.33, x3: x + halfWidth, y3: y)
    stroke(width, color)
  }

  /// Strokes lines between points.
  func lines(_ points: [(Double, Double)], width: Double = 0.095, color: Color = Self.ink) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        context.move(x: point.0, y: point.1)
      } else {
        context.line(x: point.0, y: point.1)
      }
    }
    stroke(width, color)
  }

  /// Strokes the path with round ends.
  func stroke(_ width: Double, _ color: Color) {
    context.setSource(color)
    context.stroke(lineWidth: width, cap: .round, join: .round)
  }

  /// Fills the path with one colour.
  func fill(_ color: Color) {
    context.setSource(color)
    context.fill()
  }

  /// Fills the path with colours from `top` down to `bottom`.
  func fill(from top: Double, to bottom: Double, _ colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { Pattern.Stop(Double($0) / last, $1) }
    context.setSource(.linear(x0: 0, y0: top, x1: 0, y1: bottom, stops: stops))
    context.fill()
  }

  /// Draws a shiny heart as high and wide as two radii.
  func heart(x: Double, y: Double, radius: Double, light: Color, dark: Color) {
    context.saved {
      context.translate(x: x, y: y)
      context.scale(radius)
      context.move(x: 0, y: 1)
      context.curve(x1: -0.3, y1: 0.68, x2: -1, y2: 0.2, x3: -1, y3: -0.42)
      context.curve(x1: -1, y1: -0.78, x2: -0.76, y2: -0.98, x3: -0.5, y3: -0.98)
      context.curve(x1: -0.27, y1: -0.98, x2: -0.08, y2: -0.84, x3: 0, y3: -0.62)
      context.curve(x1: 0.08, y1: -0.84, x2: 0.27, y2: -0.98, x3: 0.5, y3: -0.98)
      context.curve(x1: 0.76, y1: -0.98, x2: 1, y2: -0.78, x3: 1, y3: -0.42)
      context.curve(x1: 1, y1: 0.2, x2: 0.3, y2: 0.68, x3: 0, y3: 1)
      context.closePath()
      context.setSource(
        .radial(
          x: -0.3, y: -0.35, radius: 1.5, stops: [Pattern.Stop(0, light), Pattern.Stop(1, dark)]))
      context.fill()
      for side in [-1.0, 1] {
        ellipse(x: 0.5 * side, y: -0.72, rx: 0.3, ry: 0.15)
        fill(from: -0.88, to: -0.56, [Color(white: 1, alpha: 0.6), Color(white: 1, alpha: 0)])
      }
    }
  }

  /// Draws a drop of water whose tip is at the top, turned by `angle` radians.
  func drop(x: Double, y: Double, radius: Double, angle: Double = 0) {
    context.saved {
      context.translate(x: x, y: y)
      context.rotate(by: angle)
      context.scale(radius)
      context.move(x: 0, y: -1.5)
      context.curve(x1: 0.25, y1: -0.9, x2: 0.9, y2: -0.4, x3: 0.9, y3: 0.2)
      context.curve(x1: 0.9, y1: 0.72, x2: 0.5, y2: 1.05, x3: 0, y3: 1.05)
      context.curve(x1: -0.5, y1: 1.05, x2: -0.9, y2: 0.72, x3: -0.9, y3: 0.2)
      context.curve(x1: -0.9, y1: -0.4, x2: -0.25, y2: -0.9, x3: 0, y3: -1.5)
      context.closePath()
      fill(from: -1.5, to: 1.05, [Color(hex: 0xB9_ECFF), Color(hex: 0x1F_A6F2)])
    }
  }
}
