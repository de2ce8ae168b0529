/// The colours of a film, and which entry of its palette stands for each.
///
/// First all rows are counted, then the palette is chosen, then rows are drawn as indices.
struct IndexedColors {
  /// The most colours: one of a GIF's 256 is for transparency.
  static let limit = 255

  private var histogram = ColorHistogram()
  /// Indexed by the histogram's slots.
  private var indices: [UInt8] = []

  /// The colours that were chosen, `0xRRGGBB`.
  private(set) var palette: [UInt32] = []

  /// Counts the colours of a row.
  mutating func add(_ row: Int, of pixels: PixelView) {
    Self.withRow(row, of: pixels) { histogram.add($0, isOpaque: pixels.isOpaque) }
  }

  /// Chooses the palette from what was counted.
  mutating func choosePalette() {
    palette = ColorQuantizer(histogram).palette(limit: Self.limit)
    indices = [UInt8](repeating: 0, count: histogram.slotCount)
    for (slot, color) in histogram.slots {
      indices[slot] = UInt8(ColorQuantizer.nearest(to: color, in: palette))
    }
  }

  /// Draws some rows as indices into a picture without gaps.
  func draw(_ rows: [Range<Int>], of pixels: PixelView, on screen: inout [UInt8]) {
    for row in rows.joined() {
      Self.withRow(row, of: pixels) { words in
        let start = row * pixels.width
        var index: UInt8 = 0
        for column in words.indices {
          // Most pixels are like the one before.
          if column == 0 || words[column] != words[column - 1] {
            index = self.index(
              of: ColorHistogram.color(words[column], isOpaque: pixels.isOpaque))
          }
          screen[start + column] = index
        }
      }
    }
  }

  private func index(of color: UInt32) -> UInt8 {
    if let slot = histogram.slot(of: color) { return indices[slot] }
    return UInt8(ColorQuantizer.nearest(to: color, in: palette))
  }

  private static func withRow(
    _ row: Int, of pixels: PixelView, _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let start = row * pixels.bytesPerRow
    UnsafeRawBufferPointer(rebasing: pixels.base[start..<start + pixels.width * 4])
      .withMemoryRebound(to: UInt32.self, body)
  }
}
