import Cairo
import Keyframes

/// A picture on a key or in a bar, drawn with lines in one colour.
///
/// Every symbol is drawn around the origin, as large as on an iPhone, in points.
enum KeySymbol: Hashable, Sendable, CaseIterable {
  case shift, shiftOff, delete, emoji
  /// The same, filled and with holes for the face.
  case emojiFilled
  case globe, microphone, magnifier, key, returnArrow, arrowRight, arrowUp, checkmark, chevronUp,
    chevronDown, chevronLeft, chevronRight, tab, capsLock, hideKeyboard, undo, redo, paste

  /// The size of the ink of symbols that are drawn in several sizes, in points.
  private var inkSize: Size {
    switch self {
    case .shift: Size(width: 21, height: 18)
    case .shiftOff: Size(width: 20.95, height: 17.95)
    case .delete: Size(width: 21.6, height: 17.95)
    case .emoji, .emojiFilled, .globe: Size(width: 26.5, height: 26.5)
    case .microphone: Size(width: 18.3, height: 27.8)
    default: Size(width: 20, height: 20)
    }
  }

  /// Draws the symbol around a point of user space, so large that its ink has a size.
  func draw(in context: Context, at center: Point, size: Size, color: Color) {
    let ink = inkSize
    draw(
      in: context, at: center, scaleX: size.width / ink.width, scaleY: size.height / ink.height,
      color: color)
  }

  /// Draws the symbol around a point of user space, `scale` times as large as it is meant to be.
  func draw(in context: Context, at center: Point, scale: Double, color: Color) {
    draw(in: context, at: center, scaleX: scale, scaleY: scale, color: color)
  }

  private func draw(
    in context: Context, at center: Point, scaleX: Double, scaleY: Double, color: Color
  ) {
    guard scaleX > 0, scaleY > 0 else { return }
    context.saved {
      context.translate(x: center.x, y: center.y)
      context.scale(x: scaleX, y: scaleY)
      context.newPath()
      context.setSource(color)
      switch self {
      case .emoji: Self.drawEmoji(context)
      case .emojiFilled: Self.drawFilledEmoji(context, color: color)
      case .key: Self.drawKey(context, color: color)
      default: for shape in Self.shapes[self] ?? [] { shape.draw(in: context) }
      }
    }
  }
}

// MARK: - Shapes

extension KeySymbol {
  /// The shapes of the symbols, in points around their middles.
  private static let shapes: [KeySymbol: [SymbolShape]] = [
    // 21 x 18, filled: the next letter is a capital.
    .shift: [fill(arrow), line(arrow, 3)],
    // 21 x 18, in lines: the next letter is a small one.
    .shiftOff: [
      line("M 0 -8.2 L 9.7 1.3 L 4.2 1.3 L 4.2 8.2 L -4.2 8.2 L -4.2 1.3 L -9.7 1.3 Z", 1.55)
    ],
    // 21.7 x 18.
    .delete: [
      line(
        """
        M -2.1 -8.2 L 7.2 -8.2 C 9.1 -8.2 10 -7.3 10 -5.4 L 10 5.4 C 10 7.3 9.1 8.2 7.2 8.2 \
        L -2.1 8.2 C -3.1 8.2 -3.8 7.9 -4.6 7.1 L -9.4 1.6 C -10.3 0.6 -10.3 -0.6 -9.4 -1.6 \
        L -4.6 -7.1 C -3.8 -7.9 -3.1 -8.2 -2.1 -8.2 Z
        """, 1.55),
      line("M -1.7 -3.5 L 5.3 3.5", 1.55), line("M 5.3 -3.5 L -1.7 3.5", 1.55),
    ],
    // 18.2 x 27.8.
    .microphone: [
      line("R -3.75 -13.1 7.5 16.9 3.75 3.75", 1.7),
      line(
        "M -8.3 -2.8 L -8.3 0 C -8.3 4.8 -4.7 8.3 0 8.3 C 4.7 8.3 8.3 4.8 8.3 0 L 8.3 -2.8", 1.7),
      line("M 0 8.3 L 0 13", 1.7), line("M -5.8 13.05 L 5.8 13.05", 1.7),
    ],
    // 16.3 x 16.3.
    .magnifier: [line("E -1.4 -1.4 6 6", 1.5), line("M 3 3 L 7.2 7.2", 1.8)],
    // 26.5 x 26.5.
    .globe: [
      line("E 0 0 12.5 12.5", 1.5), line("E 0 0 5.8 12.5", 1.5), line("M 0 -12.5 L 0 12.5", 1.5),
      line("M -12.5 0 L 12.5 0", 1.5),
      line("M -9 -8.3 C -4.4 -5 4.4 -5 9 -8.3", 1.5), line("M -9 8.3 C -4.4 5 4.4 5 9 8.3", 1.5),
    ],
    // 19.6 x 17: the way back to the left, from a hook.
    .returnArrow: [
      line(
        "M 1.5 -7.65 L 6.9 -7.65 C 8.3 -7.65 8.95 -7 8.95 -5.6 L 8.95 0.3 C 8.95 1.7 8.3 2.35 6.9 2.35 L -8.7 2.35",
        1.7),
      line("M -3.5 -3.1 L -8.95 2.35 L -3.5 7.65", 1.7),
    ],
    .arrowRight: [line("M -8 0 L 7.6 0", 2.1), line("M 1.8 -6.2 L 8 0 L 1.8 6.2", 2.1)],
    .arrowUp: [line("M 0 8 L 0 -7.6", 2.1), line("M -6.2 -1.8 L 0 -8 L 6.2 -1.8", 2.1)],
    .checkmark: [line("M -7 0.6 L -2.2 5.8 L 7.2 -6.2", 2.2)],
    .chevronUp: [line("M -8.5 4.5 L 0 -4 L 8.5 4.5", 2.1)],
    .chevronDown: [line("M -8.5 -4.5 L 0 4 L 8.5 -4.5", 2.1)],
    .chevronLeft: [line("M 4.5 -8.5 L -4 0 L 4.5 8.5", 2.1)],
    .chevronRight: [line("M -4.5 -8.5 L 4 0 L -4.5 8.5", 2.1)],
    // 17 x 12: an arrow to a line.
    .tab: [
      line("M -8.5 0 L 6 0", 1.7), line("M 2 -4.5 L 6.5 0 L 2 4.5", 1.7),
      line("M 8.5 -5.5 L 8.5 5.5", 1.7),
    ],
    // 18 x 20: the outline of the shift key's arrow above a bar.
    .capsLock: [
      line("M 0 -9.5 L 8.5 -1.2 L 3.8 -1.2 L 3.8 4.6 L -3.8 4.6 L -3.8 -1.2 L -8.5 -1.2 Z", 1.6),
      line("M -3.8 8.6 L 3.8 8.6", 1.8),
    ],
    // 22 x 21: a keyboard, and below it the way down.
    .hideKeyboard: [line("R -11 -9.5 22 13 2.6 2.6", 1.5)] + keys + [
      line("M -4.5 0.2 L 4.5 0.2", 1.5), line("M -3.6 7 L 0 10 L 3.6 7", 1.6),
    ],
    // 17 x 15: arrows that turn back.
    .undo: [
      line("M -7.5 -2 L 2.5 -2 C 9.5 -2 9.5 7.5 2.5 7.5 L -1.5 7.5", 1.7),
      line("M -3.4 -6.2 L -7.7 -2 L -3.4 2.2", 1.7),
    ],
    .redo: [
      line("M 7.5 -2 L -2.5 -2 C -9.5 -2 -9.5 7.5 -2.5 7.5 L 1.5 7.5", 1.7),
      line("M 3.4 -6.2 L 7.7 -2 L 3.4 2.2", 1.7),
    ],
    // 15 x 19: a clipboard.
    .paste: [
      line("R -7.5 -7.5 15 17 2.4 2.4", 1.6), fill("R -3.6 -9.6 7.2 4.4 1.6 1.6"),
      line("M -3.8 0 L 3.8 0", 1.4), line("M -3.8 4 L 3.8 4", 1.4),
    ],
  ]

