public import Keyframes

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
    /// The password manager's prompt comes up (`true`), and the keyboard goes at once although the
    /// field keeps the focus; or the prompt goes, and the keyboard comes back.
    ///
    /// The notification layer of Flutter knows it: a willHide with a duration of 0 right after
    /// willShow.
    case prompt(Bool)
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
    case .prompt: "prompt"
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
    case .dismiss, .keyboard, .prompt, .notify, .type, .drag: nil
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
  /// Whether the notifications are posted again, 3 ms later, with the same frames and the
  /// keyboard's own duration and curve, as a Chinese keyboard did in 2015.
  public var repeats: Bool
  /// Where the keyboard stands from now on, on an iPad, or `nil` to leave it there.
  public var mode: KeyboardMode?
  /// Where the user leaves an undocked keyboard, in screen coordinates in points.
  public var frame: Rect?
  /// Whether the user drags the keyboard into its new mode, of which no notification tells
  /// (openradar 18010127).
  public var byGesture: Bool

  /// Creates a change.
  public init(
    height: Double? = nil, kind: KeyboardKind? = nil, bar: KeyboardAppearance.Bar? = nil,
    duration: Double = 0, repeats: Bool = false, mode: KeyboardMode? = nil, frame: Rect? = nil,
    byGesture: Bool = false
  ) {
    self.height = height
    self.kind = kind
    self.bar = bar
    self.duration = duration
    self.repeats = repeats
    self.mode = mode
    self.frame = frame
    self.byGesture = byGesture
  }
}
