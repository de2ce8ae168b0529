internal import Cairo
internal import Keyframes

/// A part of the picture that is drawn once and copied into every frame.
struct Layer {
  /// The place of the picture's top left corner in the coordinates it was drawn in, in points.
  let origin: Point
  let surface: ImageSurface

  /// Draws a part of a coordinate space; `frame` is grown to whole pixels.
  init(
    _ frame: Rect, format: ImageSurface.Format, grid: PixelGrid,
    _ draw: (Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    let (width, height) = Self.pixels(frame, grid: grid)
    origin = Point(
      x: (frame.minX * grid.scale).rounded(.down) / grid.scale,
      y: (frame.minY * grid.scale).rounded(.down) / grid.scale)
    surface = try ImageSurface(width: width, height: height, format: format)
    let context = try surface.makeContext()
    context.scale(grid.scale)
    context.translate(x: -origin.x, y: -origin.y)
    try draw(context)
    try context.finish()
  }

  /// The size of the picture of a frame, in pixels.
  static func pixels(_ frame: Rect, grid: PixelGrid) -> (width: Int, height: Int) {
    func side(_ low: Double, _ high: Double) -> Int {
      let pixels = (high * grid.scale).rounded(.up) - (low * grid.scale).rounded(.down)
      return Int(min(max(pixels, 1), 1e9))
    }
    return (side(frame.minX, frame.maxX), side(frame.minY, frame.maxY))
  }

  /// Copies the layer with the origin of its coordinates at a point of the context's.
  ///
  /// On whole pixels, or resampled between them.
  func draw(at point: Point, smoothly: Bool, grid: PixelGrid, in context: Context) {
    let x = point.x + origin.x
    let y = point.y + origin.y
    if smoothly {
      context.draw(
        surface, x: x, y: y, width: Double(surface.width) / grid.scale,
        height: Double(surface.height) / grid.scale)
    } else {
      context.draw(surface, x: x, y: y)
    }
  }
}
