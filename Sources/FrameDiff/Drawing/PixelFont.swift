/// Digits and capitals of five by seven dots, for what a picture says about itself.
enum PixelFont {
  /// The dots of each character, row by row, the first in the highest of 35 bits.
  private static let glyphs: [Character: UInt64] = [
    "0": 0b01110_10001_10011_10101_11001_10001_01110,
    "1": 0b00100_01100_00100_00100_00100_00100_01110,
    "2": 0b01110_10001_00001_00010_00100_01000_11111,
    "3": 0b11111_00010_00100_00010_00001_10001_01110,
    "4": 0b00010_00110_01010_10010_11111_00010_00010,
    "5": 0b11111_10000_11110_00001_00001_10001_01110,
    "6": 0b00110_01000_10000_11110_10001_10001_01110,
    "7": 0b11111_00001_00010_00100_01000_01000_01000,
    "8": 0b01110_10001_10001_01110_10001_10001_01110,
    "9": 0b01110_10001_10001_01111_00001_00010_01100,
    "A": 0b01110_10001_10001_11111_10001_10001_10001,
    "B": 0b11110_10001_10001_11110_10001_10001_11110,
    "C": 0b01110_10001_10000_10000_10000_10001_01110,
    "D": 0b11100_10010_10001_10001_10001_10010_11100,
    "E": 0b11111_10000_10000_11110_10000_10000_11111,
    "F": 0b11111_10000_10000_11110_10000_10000_10000,
    "G": 0b01110_10001_10000_10111_10001_10001_01111,
    "H": 0b10001_10001_10001_11111_10001_10001_10001,
    "I": 0b01110_00100_00100_00100_00100_00100_01110,
    "J": 0b00111_00010_00010_00010_00010_10010_01100,
    "K": 0b10001_10010_10100_11000_10100_10010_10001,
    "L": 0b10000_10000_10000_10000_10000_10000_11111,
    "M": 0b10001_11011_10101_10101_10001_10001_10001,
    "N": 0b10001_10001_11001_10101_10011_10001_10001,
    "O": 0b01110_10001_10001_10001_10001_10001_01110,
    "P": 0b11110_10001_10001_11110_10000_10000_10000,
    "Q": 0b01110_10001_10001_10001_10101_10010_01101,
    "R": 0b11110_10001_10001_11110_10100_10010_10001,
    "S": 0b01111_10000_10000_01110_00001_00001_11110,
    "T": 0b11111_00100_00100_00100_00100_00100_00100,
    "U": 0b10001_10001_10001_10001_10001_10001_01110,
    "V": 0b10001_10001_10001_10001_10001_01010_00100,
    "W": 0b10001_10001_10001_10101_10101_10101_01010,
    "X": 0b10001_10001_01010_00100_01010_10001_10001,
    "Y": 0b10001_10001_10001_01010_00100_00100_00100,
    "Z": 0b11111_00001_00010_00100_01000_10000_11111,
    ".": 0b00000_00000_00000_00000_00000_01100_01100,
    ":": 0b00000_01100_01100_00000_01100_01100_00000,
  ]

  /// How high a character is, in dots.
  static let height = 7

  /// How wide a character is, in dots; another one is left free after it.
  private static let width = 5

  /// How large a text is, in pixels, with dots of so many pixels a side.
  static func size(of text: String, dot: Int) -> PixelSize {
    PixelSize(width: max(0, text.count * (width + 1) - 1) * dot, height: height * dot)
  }

  /// Draws a text; what has no glyph is a space.
  static func draw(
    _ text: String, on bitmap: inout Bitmap, x: Int, y: Int, dot: Int, ink: UInt32
  ) {
    for (index, character) in text.uppercased().enumerated() {
      guard let glyph = glyphs[character] else { continue }
      let left = x + index * (width + 1) * dot
      for place in 0..<width * height where glyph >> UInt64(width * height - 1 - place) & 1 == 1 {
        bitmap.fill(
          PixelRectangle(
            x: left + place % width * dot, y: y + place / width * dot, width: dot, height: dot),
          ink)
      }
    }
  }
}

extension Bitmap {
  /// Fills what of a rectangle lies within.
  mutating func fill(_ rectangle: PixelRectangle, _ ink: UInt32) {
    let inside = rectangle.intersection(
      PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
    for row in inside.y..<inside.maxY {
      for column in inside.x..<inside.maxX { self[column, row] = ink }
    }
  }
}
