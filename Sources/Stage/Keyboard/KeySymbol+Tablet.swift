import Cairo
import Keyframes

// MARK: - Keys of an iPad

extension KeySymbol {
  /// 17 x 12: an arrow to a line.
  static func drawTab(_ context: Context) {
    line(context, [(-8.5, 0), (6, 0)], width: 1.7)
    line(context, [(2, -4.5), (6.5, 0), (2, 4.5)], width: 1.7)
    line(context, [(8.5, -5.5), (8.5, 5.5)], width: 1.7)
  }

  /// 18 x 20: the outline of the shift key's arrow above a bar.
  static func drawCapsLock(_ context: Context) {
    path(
      context,
      [(0, -9.5), (8.5, -1.2), (3.8, -1.2), (3.8, 4.6), (-3.8, 4.6), (-3.8, -1.2), (-8.5, -1.2)])
    context.closePath()
    context.stroke(lineWidth: 1.6, join: .round)
    line(context, [(-3.8, 8.6), (3.8, 8.6)], width: 1.8)
  }

  /// 22 x 21: a keyboard, and below it the way down.
  static func drawHideKeyboard(_ context: Context) {
    context.roundedRectangle(x: -11, y: -9.5, width: 22, height: 13, radius: 2.6)
    context.stroke(lineWidth: 1.5)
    for row in 0..<2 {
      for column in -3...3 {
        context.circle(x: Double(column) * 2.6, y: -6.6 + 2.9 * Double(row), radius: 0.8)
        context.fill()
      }
    }
    line(context, [(-4.5, 0.2), (4.5, 0.2)], width: 1.5)
    line(context, [(-3.6, 7), (0, 10), (3.6, 7)], width: 1.6)
  }

  /// 17 x 15: an arrow that turns back; `side` is 1 to the left and -1 to the right.
  static func drawUndo(_ context: Context, side: Double) {
    context.move(x: -7.5 * side, y: -2)
    context.line(x: 2.5 * side, y: -2)
    context.curve(x1: 9.5 * side, y1: -2, x2: 9.5 * side, y2: 7.5, x3: 2.5 * side, y3: 7.5)
    context.line(x: -1.5 * side, y: 7.5)
    context.stroke(lineWidth: 1.7, cap: .round)
    line(context, [(-3.4 * side, -6.2), (-7.7 * side, -2), (-3.4 * side, 2.2)], width: 1.7)
  }

  /// 15 x 19: a clipboard.
  static func drawPaste(_ context: Context) {
    context.roundedRectangle(x: -7.5, y: -7.5, width: 15, height: 17, radius: 2.4)
    context.stroke(lineWidth: 1.6)
    context.roundedRectangle(x: -3.6, y: -9.6, width: 7.2, height: 4.4, radius: 1.6)
    context.fill()
    line(context, [(-3.8, 0), (3.8, 0)], width: 1.4)
    line(context, [(-3.8, 4), (3.8, 4)], width: 1.4)
  }
}
