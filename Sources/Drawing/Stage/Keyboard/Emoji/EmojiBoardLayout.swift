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
    let number = Category.all.count
    let pitch = (delete.x - start) / (Double(number - 1) + Self.deletePitch)
    categories = (0..<number).map { Point(x: start + pitch * Double($0), y: middle) }
  }

  /// The symbols of the board's categories, in tenths of a point around the origin.
  enum Category {
    static let recent = [line("E 0 0 73 73 M 0 -46 L 0 0 L -36 0")]

    /// All symbols from left to right.
    static let all = [
      recent,
      [
        line("E 0 0 75 75"),
        fill("E 23 -18 9 11 X M -48 9 C -29 21 29 21 48 9 C 41 62 -41 62 -48 9"),
      ],
      // A bear.
      [
        line("M -66 -27 C -90 -42 -76 -76 -47 -73 C -33 -71 -25 -61 -23 -49 X E 0 12 64 64"),
        line("M -18 43 C -10 56 10 56 18 43"), fill("E 25 -4 8.5 8.5 X E 0 25 13 9"),
      ],
      // A drink and a burger.
      [
        line("M -74 -38 L 10 -38 M -66 -38 L -57 73 L -26 73 M -24 -38 L -12 -72 L 16 -64"),
        line("M -13 20 C -13 -16 75 -16 75 20 Z M -10 54 L 72 54 L 72 74 L -10 74 Z"),
        SymbolShape("M -6 40 L 68 40", line: 20),
      ],
      // A ball.
      [
        line("M 27 -9 L 51 -17 M 16 23 L 32 44 X M 0 -28 L 0 -54 E 0 0 73 73"),
        fill("M 48 -16 L 56 -42 L 70 0 Z M 29 41 L 57 41 L 21 67 Z X M 0 -50 L 22 -66 L -22 -66 Z"),
        fill("M 0 -28 L 27 -9 L 16 23 L -16 23 L -27 -9 Z"),
      ],
      // Houses behind a car.
      [
        line("M -74 73 L -74 -14 L -40 -14 M -40 6 L -40 -74 L 20 -74 L 20 -34 L 74 -34 L 74 73"),
        line("M -38 30 L -26 2 L 26 2 L 38 30"),
        fill("E -21 -53 6 6 E 2 -53 6 6 E -21 -28 6 6 E 2 -28 6 6 E 49 -10 6 6"),
        fill(
          "M -50 28 L 50 28 L 50 64 L 43 64 L 43 78 L 29 78 L 29 64 L -50 64 Z M -43 64 L -43 78 L -29 78 L -29 64 Z"
        ),
      ],
      // A bulb.
      [
        line("M 22 42 C 22 16 51 10 51 -23 C 51 -53 28 -74 0 -74 M 0 6 L 16 -8 M 0 42 L 22 42 X"),
        line("M 0 6 L 0 42 M -21 58 L 21 58 M -13 74 L 13 74"),
      ],
      // 〒, a note, an ampersand and a percent sign.
      [
        line("M -66 -66 L -8 -66 M -66 -39 L -8 -39 M -37 -39 L -37 -4 M 41 -20 L 41 -70 L 62 -50"),
        line(
          "M -8 74 L -50 34 C -62 12 -26 8 -28 26 C -30 40 -62 42 -60 60 C -56 80 -18 76 -10 48"),
        line("M 60 18 L 28 74 E 28 28 9 11 E 58 64 9 11"), fill("E 28 -18 15 12"),
      ],
      // A flag.
      [line("M -50 70 L -50 -60 C -20 -76 10 -44 54 -60 L 54 14 C 10 30 -20 -2 -50 14")],
    ]

    private static func line(_ path: String) -> SymbolShape { SymbolShape(path, line: 11) }

    private static func fill(_ path: String) -> SymbolShape { SymbolShape(path) }
  }
}
