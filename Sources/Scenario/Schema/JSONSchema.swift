/// A schema of JSON Schema, draft 2020-12, as far as scenarios need one.
///
/// Every property is the keyword of its name; what is `nil` is not written.
struct JSONSchema: Encodable, Sendable {
  var schema: String?
  var title: String?
  var description: String?
  var type: [String]?
  var constant: Literal?
  var words: [Literal]?
  var pattern: String?
  var minLength: Int?
  var minimum: Double?
  var maximum: Double?
  var prefixItems: [JSONSchema]?
  /// One schema: a list, since a struct cannot hold itself.
  var items: [JSONSchema] = []
  var minItems: Int?
  var maxItems: Int?
  var properties: [String: JSONSchema]?
  var required: [String]?
  var additionalProperties: Bool?
  var anyOf: [JSONSchema]?
  var oneOf: [JSONSchema]?
  var reference: String?
  var definitions: [String: JSONSchema]?

  /// A value that stands in a schema as it is.
  enum Literal: Encodable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  private enum Keyword: String, CodingKey {
    case schema = "$schema"
    case reference = "$ref"
    case definitions = "$defs"
    case constant = "const"
    case words = "enum"
    case title, description, type, pattern, minLength, minimum, maximum, prefixItems, items
    case minItems, maxItems, properties, required, additionalProperties, anyOf, oneOf
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keyword.self)
    try container.encodeIfPresent(schema, forKey: .schema)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(description, forKey: .description)
    // One type stands without brackets, as people write it.
    if let type, type.count == 1 {
      try container.encode(type[0], forKey: .type)
    } else {
      try container.encodeIfPresent(type, forKey: .type)
    }
    try container.encodeIfPresent(constant, forKey: .constant)
    try container.encodeIfPresent(words, forKey: .words)
    try container.encodeIfPresent(pattern, forKey: .pattern)
    try container.encodeIfPresent(minLength, forKey: .minLength)
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(maximum, forKey: .maximum)
    try container.encodeIfPresent(prefixItems, forKey: .prefixItems)
    try container.encodeIfPresent(items.first, forKey: .items)
    try container.encodeIfPresent(minItems, forKey: .minItems)
    try container.encodeIfPresent(maxItems, forKey: .maxItems)
    try container.encodeIfPresent(properties, forKey: .properties)
    try container.encodeIfPresent(required, forKey: .required)
    try container.encodeIfPresent(additionalProperties, forKey: .additionalProperties)
    try container.encodeIfPresent(anyOf, forKey: .anyOf)
    try container.encodeIfPresent(oneOf, forKey: .oneOf)
    try container.encodeIfPresent(reference, forKey: .reference)
    try container.encodeIfPresent(definitions, forKey: .definitions)
  }
}

// MARK: - Values

extension JSONSchema {
  /// Text; numbers and flags are text where text is asked for.
  static let text = JSONSchema(type: ["string", "number", "boolean"])

  static let flag = JSONSchema(type: ["boolean"])

  /// Text that has to say something.
  static let identifier = JSONSchema(type: ["string", "number", "boolean"], minLength: 1)

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

  /// One of the words of a closed vocabulary.
  static func words<Word>(of type: Word.Type) -> JSONSchema
  where Word: CaseIterable & RawRepresentable<String> {
    words(Word.allCases.map(\.rawValue))
  }

  /// Only `true`.
  static let yes = JSONSchema(constant: .flag(true))

  static func list(of item: JSONSchema, minimum: Int? = nil, maximum: Int? = nil) -> JSONSchema {
    JSONSchema(type: ["array"], items: [item], minItems: minimum, maxItems: maximum)
  }

  /// A list with a schema for each of its items.
  static func tuple(_ items: [JSONSchema]) -> JSONSchema {
    JSONSchema(
      type: ["array"], prefixItems: items, minItems: items.count, maxItems: items.count)
  }

  static func any(of schemas: [JSONSchema]) -> JSONSchema { JSONSchema(anyOf: schemas) }

  /// One of the shared definitions.
  static func definition(_ name: String) -> JSONSchema {
    JSONSchema(reference: "#/$defs/\(name)")
  }

  /// A mapping that has the keys of a set and no others.
  ///
  /// - Parameters:
  ///   - keys: The keys, with what they mean.
  ///   - values: What each of them may be.
  ///   - required: Those that have to be there.
  ///   - exactlyOne: Keys of which exactly one has to be there.
  static func mapping(
    _ keys: KeySet, _ values: [String: JSONSchema], required: [String] = [],
    exactlyOne: [String] = []
  ) -> JSONSchema {
    let described = keys.keys.map { key in
      var value = values[key.name] ?? JSONSchema()
      value.description = key.summary
      return (key.name, value)
    }
    return JSONSchema(
      type: ["object"], properties: Dictionary(described) { first, _ in first },
      required: required.isEmpty ? nil : required, additionalProperties: false,
      oneOf: exactlyOne.isEmpty ? nil : exactlyOne.map { JSONSchema(required: [$0]) })
  }
}
