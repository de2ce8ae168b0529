internal import KeyboardAvoidance

extension Grammar {
  fileprivate static let barItem = Mapping("a bar item", BarItem()) {
    Key("title", .text, \.title, "The words")
    Key("symbol", .word, \.symbol, "{words}")
  }
}

extension ValueType where Value == [BarItem] {
  /// Buttons of a bar: words, names of symbols, or mappings.
  static func barItems(_ limit: Int) -> ValueType {
    let mapping = ValueType<BarItem>.mapping(Grammar.barItem)
    let item = ValueType<BarItem>(
      schema: .any(of: [ValueType<String>.text.schema, mapping.schema])
    ) { node, key, reader in
      if node.pairs != nil { return mapping.read(node, key, &reader) }
      return ValueType<String>.text.read(node, key, &reader).map { text in
        Symbol(rawValue: text).map { BarItem(symbol: $0) } ?? BarItem(text)
      }
    }
    return .list(of: item.defined(as: "barItem"), "items", limit: limit)
  }
}
