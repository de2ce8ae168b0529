/// The type of a key's value: how it is read, and its schema.
struct ValueType<Value: Sendable>: Sendable {
  private let makeSchema: @Sendable () -> JSONSchema
  /// Reads a node, which messages call by a name; invalid values are reported and read as `nil`.
  var read: @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?
  /// The value as a file writes it; `nil` where the schema has no default.
  var literal: @Sendable (Value) -> JSONSchema.Literal?

  /// - Parameters:
  ///   - schema: The schema; built on demand, because reading does not need it.
  ///   - read: Reads a node, which messages call by a name.
  init(
    schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    read: @escaping @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?,
    literal: @escaping @Sendable (Value) -> JSONSchema.Literal? = { _ in nil }
  ) {
    makeSchema = schema
    self.read = read
    self.literal = literal
  }

  /// The schema.
  var schema: JSONSchema { makeSchema() }
}

extension ValueType {
  /// Returns a type whose values are transformed.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).map(transform)
    }
  }

  /// Returns a type whose values are processed after reading: `body` may report, and returns the
  /// result.
  func then<Other>(
    _ body: @escaping @Sendable (Value, SourceNode, inout MappingReader) -> Other?
  ) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).flatMap { body($0, node, &reader) }
    }
  }

  /// Returns the type with a schema among the document's shared definitions.
  func defined(as name: String, examples: [JSONSchema.Literal] = []) -> ValueType {
    withSchema { schema in
      var schema = schema
      if !examples.isEmpty { schema.examples = examples }
      return .definition(name, schema)
    }
  }

  /// Returns the type with another schema, derived from its own.
  func withSchema(_ change: @escaping @Sendable (JSONSchema) -> JSONSchema) -> ValueType {
    ValueType(schema: change(schema), read: read, literal: literal)
  }
}

// MARK: - Collections

extension ValueType {
  /// A mapping whose value is filled in by its keys.
  static func mapping(_ mapping: Mapping<Value>) -> ValueType {
    .mapping(mapping) { value, _ in value }
  }

  /// A mapping; `body` converts what its keys filled in.
  static func mapping<Root>(
    _ mapping: Mapping<Root>, _ body: @escaping @Sendable (Root, inout MappingReader) -> Value?
  ) -> ValueType {
    ValueType(schema: mapping.keys.schema) { node, name, reader in
      reader.mapping(node, named: name, mapping, body)
    }
  }

  /// A list, whose items messages call by a name.
  static func list<Item>(
    of item: ValueType<Item>, _ things: String, limit: Int
  ) -> ValueType where Value == [Item] {
    ValueType(schema: .list(of: item.schema, maximum: limit)) { node, name, reader in
      reader.items(node, named: name, of: things, limit: limit)
        .compactMap { item.read($0, name, &reader) }
    }
  }
}
