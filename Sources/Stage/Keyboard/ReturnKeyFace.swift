import KeyboardAvoidance

/// What a return key says and how it stands out.
///
/// Up to iOS 18 it is a word, and blue where it acts on what was typed; in iOS 26 it is a symbol.
struct ReturnKeyFace: Hashable, Sendable {
  var role: KeyboardKey.Role
  var face: KeyboardKey.Face

  init(_ key: ReturnKey, look: KeyboardLook) {
    switch key {
    case .return, .next: role = .special
    case .done: role = look == .glass ? .prominent : .special
    case .go, .search, .send: role = .prominent
    }
    guard look == .glass else {
      face = .word(key.rawValue)
      return
    }
    switch key {
    case .return: face = .symbol(.returnArrow)
    case .next, .go: face = .symbol(.arrowRight)
    case .done: face = .symbol(.checkmark)
    case .search: face = .symbol(.magnifier)
    case .send: face = .symbol(.arrowUp)
    }
  }
}
