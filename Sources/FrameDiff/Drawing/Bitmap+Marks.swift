internal import FrameSequence

/// What pictures of differences are drawn with; what lies outside is left out.
extension Bitmap {
  /// A pixel over white, as a pale grey.
  static func pale(_ pixel: UInt32) -> UInt32 {
    let pixel = overWhite(pixel)
    let light = ((pixel & 0xFF) * 30 + (pixel >> 8 & 0xFF) * 59 + (pixel >> 16 & 0xFF) * 11) / 100
    return 0xFF00_0000 | (217 + light * 38 / 255) * 0x01_01_01
  }

  /// A pixel over white.
  static func overWhite(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      ((pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha)) / 255
    }
    return 0xFF00_0000 | part(0) | part(8) << 8 | part(16) << 16
  }

  /// Chequers a rectangle that is moved by `x` and `y`.
  mutating func chequer(
    _ strip: PixelRectangle, x: Int, y: Int, _ dark: UInt32, _ light: UInt32
  ) {
    for row in rows(of: strip, movedBy: y) {
      for column in strip.x..<strip.maxX {
        set(x + column, y + row, (row / 8 + column / 8) % 2 == 0 ? dark : light)
      }
    }
  }

  /// Hatches a rectangle that is moved by `x` and `y`.
  mutating func hatch(_ mask: PixelRectangle, x: Int, y: Int, ink: UInt32) {
    for row in rows(of: mask, movedBy: y) {
      for column in mask.x..<mask.maxX where (row + column) % 6 == 0 {
        set(x + column, y + row, ink)
      }
    }
  }

  /// Draws a frame around a rectangle that is moved by `x` and `y`, outside its pixels.
  mutating func outline(_ box: PixelRectangle, x: Int, y: Int, dot: Int, ink: UInt32) {
    let outer = PixelRectangle(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
      .insetBy(-3 * dot)
    let line = 2 * dot
    for side in [
      PixelRectangle(x: outer.x, y: outer.y, width: outer.width, height: line),
      PixelRectangle(x: outer.x, y: outer.maxY - line, width: outer.width, height: line),
      PixelRectangle(x: outer.x, y: outer.y, width: line, height: outer.height),
      PixelRectangle(x: outer.maxX - line, y: outer.y, width: line, height: outer.height),
    ] {
      fill(side, ink)
    }
  }

  /// The rows of a rectangle that lie within when it is moved down.
  private func rows(of rectangle: PixelRectangle, movedBy y: Int) -> Range<Int> {
    let first = max(rectangle.y, -y)
    return first..<max(first, min(rectangle.maxY, size.height - y))
  }

  private mutating func set(_ x: Int, _ y: Int, _ ink: UInt32) {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
    self[x, y] = ink
  }
}
