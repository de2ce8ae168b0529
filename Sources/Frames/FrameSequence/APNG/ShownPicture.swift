extension APNGEncoder {
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
}

extension APNGEncoder.ShownPicture {
  /// Returns the pixels of some rows and columns, with a colour in place of those that are the same
  /// in an earlier picture; nil where that would save nothing.
  ///
  /// What is of one colour, or continues what stands beside it, stays: it is a match in any case,
  /// and would be cut in two.
  func image(
    _ rows: Range<Int>, _ columns: Range<Int>, since before: Self, unchanged key: UInt32
  ) -> [UInt32]? {
    guard before.words.count == words.count else { return nil }
    var image: [UInt32] = []
    image.reserveCapacity(rows.count * columns.count)
    var isKeyed = false
    for row in rows {
      let start = row * width
      let line = start + columns.lowerBound..<start + columns.upperBound
      let first = image.count
      image += words[line]
      image.withUnsafeMutableBufferPointer { image in
        let image = UnsafeMutableBufferPointer(rebasing: image[first...])
        var column = 0
        while column < image.count {
          let run =
            column..<Self.end(ofRunAt: column, in: image) {
              before.words[line.lowerBound + $0] == image[$0]
            }
          column = run.upperBound + 1
          guard let rest = Self.inner(run, of: image) else { continue }
          image[rest].update(repeating: key)
          isKeyed = true
        }
      }
    }
    return isKeyed ? image : nil
  }

  /// The first column from a place on for which something does not hold.
  private static func end(
    ofRunAt start: Int, in image: UnsafeMutableBufferPointer<UInt32>, _ holds: (Int) -> Bool
  ) -> Int {
    var end = start
    while end < image.count, holds(end) { end += 1 }
    return end
  }

  /// A run without the ends that continue what is beside it; nil when it has one colour.
  private static func inner(
    _ run: Range<Int>, of image: UnsafeMutableBufferPointer<UInt32>
  ) -> Range<Int>? {
    guard run.count > 1, run.dropFirst().contains(where: { image[$0] != image[$0 - 1] }) else {
      return nil
    }
    var start = run.lowerBound
    var end = run.upperBound
    if start > 0 { while image[start] == image[run.lowerBound - 1] { start += 1 } }
    if end < image.count {
      while end > start, image[end - 1] == image[run.upperBound] { end -= 1 }
    }
    return start < end ? start..<end : nil
  }
}
