import KeyboardAvoidance
import Keyframes

/// Where the parts of the emoji board are, in points from the keyboard's top left corner.
///
/// Measured in simulator captures: 393 points wide and 384 high in iOS 17.5, 390 and 388 in iOS
/// 26.1. The rows share the available height; below 190 points, and before iOS 14, there is no
/// search field, below 120 no titles.
struct EmojiBoardLayout: Hashable, Sendable {
  /// The search field, or `nil` where there is no room.
  var searchField: Rect?
  /// The titles of the sections: the left edge and the baseline.
  var titles: [Point]
  /// The cells of the grid, column by column; the last column may run past the edge.
  var columns: [[Rect]]
  /// The number of columns in the first section.
  static let frequentColumns = 6
  /// The middles of the categories.
  var categories: [Point]
  /// The middle of the delete key.
  var delete: Point
  /// Where “ABC” is when there is no strip for it below the keys.
  var letters: Point?

  /// The size of a cell where five rows have their nominal height.
  static let cell = Size(width: 46, height: 38.6)
  /// The height of the row of categories.
  private static let categoryHeight = 41.0
  /// From the category to the delete key, as a multiple of that between categories.
  private static let deletePitch = 1.214

  /// Lays out the board in the band of keys; `hasSymbolsBelow` tells whether “ABC” is in the strip.
  init(
    keys: Rect, hasSymbolsBelow: Bool, look: KeyboardLook = .legacy, hasSearch: Bool = true
  ) {
    let isGlass = look == .glass
    let height = keys.height
    var top = keys.minY
    if hasSearch, height >= 190 {
      let side = isGlass ? 9.0 : 8
      let field = isGlass ? 40.0 : 37
      searchField = Rect(
        x: keys.minX + side, y: top + 10, width: keys.width - 2 * side, height: field)
      top += 10 + field
    }
    let hasTitles = height >= 120
    let titleBaseline = top + (isGlass ? 22.7 : 21.7)
    if hasTitles { top += isGlass ? 29.5 : 28.4 }

    let bottom = keys.maxY - min(Self.categoryHeight, height * 0.35)
    let count = max(1, Int(((bottom - top) / Self.cell.height).rounded()))
    let rowHeight = max(0, bottom - top) / Double(count)
    columns = []
    titles = []
    while columns.count < 60 {
      let isFirst = columns.count < Self.frequentColumns
      let x = keys.minX + 3 + Self.cell.width * Double(columns.count) + (isFirst ? 0 : 14)
      guard x + 8 < keys.maxX else { break }
      if hasTitles, columns.count == 0 || columns.count == Self.frequentColumns {
        titles.append(Point(x: x + 8.9, y: titleBaseline))
      }
      columns.append(
        (0..<count).map { row in
          Rect(
            x: x, y: top + rowHeight * Double(row), width: Self.cell.width, height: rowHeight)
        })
    }

    let middle = bottom + (keys.maxY - bottom) * 21 / Self.categoryHeight
    let start = keys.minX + (hasSymbolsBelow ? 28.67 : 74)
    delete = Point(x: keys.maxX - 24.3, y: middle)
    letters = hasSymbolsBelow ? nil : Point(x: keys.minX + 28, y: middle)
    let number = EmojiCategory.all.count
    let pitch = (delete.x - start) / (Double(number - 1) + Self.deletePitch)
    categories = (0..<number).map { Point(x: start + pitch * Double($0), y: middle) }
  }
}
