/// The canvas of an animated PNG, frame by frame.
struct AnimationCanvas {
  private let width: Int
  private var pixels: [UInt32]
  /// The pixels to restore after a frame whose disposal asks for it.
  private var saved: [UInt32] = []
  private var isFirst = true

  init(width: Int, height: Int) {
    self.width = width
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Puts a frame onto the canvas, passes the picture to a closure, and disposes of the frame.
  mutating func show(
    _ frame: [UInt32], _ control: AnimationControl,
    _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws {
    // There is nothing to restore before the first frame (APNG Specification, fcTL).
    let disposal = isFirst && control.disposal == .restore ? .clear : control.disposal
    isFirst = false
    if disposal == .restore { saved = pixels }
    for row in 0..<control.height {
      let target = (control.y + row) * width + control.x
      let source = row * control.width
      for column in 0..<control.width {
        let pixel = frame[source + column]
        pixels[target + column] =
          control.blend == .replace ? pixel : Self.over(pixel, pixels[target + column])
      }
    }
    try pixels.withUnsafeBufferPointer(body)
    switch disposal {
    case .keep: break
    case .restore: swap(&pixels, &saved)
    case .clear:
      for row in 0..<control.height {
        let start = (control.y + row) * width + control.x
        for index in start..<start + control.width { pixels[index] = 0 }
      }
    }
  }

  /// Composes a straight pixel over another, in integers as in the APNG Specification's example.
  private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let alpha = source >> 24
    if alpha == 255 || target >> 24 == 0 { return source }
    if alpha == 0 { return target }
    let share = alpha * 255
    let rest = (255 - alpha) * (target >> 24)
    let whole = share + rest
    func part(_ shift: UInt32) -> UInt32 {
      ((source >> shift & 0xFF) * share + (target >> shift & 0xFF) * rest) / whole
    }
    return part(0) | part(8) << 8 | part(16) << 16 | (whole / 255) << 24
  }
}
