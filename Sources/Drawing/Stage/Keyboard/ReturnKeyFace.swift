import KeyboardAvoidance

/// The face of a return key and whether it is blue.
///
/// Up to iOS 18 it is a word, and blue for all but `return`, `next` and `continue` (blue `Done`:
/// woocommerce-ios issue 12326); in iOS 26 it is a symbol.
struct ReturnKeyFace: Hashable, Sendable {
  var role: KeyboardKey.Role
  var face: KeyboardKey.Face

  /// The key of a keyboard's appearance; up to iOS 12 words other than `return` begin with a capital
  /// (seen in iOS 8).
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
