/// Estimates how wide words are and where they wrap, because no text layout is available here.
///
/// The widths are Inter's, whose letters are as wide as San Francisco's to a hundredth: sixteen
/// labels of storyboards, whose frames Interface Builder measured, are off by 0.7 % in the median,
/// and by 2.1 % with Helvetica's widths.
package enum TextMeasure {
  /// The font that words are set in.
  package enum Font {
    /// San Francisco, in which UIKit measures them, with its tracking.
    case system
    /// Inter, in which they are drawn, with capitals as high as San Francisco's.
    case drawn
  }

  /// The widths of U+0020 to U+007E in thousandths of the size: Inter 3.19, regular.
  private static let widths: [Double] = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
  ]

  /// The width of other letters: Cyrillic's mean in Inter, rounded up.
  private static let otherWidth = 620.0
  /// How much wider bold letters are: Inter's, 1.05 at most.
  private static let boldStretch = 1.05
  /// How wide letters are drawn, with capitals as high as San Francisco's: Inter's at 0.705 of
  /// 0.7273, and those of its display cut, which are narrower, from 21 points on.
  private static func drawnShare(_ size: Double) -> Double { size >= 21 ? 0.92 : 0.97 }

  /// San Francisco's tracking in points by the font's size from 6 on (Human Interface Guidelines,
  /// Typography).
  private static let trackings: [Double] = [
    0.24, 0.23, 0.21, 0.17, 0.12, 0.06, 0, -0.08, -0.15, -0.23, -0.31, -0.43, -0.44, -0.45, -0.45,
    -0.36, -0.26, -0.1, 0.07, 0.15, 0.22, 0.29, 0.38, 0.4, 0.4,
  ]

  /// The height of a line that Interface Builder gives to labels, as a share of the font's size.
  package static let lineHeight = 1.193

  /// Returns how wide a line of text is, in points.
  package static func width(
    _ text: some StringProtocol, size: Double, isBold: Bool = false, font: Font = .system
  ) -> Double {
    text.reduce(0) { $0 + width($1, size: size, isBold: isBold, font: font) }
  }

  private static func width(_ character: Character, size: Double, isBold: Bool, font: Font)
    -> Double
  {
    // The letters of East Asia are as wide as they are high, and come from other fonts.
    if TextWidth.isWide(character) { return size }
    let letter = character.asciiValue.map { Int($0) - 32 } ?? -1
    let units = widths.indices.contains(letter) ? widths[letter] : otherWidth
    let width = units / 1000 * size * (isBold ? boldStretch : 1)
    switch font {
    case .system: return width + trackings[Int(min(max(size.rounded() - 6, 0), 24))]
    case .drawn: return width * drawnShare(size)
    }
  }

  /// Returns how many lines a text takes in a width, at least 1, when every width is `stretch`
  /// times what it is taken for.
  ///
  /// It wraps between words, after each letter of an East Asian script, and within a word that is
  /// wider than a line.
  package static func lineCount(
    _ text: some StringProtocol, size: Double, isBold: Bool = false, font: Font = .system,
    width limit: Double, stretch: Double = 1
  ) -> Int {
    guard limit > 0 else { return 1 }
    // Frames of files are rounded.
    let limit = limit + (font == .system ? 0.5 : 0)
    var lines = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines += 1
      var x = 0.0
      var word = 0.0
      var spaces = 0.0
      func endWord() {
        if x > 0, x + word > limit {
          lines += 1
          x = 0
        }
        // A word that is wider than a line breaks anywhere.
        while word > limit, word > size {
          lines += 1
          word -= max(limit, size)
        }
        // Spaces at the end of a line hang over.
        x += word + spaces
        (word, spaces) = (0, 0)
      }
      for character in line {
        let letter = width(character, size: size, isBold: isBold, font: font) * stretch
        if character.isWhitespace {
          spaces += letter
        } else {
          if spaces > 0 { endWord() }
          word += letter
          if TextWidth.isWide(character) { endWord() }
        }
      }
      endWord()
    }
    return lines
  }

  /// Returns how many lines a label's words take in a width, as they are drawn.
  static func lineCount(of label: Label, width: Double) -> Int {
    lineCount(
      label.text, size: label.pointSize, isBold: label.style.isHeavy, font: .drawn, width: width)
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
