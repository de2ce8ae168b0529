import Cairo
import Keyframes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A category of the emoji board and its symbol of 16 x 16 points.
enum EmojiCategory: Hashable, Sendable, CaseIterable {
  case recent
  case people
  case animals
  case food
  case activity
  case travel
  case things
  case signs
  case flags

  /// Draws the symbol around a point, `scale` times as large as it is meant to be.
  func draw(
    _ canvas: KeyboardCanvas, at place: Point, scale: Double, color: Color
  ) throws(CairoError) {
    guard scale > 0 else { return }
    let context = canvas.context
    if self == .people {
      KeySymbol.emoji.draw(in: context, at: place, scale: 0.6 * scale, color: color)
      return
    }
    try context.saved { () throws(CairoError) in
      context.translate(x: place.x, y: place.y)
      context.scale(scale)
      context.newPath()
      context.setSource(color)
      let brush = EmojiBrush(context: context)
      switch self {
      case .recent:
        context.circle(x: 0, y: 0, radius: 7.3)
        brush.stroke(1.2, color)
        brush.lines([(0, -4.6), (0, 0), (-3.6, 0)], width: 1.2, color: color)
      case .people: break
      case .animals: Self.drawAnimal(brush, color)
      case .food: Self.drawFood(brush, color)
      case .activity: Self.drawBall(brush, color)
      case .travel: Self.drawTravel(brush, color)
      case .things: Self.drawBulb(brush, color)
      case .signs:
        brush.lines([(-6.6, -6.6), (-0.8, -6.6)], width: 1.3, color: color)
        brush.lines([(-6.6, -3.9), (-0.8, -3.9)], width: 1.3, color: color)
        brush.lines([(-3.7, -3.9), (-3.7, -0.4)], width: 1.3, color: color)
        brush.ellipse(x: 2.8, y: -1.8, rx: 1.5, ry: 1.2)
        brush.fill(color)
        brush.lines([(4.1, -2), (4.1, -7), (6.2, -5)], width: 1.1, color: color)
        try canvas.text(
          "&%", size: 10.4, weight: .medium, centerX: 0, baseline: 7.6, color: color)
      case .flags: Self.drawFlag(brush, color)
      }
    }
  }
}

// MARK: - Symbols

extension EmojiCategory {
  private static let line = 1.1

  private static func drawAnimal(_ brush: EmojiBrush, _ color: Color) {
    let context = brush.context
    context.arc(x: 0, y: 1.2, radius: 6.4, from: -0.32 * .pi, to: 1.32 * .pi)
    brush.stroke(line, color)
    context.arc(x: 0, y: 1.2, radius: 6.4, from: -0.62 * .pi, to: -0.38 * .pi)
    brush.stroke(line, color)
    context.arc(x: -4.9, y: -4.7, radius: 2.6, from: 0.72 * .pi, to: 1.98 * .pi)
    brush.stroke(line, color)
    context.arc(x: 4.9, y: -4.7, radius: 2.6, from: 1.02 * .pi, to: 2.28 * .pi)
    brush.stroke(line, color)
    for x in [-2.5, 2.5] { context.circle(x: x, y: -0.4, radius: 0.85) }
    brush.ellipse(x: 0, y: 2.5, rx: 1.3, ry: 0.9)
    brush.fill(color)
    brush.bow(x: 0, y: 4.3, halfWidth: 1.8, sag: 1, width: 1, color: color)
  }

  private static func drawFood(_ brush: EmojiBrush, _ color: Color) {
    brush.lines([(-7.4, -3.8), (1, -3.8)], width: line, color: color)
    brush.lines([(-6.6, -3.8), (-5.7, 7.3), (-2.6, 7.3)], width: line, color: color)
    brush.lines([(-2.4, -3.8), (-1.2, -7.2), (1.6, -6.4)], width: line, color: color)
    let context = brush.context
    context.move(x: -1.3, y: 2)
    context.curve(x1: -1.3, y1: -1.6, x2: 7.5, y2: -1.6, x3: 7.5, y3: 2)
    context.closePath()
    brush.stroke(line, color)
    context.roundedRectangle(x: -1.6, y: 3, width: 9.4, height: 2, radius: 0.8)
    brush.fill(color)
    context.roundedRectangle(x: -1, y: 5.4, width: 8.2, height: 2, radius: 0.9)
    brush.stroke(line, color)
  }

