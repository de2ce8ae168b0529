internal import Cairo
internal import KeyboardAvoidance

extension Symbol {
  /// The symbol, about 24 points large, around its middle: drawings of this project.
  private var shapes: [SymbolShape] {
    switch self {
    case .house:
      [
        SymbolShape("M -12 0.5 L 0 -10 L 12 0.5", line: 2.4),
        SymbolShape(
          """
          M 0 -6.4 L 8.6 1 L 8.6 9 C 8.6 9.82843 7.92843 10.5 7.1 10.5 L 2.8 10.5 L 2.8 3.5 \
          L -2.8 3.5 L -2.8 10.5 L -7.1 10.5 C -7.92843 10.5 -8.6 9.82843 -8.6 9 L -8.6 1 Z
          """),
      ]
    // Of one line, so that no part of it is drawn twice where the colour is translucent.
    case .magnifyingglass: [SymbolShape("E -2 -2 7.8 7.8 M 3.6 3.6 L 10 10", line: 2.5)]
    case .person:
      [
        SymbolShape("E 0 -4.8 5 5"),
        SymbolShape("M -10 8.6 C -9.6 -0.4 9.6 -0.4 10 8.6 C 10 11 -10 11 -10 8.6 Z"),
      ]
    case .plus: [SymbolShape("M 0 -9 L 0 9 M -9 0 L 9 0", line: 2.2)]
    case .gear: [SymbolShape(Self.gearOutline, line: 2.1), SymbolShape("E 0 0 3.2 3.2", line: 2)]
    case .bell:
      [
        SymbolShape(
          "M -8.6 5.6 C -6 3 -6.4 -1 -5.8 -4 C -5 -9.6 5 -9.6 5.8 -4 C 6.4 -1 6 3 8.6 5.6 Z",
          line: 2.1),
        SymbolShape("M -2.6 8.6 C -1.6 10.4 1.6 10.4 2.6 8.6", line: 2.1),
      ]
    case .heart:
      [
        SymbolShape(
          "M 0 9 C -14 0 -10 -9 -5 -8.6 C -2 -8.4 0 -6 0 -4.6 C 0 -6 2 -8.4 5 -8.6 C 10 -9 14 0 0 9 Z",
          line: 2.1)
      ]
    case .message:
      [
        SymbolShape(
          """
          M 0 -8.6 C 6.4 -8.6 10 -4.8 10 -0.8 C 10 3.4 6 6.8 0 6.8 C -1.4 6.8 -2.6 6.6 -3.8 6.4 \
          C -5 8 -7 9.2 -9 9.2 C -7.6 7.8 -7.4 6.2 -7.4 4.8 C -9 3.4 -10 1.4 -10 -0.8 \
          C -10 -4.8 -6.4 -8.6 0 -8.6 Z
          """, line: 2.1)
      ]
    case .cart:
      [
        SymbolShape(
          "M -10.4 -8 L -7.4 -8 L -4.6 4.2 L 7.4 4.2 L 9.8 -4.8 L -6.6 -4.8", line: 2.1),
        SymbolShape("E -3.4 8.2 1.7 1.7 E 6.2 8.2 1.7 1.7"),
      ]
    case .list:
      [
        SymbolShape("M -4.4 -6.4 L 9.6 -6.4 M -4.4 0 L 9.6 0 M -4.4 6.4 L 9.6 6.4", line: 2.1),
        SymbolShape("E -8.6 -6.4 1.4 1.4 E -8.6 0 1.4 1.4 E -8.6 6.4 1.4 1.4"),
      ]
    case .ellipsis: [SymbolShape("E -7 0 1.9 1.9 E 0 0 1.9 1.9 E 7 0 1.9 1.9")]
    case .share:
      [
        SymbolShape("M 0 2.4 L 0 -11 M -4 -7.4 L 0 -11.2 L 4 -7.4", line: 2.1),
        SymbolShape("M -4 -3 L -7.4 -3 L -7.4 10 L 7.4 10 L 7.4 -3 L 4 -3", line: 2.1),
      ]
    case .trash:
      [
        SymbolShape(
          "M -8.6 -6.8 L 8.6 -6.8 M -6.6 -6.6 L -5.6 9.6 L 5.6 9.6 L 6.6 -6.6", line: 2.1),
        SymbolShape(
          "M -3 -7 L -3 -9.8 L 3 -9.8 L 3 -7 M -2.2 -3 L -1.8 6 M 2.2 -3 L 1.8 6", line: 1.8),
      ]
    case .pencil:
      [
        SymbolShape("M 2 -7.6 L -8.4 -7.6 L -8.4 9 L 8.2 9 L 8.2 -1", line: 2.1),
        SymbolShape("M -2.6 3.2 L 8.6 -8.2", line: 2.8),
      ]
    case .calendar:
      [
        SymbolShape("R -9 -7.6 18 16.6 3 3", line: 2.1),
        SymbolShape("M -8.6 -3 L 8.6 -3 M -4.6 -9.8 L -4.6 -6.6 M 4.6 -9.8 L 4.6 -6.6", line: 2.1),
      ]
    case .star:
      [
        SymbolShape(
          """
          M 0 -10 L 2.9 -3.4 L 10 -2.7 L 4.6 2 L 6.2 9 L 0 5.3 L -6.2 9 L -4.6 2 L -10 -2.7 \
          L -2.9 -3.4 Z
          """, line: 2)
      ]
    case .camera:
      [
        SymbolShape(
          """
          M -10.4 -5.2 L -5.6 -5.2 L -3.6 -8.2 L 3.6 -8.2 L 5.6 -5.2 L 10.4 -5.2 L 10.4 8 \
          L -10.4 8 Z
          """, line: 2.1), SymbolShape("E 0 1 4 4", line: 2.1),
      ]
    case .close: [SymbolShape("M -7 -7 L 7 7 M 7 -7 L -7 7", line: 2.2)]
    case .checkmark: [SymbolShape("M -7 0.6 L -2.2 6 L 7.4 -7", line: 2.4)]
    case .creditcard:
      [
        SymbolShape("R -10.4 -7.4 20.8 14.8 3 3", line: 2.1),
        SymbolShape("M -10 -2.8 L 10 -2.8", line: 3),
        SymbolShape("M -6.4 3.4 L -2 3.4", line: 1.8),
      ]
    case .lock:
      [
        SymbolShape("R -7 -1.6 14 11 2.4 2.4"),
        SymbolShape("M -4.4 -1.6 L -4.4 -5 C -4.4 -10.6 4.4 -10.6 4.4 -5 L 4.4 -1.6", line: 2.1),
      ]
    case .paperplane:
      [SymbolShape("M -9.4 0.6 L 9.6 -9 L 3 9.6 L -0.6 2.2 Z M -0.6 2.2 L 9.6 -9", line: 2)]
    }
  }

