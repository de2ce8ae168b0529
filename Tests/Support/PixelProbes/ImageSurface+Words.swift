package import Cairo

/// What tests ask of whole pictures, optimized: they look at hundreds of millions of pixels.
extension ImageSurface {
  /// The pixels of a row as `0xAARRGGBB`, from the left, of which a mask leaves what is asked for.
  ///
  /// Pixels without alpha have anything in its place.
  package func words(ofRow row: Int, under mask: UInt32 = .max) -> [UInt32] {
    withPixels { pixels, bytesPerRow in
      (0..<width).map { column in
        mask & pixels.load(fromByteOffset: row * bytesPerRow + column * 4, as: UInt32.self)
      }
    }
  }

  /// The pixels of all rows, from the top, without the padding between rows.
  package func words(under mask: UInt32 = .max) -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for row in 0..<height { words += self.words(ofRow: row, under: mask) }
    return words
  }

  /// How many pixels differ in red, green or blue by more than so many levels of 255 from those of a
  /// picture of the same size.
  package func countOfPixels(differingFrom other: ImageSurface, byMoreThan levels: Int) -> Int {
    func differ(_ first: UInt32, _ second: UInt32, at shift: UInt32) -> Bool {
      let (one, other) = (Int(first >> shift & 0xFF), Int(second >> shift & 0xFF))
      return abs(one - other) > levels
    }
    var count = 0
    for (first, second) in zip(words(), other.words()) where first != second {
      if differ(first, second, at: 16) || differ(first, second, at: 8)
        || differ(first, second, at: 0)
      {
        count += 1
      }
    }
    return count
  }
}