  private static func drawBall(_ brush: EmojiBrush, _ color: Color) {
    let context = brush.context
    context.circle(x: 0, y: 0, radius: 7.3)
    brush.stroke(line, color)
    let corners = (0..<5).map { Double($0) * 0.4 * .pi - .pi / 2 }
    for (index, angle) in corners.enumerated() {
      let (x, y) = (cos(angle) * 2.8, sin(angle) * 2.8)
      if index == 0 {
        context.move(x: x, y: y)
      } else {
        context.line(x: x, y: y)
      }
    }
    context.closePath()
    brush.fill(color)
    for angle in corners {
      brush.lines(
        [(cos(angle) * 2.8, sin(angle) * 2.8), (cos(angle) * 5.4, sin(angle) * 5.4)], width: 1,
        color: color)
      context.move(x: cos(angle) * 5, y: sin(angle) * 5)
      context.line(x: cos(angle - 0.32) * 7, y: sin(angle - 0.32) * 7)
      context.line(x: cos(angle + 0.32) * 7, y: sin(angle + 0.32) * 7)
      context.closePath()
      brush.fill(color)
    }
  }

  private static func drawTravel(_ brush: EmojiBrush, _ color: Color) {
    let context = brush.context
    brush.lines([(-7.4, 7.3), (-7.4, -1.4), (-4, -1.4)], width: line, color: color)
    brush.lines([(-4, 0.6), (-4, -7.4), (2, -7.4), (2, -3.4)], width: line, color: color)
    brush.lines([(2, -3.4), (7.4, -3.4), (7.4, 7.3)], width: line, color: color)
    for (x, y) in [(-2.1, -5.3), (0.2, -5.3), (-2.1, -2.8), (0.2, -2.8), (4.9, -1)] {
      context.rectangle(x: x - 0.5, y: y - 0.5, width: 1.1, height: 1.1)
    }
    brush.fill(color)
    brush.lines(
      [(-3.8, 3), (-2.6, 0.2), (2.6, 0.2), (3.8, 3)], width: line, color: color)
    context.roundedRectangle(x: -5, y: 2.6, width: 10, height: 3.8, radius: 1.1)
    brush.fill(color)
    brush.lines([(-3.6, 6.4), (-3.6, 7.3)], width: 1.6, color: color)
    brush.lines([(3.6, 6.4), (3.6, 7.3)], width: 1.6, color: color)
  }

  private static func drawBulb(_ brush: EmojiBrush, _ color: Color) {
    let context = brush.context
    context.move(x: -2.2, y: 4.2)
    context.curve(x1: -2.2, y1: 1.6, x2: -5.1, y2: 1, x3: -5.1, y3: -2.3)
    context.curve(x1: -5.1, y1: -5.3, x2: -2.8, y2: -7.4, x3: 0, y3: -7.4)
    context.curve(x1: 2.8, y1: -7.4, x2: 5.1, y2: -5.3, x3: 5.1, y3: -2.3)
    context.curve(x1: 5.1, y1: 1, x2: 2.2, y2: 1.6, x3: 2.2, y3: 4.2)
    context.closePath()
    brush.stroke(line, color)
    brush.lines([(-1.6, -0.8), (0, 0.6), (1.6, -0.8)], width: 1, color: color)
    brush.lines([(0, 0.6), (0, 4)], width: 1, color: color)
    brush.lines([(-2.1, 5.8), (2.1, 5.8)], width: line, color: color)
    brush.lines([(-1.3, 7.4), (1.3, 7.4)], width: line, color: color)
  }

  private static func drawFlag(_ brush: EmojiBrush, _ color: Color) {
    let context = brush.context
    brush.lines([(-5, -6.8), (-5, 7)], width: line, color: color)
    context.move(x: -5, y: -6)
    context.curve(x1: -2, y1: -7.6, x2: 1, y2: -4.4, x3: 5.4, y3: -6)
    context.line(x: 5.4, y: 1.4)
    context.curve(x1: 1, y1: 3, x2: -2, y2: -0.2, x3: -5, y3: 1.4)
    brush.stroke(line, color)
  }
}