  /// The filled form, which tab bars show of symbols that have one; SF Symbols has none of the
  /// others.
  private var filledShapes: [SymbolShape] {
    switch self {
    case .bell, .heart, .message, .star, .trash, .paperplane: shapes.map(\.filled) + shapes
    // The disc between the hole and the teeth.
    case .gear: [SymbolShape(Self.gearOutline, line: 2.4), SymbolShape("E 0 0 5.8 5.8", line: 5.2)]
    case .cart: shapes + [SymbolShape("M -6.6 -4.8 L 9.8 -4.8 L 7.4 4.2 L -4.6 4.2 Z")]
    // The body runs the other way round than its hole.
    case .camera:
      [
        SymbolShape(
          """
          M -11.4 -4.2 L -11.4 7 C -11.4 8.5 -10.6 9 -9.4 9 L 9.4 9 C 10.6 9 11.4 8.5 11.4 7 \
          L 11.4 -4.2 C 11.4 -5.7 10.6 -6.2 9.4 -6.2 L 6.2 -6.2 L 4.2 -9.2 L -4.2 -9.2 \
          L -6.2 -6.2 L -9.4 -6.2 C -10.6 -6.2 -11.4 -5.7 -11.4 -4.2 Z E 0 1 5 5
          """),
        SymbolShape("E 0 1 3.2 3.2"),
      ]
    case .creditcard:
      [
        SymbolShape(
          """
          M -11.4 -4.4 L -11.4 -5.4 C -11.4 -7.4 -10.4 -8.4 -8.4 -8.4 L 8.4 -8.4 \
          C 10.4 -8.4 11.4 -7.4 11.4 -5.4 L 11.4 -4.4 Z
          """),
        SymbolShape(
          """
          M -11.4 -1.4 L -11.4 5.4 C -11.4 7.4 -10.4 8.4 -8.4 8.4 L 8.4 8.4 \
          C 10.4 8.4 11.4 7.4 11.4 5.4 L 11.4 -1.4 Z
          """),
      ]
    default: shapes
    }
  }

  /// Eight short teeth around a disc.
  private static let gearOutline = """
    M -1.66 -7.21 L -1.34 -9.51 L 1.34 -9.51 L 1.66 -7.21 L 3.92 -6.28 L 5.78 -7.67 \
    L 7.67 -5.78 L 6.28 -3.92 L 7.21 -1.66 L 9.51 -1.34 L 9.51 1.34 L 7.21 1.66 \
    L 6.28 3.92 L 7.67 5.78 L 5.78 7.67 L 3.92 6.28 L 1.66 7.21 L 1.34 9.51 L -1.34 9.51 \
    L -1.66 7.21 L -3.92 6.28 L -5.78 7.67 L -7.67 5.78 L -6.28 3.92 L -7.21 1.66 \
    L -9.51 1.34 L -9.51 -1.34 L -7.21 -1.66 L -6.28 -3.92 L -7.67 -5.78 L -5.78 -7.67 \
    L -3.92 -6.28 Z
    """

  /// Draws the symbol with the source, `scale` times as large, centred on `(x, y)`.
  ///
  /// - Parameters:
  ///   - isFilled: Whether it is drawn in its filled form, with a source that hides what is behind.
  ///   - isFlipped: Whether what is drawn is mirrored; of the symbols only the list is.
  func draw(
    x: Double, y: Double, scale: Double = 1, isFilled: Bool = false, isFlipped: Bool = false,
    in context: Context
  ) {
    context.saved {
      context.translate(x: x, y: y)
      context.scale(x: isFlipped && self != .list ? -scale : scale, y: scale)
      for shape in isFilled ? filledShapes : shapes { shape.draw(in: context) }
    }
  }
}
