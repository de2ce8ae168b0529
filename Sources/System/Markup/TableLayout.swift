/// The widths of a table's columns: text at the left, numbers at the right, two spaces between.
///
/// A column is one of numbers when every cell below its head is a number or empty.
package struct TableLayout {
  private var widths: [Int]
  private var isNumber: [Bool]
  private var isEmpty = true

  package init(head: [String]) {
    widths = head.map { PlainText.line($0).count }
    isNumber = head.map { _ in true }
  }

  /// Makes room for a row.
  package mutating func measure(_ cells: [String]) {
    isEmpty = false
    for (column, cell) in cells.map(PlainText.line).enumerated() {
      widths[column] = max(widths[column], cell.count)
      if isNumber[column], !cell.isEmpty, Double(cell) == nil { isNumber[column] = false }
    }
  }

  /// Returns a row as a line, without spaces at its end.
  package func line(_ cells: [String]) -> String {
    let padded = cells.map(PlainText.line).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return isNumber[column] && !isEmpty ? padding + cell : cell + padding
    }
    let line = padded.joined(separator: "  ")
    return line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)] + "\n"
  }
}
