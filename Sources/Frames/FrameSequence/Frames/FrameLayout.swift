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

  var shape: FrameShape { FrameShape(width: width, height: height, isOpaque: isOpaque) }
}
