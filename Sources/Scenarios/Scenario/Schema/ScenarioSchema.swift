internal import Markup

/// The JSON Schema of scenario files, for editors that complete and check YAML.
///
/// It is derived from the declarations of keys that the reader uses. A file that is valid for
/// `keyrise check` is valid here; the reverse is not promised, because a schema cannot express
/// relations, such as that a focused field is in the form.
public enum ScenarioSchema {
  /// The schema as a document of draft 2020-12, with sorted keys and a line end.
  public static var json: String {
    document.json.sorted.text(.indented) + "\n"
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

/// A key that scenario files know, for lists and documentation.
public struct ScenarioKey: Hashable, Sendable {
  /// The key as the file has it.
  public let name: String
  /// The mapping that the key belongs to, with its article, such as `an event`.
  public let owner: String
  /// Its meaning, with unit and default: one sentence without a full stop.
  public let summary: String
}

extension Scenario {
  /// Every key of scenario format 1, from the scenario inwards; a key of several mappings is listed
  /// for each.
  ///
  /// The options of strategies are not among them: their profiles list those.
  public static var keys: [ScenarioKey] {
    let first = [
      Grammar.scenario.keys, Grammar.describedDevice.keys, Grammar.keyboardHeights.keys,
      Grammar.keyboard.keys, Grammar.bars.keys, Grammar.window.keys, Grammar.presentation.keys,
      Grammar.view.keys, Grammar.scroll.keys, Grammar.insets.keys, Grammar.footer.keys,
    ]
    let form =
      [Grammar.form.keys, Grammar.stack.keys] + ViewKind.all.map(\.keys) + [Grammar.group.keys]
    let timeline = [
      Grammar.timeline.keys, Grammar.event.keys, Grammar.keyboardChange.keys,
      Grammar.notification.keys, Grammar.drag.keys, Grammar.expectation.keys,
      Grammar.switches.keys, Grammar.output.keys, Grammar.variation.keys,
      Grammar.note.keys,
    ]
    let illustrations = Output.Kind.pages
      .compactMap { Grammar.illustrations[$0]?.keys }
    return (first + form + timeline + illustrations).flatMap { set in
      set.keys.map { ScenarioKey(name: $0.name, owner: set.owner, summary: $0.summary) }
    }
  }
}
