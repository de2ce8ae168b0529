import FrameSequence

/// Pixels as cairo would hold them, and the components that every decoder must find in the file.
struct Surface {
  var width: Int
  var height: Int
  var isOpaque: Bool
  /// `0xAARRGGBB`, premultiplied; the top byte of opaque pixels is noise.
  var words: [UInt32]

  /// The components of the picture, 3 or 4 a pixel, straight.
  var components: [UInt8] {
    words.flatMap { word -> [UInt8] in
      let colors = [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
      guard !isOpaque else { return colors }
      let alpha = word >> 24
      return colors.map { alpha == 0 ? 0 : UInt8((UInt32($0) * 255 + alpha / 2) / alpha) }
        + [UInt8(alpha)]
    }
  }

  func withView<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
    try words.withUnsafeBytes { bytes in
      try body(
        PixelView(
          base: bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque))
    }
  }
}

// MARK: - Made up

extension Surface {
  /// Every pixel at random.
  static func noise(
    _ width: Int, _ height: Int, isOpaque: Bool = true, using random: inout SplitMix
  ) -> Surface {
    let words = (0..<width * height).map { _ -> UInt32 in
      let word = UInt32(truncatingIfNeeded: random.next())
      guard !isOpaque else { return word }
      let alpha = word >> 24
      return [16, 8, 0].reduce(alpha << 24) { result, shift in
        result | (word >> shift & 0xFF) * alpha / 255 << shift
      }
    }
    return Surface(width: width, height: height, isOpaque: isOpaque, words: words)
  }

  /// Plain stretches, stripes and noise one below the other, as a long form has them.
  static func content(_ width: Int, _ height: Int, using random: inout SplitMix) -> Surface {
    var surface = noise(width, height, using: &random)
    var row = 0
    while row < height {
      let count = min(Int(random.next() % 40) + 1, height - row)
      let kind = random.next() % 4
      let color = UInt32(truncatingIfNeeded: random.next())
      for index in row * width..<(row + count) * width {
        switch kind {
        case 0: surface.words[index] = color
        case 1: surface.words[index] = index % width % 7 < 3 ? color : 0xFFFF_FFFF
        case 2: surface.words[index] &= 0x0001_0101
        default: break
        }
      }
      row += count
    }
    return surface
  }

  /// The rows from `offset` on, below the upper ones, which stand still.
  func scrolled(to offset: Int, height: Int) -> Surface {
    let still = height / 5
    let rows =
      words[..<(still * width)]
      + words[(offset + still) * width..<(offset + height) * width]
    return Surface(width: width, height: height, isOpaque: isOpaque, words: Array(rows))
  }
}

/// A small generator, the same on every run (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
