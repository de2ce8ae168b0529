package import FrameSequence

/// A picture as one number a row: equal rows have equal numbers.
package struct PictureFingerprint: Sendable, Hashable {
  /// A number for each row, from the top down.
  package var rows: [UInt64]

  /// Makes a fingerprint of numbers that were kept.
  package init(rows: [UInt64]) {
    self.rows = rows
  }

  /// Makes the fingerprint of a picture in memory.
  package init(of bitmap: Bitmap) {
    self = bitmap.pixels.withUnsafeBufferPointer { Self(of: $0, size: bitmap.size) }
  }

  /// Makes the fingerprint of borrowed pixels: straight RGBA, a word a pixel.
  init(of pixels: UnsafeBufferPointer<UInt32>, size: PixelSize) {
    let hasher = RowHasher(byteCount: size.width * 4)
    guard let start = UnsafeRawPointer(pixels.baseAddress) else {
      rows = []
      return
    }
    rows = (0..<size.height).map { row in
      let words = UnsafeBufferPointer(rebasing: pixels[row * size.width..<(row + 1) * size.width])
      return Self.unseen(words)?.withUnsafeBytes { bytes in
        bytes.baseAddress.map { hasher.hash($0, byteCount: bytes.count).low } ?? 0
      }
        ?? hasher.hash(start + row * size.width * 4, byteCount: size.width * 4).low
    }
  }

  /// A row without the colours of pixels that cannot be seen, or nil when there are none of them.
  private static func unseen(_ row: UnsafeBufferPointer<UInt32>) -> [UInt32]? {
    guard row.contains(where: { $0 &- 1 < 0x00FF_FFFF }) else { return nil }
    return row.map { $0 < 0x0100_0000 ? 0 : $0 }
  }

  /// Reads a picture and makes its fingerprint, without ever holding all of it.
  ///
  /// Throws `FrameSequenceError` when the picture cannot be read.
  package init(of picture: Picture, limits: PictureLimits = PictureLimits()) throws {
    var source = try Picture.Rows(picture, limits: limits)
    let width = source.size.width
    let stripRows = min(64, source.size.height)
    var strip = [UInt32](repeating: 0, count: stripRows * width)
    var rows: [UInt64] = []
    rows.reserveCapacity(source.size.height)
    while rows.count < source.size.height {
      let count = min(stripRows, source.size.height - rows.count)
      try strip.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try source.read(count, into: start)
        let read = UnsafeBufferPointer(start: start, count: count * width)
        rows += Self(of: read, size: PixelSize(width: width, height: count)).rows
      }
    }
    self.rows = rows
  }

  /// Mixes all rows into one word, which is ten times as fast as hashing each: the rows are hashes
  /// already.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(rows.count)
    var mixed: UInt64 = 0
    for row in rows { mixed = (mixed ^ row) &* 0x9E37_79B9_7F4A_7C15 }
    hasher.combine(mixed)
  }
}
