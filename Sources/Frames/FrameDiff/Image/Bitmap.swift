package import FrameSequence

/// A picture in memory.
package struct Bitmap: Sendable, Hashable {
  /// The size.
  package let size: PixelSize

  /// Straight RGBA, a word a pixel whose lowest byte is red, row by row from the top down.
  package var pixels: [UInt32]

  /// Makes a bitmap of one colour, transparent black by default.
  package init(size: PixelSize, filledWith pixel: UInt32 = 0) {
    self.size = size
    pixels = [UInt32](repeating: pixel, count: size.width * size.height)
  }

  /// Makes a bitmap of pixels, of which there must be as many as the size says.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(
      pixels.count == size.width * size.height, "a bitmap has other pixels than its size")
    self.size = size
    self.pixels = pixels
  }

  /// Makes a bitmap of bytes of red, green and blue, of as many pixels as the size says; as many again
  /// may follow, whose red is the alpha.
  package init(size: PixelSize, rgb bytes: [UInt8], hasAlphaBelow: Bool) {
    let count = size.width * size.height
    precondition(
      bytes.count == (hasAlphaBelow ? 6 : 3) * count, "a bitmap has other bytes than its size")
    self.size = size
    pixels = (0..<count).map { index in
      let alpha = hasAlphaBelow ? UInt32(bytes[3 * (count + index)]) : 255
      return alpha << 24 | UInt32(bytes[3 * index + 2]) << 16
        | UInt32(bytes[3 * index + 1]) << 8 | UInt32(bytes[3 * index])
    }
  }

  /// Decodes a PNG as a whole; `path` is what errors call it.
  ///
  /// Throws `FrameSequenceError.unreadablePicture`.
  package init(
    png bytes: [UInt8], path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) {
    let reader = try PNGReader(bytes, path: path, limits: limits)
    size = PixelSize(width: reader.width, height: reader.height)
    pixels = [UInt32](repeating: 0, count: size.width * size.height)
    try pixels.withUnsafeMutableBufferPointer { buffer throws(FrameSequenceError) in
      guard let start = buffer.baseAddress else { return }
      try reader.readRows(reader.height, into: start)
    }
  }

  /// Copies borrowed pixels: cairo's words become straight RGBA.
  package init(_ view: PixelView) {
    size = PixelSize(width: view.width, height: view.height)
    pixels = [UInt32](unsafeUninitializedCapacity: view.width * view.height) { buffer, count in
      for row in 0..<view.height {
        let source = UnsafeRawBufferPointer(rebasing: view.base[(row * view.bytesPerRow)...])
        for column in 0..<view.width {
          let word = source.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
          buffer[row * view.width + column] = Self.straight(word, isOpaque: view.isOpaque)
        }
      }
      count = view.width * view.height
    }
  }

  /// A pixel of cairo's, as the encoder would store it.
  private static func straight(_ word: UInt32, isOpaque: Bool) -> UInt32 {
    let alpha = isOpaque ? 255 : word >> 24
    if alpha == 0 { return 0 }
    let red = word >> 16 & 0xFF
    let green = word >> 8 & 0xFF
    let blue = word & 0xFF
    if alpha == 255 { return 0xFF00_0000 | blue << 16 | green << 8 | red }
    func part(_ component: UInt32) -> UInt32 { min(255, (component * 255 + alpha / 2) / alpha) }
    return alpha << 24 | part(blue) << 16 | part(green) << 8 | part(red)
  }

  /// The pixel of a column and a row.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }
}

/// Drawing for pictures of differences; what lies outside is left out.
extension Bitmap {
  /// Makes all pixels one colour.
  mutating func clear(_ ink: UInt32) {
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: ink) }
  }

  /// Lends some pixels of a row, all of which lie within.
  mutating func withRow(
    _ y: Int, from x: Int, count: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    let start = y * size.width + x
    pixels.withUnsafeMutableBufferPointer { pixels in
      body(UnsafeMutableBufferPointer(rebasing: pixels[start..<start + count]))
    }
  }

  /// A pixel over white, as a pale grey.
  static func pale(_ pixel: UInt32) -> UInt32 {
    let pixel = overWhite(pixel)
    let light = ((pixel & 0xFF) * 30 + (pixel >> 8 & 0xFF) * 59 + (pixel >> 16 & 0xFF) * 11) / 100
    return 0xFF00_0000 | (217 + light * 38 / 255) * 0x01_01_01
  }

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

  /// Encodes the bitmap as a PNG, which says how many pixels a point has where that is known.
  package func encoded(
    level: CompressionLevel = .standard, scale: Double? = nil
  ) throws -> [UInt8] {
    let encoder = try PNGEncoder(level: level, scale: scale)
    return try withPixels { view in try encoder.encode(view) { [UInt8]($0) } }
  }

  /// Lends the pixels as encoders want them, in cairo's order: blue lowest, premultiplied.
  package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    let words = pixels.map { pixel -> UInt32 in
      let alpha = pixel >> 24
      func part(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xFF) * alpha + 127) / 255 }
      return alpha << 24 | part(0) << 16 | part(8) << 8 | part(16)
    }
    return try words.withUnsafeBytes { bytes in
      try body(
        PixelView(
          base: bytes, width: size.width, height: size.height, bytesPerRow: size.width * 4,
          isOpaque: isOpaque))
    }
  }
}
