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

  /// The pixels of a row as straight RGBA, red in the lowest byte.
  func words(ofRow row: Int) -> [UInt32] {
    let bytes = self[row]
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).map { start -> UInt32 in
      let green = UInt32(bytes[start + 1]) << 8
      let blue = UInt32(bytes[start + 2]) << 16
      return 0xFF00_0000 | blue | green | UInt32(bytes[start])
    }
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
