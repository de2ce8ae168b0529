/// Something that happens at a time: what the user does, or what the system says.
public struct Event: Hashable, Sendable {
  /// Seconds from the start of the timeline.
  public var time: Double
  /// The action that happens.
  public var action: Action

  /// The action that happens.
  public enum Action: Hashable, Sendable {
    /// The user taps the field with this identifier.
    case focus(String)
    /// The user presses a key of the keyboard or of its accessory.
    case press(Key)
    /// The keyboard is dismissed: the first responder resigns.
    case dismiss
    /// The keyboard changes while it is up.
    case keyboard(KeyboardChange)
    /// The password manager's prompt appears (`true`) and the keyboard hides at once although the
    /// field keeps the focus; or the prompt disappears and the keyboard returns.
    ///
    /// Flutter's notification layer handles this case: a willHide with a duration of 0 right after
    /// willShow.
    case prompt(Bool)
    /// A recorded notification is replayed.
    case notify(KeyboardNotification)
    /// The user types text, or pastes it, at the end of the first responder's; line breaks are
    /// `\n`.
    case type(String)
    /// The user selects text of the first responder's, as with a double tap.
    case select(TextSelection)
    /// A finger touches the scroll view, moves and lets go.
    case drag(Drag)
    /// The user rotates the device; nothing happens if it already has that orientation.
    case rotate(Orientation)
  }

  /// A key that moves the focus or ends editing.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// To the next field in the form.
    case next
    /// To the previous field in the form.
    case previous
    /// The return key: in a text field it moves on when the key says next, and else dismisses.
    case `return`
    /// Dismisses the keyboard.
    case done
  }

  /// Creates an event.
  public init(at time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }
}

extension Event.Action {
  /// Its name in scenarios, such as `focus`.
  public var name: String {
    switch self {
    case .focus: "focus"
    case .press: "press"
    case .dismiss: "dismiss"
    case .keyboard: "keyboard"
    case .prompt: "prompt"
    case .notify: "notify"
    case .type: "type"
    case .select: "select"
    case .drag: "drag"
    case .rotate: "rotate"
    }
  }

  /// The event's argument, such as the field that gets the focus, or `nil` without one.
  public var argument: String? {
    switch self {
    case .focus(let id): id
    case .press(let key): key.rawValue
    case .rotate(let orientation): orientation.rawValue
    case .dismiss, .keyboard, .prompt, .notify, .type, .select, .drag: nil
    }
  }
}

/// A selection of a field's text.
public enum TextSelection: Hashable, Sendable {
  /// All of it.
  case all
  /// The first place at which these words stand.
  case words(String)

  /// Returns which characters of a text are selected, or `nil` where none are: the text is empty,
  /// or the words are not in it.
  public func range(in text: String) -> Range<Int>? {
    switch self {
    case .all: return text.isEmpty ? nil : 0..<text.count
    case .words(let words):
      let (characters, searched) = (Array(text), Array(words))
      guard !searched.isEmpty, searched.count <= characters.count else { return nil }
      let start = (0...characters.count - searched.count).first {
        characters[$0...].starts(with: searched)
      }
      return start.map { $0..<$0 + searched.count }
    }
  }
}
