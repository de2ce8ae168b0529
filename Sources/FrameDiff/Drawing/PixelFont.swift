/// Digits and capitals of three by five dots, for what a picture says about itself.
enum PixelFont {
  /// The dots of each character, row by row, the first in the highest of 15 bits.
  private static let glyphs: [Character: Int] = [
    "0": 0b111_101_101_101_111, "1": 0b010_110_010_010_111, "2": 0b111_001_111_100_111,
    "3": 0b111_001_111_001_111, "4": 0b101_101_111_001_001, "5": 0b111_100_111_001_111,
    "6": 0b111_100_111_101_111, "7": 0b111_001_010_010_010, "8": 0b111_101_111_101_111,
    "9": 0b111_101_111_001_111, "A": 0b010_101_111_101_101, "B": 0b110_101_110_101_110,
    "C": 0b011_100_100_100_011, "D": 0b110_101_101_101_110, "E": 0b111_100_110_100_111,
    "F": 0b111_100_110_100_100, "G": 0b011_100_101_101_011, "H": 0b101_101_111_101_101,
    "I": 0b111_010_010_010_111, "J": 0b001_001_001_101_010, "K": 0b101_101_110_101_101,
    "L": 0b100_100_100_100_111, "M": 0b101_111_111_101_101, "N": 0b110_101_101_101_101,
    "O": 0b010_101_101_101_010, "P": 0b110_101_110_100_100, "Q": 0b010_101_101_110_011,
    "R": 0b110_101_110_101_101, "S": 0b011_100_010_001_110, "T": 0b111_010_010_010_010,
    "U": 0b101_101_101_101_111, "V": 0b101_101_101_101_010, "W": 0b101_101_111_111_101,
    "X": 0b101_101_010_101_101, "Y": 0b101_101_010_010_010, "Z": 0b111_001_010_100_111,
    ".": 0b000_000_000_000_010, ":": 0b000_010_000_010_000,
  ]

  /// How large a text is, in pixels, with dots of so many pixels a side.
  static func size(of text: String, dot: Int) -> PixelSize {
    PixelSize(width: max(0, text.count * 4 - 1) * dot, height: 5 * dot)
  }

  /// Draws a text; what has no glyph is a space.
  static func draw(
    _ text: String, on bitmap: inout Bitmap, x: Int, y: Int, dot: Int, ink: UInt32
  ) {
    for (index, character) in text.uppercased().enumerated() {
      guard let glyph = glyphs[character] else { continue }
      for row in 0..<5 {
        for column in 0..<3 where glyph >> (14 - row * 3 - column) & 1 == 1 {
          bitmap.fill(
            PixelRectangle(
              x: x + (index * 4 + column) * dot, y: y + row * dot, width: dot, height: dot), ink)
        }
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
