internal import KeyboardAvoidance

/// An event with the key that made it.
struct PlacedEvent {
  var event: Event
  var key: String
  var place: Place
}

/// The fields of a form by their identifiers, in the form's order.
struct FieldIndex {
  var ids: [String] = []
  /// What the return key of a text field says; `nil` for text views, where it breaks the line.
  var returnKeys: [String: ReturnKey] = [:]
  private var places: [String: Place] = [:]
  /// Whether every view of the form could be read.
  var isComplete = true

  func contains(_ id: String) -> Bool {
    places[id] != nil
  }

  /// The place at which a field's identifier stands.
  func place(of id: String) -> Place? {
    places[id]
  }

  /// Adds a field, or returns the place of the field that already has the identifier.
  mutating func add(_ id: String, at place: Place, returnKey: ReturnKey?) -> Place? {
    if let first = places[id] { return first }
    ids.append(id)
    places[id] = place
    returnKeys[id] = returnKey
    return nil
  }
}

/// Finds events that need a focused field when none can be.
enum FocusCheck {
  /// Which field is focused, as far as it matters here.
  private enum Focus {
    case none
    case field(String)
  }

  static func problems(in events: [PlacedEvent], fields: FieldIndex) -> [Problem] {
    var problems: [Problem] = []
    var focus = Focus.none
    var isReplay = false
    for placed in events {
      let action = placed.event.action
      if case .notify = action { isReplay = true }
      if needsFocus(action), case .none = focus, !isReplay {
        problems.append(.nothingFocused(placed.key, at: placed.place))
      }
      focus = next(after: action, from: focus, fields: fields)
    }
    return problems
  }

  private static func needsFocus(_ action: Event.Action) -> Bool {
    switch action {
    case .press, .dismiss, .keyboard, .type: true
    case .focus, .notify, .drag, .rotate: false
    }
  }

  private static func next(
    after action: Event.Action, from focus: Focus, fields: FieldIndex
  ) -> Focus {
    switch (action, focus) {
    case (.focus(let id), _): .field(id)
    case (.dismiss, _), (.press(.done), _): .none
    case (.press(.next), .field(let id)): .field(neighbour(of: id, step: 1, fields) ?? id)
    case (.press(.previous), .field(let id)): .field(neighbour(of: id, step: -1, fields) ?? id)
    case (.press(.return), .field(let id)): next(afterReturnIn: id, fields)
    default: focus
    }
  }

  /// In a text view the return key breaks the line, and the field stays.
  private static func next(afterReturnIn id: String, _ fields: FieldIndex) -> Focus {
    switch fields.returnKeys[id] {
    case nil: .field(id)
    case .next: neighbour(of: id, step: 1, fields).map { .field($0) } ?? .none
    default: .none
    }
  }

  private static func neighbour(of id: String, step: Int, _ fields: FieldIndex) -> String? {
    guard let index = fields.ids.firstIndex(of: id),
      fields.ids.indices.contains(index + step)
    else { return nil }
    return fields.ids[index + step]
  }
}
