internal import KeyboardAvoidance
internal import Keyframes

/// The device's pixel grid, measured in points.
struct PixelGrid: Hashable, Sendable {
  /// Pixels per point.
  let scale: Double

  /// The thickness of one device pixel in points.
  var hairline: Double { 1 / scale }

  /// Returns the nearest edge of pixels, or the next in a direction.
  func snapped(
    _ points: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double { (points * scale).rounded(rule) / scale }

  func snapped(_ point: Point) -> Point { Point(x: snapped(point.x), y: snapped(point.y)) }

  func snapped(_ size: Size) -> Size {
    Size(width: snapped(size.width), height: snapped(size.height))
  }

  /// Rounds origin and size, so that a frame that moves keeps its size.
  func snapped(_ rect: Rect) -> Rect {
    Rect(origin: snapped(rect.origin), size: snapped(rect.size))
  }

  /// Rounds the four edges, so that adjacent rectangles stay adjacent.
  func snappedEdges(_ rect: Rect) -> Rect {
    let x = snapped(rect.minX)
    let y = snapped(rect.minY)
    return Rect(x: x, y: y, width: snapped(rect.maxX) - x, height: snapped(rect.maxY) - y)
  }

  /// The size of a screen in whole pixels, in points: that of its picture.
  func screen(_ size: Size) -> Size {
    func side(_ points: Double) -> Double { max((points * scale).rounded(), 1) / scale }
    return Size(width: side(size.width), height: side(size.height))
  }

  /// Whether whole points fall on whole pixels.
  var isWhole: Bool { scale == scale.rounded() }

  func snapped(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: snapped(insets.top), left: snapped(insets.left), bottom: snapped(insets.bottom),
      right: snapped(insets.right))
  }
}
