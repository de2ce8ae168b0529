import Cairo
import Keyframes

/// A picture on a key or in a bar, drawn with lines in one colour.
///
/// Every symbol is drawn around the origin, as large as on an iPhone, in points.
enum KeySymbol: Hashable, Sendable, CaseIterable {
  case shift
  case shiftOff
  case delete
  case emoji
  case microphone
  case magnifier
  case key
  case returnArrow
  case arrowRight
  case arrowUp
  case checkmark
  case chevronUp
  case chevronDown
  case tab
  case capsLock
  case hideKeyboard
  case undo
  case redo
  case paste

  /// Draws the symbol around a point of user space, `scale` times as large as it is meant to be.
  func draw(in context: Context, at center: Point, scale: Double, color: Color) {
    guard scale > 0 else { return }
    context.saved {
      context.translate(x: center.x, y: center.y)
      context.scale(scale)
      context.newPath()
      context.setSource(color)
      switch self {
      case .shift: Self.drawShift(context)
      case .shiftOff: Self.drawShiftOff(context)
      case .delete: Self.drawDelete(context)
      case .emoji: Self.drawEmoji(context)
      case .microphone: Self.drawMicrophone(context)
      case .magnifier: Self.drawMagnifier(context)
      case .key: Self.drawKey(context, color: color)
      case .returnArrow: Self.drawReturnArrow(context)
      case .arrowRight: Self.drawArrow(context, turned: 0)
      case .arrowUp: Self.drawArrow(context, turned: -.pi / 2)
      case .checkmark: Self.line(context, [(-7, 0.6), (-2.2, 5.8), (7.2, -6.2)], width: 2.2)
      case .chevronUp: Self.line(context, [(-8.5, 4.5), (0, -4), (8.5, 4.5)], width: 2.1)
      case .chevronDown: Self.line(context, [(-8.5, -4.5), (0, 4), (8.5, -4.5)], width: 2.1)
      case .tab: Self.drawTab(context)
      case .capsLock: Self.drawCapsLock(context)
      case .hideKeyboard: Self.drawHideKeyboard(context)
      case .undo: Self.drawUndo(context, side: 1)
      case .redo: Self.drawUndo(context, side: -1)
      case .paste: Self.drawPaste(context)
      }
    }
  }
}

// MARK: - Keys

extension KeySymbol {
  /// 21 x 18, filled: the next letter is a capital.
  private static func drawShift(_ context: Context) {
    let outline: [(Double, Double)] = [
      (0, -7.5), (9, 1.1), (3.6, 1.1), (3.6, 7.5), (-3.6, 7.5), (-3.6, 1.1), (-9, 1.1),
    ]
    path(context, outline)
    context.closePath()
    context.fillPreserve()
    context.stroke(lineWidth: 3, join: .round)
  }

  /// 21 x 18, in lines: the next letter is a small one.
  private static func drawShiftOff(_ context: Context) {
    let outline: [(Double, Double)] = [
      (0, -8.2), (9.7, 1.3), (4.2, 1.3), (4.2, 8.2), (-4.2, 8.2), (-4.2, 1.3), (-9.7, 1.3),
    ]
    path(context, outline)
    context.closePath()
    context.stroke(lineWidth: 1.55, join: .round)
  }

  /// 21.7 x 18.
  private static func drawDelete(_ context: Context) {
    context.move(x: -2.1, y: -8.2)
    context.line(x: 7.2, y: -8.2)
    context.curve(x1: 9.1, y1: -8.2, x2: 10, y2: -7.3, x3: 10, y3: -5.4)
    context.line(x: 10, y: 5.4)
    context.curve(x1: 10, y1: 7.3, x2: 9.1, y2: 8.2, x3: 7.2, y3: 8.2)
    context.line(x: -2.1, y: 8.2)
    context.curve(x1: -3.1, y1: 8.2, x2: -3.8, y2: 7.9, x3: -4.6, y3: 7.1)
    context.line(x: -9.4, y: 1.6)
    context.curve(x1: -10.3, y1: 0.6, x2: -10.3, y2: -0.6, x3: -9.4, y3: -1.6)
    context.line(x: -4.6, y: -7.1)
    context.curve(x1: -3.8, y1: -7.9, x2: -3.1, y2: -8.2, x3: -2.1, y3: -8.2)
    context.closePath()
    context.stroke(lineWidth: 1.55, join: .round)
    line(context, [(-1.7, -3.5), (5.3, 3.5)], width: 1.55)
    line(context, [(5.3, -3.5), (-1.7, 3.5)], width: 1.55)
  }

