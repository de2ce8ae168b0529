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
