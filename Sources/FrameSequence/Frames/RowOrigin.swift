/// Where some rows of a picture come from: what the rows of one source show, they show.
///
/// Of one worker, two rows of pictures that have the same row of the same source have the same
/// pixels, whatever the states. So a row that was seen once need not be drawn again to be known.
public struct RowOrigin: Hashable, Sendable {
  /// The rows of the picture, in pixels from its top.
  public var rows: Range<Int>
  /// What they show, named by numbers that mean nothing elsewhere.
  public var source: [Int]
  /// The row of the source that the first of the rows shows, 0 or more; the others follow it.
  public var firstRow: Int

  /// Creates an origin.
  public init(rows: Range<Int>, source: [Int], firstRow: Int) {
    self.rows = rows
    self.source = source
    self.firstRow = firstRow
  }
}
