/// The origins of a picture's rows, as reported by the worker that draws it.
package struct FrameLayout: Sendable, Hashable {
  /// The width in pixels.
  package var width: Int

  /// The height in pixels.
  package var height: Int

  /// Whether the picture is stored without alpha.
  package var isOpaque: Bool

  /// The origins of all rows, from the top down, without gaps.
  ///
  /// In all pictures of one worker, two rows that show the same row of the same source must have
  /// the same pixels.
  package var origins: [RowOrigin]

  /// Makes a layout.
  package init(width: Int, height: Int, isOpaque: Bool, origins: [RowOrigin]) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.origins = origins
  }

  var shape: PixelView.Shape { PixelView.Shape(width: width, height: height, isOpaque: isOpaque) }

  /// The origin of some rows of a picture: the rows of a source whose pixels they show.
  ///
  /// For one worker, equal rows of the same source have equal pixels in every picture, whatever the
  /// states. So a row that was seen once need not be drawn again to be known.
  package struct RowOrigin: Hashable, Sendable {
    /// The rows of the picture, in pixels from its top.
    package var rows: Range<Int>
    /// The source, as numbers without meaning elsewhere.
    package var source: [Int]
    /// The row of the source that the first of the rows shows, 0 or more; the others are
    /// consecutive.
    package var firstRow: Int

    /// Creates an origin.
    package init(rows: Range<Int>, source: [Int], firstRow: Int) {
      self.rows = rows
      self.source = source
      self.firstRow = firstRow
    }
  }
}
