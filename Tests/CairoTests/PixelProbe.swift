import Cairo

/// One pixel as its four bytes, alpha still premultiplied.
struct Pixel: Hashable, CustomStringConvertible {
  let red: Int
  let green: Int
  let blue: Int
  let alpha: Int

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  static let none = Pixel(0, 0, 0, 0)
  static let black = Pixel(0, 0, 0)
  static let white = Pixel(255, 255, 255)
  static let red = Pixel(255, 0, 0)
}

extension ImageSurface {
  /// Reads one pixel of a surface with 32 bits a pixel.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    withPixels { pixels, bytesPerRow in
      let word = pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
      return Pixel(
        Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF), Int(word >> 24))
    }
  }

  /// Counts the pixels whose colour or alpha is not 0.
  var inkedPixels: Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where pixel(x, y) != .none { count += 1 }
    }
    return count
  }

  var bytes: [UInt8] { withPixels { pixels, _ in Array(pixels) } }
}

/// Draws on a transparent square and returns it.
func drawn(
  side: Int = 20, _ body: (Context) throws -> Void
) throws -> ImageSurface {
  let surface = try ImageSurface(width: side, height: side, format: .argb32)
  let context = try surface.makeContext()
  try body(context)
  try context.finish()
  return surface
}
