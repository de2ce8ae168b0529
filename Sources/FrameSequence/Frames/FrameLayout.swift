/// The origins of a picture's rows, as reported by the worker that draws it.
public struct FrameLayout: Sendable, Hashable {
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
  public var origins: [RowOrigin]

  /// Makes a layout.
  public init(width: Int, height: Int, isOpaque: Bool, origins: [RowOrigin]) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.origins = origins
  }

  var shape: FrameShape { FrameShape(width: width, height: height, isOpaque: isOpaque) }
}
