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
  /// Appends a range that begins no earlier than the last one, which it extends where no more than a
  /// gap lies between the two.
  package mutating func append(rows: Range<Int>, within gap: Int = 0) {
    if let last, rows.lowerBound - last.upperBound <= gap {
      self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, rows.upperBound)
    } else {
      append(rows)
    }
  }
}
