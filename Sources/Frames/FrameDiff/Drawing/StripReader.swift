import FrameSequence

extension ComparisonPage {
  /// Where a picture stands on a page, in pixels.
  struct Panel {
    var x: Int
    var y: Int
    /// How far below its top that begins which both pictures have.
    var offset: Int
  }

  /// The rows of a picture that lie in one strip of a page after the other.
  struct StripReader {
    private var rows: PictureRows
    private let panel: Panel
    private var next = 0
    private var line: [UInt32]

    /// Throws `FrameSequenceError` when the picture cannot be read.
    init(_ picture: Picture, _ limits: PictureLimits, at panel: Panel) throws(FrameSequenceError) {
      rows = try PictureRows(picture, limits: limits)
      self.panel = panel
      line = [UInt32](repeating: 0, count: rows.size.width)
    }

    /// Calls a closure with the place and the pixels of every row in a strip, which begins at a row
    /// of the page.
    mutating func forEachRow(
      in strip: PixelSize, from top: Int, _ body: (Int, [UInt32]) -> Void
    ) throws(FrameSequenceError) {
      while next < rows.size.height, panel.y + next < top + strip.height {
        try line.withUnsafeMutableBufferPointer { line throws(FrameSequenceError) in
          guard let start = line.baseAddress else { return }
          try rows.read(1, into: start)
        }
        body(panel.y + next - top, line)
        next += 1
      }
    }

    /// Puts the rows in a strip over white.
    mutating func paste(on strip: inout Bitmap, from top: Int) throws(FrameSequenceError) {
      let x = panel.x
      try forEachRow(in: strip.size, from: top) { y, pixels in
        for column in pixels.indices {
          strip[x + column, y] = Bitmap.overWhite(pixels[column])
        }
      }
    }
  }
}
