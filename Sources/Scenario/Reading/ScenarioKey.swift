/// A key that scenario files know, for lists and documentation.
public struct ScenarioKey: Hashable, Sendable {
  /// The key as the file has it.
  public let name: String
  /// What it is a key of, with its article, such as `an event`.
  public let owner: String
  /// What it sets, with unit and default: one sentence without a full stop.
  public let summary: String
}

extension Scenario {
  /// Every key of scenario format 1, from the scenario inwards; a key of several owners for each.
  ///
  /// The options of strategies are not among them: their profiles list those.
  public static var keys: [ScenarioKey] {
    KeySet.all.flatMap { set in
      set.keys.map { ScenarioKey(name: $0.name, owner: set.owner, summary: $0.summary) }
    }
  }
}

extension KeySet {
  fileprivate static var all: [KeySet] {
    [
      scenario, device, keyboardHeights, keyboard, bars, window, presentation, view, scroll, insets,
      form, stack, label, field, textView, button, toggle, separator, space, row, container, group,
      scrollView, timeline, event, keyboardChange, notification, drag, expectation, switches,
      output,
    ] + IllustrationRequest.Kind.allCases.map(illustration)
  }
}
