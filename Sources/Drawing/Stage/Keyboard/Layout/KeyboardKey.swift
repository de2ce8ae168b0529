import KeyboardAvoidance
import Keyframes

/// One key of a keyboard: where it is and what it says.
struct KeyboardKey: Hashable, Sendable {
  /// The frame in points from the keyboard's top left corner, without the shadow.
  var frame: Rect
  var role: Role
  var face: Face
  /// The sign that a flick downwards on a letter types, which stands in grey above it; empty for a
  /// letter that has none beside letters that do, and is as large as they are.
  var flicked: String?

  /// The role of a key, which decides its background.
  enum Role: Hashable, Sendable {
    /// Types what is on it.
    case character
    /// Changes the keyboard or ends the input.
    case special
    /// Ends the input with an action: blue.
    case prominent
    /// Would end the input, but waits for a text.
    case disabled
    /// Changes the keyboard and is on: shift while the next letter is a capital.
    case engaged
    /// Has no background.
    case bare
  }

  /// The glyph or words on the key.
  enum Face: Hashable, Sendable {
    /// Nothing.
    case blank
    /// A letter or a sign, as large as letters are.
    case letter(String)
    /// A word, smaller than letters.
    case word(String)
    /// A digit of a pad, with the letters below it if it has any.
    case digit(String, letters: String)
    /// The sign between a number's whole part and its fraction.
    case decimal(String)
    /// The names of languages at the lower right of a key.
    case languages(String)
    /// A picture.
    case symbol(KeySymbol)
  }

  /// The face of a return key and whether it is blue.
  ///
  /// Up to iOS 18 it is a word, and blue for all but `return`, `next` and `continue` (blue `Done`:
  /// woocommerce-ios issue 12326); in iOS 26 it is a symbol.
  struct ReturnFace: Hashable, Sendable {
    var role: KeyboardKey.Role
    var face: KeyboardKey.Face

    /// The key of a keyboard's appearance; up to iOS 12 words other than `return` begin with a
    /// capital (seen in iOS 8).
    init(_ appearance: KeyboardAppearance, _ setting: KeyboardSetting) {
      self.init(appearance.returnKey, look: setting.look, appearance.language)
      if setting.systemVersion <= 12, appearance.returnKey != .return, case .word(let word) = face {
        face = .word(word.prefix(1).uppercased() + word.dropFirst())
      }
      if appearance.disablesReturnKey { role = .disabled }
    }

    init(_ key: ReturnKey, look: KeyboardLook, _ language: KeyboardLanguage = .english) {
      switch key {
      case .return, .next, .continue: role = .special
      case .done, .go, .join, .route, .search, .send: role = .prominent
      }
      guard look == .glass else {
        face = .word(language.word(on: key))
        return
      }
      switch key {
      case .return: face = .symbol(.returnArrow)
      case .next, .continue, .go, .join, .route: face = .symbol(.arrowRight)
      case .done: face = .symbol(.checkmark)
      case .search: face = .symbol(.magnifier)
      case .send: face = .symbol(.arrowUp)
      }
    }
  }
}
