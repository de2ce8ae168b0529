import FrameSequence
import KeyboardAvoidance

/// Writes the rows of a trace: as a table for people, as CSV or as JSON.
struct TraceFormatter {
  enum Style: String, CaseIterable {
    case table
    case csv
    case json
  }

  /// A column: its name, and what it holds for a row.
  private struct Column: Sendable {
    var name: String
    var value: @Sendable (TraceRow) -> JSONValue
  }

  /// The columns in the order that scripts rely on; new ones are added at the end.
  private static let columns = [
    Column(name: "frame") { .integer($0.frame) },
    Column(name: "time") { .decimal($0.time, places: 6) },
    Column(name: "strategy") { .string($0.strategy) },
    Column(name: "focus") { $0.focus.map { .string($0) } ?? .null },
    Column(name: "keyboard_top") { points($0.keyboardTop) },
    Column(name: "inset_top") { points($0.insetTop) },
    Column(name: "inset_bottom") { points($0.insetBottom) },
    Column(name: "indicator_bottom") { points($0.indicatorBottom) },
    Column(name: "offset") { points($0.offset) },
    Column(name: "offset_target") { points($0.offsetTarget) },
    Column(name: "view_shift") { points($0.viewShift) },
    Column(name: "content_height") { points($0.contentHeight) },
    Column(name: "field_top") { $0.fieldTop.map(points) ?? .null },
    Column(name: "field_bottom") { $0.fieldBottom.map(points) ?? .null },
    Column(name: "hidden") { $0.hidden.map(points) ?? .null },
  ]

  /// A ten-thousandth of a point is far below a pixel and far above rounding errors.
  private static func points(_ value: Double) -> JSONValue {
    .decimal(value, places: 4)
  }

  /// Returns the rows in a style, ending in a line break.
  static func text(_ rows: [TraceRow], as style: Style) -> String {
    switch style {
    case .table: Format.table([columns.map(\.name)] + cells(rows) { $0 })
    case .csv:
      ([columns.map(\.name)] + cells(rows, quoted: Format.csvCell))
        .map { $0.joined(separator: ",") + "\n" }.joined()
    case .json: json(rows)
    }
  }

  private static func cells(
    _ rows: [TraceRow], quoted: (String) -> String
  ) -> [[String]] {
    rows.map { row in
      columns.map { column in
        switch column.value(row) {
        case .null: ""
        case .string(let text): quoted(text)
        case let number: number.description
        }
      }
    }
  }

  /// One row a line, so that the text can be searched and compared line by line.
  private static func json(_ rows: [TraceRow]) -> String {
    let lines = rows.map { row in
      "    "
        + JSONValue.object(columns.map { .init($0.name, $0.value(row)) }).description
    }
    return """
      {
        "schema": "keyrise.trace/1",
        "rows": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }
}
