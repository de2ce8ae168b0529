/// Compresses scanlines into independent pieces of a deflate stream.
///
/// A piece ends on a byte boundary, refers to nothing before it and does not end the stream. It
/// depends only on its scanlines and the deflater's settings.
protocol BandDeflater: AnyObject {
  /// Compresses whole scanlines of one size, filter bytes included.
  func piece(
    _ scanlines: UnsafeRawBufferPointer, shape: FrameShape
  ) throws(FrameSequenceError) -> [UInt8]
}

extension CompressionLevel {
  /// Creates a deflater for bands at this level.
  func makeDeflater() throws(FrameSequenceError) -> any BandDeflater {
    switch self {
    case .draft: RowDeflater(searches: false)
    case .standard: RowDeflater(searches: true)
    case .optimized: try ZlibDeflater(level: 9)
    }
  }
}

/// The end of a deflate stream of pieces: an empty last block (RFC 1951, 3.2.6).
let endOfDeflateStream: [UInt8] = [0x03, 0x00]
