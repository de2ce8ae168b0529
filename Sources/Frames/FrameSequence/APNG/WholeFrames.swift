/// Compresses the frames of an animation for the fewest bytes: each as a whole, by zlib.
final class WholeFrames {
  private let deflater: ZlibDeflater
  private var scanlines: [UInt8] = []

  init() throws(FrameSequenceError) {
    // Blocks of 4,096 tokens, each with codes of its own: 1 % smaller than zlib's default.
    deflater = try ZlibDeflater(level: 9, memoryLevel: 6)
  }

  /// Compresses some rows and columns of a picture, or the image that stands for them.
  func band(
    _ rows: Range<Int>, _ columns: Range<Int>, of pixels: PixelView, or image: [UInt32]?
  ) throws -> BandCache.CompressedBand {
    guard let image else { return try band(rows, of: pixels.cropped(to: columns)) }
    return try image.withUnsafeBytes { image in
      try band(
        0..<rows.count,
        of: PixelView(
          base: image, width: columns.count, height: rows.count, bytesPerRow: columns.count * 4,
          isOpaque: true))
    }
  }

  private func band(
    _ rows: Range<Int>, of pixels: PixelView
  ) throws(FrameSequenceError) -> BandCache.CompressedBand {
    let size = rows.count * pixels.shape.scanlineSize
    if scanlines.count < size { scanlines = [UInt8](repeating: 0, count: size) }
    return try scanlines.withUnsafeMutableBufferPointer {
      (buffer) throws(FrameSequenceError) -> BandCache.CompressedBand in
      let bytes = UnsafeMutableRawBufferPointer(buffer.extracting(..<size))
      ScanlineWriter.write(pixels, rows: rows, into: bytes)
      let input = UnsafeRawBufferPointer(bytes)
      return BandCache.CompressedBand(
        bytes: try deflater.piece(input, shape: pixels.shape), scanlines: input)
    }
  }
}
