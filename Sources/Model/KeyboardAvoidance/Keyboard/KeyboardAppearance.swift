/// The appearance of a keyboard on the screen, whatever its position.
public struct KeyboardAppearance: Hashable, Sendable {
  /// The layout of the keys.
  public var kind: KeyboardKind
  /// The bar above the keys.
  public var bar: Bar
  /// The word or symbol on the return key.
  public var returnKey: ReturnKey
  /// The height of the field's `inputAccessoryView`, in points; 0 when there is none.
  public var accessoryHeight: Double
  /// The height of the footer that rides on it, in points; 0 without one.
  public var footerHeight = 0.0
  /// The language of its letters.
  public var language = KeyboardLanguage.english
  /// The typing state that it shows, or `nil` for wheels and pads, and where no field is known.
  public var typing: KeyboardTyping?
  /// Whether the return key is grey, as it waits for a text.
  public var disablesReturnKey = false
  /// Whether what is typed is secret: there are neither emoji nor dictation.
  public var isSecure = false
  /// The key that is held down, by what it types; `nil` when none is.
  public var pressedKey: String?
  /// The columns of wheels, and nothing where there are keys.
  public var wheels: [Wheel] = []
  /// The keyboard's mode, which decides whether it looks whole, split, small, or without keys.
  public var mode = KeyboardMode.docked

  /// The content of the row above the keys.
  public enum Bar: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Three suggested words.
    case prediction
    /// The key of the password manager.
    case passwords
    /// The candidates of a Japanese or Chinese input method.
    case candidates
    /// A strip with a handle that the words are folded into, as iOS 8 to 10 lets people do.
    case collapsed
  }

  /// The height of what is above the bar and the keys, in points: the accessory view, and on a
  /// docked keyboard the footer.
  var addedHeight: Double { accessoryHeight + riderHeight }

  /// The height of the footer where it rides on the keyboard, in points.
  var riderHeight: Double { mode.isUndocked ? 0 : footerHeight }

  /// Creates an appearance; by default the plain alphabet.
  public init(
    kind: KeyboardKind = .letters, bar: Bar = .none, returnKey: ReturnKey = .return,
    accessoryHeight: Double = 0
  ) {
    self.kind = kind
    self.bar = bar
    self.returnKey = returnKey
    self.accessoryHeight = accessoryHeight
  }
}

/// The label of the return key, after `UIReturnKeyType`.
public enum ReturnKey: String, Hashable, Sendable, CaseIterable {
  /// The default, grey key.
  case `return`
  /// Moves to the next field.
  case next
  /// Dismisses the keyboard; blue.
  case done
  /// Goes on to what comes next.
  case `continue`
  /// Goes somewhere; blue.
  case go
  /// Joins a network or a group; blue.
  case join
  /// Finds a route; blue.
  case route
  /// Searches; blue.
  case search
  /// Sends; blue.
  case send
}
