package import Markup

/// A part of a scenario on its way to a file: what it says, how it is laid out, and what is said of
/// it.
package indirect enum DraftValue: Hashable, Sendable {
  /// On one line.
  case inline(JSONValue)
  /// A line or more for each entry.
  case mapping([DraftEntry])
  /// A line or more for each item.
  case list([DraftItem])

  /// The value without comments.
  package var json: JSONValue {
    switch self {
    case .inline(let value): value
    case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
    case .list(let items): .array(items.map(\.value.json))
    }
  }
}

/// A key with its value.
package struct DraftEntry: Hashable, Sendable {
  package var key: String
  package var value: DraftValue
  /// The comment behind it on its line, or nothing.
  package var comment = ""

  init(_ key: String, _ value: DraftValue, _ comment: String = "") {
    self.key = key
    self.value = value
    self.comment = comment
  }

  init(_ key: String, _ value: JSONValue, _ comment: String = "") {
    self.init(key, .inline(value), comment)
  }
}

/// An item of a list.
package struct DraftItem: Hashable, Sendable {
  package var value: DraftValue
  package var comment = ""
}
