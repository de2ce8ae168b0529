import FrameSequence

/// Pixels as cairo would store them, made up from a seed.
struct Picture: Sendable {
  let width: Int
  let height: Int
  let padding: Int
  let isOpaque: Bool
  /// Native-endian `0xAARRGGBB`, rows padded to `width + padding` words.
  var words: [UInt32]

  init(width: Int, height: Int, padding: Int = 0, isOpaque: Bool, seed: UInt64 = 1) {
    self.width = width
    self.height = height
    self.padding = padding
    self.isOpaque = isOpaque
    var random = SplitMix(state: seed)
    words = (0..<(width + padding) * height).map { _ in
      let word = UInt32(truncatingIfNeeded: random.next())
      return isOpaque ? word : Self.premultiplied(word)
    }
  }

  func withView<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
    try words.withUnsafeBytes { bytes in
      try body(
        PixelView(
          base: bytes, width: width, height: height, bytesPerRow: (width + padding) * 4,
          isOpaque: isOpaque))
    }
  }

  /// The components that a PNG of this picture must decode to.
  var components: [UInt8] {
    (0..<height).flatMap { row in
      (0..<width).flatMap { column in
        Self.components(words[row * (width + padding) + column], isOpaque: isOpaque)
      }
    }
  }

  private static func components(_ word: UInt32, isOpaque: Bool) -> [UInt8] {
    let colours = [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    let alpha = UInt8(word >> 24)
    if isOpaque { return colours }
    let straight = colours.map { colour in
      alpha == 0 ? 0 : UInt8((Double(colour) * 255 / Double(alpha)).rounded())
    }
    return straight + [alpha]
  }

  private static func premultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    return [16, 8, 0].reduce(alpha << 24) { result, shift in
      result | (word >> shift & 0xFF) * alpha / 255 << shift
    }
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
