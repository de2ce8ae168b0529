/// The typing state that a keyboard shows.
public struct KeyboardTyping: Hashable, Sendable {
  /// Whether the next letter is a capital.
  public var isShifted: Bool
  /// The suggestions above the keys: three words, or fewer.
  public var suggestions: [String]

  /// Creates what a keyboard shows.
  public init(isShifted: Bool, suggestions: [String]) {
    self.isShifted = isShifted
    self.suggestions = suggestions
  }
}

/// Which letters a keyboard makes capitals by itself, after `UITextAutocapitalizationType`.
public enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// The first of every word.
  case words
  /// The first of every sentence.
  case sentences
  /// All.
  case allCharacters

  /// Whether the letter after a text is a capital.
  func capitalizes(after text: String) -> Bool {
    switch self {
    case .none: return false
    case .allCharacters: return true
    case .words: return text.last?.isWhitespace ?? true
    case .sentences:
      guard let last = text.last, !last.isNewline else { return true }
      guard last.isWhitespace else { return false }
      let end = text.last { !$0.isWhitespace }
      return end.map { ".!?…".contains($0) } ?? true
    }
  }
}

extension TextInput {
  /// The rule by which its keyboard makes capitals: its own, or that of its keyboard.
  ///
  /// UIKit's default is sentences, and none on the keyboards for e-mail and web addresses and for
  /// what is secret.
  public var capitals: Autocapitalization {
    autocapitalization
      ?? (isSecure || [.email, .url, .webSearch].contains(type) ? .none : .sentences)
  }

  /// Whether it is for an address or for what is secret, for which iOS shows a keyboard that types
  /// ASCII (`UIKeyboardType`), here the English one.
  var takesLatinLetters: Bool { isSecure || [.email, .url].contains(keyboardKind) }

  /// Whether the return key waits for a text, and there is none yet.
  var disablesReturnKey: Bool {
    text.isEmpty && (enablesReturnKeyAutomatically ?? (border == .search))
  }

  /// The typing state that its keyboard shows, or `nil` for wheels and for pads of digits.
  ///
  /// - Parameter language: The keyboard's.
  func keyboardTyping(in language: KeyboardLanguage) -> KeyboardTyping? {
    guard !keyboardKind.isPad, !keyboardKind.isPicker else { return nil }
    let text = String(textBeforeCaret)
    return KeyboardTyping(
      isShifted: capitals.capitalizes(after: text),
      suggestions: offersWords && !(border == .search && self.text.isEmpty)
        ? language.suggestions(after: text) : [])
  }
}
