package import FrameSequence

/// Rows of pixels that pictures are put together from.
package struct RowAtlas: Sendable, Hashable {
  /// In pixels.
  package let width: Int
  /// Red, green and blue of every pixel, row after row.
  package private(set) var pixels: [UInt8]

  /// Makes an atlas without rows.
  package init(width: Int) {
    self.width = width
    pixels = []
  }

  /// Makes an atlas of pixels that are there.
  package init(width: Int, pixels: [UInt8]) {
    self.width = width
    self.pixels = pixels
  }

  /// How many rows it has.
  package var count: Int { width == 0 ? 0 : pixels.count / (width * 3) }

  /// The pixels of a row.
  package subscript(row: Int) -> ArraySlice<UInt8> {
    pixels[row * width * 3..<(row + 1) * width * 3]
  }

  /// Adds a row of a picture.
  package mutating func append(row: Int, of picture: PixelView) {
    guard let base = picture.base.baseAddress else { return }
    let start = base + row * picture.bytesPerRow
    for column in 0..<width {
      let word = start.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
      pixels.append(UInt8(truncatingIfNeeded: word >> 16))
      pixels.append(UInt8(truncatingIfNeeded: word >> 8))
      pixels.append(UInt8(truncatingIfNeeded: word))
    }
  }
}

// MARK: - Pictures

extension RowAtlas {
  /// A picture that was put together, as far as its rows are known.
  package struct Picture: Sendable, Hashable {
    /// Pixels `0xFFRRGGBB`, row after row.
    package var words: [UInt32]
    /// In pixels.
    package var width: Int
    /// The rows that are not known, and stand there as nothing.
    package var missing: [Range<Int>]

    /// Whether every row is known.
    package var isWhole: Bool { missing.isEmpty }
    /// In pixels.
    package var height: Int { width == 0 ? 0 : words.count / width }

    /// Lends the picture to an encoder.
    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
      try words.withUnsafeBytes { bytes in
        try body(
          PixelView(
            base: bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: true))
      }
    }
  }

  /// Puts a picture together from some of the rows.
  package func picture(of runs: [RowRun]) -> Picture {
    var picture = Picture(words: [], width: width, missing: [])
    for row in RowRun.expanded(runs) {
      if row < count {
        let bytes = self[row]
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
          picture.words.append(
            0xFF00_0000 | UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8
              | UInt32(bytes[start + 2]))
        }
      } else {
        let index = picture.height
        picture.words.append(contentsOf: repeatElement(0xFF80_8080, count: width))
        if let last = picture.missing.last, last.upperBound == index {
          picture.missing[picture.missing.count - 1] = last.lowerBound..<index + 1
        } else {
          picture.missing.append(index..<index + 1)
        }
      }
    }
    return picture
  }
}
