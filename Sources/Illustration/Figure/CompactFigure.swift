internal import Cairo
internal import Keyframes

/// What a figure for a narrow column has in place of labels beside the device: a letter for each
/// measurement, and a key below that says what it means.
enum CompactFigure {
  /// The width of the page in its units: that of a phone's page, where a unit is a CSS pixel.
  static let width = 340.0
  /// The default margin.
  static let margin = 12.0
  /// The diameter of a letter's disc.
  static let badge = 18.0
  private static let rowHeight = 20.0

  /// Gives lines their letters, side by side and from top to bottom, and rows of a key.
  ///
  /// - Returns: Where the key ends.
  static func key(
    _ lines: inout [Figure.DimensionLine], x: Double, top: Double, width: Double
  ) -> Double {
    guard !lines.isEmpty else { return top }
    let start = top + 16
    for index in lines.indices {
      lines[index].key = Figure.DimensionLine.Key(
        letter: letter(index),
        row: Rect(
          x: x, y: start + Double(index) * rowHeight, width: width, height: rowHeight))
    }
    return start + Double(lines.count) * rowHeight
  }

  /// A, B and so on; after Z come numbers.
  private static func letter(_ index: Int) -> String {
    let scalar = index < 26 ? UnicodeScalar(UInt8(65 + index)) : nil
    return scalar.map { String($0) } ?? "\(index + 1)"
  }
}

// MARK: - Drawing

extension Canvas {
  /// Draws a letter beside the device, and what it stands for below it.
  func draw(
    _ key: Figure.DimensionLine.Key, of line: Figure.DimensionLine, _ color: Color
  ) throws {
    let (row, radius) = (key.row, CompactFigure.badge / 2)
    let ends = [
      Point(x: line.label.midX, y: line.label.midY), Point(x: row.minX + radius, y: row.midY),
    ]
    for middle in ends {
      dot(middle, radius: radius, color)
      try text(
        key.letter, .badge, theme.page, x: middle.x, baseline: middle.y + 4, anchor: .center)
    }
    let baseline = row.midY + 4.5
    try text(
      line.dimension.name, .smallName, theme.ink, x: row.minX + 2 * radius + 8, baseline: baseline)
    try text(
      line.dimension.valueText, .smallNameValue, color, x: row.maxX, baseline: baseline,
      anchor: .right)
  }
}

extension TextStyle {
  /// A letter in a disc.
  fileprivate static let badge = TextStyle(size: 11, weight: .semibold)
  /// What a dimension is called in a key.
  fileprivate static let smallName = TextStyle(size: 13)
  /// What it measures.
  fileprivate static let smallNameValue = TextStyle(
    size: 13, weight: .semibold, monospacedDigits: true)
}
