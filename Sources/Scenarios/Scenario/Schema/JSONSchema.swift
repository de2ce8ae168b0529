internal import Markup

/// A schema of JSON Schema, draft 2020-12, as far as scenarios need one.
///
/// Every property is the keyword of the same name; `nil` properties are not written.
struct JSONSchema: Sendable {
  var schema: String?
  var title: String?
  var description: String?
  var defaultValue: JSONValue?
  var examples: [JSONValue]?
  /// The types; one is written without brackets.
  var type: [String]?
  var constant: JSONValue?
  var words: [JSONValue]?
  var pattern: String?
  var minLength: Int?
  var minimum: Double?
  var maximum: Double?
  var prefixItems: [JSONSchema]?
  /// One schema for all items: an array, because a struct cannot contain itself.
  var items: [JSONSchema]?
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

  /// The schema as JSON.
  var json: JSONValue {
    func object(_ schemas: [String: JSONSchema]?) -> JSONValue? {
      schemas.map { .object($0.map { .init($0, $1.json) }) }
    }
    func list(_ schemas: [JSONSchema]?) -> JSONValue? { schemas.map { .array($0.map(\.json)) } }
    func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
    func texts(_ texts: [String]?) -> JSONValue? { texts.map { .strings($0) } }
    func number(_ number: Double?) -> JSONValue? { number.map { .number($0) } }
    func integer(_ number: Int?) -> JSONValue? { number.map { .integer($0) } }
    func values(_ values: [JSONValue]?) -> JSONValue? { values.map { .array($0) } }
    let members: KeyValuePairs<String, JSONValue?> = [
      "$schema": text(schema), "$ref": text(reference), "$defs": object(definitions),
      "title": text(title), "description": text(description), "default": defaultValue,
      "examples": values(examples), "type": type?.count == 1 ? text(type?[0]) : texts(type),
      "const": constant, "enum": values(words), "pattern": text(pattern),
      "minLength": integer(minLength), "minimum": number(minimum), "maximum": number(maximum),
      "prefixItems": list(prefixItems), "items": items?.first?.json,
      "minItems": integer(minItems), "maxItems": integer(maxItems),
      "properties": object(properties), "required": texts(required),
      "additionalProperties": additionalProperties.map { .boolean($0) },
      "anyOf": list(anyOf), "oneOf": list(oneOf),
    ]
    return .object(members.compactMap { name, value in value.map { .init(name, $0) } })
  }
}

// MARK: - Literals

extension JSONSchema {
  /// The words of a closed vocabulary, as in `light or dark`.
  var vocabulary: String { firstWords.map(\.summary).alternatives }

  private var firstWords: [JSONValue] {
    words ?? target.values.first?.firstWords ?? anyOf?.first?.firstWords ?? []
  }
}

extension JSONValue {
  /// A number, to six decimal places.
  static func number(_ number: Double) -> JSONValue { .decimal(number, places: 6) }

  /// The value as a summary writes it: words without quotation marks.
  var summary: String {
    switch self {
    case .string(let text): text
    case .array(let items): "[\(items.map(\.summary).joined(separator: ", "))]"
    default: description
    }
  }
}

// MARK: - Values

extension JSONSchema {
  /// Text; numbers and flags are accepted as text.
  static let text = JSONSchema(type: ["string", "number", "boolean"])

  static let flag = JSONSchema(type: ["boolean"])

  /// Only `true`.
  static let yes = JSONSchema(constant: true)

  static func number(_ range: ClosedRange<Double>) -> JSONSchema {
    JSONSchema(type: ["number"], minimum: range.lowerBound, maximum: range.upperBound)
  }

  static func integer(_ range: ClosedRange<Int>) -> JSONSchema {
    JSONSchema(
      type: ["integer"], minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
  }

  /// One of a few words; `true` and `false` are words of some vocabularies, and not quoted.
  static func words(_ words: [String]) -> JSONSchema {
    JSONSchema(words: words.map { .string($0) })
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
    let inner = (items ?? []) + (prefixItems ?? []) + (anyOf ?? [])
    for schema in inner + (properties ?? [:]).values { schema.collectDefinitions(into: &found) }
  }
}
