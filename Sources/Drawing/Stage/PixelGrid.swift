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

extension Scene {
  /// Returns the scene with a screen, a window and a sheet that end where pixels do.
  ///
  /// A screen of 393 points at 1.5 pixels a point has 590 pixels, and is 393⅓ points wide here:
  /// what is drawn from edge to edge covers every pixel whole, and mixes with nothing behind it.
  /// At scales that make whole pixels of the screen it is the scene itself.
  func onWholePixels(of grid: PixelGrid) -> Scene {
    var scene = self
    scene.device.screen = grid.screen(device.screen)
    let window = multitasking.frame
    scene.multitasking.frame =
      window == device.bounds ? scene.device.bounds : grid.snappedEdges(window)
    guard presentation.frame != self.window else {
      scene.presentation.frame = scene.window
      return scene
    }
    let origin = scene.multitasking.frame.origin
    scene.presentation.frame = grid.snappedEdges(
      presentation.frame.offsetBy(dx: window.minX, dy: window.minY)
    ).offsetBy(dx: -origin.x, dy: -origin.y)
    return scene
  }
}
