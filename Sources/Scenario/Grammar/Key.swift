/// A key of a mapping: what it is called and means, what its value may be, and what it sets.
///
/// This is the one declaration of a key. Reading, the schema, `keyrise list keys` and
/// docs/scenario.md come from it.
struct Key<Root>: Sendable {
  let description: KeySet.Key
  /// Reads the key's value and sets it in what the mapping stands for.
  let read: @Sendable (SourceNode, inout MappingReader, inout Root) -> Void
  /// What the value is where the key is absent, as a file would write it.
  let defaultValue: @Sendable (Root) -> JSONSchema.Literal?

  /// Declares a key that is left out where its default will do.
  ///
  /// - Parameters:
  ///   - name: The key as the file has it.
  ///   - type: What its value may be.
  ///   - path: What it sets; the default is what stands there in the mapping's initial value.
  ///   - summary: What it means, with its unit: one sentence without a full stop, in which
  ///     `{words}` stands for the words of its vocabulary and `{default}` for its default.
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ summary: String, _ presence: KeySet.Presence = .optional
  ) {
    self.init(name, type, summary, presence) { root, value in
      root[keyPath: path] = value
    } defaultValue: { root in
      type.literal(root[keyPath: path])
    }
  }

  /// Declares a key whose value is `nil` where it is absent or wrong.
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ summary: String, _ presence: KeySet.Presence = .optional
  ) {
    self.init(name, type, summary, presence) { root, value in
      root[keyPath: path] = value
    } defaultValue: { _ in
      nil
    }
  }

  /// Declares a key whose value is read by the key's name, once more is known.
  init(
    _ name: String, schema: @autoclosure @escaping @Sendable () -> JSONSchema, _ summary: String,
    _ presence: KeySet.Presence = .optional
  ) {
    description = KeySet.Key(
      name: name, summary: summary, schema: schema(), presence: presence)
    read = { _, _, _ in }
    defaultValue = { _ in nil }
  }

  private init<Value>(
    _ name: String, _ type: ValueType<Value>, _ summary: String, _ presence: KeySet.Presence,
    set: @escaping @Sendable (inout Root, Value) -> Void,
    defaultValue: @escaping @Sendable (Root) -> JSONSchema.Literal?
  ) {
    description = KeySet.Key(
      name: name, summary: summary, schema: type.schema, presence: presence)
    read = { node, reader, root in
      if let value = type.read(node, name, &reader) { set(&root, value) }
    }
    self.defaultValue = { presence == .optional ? defaultValue($0) : nil }
  }
}

/// A mapping of the format: its keys, and the value that they fill in.
struct Mapping<Root: Sendable>: Sendable {
  let keys: KeySet
  /// What a mapping without keys stands for.
  let initial: Root
  let entries: [Key<Root>]

  /// - Parameters:
  ///   - owner: What the mapping is called in sentences, with its article.
  ///   - initial: What a mapping without keys stands for.
  ///   - keys: The keys in the order in which people look for them.
  init(_ owner: String, _ initial: Root, @KeyBuilder<Root> _ keys: () -> [Key<Root>]) {
    entries = keys()
    self.initial = initial
    self.keys = KeySet(
      owner,
      entries.map { key in
        key.description.resolved { key.defaultValue(initial) }
      })
  }
}

/// The mappings of the scenario format, each beside the code that makes something of it.
enum Grammar {}

/// Collects keys, and lists of keys that several mappings share.
@resultBuilder enum KeyBuilder<Root> {
  static func buildExpression(_ key: Key<Root>) -> [Key<Root>] { [key] }
  static func buildExpression(_ keys: [Key<Root>]) -> [Key<Root>] { keys }
  static func buildBlock(_ parts: [Key<Root>]...) -> [Key<Root>] { parts.flatMap(\.self) }
  static func buildOptional(_ keys: [Key<Root>]?) -> [Key<Root>] { keys ?? [] }
  static func buildEither(first keys: [Key<Root>]) -> [Key<Root>] { keys }
  static func buildEither(second keys: [Key<Root>]) -> [Key<Root>] { keys }
}