  private static func drawReturnArrow(_ context: Context) {
    line(context, [(9, -6.5), (9, 1.6), (-8.6, 1.6)], width: 1.9)
    line(context, [(-4.2, -3.2), (-9, 1.6), (-4.2, 6.4)], width: 1.9)
  }

  private static func drawArrow(_ context: Context, turned angle: Double) {
    context.saved {
      context.rotate(by: angle)
      line(context, [(-8, 0), (7.6, 0)], width: 2.1)
      line(context, [(1.8, -6.2), (8, 0), (1.8, 6.2)], width: 2.1)
    }
  }
}

// MARK: - The strip and the bars

extension KeySymbol {
  /// 26.5 x 26.5.
  private static func drawEmoji(_ context: Context) {
    context.circle(x: 0, y: 0, radius: 12.35)
    context.stroke(lineWidth: 1.8)
    for x in [-3.9, 3.9] { ellipse(context, x: x, y: -3, rx: 1.45, ry: 1.85) }
    context.fill()
    mouth(context, top: 1.5, width: 8.1, depth: 9.2, sag: 2.2)
    context.stroke(lineWidth: 1.2, join: .round)
    context.saved {
      mouth(context, top: 1.5, width: 8.1, depth: 9.2, sag: 2.2)
      context.clip()
      context.move(x: -9, y: 4.1)
      context.curve(x1: -4, y1: 5.5, x2: 4, y2: 5.5, x3: 9, y3: 4.1)
      context.line(x: 9, y: 12)
      context.line(x: -9, y: 12)
      context.fill()
    }
  }

  /// An open smile: a sagging upper lip and a deep lower one.
  private static func mouth(
    _ context: Context, top: Double, width: Double, depth: Double, sag: Double
  ) {
    context.move(x: -width, y: top)
    context.curve(
      x1: -width * 0.5, y1: top + sag * 0.9, x2: width * 0.5, y2: top + sag * 0.9, x3: width,
      y3: top)
    context.curve(
      x1: width * 0.85, y1: top + depth * 0.95, x2: -width * 0.85, y2: top + depth * 0.95,
      x3: -width, y3: top)
    context.closePath()
  }

  /// 18.2 x 27.8.
  private static func drawMicrophone(_ context: Context) {
    context.roundedRectangle(x: -3.75, y: -13.1, width: 7.5, height: 16.9, radius: 3.75)
    context.stroke(lineWidth: 1.7)
    context.move(x: -8.3, y: -2.8)
    context.line(x: -8.3, y: 0)
    context.curve(x1: -8.3, y1: 4.8, x2: -4.7, y2: 8.3, x3: 0, y3: 8.3)
    context.curve(x1: 4.7, y1: 8.3, x2: 8.3, y2: 4.8, x3: 8.3, y3: 0)
    context.line(x: 8.3, y: -2.8)
    context.stroke(lineWidth: 1.7, cap: .round)
    line(context, [(0, 8.3), (0, 13)], width: 1.7)
    line(context, [(-5.8, 13.05), (5.8, 13.05)], width: 1.7)
  }

  /// 16.3 x 16.3.
  private static func drawMagnifier(_ context: Context) {
    context.circle(x: -1.4, y: -1.4, radius: 6)
    context.stroke(lineWidth: 1.5)
    line(context, [(3, 3), (7.2, 7.2)], width: 1.8)
  }

  /// 13 x 22.7.
  private static func drawKey(_ context: Context, color: Color) {
    context.group {
      context.setSource(color)
      context.circle(x: 0, y: -4.85, radius: 6.5)
      context.fill()
      path(
        context,
        [
          (-2.2, 0), (2.2, 0), (2.2, 3.2), (3.8, 4.9), (2, 6.3), (3.8, 8), (2.6, 9.4), (0, 11.3),
          (-2.2, 9.3),
        ])
      context.closePath()
      context.fill()
      context.setOperator(.destinationOut)
      context.circle(x: 0, y: -6.6, radius: 1.7)
      context.fill()
    }
  }
}

// MARK: - Paths

extension KeySymbol {
  static func path(_ context: Context, _ points: [(Double, Double)]) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        context.move(x: point.0, y: point.1)
      } else {
        context.line(x: point.0, y: point.1)
      }
    }
  }

  /// Strokes a line with round ends and corners.
  static func line(_ context: Context, _ points: [(Double, Double)], width: Double) {
    path(context, points)
    context.stroke(lineWidth: width, cap: .round, join: .round)
  }

  private static func ellipse(_ context: Context, x: Double, y: Double, rx: Double, ry: Double) {
    context.saved {
      context.translate(x: x, y: y)
      context.scale(x: rx, y: ry)
      context.circle(x: 0, y: 0, radius: 1)
    }
  }
}
