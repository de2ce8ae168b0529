/// The width of characters in cells of a terminal, where each takes one cell or two.
package enum TextWidth {
  /// Returns the number of cells of a text.
  package static func cells(in text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Whether a character takes two cells: East Asian wide and full-width forms (Unicode Standard
  /// Annex 11, its large blocks) and emoji.
  package static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
