/// Estimates how wide words are, without a font.
///
/// Helvetica's widths (Adobe's metrics of the 14 base fonts, in thousandths of the size), a little
/// wider, and the tracking that San Francisco has at a size.
enum TextMeasure {
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// How much wider San Francisco is, measured on labels of 12 points, which have no tracking.
  private static let stretch = 1.056

  /// San Francisco's tracking in points by the font's size from 6 on (Human Interface Guidelines,
  /// Typography).
  private static let trackings: [Double] = [
    0.24, 0.23, 0.21, 0.17, 0.12, 0.06, 0, -0.08, -0.15, -0.23, -0.31, -0.43, -0.44, -0.45, -0.45,
    -0.36, -0.26, -0.1, 0.07, 0.15, 0.22, 0.29, 0.38, 0.4, 0.4,
  ]

  /// The height of a line that Interface Builder gives to labels, as a share of the font's size.
  static let lineHeight = 1.193

  static func width(_ text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
    var units = 0.0
    var count = 0.0
    for scalar in text.unicodeScalars {
      count += 1
      let index = Int(scalar.value) - 32
      if widths.indices.contains(index) {
        units += widths[index]
      } else {
        units += scalar.value >= 0x1100 ? 1000 : 556
      }
    }
    let step = Numeral.whole(size.rounded() - 6, in: 0...trackings.count - 1)
    return units / 1000 * size * stretch * (isBold ? 1.06 : 1) + count * trackings[step]
  }

  /// How many lines a text takes in a width, word by word, when every width is `stretch` times what
  /// it is taken for.
  static func lineCount(
    _ text: String, size: Double, isBold: Bool, width limit: Double, stretch: Double = 1
  ) -> Int {
    guard limit > 0 else { return 1 }
    var lines = 0
    let space = width(" ", size: size, isBold: isBold) * stretch
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines += 1
      var x = 0.0
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let length = width(word, size: size, isBold: isBold) * stretch
        if x > 0, x + length > limit + 0.5 {
          lines += 1
          x = 0
        }
        x += length + space
      }
    }
    return max(lines, 1)
  }
}
