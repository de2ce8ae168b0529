public import FrameSequence

extension Bitmap {
  /// Encodes the bitmap as a PNG.
  public func encoded(level: CompressionLevel = .standard) throws -> [UInt8] {
    let encoder = try PNGEncoder(level: level)
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