  private static let arrow =
    "M 0 -7.5 L 9 1.1 L 3.6 1.1 L 3.6 7.5 L -3.6 7.5 L -3.6 1.1 L -9 1.1 Z"

  private static let keys = (0..<2).flatMap { row in
    (-3...3).map { column in
      fill("E \(Double(column) * 2.6) \(-6.6 + 2.9 * Double(row)) 0.8 0.8")
    }
  }

  private static func line(_ path: String, _ width: Double) -> SymbolShape {
    SymbolShape(path, line: width)
  }

  private static func fill(_ path: String) -> SymbolShape { SymbolShape(path) }

  /// An open smile: a sagging upper lip and a deep lower one.
  private static let mouth =
    "M -8.1 1.5 C -4.05 3.48 4.05 3.48 8.1 1.5 C 6.885 10.24 -6.885 10.24 -8.1 1.5 Z"

  /// 26.5 x 26.5.
  private static func drawEmoji(_ context: Context) {
    line("E 0 0 12.35 12.35", 1.8).draw(in: context)
    fill("E -3.9 -3 1.45 1.85 E 3.9 -3 1.45 1.85").draw(in: context)
    line(mouth, 1.2).draw(in: context)
    context.saved {
      fill(mouth).add(to: context)
      context.clip()
      fill("M -9 4.1 C -4 5.5 4 5.5 9 4.1 L 9 12 L -9 12").draw(in: context)
    }
  }

  /// 26.5 x 26.5, with holes.
  private static func drawFilledEmoji(_ context: Context, color: Color) {
    context.group {
      context.setSource(color)
      fill("E 0 0 13.25 13.25").draw(in: context)
      context.setOperator(.destinationOut)
      fill("E -4 -3.2 1.6 2.1 E 4 -3.2 1.6 2.1").draw(in: context)
      line("M -7.6 2.2 C -3.8 3.6 3.8 3.6 7.6 2.2", 1.3).draw(in: context)
      line(mouth, 1.3).draw(in: context)
      context.saved {
        fill(mouth).add(to: context)
        context.clip()
        fill("M -9 4.6 C -4 6 4 6 9 4.6 L 9 12 L -9 12").draw(in: context)
      }
    }
  }

  /// 13 x 22.7, with a hole.
  private static func drawKey(_ context: Context, color: Color) {
    context.group {
      context.setSource(color)
      fill("E 0 -4.85 6.5 6.5").draw(in: context)
      fill(
        """
        M -2.2 0 L 2.2 0 L 2.2 3.2 L 3.8 4.9 L 2 6.3 L 3.8 8 L 2.6 9.4 L 0 11.3 L -2.2 9.3 Z
        """
      ).draw(in: context)
      context.setOperator(.destinationOut)
      fill("E 0 -6.6 1.7 1.7").draw(in: context)
    }
  }
}
