internal import KeyboardAvoidance

/// An event with the key that made it.
struct PlacedEvent {
  var event: Event
  var key: String
  var place: Place
}

/// Finds events that need a focused field when none can be.
enum FocusCheck {
  static func problems(in events: [PlacedEvent], fields: FieldIndex) -> [Problem] {
    var problems: [Problem] = []
    var focus: String?
    var isReplay = false
    var texts = fields.texts
    for placed in events {
      let action = placed.event.action
      if case .notify = action { isReplay = true }
      if needsFocus(action), focus == nil, !isReplay {
        problems.append(.nothingFocused(placed.key, at: placed.place))
      }
      if let focus, let words = words(selectedBy: action, from: texts[focus] ?? nil) {
        problems.append(.wordsNotInText(words, field: focus, at: placed.place))
      }
      if let focus { note(action, in: &texts[focus]) }
      focus = field(after: action, from: focus, fields)
    }
    return problems
  }

  /// Returns the words that an action selects where a text lacks them; `nil` where nothing is wrong
  /// or nothing is known of the text.
  private static func words(selectedBy action: Event.Action, from text: String?) -> String? {
    guard case .select(.words(let words)) = action, let text,
      TextSelection.words(words).range(in: text) == nil
    else { return nil }
    return words
  }

  /// Takes note of what an action does to a text: what is typed over a selection may be anywhere.
  private static func note(_ action: Event.Action, in text: inout String??) {
    switch action {
    case .type(let typed): text = text.map { $0.map { $0 + typed } }
    case .select: text = .some(nil)
    default: break
    }
  }

  private static func needsFocus(_ action: Event.Action) -> Bool {
    switch action {
    case .press, .dismiss, .keyboard, .prompt, .type, .select: true
    case .focus, .notify, .drag, .rotate: false
    }
  }

  /// Returns the field that has the focus after an action, as far as this check needs it.
  private static func field(
    after action: Event.Action, from focus: String?, _ fields: FieldIndex
  ) -> String? {
    switch (action, focus) {
    case (.focus(let id), _): id
    case (.dismiss, _), (.press(.done), _): nil
    case (.press(.next), let id?): neighbour(of: id, step: 1, fields) ?? id
    case (.press(.previous), let id?): neighbour(of: id, step: -1, fields) ?? id
    case (.press(.return), let id?): field(afterReturnIn: id, fields)
    default: focus
    }
  }

  /// In a text view the return key breaks the line, and the focus stays.
  private static func field(afterReturnIn id: String, _ fields: FieldIndex) -> String? {
    switch fields.returnKeys[id] {
    case nil: id
    case .next: neighbour(of: id, step: 1, fields)
    default: nil
    }
  }

  private static func neighbour(of id: String, step: Int, _ fields: FieldIndex) -> String? {
    guard let index = fields.ids.firstIndex(of: id),
      fields.ids.indices.contains(index + step)
    else { return nil }
    return fields.ids[index + step]
  }
}
