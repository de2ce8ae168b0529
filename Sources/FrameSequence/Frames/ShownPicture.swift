/// The pixels that an animation currently shows, for finding out which of them its next frame
/// changes.
struct ShownPicture {
  private var words: [UInt32] = []
  private var width = 0

  /// Copies some rows of a frame, and returns the range of columns in which they differ from
  /// before: all when there was nothing, empty when nothing differs.
  mutating func update(_ rows: Range<Int>, from pixels: PixelView) -> Range<Int> {
    let isNew = width != pixels.width || words.count != pixels.width * pixels.height
    if isNew {
      width = pixels.width
      words = [UInt32](repeating: 0, count: width * pixels.height)
    }
    // The top byte of an opaque pixel is not part of the picture.
    let mask: UInt32 = pixels.isOpaque ? 0x00FF_FFFF : .max
    var first = isNew ? 0 : width
    var end = isNew ? width : 0
    let width = width
    words.withUnsafeMutableBufferPointer { words in
      for row in rows {
        let old = UnsafeMutableBufferPointer(rebasing: words[row * width..<(row + 1) * width])
        let start = row * pixels.bytesPerRow
        func word(_ column: Int) -> UInt32 {
          pixels.base.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self) & mask
        }
        // Only pixels outside the columns found so far can widen them.
        var column = 0
        while column < first, word(column) == old[column] { column += 1 }
        first = min(first, column)
        column = width
        while column > max(end, first), word(column - 1) == old[column - 1] { column -= 1 }
        end = max(end, column > first ? column : 0)
        for column in old.indices { old[column] = word(column) }
      }
    }
    return first < end ? first..<end : 0..<0
  }
}

extension PixelView {
  /// Returns some of the columns, and all rows.
  func cropped(to columns: Range<Int>) throws(FrameSequenceError) -> PixelView {
    try PixelView(
      base: UnsafeRawBufferPointer(rebasing: base[(columns.lowerBound * 4)...]),
      width: columns.count, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
  }
}
