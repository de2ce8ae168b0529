/// Hashes the rows of frames, one frame after the other.
struct RowScanner {
  /// The hashes of the rows of the last frame, from the top down.
  private(set) var hashes: [RowHash] = []

  private var hasher = RowHasher(byteCount: 0)
  private var hasherWidth = 0

  /// Prepares for a frame whose hashes are not known yet.
  mutating func begin(_ shape: PixelView.Shape) {
    if hashes.count != shape.height {
      hashes = [RowHash](repeating: RowHash(low: 0, high: 0), count: shape.height)
    }
    if hasherWidth != shape.width {
      hasherWidth = shape.width
      hasher = RowHasher(byteCount: shape.width * 4)
    }
  }

  /// Hashes some rows from their pixels.
  mutating func scan(_ rows: Range<Int>, of pixels: PixelView) {
    guard let base = pixels.base.baseAddress else { return }
    // The top byte of an opaque pixel is unused.
    let mask: UInt64 = pixels.isOpaque ? 0x00FF_FFFF_00FF_FFFF : .max
    let byteCount = pixels.width * 4
    hashes.withUnsafeMutableBufferPointer { hashes in
      for row in rows {
        hashes[row] = hasher.hash(
          base + row * pixels.bytesPerRow, byteCount: byteCount, mask: mask)
      }
    }
  }

  /// Sets hashes that are already known.
  mutating func set(_ rows: Range<Int>, to known: ArraySlice<RowHash>) {
    hashes.replaceSubrange(rows, with: known)
  }
}

extension [Range<Int>] {
  /// Appends rows below the existing ones, extending the last range where they touch it.
  mutating func append(rows: Range<Int>) {
    if let last, last.upperBound == rows.lowerBound {
      self[count - 1] = last.lowerBound..<rows.upperBound
    } else {
      append(rows)
    }
  }
}
