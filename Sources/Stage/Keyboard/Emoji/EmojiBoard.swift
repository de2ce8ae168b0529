import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the emoji board: search field, sections of emoji, categories.
struct EmojiBoard {
  let canvas: KeyboardCanvas

  /// The radius of a face in points.
  static let faceRadius = 14.67

  func draw(_ board: EmojiBoardLayout) throws(CairoError) {
    if let field = board.searchField { try drawSearchField(field) }
    for (title, place) in zip(["FREQUENTLY USED", "SMILEYS & PEOPLE"], board.titles) {
      try canvas.text(
        title, size: 12.9, weight: .semibold, x: place.x, baseline: place.y,
        color: canvas.palette.sectionTitle)
    }
    for (column, cells) in board.columns.enumerated() {
      for (row, cell) in cells.enumerated() {
        draw(Emoji.at(column: column, row: row, rows: cells.count), in: cell)
      }
    }
    try drawCategories(board)
  }

  private func draw(_ emoji: Character, in cell: Rect) {
    let radius = min(Self.faceRadius, min(cell.width, cell.height) * 0.38)
    guard radius > 2 else { return }
    draw(Emoji.drawings[emoji] ?? [], at: Point(x: cell.midX, y: cell.midY), scale: radius / 100)
  }

  private func draw(_ shapes: [SymbolShape], at place: Point, scale: Double) {
    canvas.context.saved {
      canvas.context.translate(x: place.x, y: place.y)
      canvas.context.scale(scale)
      for shape in shapes { shape.draw(in: canvas.context) }
    }
  }

  private func drawSearchField(_ field: Rect) throws(CairoError) {
    let palette = canvas.palette
    let radius = canvas.look == .glass ? 12.4 : 12.0
    canvas.fill(field, radius: radius, palette.searchField)
    KeySymbol.magnifier.draw(
      in: canvas.context, at: Point(x: field.minX + 25.3, y: field.midY + 0.3), scale: 1,
      color: palette.searchText)
    try canvas.text(
      "Search Emoji", size: 17, x: field.minX + 40.8, baseline: field.midY + 6.2,
      color: palette.searchText)
  }

  private func drawCategories(_ board: EmojiBoardLayout) throws(CairoError) {
    let palette = canvas.palette
    if let letters = board.letters {
      try canvas.text(
        "ABC", size: 16, centerX: letters.x, baseline: letters.y + 5.7, color: palette.symbol)
    }
    let scale = min(1, max(0, board.categories[1].x - board.categories[0].x) / 33)
    for (symbol, place) in zip(EmojiCategory.all, board.categories) where scale > 0 {
      let isChosen = symbol == EmojiCategory.recent
      if isChosen {
        canvas.context.circle(x: place.x, y: place.y, radius: 15 * scale)
        canvas.context.setSource(palette.chosenCategory)
        canvas.context.fill()
      }
      canvas.context.setSource(isChosen ? palette.text : palette.category)
      draw(symbol, at: place, scale: scale / 10)
    }
    KeySymbol.delete.draw(
      in: canvas.context, at: board.delete, scale: max(scale, 0.8), color: palette.boardSymbol)
  }
}
