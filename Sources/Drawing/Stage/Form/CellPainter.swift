internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the rows of tables, as measured in captures of iOS 16 to 18, and of 26.
struct CellPainter {
  let look: Look

  /// The room that words keep from chevrons and values, in points.
  private static let gap = 12.0
  /// The grey of chevrons: 197, 197, 199 on white; in dark the placeholder's.
  private static let chevron = Color(hex: 0xC5_C5C7)

  /// - Parameter margin: The room a row keeps from the sides of its card, in points.
  func draw(_ cell: Cell, frame: Rect, margin: Double, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    let palette = look.palette
    var left = frame.minX + margin
    var right = frame.maxX - margin
    if let symbol = cell.symbol {
      context.setSource(palette.tint)
      symbol.draw(x: left + 12, y: frame.midY, scale: 0.9, isFlipped: look.isFlipped, in: context)
      left += Cell.symbolRoom
    }
    right -= drawAccessory(cell.accessory, right: right, midY: frame.midY, in: context)
    if !cell.value.isEmpty {
      let font = SystemFont(17)
      let width = min(
        try look.typesetter.layout(cell.value.singleLine, font.style).width,
        max((right - left) * 0.6, 1))
      try look.draw(
        cell.value, font, color: palette.secondaryLabel, x: right - width, midY: frame.midY,
        maxWidth: width + 1, in: context)
      right -= width + Self.gap
    }
    let room = max(right - left, 1)
    let isDouble = !cell.detail.isEmpty
    try look.draw(
      cell.text, SystemFont(17), color: palette.label, x: left,
      midY: frame.midY - (isDouble ? 9 : 0), maxWidth: room, in: context)
    if isDouble {
      try look.draw(
        cell.detail, SystemFont(look.isGlass ? 15 : 12), color: palette.secondaryLabel, x: left,
        midY: frame.midY + 11, maxWidth: room, in: context)
    }
  }

  /// Draws a chevron or a tick, and returns how much room it takes, in points.
  private func drawAccessory(
    _ accessory: Cell.Accessory, right: Double, midY: Double, in context: Context
  ) -> Double {
    switch accessory {
    case .none: return 0
    case .chevron:
      let (width, height) = (6.0, 11.0)
      let x = right - (look.isGlass ? 4.7 : 1)
      context.setSource(look.isDark ? look.palette.placeholder : Self.chevron)
      context.move(x: x - width, y: midY - height / 2)
      context.line(x: x, y: midY)
      context.line(x: x - width, y: midY + height / 2)
      context.stroke(lineWidth: 2.2, cap: .round, join: .round)
      return look.isGlass ? 31.7 : 21
    case .checkmark:
      context.setSource(look.palette.tint)
      Symbol.checkmark.draw(
        x: right - 7, y: midY, scale: 0.82, isFlipped: look.isFlipped, in: context)
      return 26
    }
  }
}

/// Draws a checkbox: a choice, since iOS has none of its own.
struct CheckboxPainter {
  let look: Look

  private static let side = 22.0

  func draw(_ box: Checkbox, frame: Rect, margin: Double, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    let left = frame.minX + margin
    let square = look.grid.snappedEdges(
      Rect(x: left, y: frame.midY - Self.side / 2, width: Self.side, height: Self.side))
    if box.isOn {
      context.fill(square, radius: 6, look.palette.tint)
      context.setSource(.white)
      Symbol.checkmark.draw(
        x: square.midX, y: square.midY, scale: 0.72, isFlipped: look.isFlipped, in: context)
    } else {
      context.strokeInside(square, radius: 6, lineWidth: 1.5, look.palette.tab)
    }
    let x = square.maxX + 12
    try look.draw(
      box.label, SystemFont(17), color: look.palette.label, x: x, midY: frame.midY,
      maxWidth: max(frame.maxX - margin - x, 1), in: context)
  }
}
