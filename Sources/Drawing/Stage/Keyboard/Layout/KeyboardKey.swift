import Keyframes

/// One key of a keyboard: where it is and what it says.
struct KeyboardKey: Hashable, Sendable {
  /// The frame in points from the keyboard's top left corner, without the shadow.
  var frame: Rect
  var role: Role
  var face: Face

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
}
