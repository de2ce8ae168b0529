/// A schema of JSON Schema, draft 2020-12, as far as scenarios need one.
///
/// Every property is the keyword of the same name; `nil` properties are not written.
struct JSONSchema: Encodable, Sendable {
  var schema: String?
  var title: String?
  var description: String?
  var defaultValue: Literal?
  var examples: [Literal]?
  var type: OneOrMore<String>?
  var constant: Literal?
  var words: [Literal]?
  var pattern: String?
  var minLength: Int?
  var minimum: Double?
  var maximum: Double?
  var prefixItems: [JSONSchema]?
  /// One schema for all items: an array, because a struct cannot contain itself.
  var items: OneOrMore<JSONSchema>?
  var minItems: Int?
  var maxItems: Int?
  var properties: [String: JSONSchema]?
  var required: [String]?
  var additionalProperties: Bool?
  var anyOf: [JSONSchema]?
  var oneOf: [JSONSchema]?
  var reference: String?
  var definitions: [String: JSONSchema]?

  /// The definition of ``reference`` by its name; empty where it is defined elsewhere.
  var target: [String: JSONSchema] = [:]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case reference = "$ref"
    case definitions = "$defs"
    case constant = "const"
    case words = "enum"
    case defaultValue = "default"
    case title, description, examples, type, pattern, minLength, minimum, maximum, prefixItems
    case items, minItems, maxItems, properties, required, additionalProperties, anyOf, oneOf
  }

  /// A list that is written without brackets when it has one element.
  struct OneOrMore<Element: Encodable & Sendable>: Encodable, Sendable, ExpressibleByArrayLiteral {
    var elements: [Element]

    init(arrayLiteral elements: Element...) { self.elements = elements }

    func encode(to encoder: any Encoder) throws {
      if elements.count == 1 {
        try elements[0].encode(to: encoder)
      } else {
        try elements.encode(to: encoder)
      }
    }
  }
}

// MARK: - Literals

extension JSONSchema {
  /// A literal value in a schema.
  enum Literal: Encodable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([Literal])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .list(let literals): try container.encode(literals)
      }
    }
  }

  /// The words of a closed vocabulary, as in `light or dark`.
  var vocabulary: String {
    let words = firstWords.map(\.description)
    return words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  private var firstWords: [Literal] {
    words ?? target.values.first?.firstWords ?? anyOf?.first?.firstWords ?? []
  }
}

extension JSONSchema.Literal: CustomStringConvertible, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(arrayLiteral literals: JSONSchema.Literal...) { self = .list(literals) }

  /// The literal as a summary writes it.
  var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): Problem.text(number)
    case .flag(let flag): String(flag)
    case .list(let literals): "[\(literals.map(\.description).joined(separator: ", "))]"
    }
  }
}

// MARK: - Values

extension JSONSchema {
  /// Text; numbers and flags are accepted as text.
  static let text = JSONSchema(type: ["string", "number", "boolean"])

  static let flag = JSONSchema(type: ["boolean"])

  /// Only `true`.
  static let yes = JSONSchema(constant: .flag(true))

  static func number(_ range: ClosedRange<Double>) -> JSONSchema {
    JSONSchema(type: ["number"], minimum: range.lowerBound, maximum: range.upperBound)
  }

  static func integer(_ range: ClosedRange<Int>) -> JSONSchema {
    JSONSchema(
      type: ["integer"], minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
  }

  /// One of a few words; `true` and `false` are words of some vocabularies, and not quoted.
  static func words(_ words: [String]) -> JSONSchema {
    JSONSchema(words: words.map(Literal.text))
  }

  static func list(of item: JSONSchema, minimum: Int? = nil, maximum: Int? = nil) -> JSONSchema {
    JSONSchema(type: ["array"], items: [item], minItems: minimum, maxItems: maximum)
  }

  /// A list with a schema for each of its items.
  static func tuple(_ items: [JSONSchema]) -> JSONSchema {
    JSONSchema(
      type: ["array"], prefixItems: items, minItems: items.count, maxItems: items.count)
  }

  static func any(of schemas: [JSONSchema]) -> JSONSchema { JSONSchema(anyOf: schemas) }
}

// MARK: - Definitions

extension JSONSchema {
  /// A schema among the definitions of the document; without `schema`, a reference to one that
  /// another reference defines, as in a recursive schema.
  static func definition(_ name: String, _ schema: JSONSchema? = nil) -> JSONSchema {
    var reference = JSONSchema()
    reference.reference = "#/$defs/\(name)"
    if let schema { reference.target = [name: schema] }
    return reference
  }

  /// Collects the definitions of all references in a schema.
  func collectDefinitions(into found: inout [String: JSONSchema]) {
    for (name, schema) in target where found[name] == nil {
      found[name] = schema
      schema.collectDefinitions(into: &found)
    }
    let inner = (items?.elements ?? []) + (prefixItems ?? []) + (anyOf ?? [])
    for schema in inner + (properties ?? [:]).values { schema.collectDefinitions(into: &found) }
  }
}
