import KeyboardAvoidance

/// What a return key says and how it stands out.
///
/// Up to iOS 18 it is a word, and blue for all but `return`, `next` and `continue` (blue `Done`:
/// woocommerce-ios issue 12326); in iOS 26 it is a symbol.
struct ReturnKeyFace: Hashable, Sendable {
  var role: KeyboardKey.Role
  var face: KeyboardKey.Face

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
