/// Estimates how many lines a label takes in a stack, because no text layout is available here.
///
/// A label that needs an exact height sets its `height`.
enum LabelEstimate {
  /// The average width of a Latin letter as a share of the font's size: Inter's, rounded up so that
  /// the estimate has a line too many rather than one too few.
  private static let letterWidth = 0.55

  /// Returns the number of lines, at least 1.
  static func lineCount(of label: Label, width: Double) -> Int {
    guard width > 0 else { return 1 }
    return label.text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(0) { $0 + lineCount(of: $1, size: label.pointSize, width: width) }
  }

  /// Fills lines word by word; each letter of an East Asian script counts as a word.
  private static func lineCount(of line: Substring, size: Double, width: Double) -> Int {
    var lines = 1
    var x = 0.0
    var word = 0.0
    func breakIfNeeded() {
      if x > 0, x + word > width {
        lines += 1
        x = 0
      }
      x += word
      word = 0
    }
    for character in line {
      let isWide = TextWidth.isWide(character)
      word += size * (isWide ? 1 : letterWidth)
      if isWide || character.isWhitespace { breakIfNeeded() }
    }
    breakIfNeeded()
    return lines
  }
}

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
