/// Compresses scanlines into pieces of a deflate stream that stand on their own.
///
/// A piece ends on a byte, refers to nothing before it and does not end the stream. It depends on
/// its scanlines and the deflater's settings only.
protocol BandDeflater: AnyObject {
  /// Compresses whole scanlines of one size, filter bytes included.
  func piece(
    _ scanlines: UnsafeRawBufferPointer, shape: FrameShape
  ) throws(FrameSequenceError) -> [UInt8]
}

extension CompressionLevel {
  /// Makes what compresses bands at this level.
  func makeDeflater() throws(FrameSequenceError) -> any BandDeflater {
    switch self {
    case .draft: RowDeflater(searches: false)
    case .standard: RowDeflater(searches: true)
    case .optimized: try ZlibDeflater(level: 9)
    }
  }
}

/// What ends a deflate stream made of pieces: a last block with nothing in it (RFC 1951, 3.2.6).
let endOfDeflateStream: [UInt8] = [0x03, 0x00]
