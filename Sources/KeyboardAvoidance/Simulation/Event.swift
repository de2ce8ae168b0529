/// Something that happens at a time: what the user does, or what the system says.
public struct Event: Hashable, Sendable {
  /// Seconds from the start of the timeline.
  public var time: Double
  /// What happens.
  public var action: Action

  /// What happens.
  public enum Action: Hashable, Sendable {
    /// The user taps the field with this identifier.
    case focus(String)
    /// The user presses a key of the keyboard or of its accessory.
    case press(Key)
    /// The keyboard is dismissed: the first responder resigns.
    case dismiss
    /// The keyboard changes while it is up.
    case keyboard(KeyboardChange)
    /// A recorded notification is replayed.
    case notify(KeyboardNotification)
    /// The user types text, or pastes it, at the end of the first responder's; line breaks are
    /// `\n`.
    case type(String)
    /// A finger touches the scroll view, moves and lets go.
    case drag(Drag)
    /// The user turns the device; nothing happens where it is held so already.
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
  /// What a scenario calls it, such as `focus`.
  public var name: String {
    switch self {
    case .focus: "focus"
    case .press: "press"
    case .dismiss: "dismiss"
    case .keyboard: "keyboard"
    case .notify: "notify"
    case .type: "type"
    case .drag: "drag"
    case .rotate: "rotate"
    }
  }

  /// The one word that says which, such as the field that gets the focus, or `nil` without one.
  public var argument: String? {
    switch self {
    case .focus(let id): id
    case .press(let key): key.rawValue
    case .rotate(let orientation): orientation.rawValue
    case .dismiss, .keyboard, .notify, .type, .drag: nil
    }
  }
}

/// A change of the keyboard while it is up: candidates, emoji, another height.
public struct KeyboardChange: Hashable, Sendable {
  /// The new height as the notification reports it for a field without an accessory view, or
  /// `nil` to follow from the kind; in points.
  public var height: Double?
  /// The new layout of the keys, or `nil` to keep it.
  public var kind: KeyboardKind?
  /// What stands above the keys, or `nil` to keep it.
  public var bar: KeyboardAppearance.Bar?
  /// The duration in its notifications, in seconds.
  ///
  /// By default 0, an instant change, as most pasted logs have it for candidate bars and the
  /// switch to emoji; some repeat the notification with 0.25.
  public var duration: Double

  /// Creates a change.
  public init(
    height: Double? = nil, kind: KeyboardKind? = nil, bar: KeyboardAppearance.Bar? = nil,
    duration: Double = 0
  ) {
    self.height = height
    self.kind = kind
    self.bar = bar
    self.duration = duration
  }
}
