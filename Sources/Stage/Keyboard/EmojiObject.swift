import Cairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An emoji that is not a face.
enum EmojiObject: Hashable, Sendable, CaseIterable {
  case heart
  case twoHearts
  case thumbsUp
  case star
  case notes
  case eyes
  case balloon
  case sun
  case moon
  case bolt

  /// Draws around the origin, as large as a circle of radius 1.
  func draw(in context: Context) {
    let brush = EmojiBrush(context: context)
    switch self {
    case .heart:
      brush.heart(
        x: 0, y: 0, radius: 1, light: Color(hex: 0xFF_4B3E), dark: Color(hex: 0xC8_0714))
    case .twoHearts:
      let light = Color(hex: 0xFF_63CB)
      let dark = Color(hex: 0xD1_1A9E)
      brush.heart(x: -0.28, y: 0.3, radius: 0.7, light: light, dark: dark)
      brush.heart(x: 0.6, y: -0.55, radius: 0.45, light: light, dark: dark)
    case .thumbsUp: Self.drawThumbsUp(brush)
    case .star:
      Self.addStar(context, points: 5, outer: 1.04, inner: 0.48)
      brush.fill(from: -1, to: 1, [Color(hex: 0xFF_EE6A), Color(hex: 0xFF_B321)])
      Self.addStar(context, points: 5, outer: 1.04, inner: 0.48)
      brush.stroke(0.1, Color(hex: 0xFF_C42C))
    case .notes: Self.drawNotes(brush)
    case .eyes: Self.drawEyes(brush)
    case .balloon: Self.drawBalloon(brush)
    case .sun:
      Self.addStar(context, points: 12, outer: 1.04, inner: 0.72)
      brush.fill(from: -1, to: 1, [Color(hex: 0xFF_D53A), Color(hex: 0xFF_9A14)])
      context.circle(x: 0, y: 0, radius: 0.66)
      brush.fill(from: -0.66, to: 0.66, [Color(hex: 0xFF_F07A), Color(hex: 0xFF_C01E)])
    case .moon:
      context.move(x: 0.25, y: -0.98)
      context.curve(x1: -0.65, y1: -0.98, x2: -1, y2: -0.4, x3: -0.96, y3: 0.1)
      context.curve(x1: -0.92, y1: 0.7, x2: -0.4, y2: 1.04, x3: 0.1, y3: 1)
      context.curve(x1: 0.5, y1: 0.96, x2: 0.82, y2: 0.7, x3: 0.95, y3: 0.35)
      context.curve(x1: 0.3, y1: 0.62, x2: -0.4, y2: 0.1, x3: 0.25, y3: -0.98)
      context.closePath()
      brush.fill(from: -1, to: 1, [Color(hex: 0xFF_EA7D), Color(hex: 0xF7_A928)])
    case .bolt:
      let outline = [
        (0.22, -1.05), (-0.62, 0.14), (-0.08, 0.14), (-0.26, 1.05), (0.62, -0.22), (0.1, -0.22),
      ]
      for (index, point) in outline.enumerated() {
        if index == 0 {
          context.move(x: point.0, y: point.1)
        } else {
          context.line(x: point.0, y: point.1)
        }
      }
      context.closePath()
      brush.fill(from: -1, to: 1, [Color(hex: 0xFF_DC4A), Color(hex: 0xFF_8A12)])
    }
  }
}

// MARK: - Shapes

extension EmojiObject {
  /// Adds a star whose first point is at the top.
  private static func addStar(_ context: Context, points: Int, outer: Double, inner: Double) {
    for index in 0..<(2 * points) {
      let angle = Double(index) * .pi / Double(points) - .pi / 2
      let radius = index.isMultiple(of: 2) ? outer : inner
      let (x, y) = (cos(angle) * radius, sin(angle) * radius + 0.04)
      if index == 0 {
        context.move(x: x, y: y)
      } else {
        context.line(x: x, y: y)
      }
    }
    context.closePath()
  }

