/// Encodes an opaque picture from the top down a strip at a time, so that it is never in memory
/// whole.
package struct PNGStripEncoder {
  private let shape: FrameShape
  private let deflater: any BandDeflater
  private var bands: [CompressedBand] = []
  private var scanlines: [UInt8] = []

  /// Throws `FrameSequenceError.unsupportedSize` for a size that no frame may have, and
  /// `FrameSequenceError.compressionFailed` when there is no memory.
  package init(
    width: Int, height: Int, level: CompressionLevel
  ) throws(FrameSequenceError) {
    guard PixelView.sideRange.contains(width), PixelView.sideRange.contains(height) else {
      throw .unsupportedSize(width: width, height: height)
    }
    shape = FrameShape(width: width, height: height, isOpaque: true)
    deflater = try level.makeDeflater()
  }

  /// Adds the next rows, which must be as wide as the picture and opaque.
  package mutating func append(_ strip: PixelView) throws(FrameSequenceError) {
    precondition(strip.width == shape.width && strip.isOpaque, "a strip is of another picture")
    let size = strip.height * shape.scanlineSize
    if scanlines.count < size { scanlines = [UInt8](repeating: 0, count: size) }
    let shape = strip.shape
    let deflater = deflater
    let band = try scanlines.withUnsafeMutableBufferPointer {
      (buffer) throws(FrameSequenceError) -> CompressedBand in
      let bytes = UnsafeMutableRawBufferPointer(buffer.extracting(..<size))
      ScanlineWriter.write(strip, rows: 0..<strip.height, into: bytes)
      let input = UnsafeRawBufferPointer(bytes)
      return CompressedBand(bytes: try deflater.piece(input, shape: shape), scanlines: input)
    }
    bands.append(band)
  }

  /// The file, after all rows.
  package func finished() -> [UInt8] {
    PNGByteStream.file { file in
      file.appendHeader(shape, scale: nil)
      file.appendImageData(bands)
      file.appendChunk(.end)
    }
  }
}
