import CZlib

/// Encodes frames as PNG: 8 bits a component, no row filter, RGB when opaque and RGBA otherwise.
///
/// Only new rows cost time. A frame is cut into bands at places that its rows determine; a band is
/// compressed independently, cached, and found again by a hash of its rows in any later frame, at
/// any position. The bytes are the same as if every band were compressed anew: they depend only on
/// the pixels, the level and the scale, and when optimized on the version of zlib. Rows count as
/// equal when their 128-bit hashes are equal; the odds that any two of a million distinct rows are
/// confused are below 2^-80.
///
/// One encoder serves one thread: it keeps its compressor and buffers from frame to frame.
/// Chunks: IHDR, sRGB, pHYs (when a scale is given), IDAT, IEND (PNG Specification, third edition).
package final class PNGEncoder {
  /// The version of zlib in use, such as `1.2.13`; optimized files depend on it.
  package static var zlibVersion: String { String(cString: CZlib.zlibVersion()) }

  private let bandEncoder: BandEncoder
  private let scale: Double?
  private var scanner = StateScanner()
  private var file = PNGByteStream()
  private var ownTimes = StepTimes()

  /// Makes an encoder.
  ///
  /// `scale` is in pixels a point. It is recorded as the physical size, taking a point for 1/72
  /// inch: a picture at 2x says 144 dots an inch. A picture that is the only one (`isSingle`) is cut
  /// into longer bands, which are fewer bytes and made sooner. Throws
  /// `FrameSequenceError.compressionFailed` when zlib, which the level `optimized` needs, finds no
  /// memory.
  package convenience init(
    level: CompressionLevel = .standard, scale: Double? = nil, isSingle: Bool = false
  ) throws(FrameSequenceError) {
    try self.init(level: level, scale: scale, cache: BandCache(), isSingle: isSingle)
  }

  /// Makes an encoder that shares compressed bands with others.
  init(
    level: CompressionLevel, scale: Double?, cache: BandCache, isSingle: Bool = false
  ) throws(FrameSequenceError) {
    let meanRows = isSingle ? max(Self.meanRowsOfSingle, level.meanBandRows) : nil
    bandEncoder = try BandEncoder(level: level, cache: cache, meanRows: meanRows)
    self.scale = scale
  }

  /// The average number of rows in a band of a picture whose bands no other one has.
  private static let meanRowsOfSingle = 64

  /// Encodes a frame and passes the finished file's bytes, valid during the call, to a closure.
  ///
  /// The bytes are only valid inside the closure. Throws `FrameSequenceError.compressionFailed`
  /// when zlib fails, and whatever the closure throws.
  package func encode<Result>(
    _ pixels: PixelView, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let hashes = scanner.hashes(of: pixels)
    let bands = try bandEncoder.bands(
      of: 0..<pixels.height, hashes: hashes, shape: pixels.shape
    ) { _, body in try body(pixels) }
    ownTimes.measure(\.assemble) { assemble(bands, shape: pixels.shape) }
    return try file.withBytes(body)
  }

  /// Encodes the picture of a state as `encode(_:_:)` does, drawing only the necessary rows.
  func encode<Worker: FrameWorker, Result>(
    state: Int, of worker: inout Worker,
    _ body: (UnsafeRawBufferPointer, PixelView.Shape) throws -> Result
  ) throws -> Result {
    try scanner.withRows(ofState: state, of: &worker) { shape, hashes, pixels in
      let bands = try bandEncoder.bands(
        of: 0..<shape.height, hashes: hashes, shape: shape, pixels: pixels)
      ownTimes.measure(\.assemble) { assemble(bands, shape: shape) }
      return try file.withBytes { try body($0, shape) }
    }
  }

  /// The time spent so far.
  var times: StepTimes { ownTimes + scanner.times + bandEncoder.times }

  private func assemble(_ bands: [BandCache.CompressedBand], shape: PixelView.Shape) {
    file.start()
    file.appendHeader(shape, scale: scale)
    file.appendImageData(bands)
    file.beginChunk(.end)
    file.endChunk()
  }
}
