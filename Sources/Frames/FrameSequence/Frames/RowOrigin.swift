/// The origin of some rows of a picture: the rows of a source whose pixels they show.
///
/// For one worker, equal rows of the same source have equal pixels in every picture, whatever the
/// states. So a row that was seen once need not be drawn again to be known.
package struct RowOrigin: Hashable, Sendable {
  /// The rows of the picture, in pixels from its top.
  package var rows: Range<Int>
  /// The source, as numbers without meaning elsewhere.
  package var source: [Int]
  /// The row of the source that the first of the rows shows, 0 or more; the others are consecutive.
  package var firstRow: Int

  /// Creates an origin.
  package init(rows: Range<Int>, source: [Int], firstRow: Int) {
    self.rows = rows
    self.source = source
    self.firstRow = firstRow
  }
}
