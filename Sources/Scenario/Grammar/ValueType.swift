/// What the value of a key may be: how it is read, and what a schema says of it.
struct ValueType<Value: Sendable>: Sendable {
  private let makeSchema: @Sendable () -> JSONSchema
  /// Reads a node, called by a name in messages; what is wrong is reported and read as `nil`.
  var read: @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?
  /// How a file writes a value; `nil` where a schema states no default.
  var literal: @Sendable (Value) -> JSONSchema.Literal?

  /// - Parameters:
  ///   - schema: What a schema says of it; made when it is asked for, which reading does not.
  ///   - read: Reads a node, called by a name in messages.
  init(
    schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    read: @escaping @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?,
    literal: @escaping @Sendable (Value) -> JSONSchema.Literal? = { _ in nil }
  ) {
    makeSchema = schema
    self.read = read
    self.literal = literal
  }

  /// What a schema says of it.
  var schema: JSONSchema { makeSchema() }
}

extension ValueType {
  /// Returns a type whose values stand for others.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).map(transform)
    }
  }

  /// Returns a type whose values are looked at once they are read: `body` may report, and returns
  /// what they stand for.
  func then<Other>(
    _ body: @escaping @Sendable (Value, SourceNode, inout MappingReader) -> Other?
  ) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).flatMap { body($0, node, &reader) }
    }
  }

  /// Returns the type with a schema that stands among the document's shared definitions.
  func defined(as name: String, examples: [JSONSchema.Literal] = []) -> ValueType {
    withSchema { schema in
      var schema = schema
      if !examples.isEmpty { schema.examples = examples }
      return .definition(name, schema)
    }
  }

  /// Returns the type with another schema, made of its own.
  func withSchema(_ change: @escaping @Sendable (JSONSchema) -> JSONSchema) -> ValueType {
    ValueType(schema: change(schema), read: read, literal: literal)
  }
}

// MARK: - Collections

extension ValueType {
  /// A mapping that stands for the value its keys fill in.
  static func mapping(_ mapping: Mapping<Value>) -> ValueType {
    .mapping(mapping) { value, _ in value }
  }

  /// A mapping; `body` makes of what its keys filled in what it stands for.
  static func mapping<Root>(
    _ mapping: Mapping<Root>, _ body: @escaping @Sendable (Root, inout MappingReader) -> Value?
  ) -> ValueType {
    ValueType(schema: mapping.keys.schema) { node, name, reader in
      reader.mapping(node, named: name, mapping, body)
    }
  }

  /// A list of things, called so in messages.
  static func list<Item>(
    of item: ValueType<Item>, _ things: String, limit: Int
  ) -> ValueType where Value == [Item] {
    ValueType(schema: .list(of: item.schema, maximum: limit)) { node, name, reader in
      reader.items(node, named: name, of: things, limit: limit)
        .compactMap { item.read($0, name, &reader) }
    }
  }
}