  private static func drawThumbsUp(_ brush: EmojiBrush) {
    let context = brush.context
    let skin = [Color(hex: 0xFF_DC63), Color(hex: 0xFD_BE32)]
    context.move(x: -0.98, y: 0.06)
    context.curve(x1: -0.7, y1: 0.08, x2: -0.46, y2: -0.06, x3: -0.34, y3: -0.28)
    context.curve(x1: -0.22, y1: -0.5, x2: -0.08, y2: -0.62, x3: -0.1, y3: -0.92)
    context.curve(x1: -0.1, y1: -1.14, x2: 0.26, y2: -1.14, x3: 0.28, y3: -0.78)
    context.curve(x1: 0.3, y1: -0.54, x2: 0.2, y2: -0.36, x3: 0.16, y3: -0.16)
    context.line(x: 0.6, y: -0.16)
    context.line(x: 0.6, y: 0.98)
    context.line(x: 0.1, y: 0.98)
    context.curve(x1: -0.4, y1: 0.98, x2: -0.5, y2: 0.74, x3: -0.94, y3: 0.74)
    context.curve(x1: -1.06, y1: 0.5, x2: -1.06, y2: 0.3, x3: -0.98, y3: 0.06)
    context.closePath()
    brush.fill(from: -1.1, to: 1, skin)
    for (index, width) in [0.8, 0.84, 0.78, 0.64].enumerated() {
      let y = -0.2 + 0.3 * Double(index)
      context.roundedRectangle(x: 0.14, y: y, width: width, height: 0.31, radius: 0.155)
      context.setSource(
        .linear(
          x0: 0, y0: y, x1: 0, y1: y + 0.31,
          stops: [Pattern.Stop(0, skin[0]), Pattern.Stop(1, Color(hex: 0xF5_AC22))]))
      context.fillPreserve()
      brush.stroke(0.045, Color(hex: 0xC9_8514, alpha: 0.75))
    }
  }

  private static func drawNotes(_ brush: EmojiBrush) {
    let color = Color(hex: 0x3A_454D)
    for (x, y) in [(-0.66, 0.66), (0.34, 0.46)] {
      brush.ellipse(x: x, y: y, rx: 0.28, ry: 0.22)
      brush.fill(color)
      brush.lines([(x + 0.23, y), (x + 0.23, y - 1.3)], width: 0.1, color: color)
    }
    brush.lines([(-0.43, -0.62), (0.57, -0.82)], width: 0.26, color: color)
  }

  private static func drawEyes(_ brush: EmojiBrush) {
    for x in [-0.52, 0.52] {
      brush.ellipse(x: x, y: 0, rx: 0.48, ry: 0.8)
      brush.fill(from: -0.8, to: 0.8, [Color(hex: 0xDE_E1E6), .white, Color(hex: 0xC9_CED6)])
      brush.ellipse(x: x - 0.16, y: 0.04, rx: 0.22, ry: 0.32)
      brush.fill(from: -0.3, to: 0.36, [Color(hex: 0x2A_1608), Color(hex: 0x6B_3F18)])
    }
  }

  private static func drawBalloon(_ brush: EmojiBrush) {
    let context = brush.context
    context.move(x: 0, y: 0.5)
    context.curve(x1: -0.1, y1: 0.75, x2: 0.14, y2: 0.85, x3: 0, y3: 1.1)
    brush.stroke(0.05, Color(hex: 0x9A_9EA6))
    brush.ellipse(x: 0, y: -0.3, rx: 0.66, ry: 0.8)
    context.setSource(
      .radial(
        x: -0.2, y: -0.55, radius: 1.1,
        stops: [Pattern.Stop(0, Color(hex: 0xFF_6A5C)), Pattern.Stop(1, Color(hex: 0xC4_1020))]))
    context.fill()
    brush.ellipse(x: -0.26, y: -0.66, rx: 0.14, ry: 0.22)
    brush.fill(Color(white: 1, alpha: 0.45))
  }
}
