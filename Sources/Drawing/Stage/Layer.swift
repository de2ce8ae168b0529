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
    _ draw: (Context) throws(DrawingError) -> Void
  ) throws(DrawingError) {
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

  /// The size of the picture of a frame in pixels, 0 where the frame is not finite.
  static func pixels(_ frame: Rect, grid: PixelGrid) -> (width: Int, height: Int) {
    func side(_ low: Double, _ high: Double) -> Int {
      let pixels = (high * grid.scale).rounded(.up) - (low * grid.scale).rounded(.down)
      return pixels.isFinite ? Int(min(max(pixels, 1), 1e9)) : 0
    }
    return (side(frame.minX, frame.maxX), side(frame.minY, frame.maxY))
  }

  /// The place of the picture when the origin of its coordinates is at a point.
  func frame(at point: Point, grid: PixelGrid) -> Rect {
    Rect(
      x: point.x + origin.x, y: point.y + origin.y, width: Double(surface.width) / grid.scale,
      height: Double(surface.height) / grid.scale)
  }

  /// Copies the layer with the origin of its coordinates at a point of the context's.
  ///
  /// On whole pixels, or resampled between them.
  func draw(
    at point: Point, smoothly: Bool, alpha: Double = 1, grid: PixelGrid, in context: Context
  ) {
    let frame = frame(at: point, grid: grid)
    if smoothly {
      context.draw(
        surface, x: frame.minX, y: frame.minY, width: frame.width, height: frame.height,
        alpha: alpha)
    } else {
      context.draw(surface, x: frame.minX, y: frame.minY, alpha: alpha)
    }
  }

  /// Which rows of a layer are opaque, and which are empty.
  struct Coverage {
    struct Run {
      var rows: Range<Int>
      /// Whether every pixel is opaque.
      var isOpaque: Bool
    }

    /// The rows that show something, from the top down.
    let runs: [Run]

    init(_ layer: Layer) {
      let surface = layer.surface
      guard surface.format == .argb32 else {
        runs = [Run(rows: 0..<surface.height, isOpaque: true)]
        return
      }
      runs = surface.withPixels { pixels, bytesPerRow in
        var runs: [Run] = []
        for row in 0..<surface.height {
          var all: UInt32 = .max
          var any: UInt32 = 0
          let line = UnsafeRawBufferPointer(rebasing: pixels[(row * bytesPerRow)...])
            .bindMemory(to: UInt32.self)[..<surface.width]
          for pixel in UnsafeBufferPointer(rebasing: line) {
            all &= pixel
            any |= pixel
          }
          guard any != 0 else { continue }
          let isOpaque = all >> 24 == 255
          if let last = runs.last, last.rows.upperBound == row, last.isOpaque == isOpaque {
            runs[runs.count - 1].rows = last.rows.lowerBound..<row + 1
          } else {
            runs.append(Run(rows: row..<row + 1, isOpaque: isOpaque))
          }
        }
        return runs
      }
    }
  }
}
