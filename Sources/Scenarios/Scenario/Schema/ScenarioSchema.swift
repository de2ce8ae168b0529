internal import Foundation

/// The JSON Schema of scenario files, for editors that complete and check YAML.
///
/// It is derived from the declarations of keys that the reader uses. A file that is valid for
/// `keyrise check` is valid here; the reverse is not promised, because a schema cannot express
/// relations, such as that a focused field is in the form.
public enum ScenarioSchema {
  /// The schema as a document of draft 2020-12, with sorted keys and a line end.
  public static var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Strings, Booleans and finite numbers always encode.
    guard let data = try? encoder.encode(document) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  static var document: JSONSchema {
    var schema = Grammar.scenario.keys.schema
    // Strategies may have been added to the catalogue since the grammar was declared.
    let current = [
      "strategy": Grammar.strategy.schema, "strategies": Grammar.strategies.schema,
      "options": .options,
    ]
    for (key, var value) in current {
      value.description = schema.properties?[key]?.description
      schema.properties?[key] = value
    }
    schema.schema = "https://json-schema.org/draft/2020-12/schema"
    schema.title = "A scenario of Keyrise, format \(ScenarioResolver.formatVersion)"
    var definitions: [String: JSONSchema] = [:]
    schema.collectDefinitions(into: &definitions)
    schema.definitions = definitions
    return schema
  }
}
