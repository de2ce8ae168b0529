import Markup

@testable import Scenario

/// Checks nodes against a schema: the keywords that ``JSONSchema`` has.
struct SchemaChecker {
  var definitions: [String: JSONSchema]

  init(_ document: JSONSchema) { definitions = document.definitions ?? [:] }

  func accepts(_ node: SourceNode, by schema: JSONSchema) -> Bool {
    if let name = schema.reference?.split(separator: "/").last {
      guard let target = definitions[String(name)], accepts(node, by: target) else { return false }
    }
    if let types = schema.type, !types.contains(where: { node.types.contains($0) }) {
      return false
    }
    if let constant = schema.constant, !node.equals(constant) { return false }
    if let words = schema.words, !words.contains(where: node.equals) { return false }
    if let any = schema.anyOf, !any.contains(where: { accepts(node, by: $0) }) { return false }
    if let one = schema.oneOf, one.count(where: { accepts(node, by: $0) }) != 1 { return false }
    return scalarFits(node, schema) && itemsFit(node, schema) && pairsFit(node, schema)
  }

  private func scalarFits(_ node: SourceNode, _ schema: JSONSchema) -> Bool {
    if case .finite(let number) = SourceNode.Number(node: node) {
      if let minimum = schema.minimum, number < minimum { return false }
      if let maximum = schema.maximum, number > maximum { return false }
    }
    guard node.types == ["string"], let text = node.text else { return true }
    if let least = schema.minLength, text.count < least { return false }
    guard let pattern = schema.pattern, let regex = try? Regex(pattern) else { return true }
    return text.firstMatch(of: regex) != nil
  }

  private func itemsFit(_ node: SourceNode, _ schema: JSONSchema) -> Bool {
    guard let items = node.items else { return true }
    if let least = schema.minItems, items.count < least { return false }
    if let most = schema.maxItems, items.count > most { return false }
    let tuple = schema.prefixItems ?? []
    guard zip(items, tuple).allSatisfy({ accepts($0, by: $1) }) else { return false }
    guard let rest = schema.items?.first else { return true }
    return items.dropFirst(tuple.count).allSatisfy { accepts($0, by: rest) }
  }

  private func pairsFit(_ node: SourceNode, _ schema: JSONSchema) -> Bool {
    guard let pairs = node.pairs else { return true }
    let keys = Set(pairs.map(\.key))
    guard (schema.required ?? []).allSatisfy(keys.contains) else { return false }
    return pairs.allSatisfy { pair in
      guard let value = schema.properties?[pair.key] else {
        return schema.additionalProperties != false
      }
      return accepts(pair.value, by: value)
    }
  }
}

extension SourceNode {
  /// What JSON Schema calls the types of this node.
  fileprivate var types: [String] {
    if items != nil { return ["array"] }
    if pairs != nil { return ["object"] }
    if isNull { return ["null"] }
    if flag != nil { return ["boolean"] }
    guard let number = SourceNode.Number(node: self) else { return ["string"] }
    guard case .finite(let value) = number, value == value.rounded() else { return ["number"] }
    return ["number", "integer"]
  }

  fileprivate func equals(_ literal: JSONValue) -> Bool {
    switch literal {
    case .string(let word): types == ["string"] && text == word
    case .boolean(let isTrue): flag == isTrue
    default: literal.number.map { SourceNode.Number(node: self) == .finite($0) } ?? false
    }
  }
}
