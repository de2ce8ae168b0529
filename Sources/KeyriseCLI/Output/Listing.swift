import FrameSequence
import Markup

/// A table with a head, which is also a list of objects.
struct Listing {
  /// The head and the rows below it.
  var rows: [[String]]
  /// What only the objects say, a list for each row; empty when they say no more than the table.
  var details: [[JSONValue.Member]] = []

  /// The table in Markdown, identifiers as code.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let head = rows.first ?? []
    return rows.dropFirst().reduce(line(head) + line(head.map { _ in "---" })) {
      $0 + line(["`\($1[0])`"] + $1.dropFirst())
    }
  }

  /// A head's words as a key, `with bar` as `with_bar`.
  private static func key(_ head: String) -> String {
    String(head.map { $0 == " " ? "_" : $0 })
  }

  /// A cell's value: numbers are numbers, and nothing is null.
  private static func value(_ cell: String) -> JSONValue {
    if cell.isEmpty { return .null }
    return Double(cell).map { .decimal($0, places: 4) } ?? .string(cell)
  }

  func json(kind: String) -> String {
    let head = rows.first ?? []
    let items = rows.dropFirst().enumerated().map { index, row in
      let members = zip(head, row).map { JSONValue.Member(Self.key($0), Self.value($1)) }
      let more = details.isEmpty ? [] : details[index]
      return "    " + JSONValue.object(members + more).description
    }
    return """
      {
        "schema": "keyrise.list/1",
        "kind": "\(kind)",
        "items": [
      \(items.joined(separator: ",\n"))
        ]
      }

      """
  }
}
