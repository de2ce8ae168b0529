/// Pixels near to each other that differ, with the box around them.
public struct ImageRegion: Sendable, Hashable {
  /// The box in pixels.
  public var box: PixelRectangle

  /// The box around the pixels that count as different, empty where none does or it is not known.
  public var beyond = PixelRectangle.empty

  /// Pixels that are not equal.
  public var unequal: Int

  /// Pixels that are further apart than the threshold, without the smoothed edges if those are
  /// skipped.
  public var different: Int

  /// Pixels further apart than the threshold that only smooth an edge; 0 when those count as
  /// different.
  public var antialiased: Int

  /// The greatest distance, 0 to 1, on the scale of the threshold.
  public var greatestDistance: Double

  /// Makes a region.
  public init(
    box: PixelRectangle, unequal: Int, different: Int, antialiased: Int, greatestDistance: Double
  ) {
    self.box = box
    self.unequal = unequal
    self.different = different
    self.antialiased = antialiased
    self.greatestDistance = greatestDistance
  }
}
