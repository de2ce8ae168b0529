internal import Markup

/// A key of a mapping: its name and meaning, the type of its value, and what it sets.
///
/// This is the one declaration of a key. Reading, the schema, `keyrise list keys` and
/// docs/scenario.md come from it.
struct Key<Root>: Sendable {
  let description: KeySet.Key
  /// Reads the key's value and sets it in the mapping's root value.
  let read: @Sendable (SourceNode, inout MappingReader, inout Root) -> Void
  /// The value where the key is absent, as a file would write it.
  let defaultValue: @Sendable (Root) -> JSONValue?

  /// Declares a key that is left out where its default will do.
  ///
  /// - Parameters:
  ///   - name: The key as the file has it.
  ///   - type: The type of its value.
  ///   - path: The property it sets; the default is the property's value in the mapping's initial
  ///     value.
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

  /// Declares a key whose value is `nil` where it is absent or invalid.
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

  /// Declares a key whose value is read later by the key's name, once more is known.
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
    defaultValue: @escaping @Sendable (Root) -> JSONValue?
  ) {
    description = KeySet.Key(
      name: name, summary: summary, schema: type.schema, presence: presence)
    read = { node, reader, root in
      if let value = type.read(node, name, &reader) { set(&root, value) }
    }
    self.defaultValue = { presence == .optional ? defaultValue($0) : nil }
  }
}

/// A mapping of the format: its keys, and the root value that they fill in.
struct Mapping<Root: Sendable>: Sendable {
  let keys: KeySet
  /// The value of a mapping without keys.
  let initial: Root
  let entries: [Key<Root>]

  /// - Parameters:
  ///   - owner: The mapping's name in sentences, with its article.
  ///   - initial: The value of a mapping without keys.
  ///   - keys: The keys in the order of documentation.
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

/// The mappings of the scenario format, each declared next to the code that uses it.
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
