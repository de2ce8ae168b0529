/// Where the rows of a picture come from, told by the worker that can draw it.
public struct FrameLayout: Sendable, Hashable {
  /// Some rows of a picture, and what they show.
  public struct Origin: Sendable, Hashable {
    /// The rows, counted from the top.
    public var rows: Range<Int>

    /// The source that they show, named by numbers of the worker's choice.
    public var source: [Int]

    /// The row of the source that the first of them shows, 0 or more; the others follow it.
    public var firstRow: Int

    /// Makes an origin.
    public init(rows: Range<Int>, source: [Int], firstRow: Int) {
      self.rows = rows
      self.source = source
      self.firstRow = firstRow
    }
  }

  /// The width in pixels.
  public var width: Int

  /// The height in pixels.
  public var height: Int

  /// Whether the picture is stored without alpha.
  public var isOpaque: Bool

  /// The origins of all rows, from the top down, without gaps.
  ///
  /// In all pictures of one worker, two rows that show the same row of the same source must have
  /// the same pixels.
  public var origins: [Origin]

  /// Makes a layout.
  public init(width: Int, height: Int, isOpaque: Bool, origins: [Origin]) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.origins = origins
  }

  var shape: FrameShape { FrameShape(width: width, height: height, isOpaque: isOpaque) }
}
