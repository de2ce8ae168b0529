internal import Markup

/// The keys of a mapping, whatever they set.
struct KeySet: Sendable {
  /// The mapping's name in sentences, with its article.
  let owner: String
  /// The keys in the order of documentation.
  let keys: [Key]

  struct Key: Sendable {
    let name: String
    let presence: Presence
    private let template: String
    private let makeSchema: @Sendable () -> JSONSchema
    private var makeDefault: @Sendable () -> JSONValue? = { nil }

    /// - Parameters:
    ///   - summary: The meaning, with placeholders for the words of its vocabulary and its default.
    ///   - schema: The schema of its value; built on demand, because reading does not need it.
    init(
      name: String, summary: String, schema: @autoclosure @escaping @Sendable () -> JSONSchema,
      presence: Presence = .optional
    ) {
      self.name = name
      self.presence = presence
      template = summary
      makeSchema = schema
    }
  }

  /// Whether a mapping has to have a key.
  enum Presence {
    case optional, required
    /// Exactly one of the keys of this kind has to be there.
    case alternative
    /// It is required, but the code that reads the mapping reports its absence itself.
    case expected
  }

  init(_ owner: String, _ keys: [Key]) {
    self.owner = owner
    self.keys = keys
  }

  var names: [String] { keys.map(\.name) }

  /// The keys of which exactly one has to be there.
  var alternatives: [String] { keys.filter { $0.presence == .alternative }.map(\.name) }

  func contains(_ name: String) -> Bool {
    keys.contains { $0.name == name }
  }

  /// A mapping that has these keys and no others.
  var schema: JSONSchema {
    let needed = keys.filter { [.required, .expected].contains($0.presence) }.map(\.name)
    let described = keys.map { key in
      var schema = key.schema
      schema.description = key.summary
      return (key.name, schema)
    }
    return JSONSchema(
      type: ["object"], properties: Dictionary(described) { first, _ in first },
      required: needed.isEmpty ? nil : needed, additionalProperties: false,
      oneOf: alternatives.isEmpty ? nil : alternatives.map { JSONSchema(required: [$0]) })
  }
}

extension KeySet.Key {
  /// Its meaning, with its unit; one sentence without a full stop.
  var summary: String {
    template.replacing("{words}", with: schema.vocabulary)
      .replacing("{default}", with: makeDefault()?.summary ?? "")
  }

  /// The schema of its value, with its default.
  var schema: JSONSchema {
    var schema = makeSchema()
    schema.defaultValue = makeDefault()
    return schema
  }

  /// Returns the key with a default.
  func resolved(
    _ defaultValue: @escaping @Sendable () -> JSONValue?
  ) -> KeySet.Key {
    var key = self
    key.makeDefault = defaultValue
    return key
  }
}
