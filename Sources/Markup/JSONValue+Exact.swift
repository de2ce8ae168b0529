extension JSONValue {
  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// A number to be read again without loss, infinities and what is no number too: as a text.
  package static func exact(_ number: Double) -> JSONValue { .string("\(number)") }

  /// The number that ``exact(_:)`` made a text of, or `nil` when this is none.
  package var exactNumber: Double? { text.flatMap { Double($0) } }

  /// The texts of a list of nothing else, or `nil` when it is none.
  package var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }
}
