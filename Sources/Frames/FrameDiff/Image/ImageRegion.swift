/// Pixels near to each other that differ, with the box around them.
package struct ImageRegion: Sendable, Hashable {
  /// The box in pixels.
  package var box: PixelRectangle

  /// The box around the pixels that count as different, empty where none does or it is not known.
  package var beyond = PixelRectangle.empty

  /// Pixels that are not equal.
  package var unequal: Int

  /// Pixels that are further apart than the threshold, without the smoothed edges if those are
  /// skipped.
  package var different: Int

  /// Pixels further apart than the threshold that only smooth an edge; 0 when those count as
  /// different.
  package var antialiased: Int

  /// The greatest distance, 0 to 1, on the scale of the threshold.
  package var greatestDistance: Double

  /// Makes a region.
  package init(
    box: PixelRectangle, unequal: Int, different: Int, antialiased: Int, greatestDistance: Double
  ) {
    self.box = box
    self.unequal = unequal
    self.different = different
    self.antialiased = antialiased
    self.greatestDistance = greatestDistance
  }
}
