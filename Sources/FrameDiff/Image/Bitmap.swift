public import FrameSequence

/// A picture in memory.
public struct Bitmap: Sendable, Hashable {
  /// The size.
  public let size: PixelSize

  /// Straight RGBA, a word a pixel whose lowest byte is red, row by row from the top down.
  public var pixels: [UInt32]

  /// Makes a bitmap of one colour, transparent black by default.
  public init(size: PixelSize, filledWith pixel: UInt32 = 0) {
    self.size = size
    pixels = [UInt32](repeating: pixel, count: size.width * size.height)
  }

  /// Makes a bitmap of pixels, of which there must be as many as the size says.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(
      pixels.count == size.width * size.height, "a bitmap has other pixels than its size")
    self.size = size
    self.pixels = pixels
  }

  /// Decodes a PNG as a whole; `path` is what errors call it.
  ///
  /// Throws `FrameSequenceError.unreadablePicture`.
  public init(
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
  public init(_ view: PixelView) {
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
}

extension Bitmap {
  /// The pixel of a column and a row.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }
}
