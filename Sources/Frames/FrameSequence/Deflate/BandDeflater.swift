import CISAL
import CZlib

/// Compresses scanlines into independent pieces of a deflate stream.
///
/// A piece ends on a byte boundary, refers to nothing before it and does not end the stream. It
/// depends only on its scanlines and the deflater's settings.
protocol BandDeflater: AnyObject {
  /// Compresses whole scanlines of one size, filter bytes included.
  func piece(
    _ scanlines: UnsafeRawBufferPointer, shape: PixelView.Shape
  ) throws(FrameSequenceError) -> [UInt8]
}

extension BandDeflater {
  /// Compresses rows of a picture; `scanlines` is room that is used again for the next ones.
  func band(
    _ rows: Range<Int>, of pixels: PixelView, scanlines: inout [UInt8]
  ) throws(FrameSequenceError) -> BandCache.CompressedBand {
    let size = rows.count * pixels.shape.scanlineSize
    if scanlines.count < size { scanlines = [UInt8](repeating: 0, count: size) }
    return try scanlines.withUnsafeMutableBufferPointer {
      (buffer) throws(FrameSequenceError) -> BandCache.CompressedBand in
      let bytes = UnsafeMutableRawBufferPointer(buffer.extracting(..<size))
      ScanlineWriter.write(pixels, rows: rows, into: bytes)
      let input = UnsafeRawBufferPointer(bytes)
      return BandCache.CompressedBand(
        bytes: try piece(input, shape: pixels.shape), scanlines: input)
    }
  }
}

extension CompressionLevel {
  /// Creates a deflater for bands at this level.
  func makeDeflater() throws(FrameSequenceError) -> any BandDeflater {
    switch self {
    case .draft: RowDeflater(searches: false)
    case .standard: RowDeflater(searches: true)
    case .optimized: try ZlibDeflater()
    }
  }
}

/// The end of a deflate stream of pieces: an empty last block (RFC 1951, 3.2.6).
let endOfDeflateStream: [UInt8] = [0x03, 0x00]

/// A zlib compressor, reused for piece after piece: slower than ``RowDeflater``, but its output is
/// smaller.
final class ZlibDeflater: BandDeflater {
  /// zlib checks that its state and the stream point at each other, so the stream needs a stable
  /// address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []

  /// Makes one of zlib's highest level; a block has 2 to the power of `memoryLevel` + 6 tokens.
  init(memoryLevel: Int32 = 8) throws(FrameSequenceError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: raw deflate, without zlib's header and checksum.
    let status = deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // deflateEnd in deinit is safe after a failed init: the state is still nil.
    guard status == Z_OK else { throw .compressionFailed(zlibCode: status) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func piece(
    _ scanlines: UnsafeRawBufferPointer, shape: PixelView.Shape
  ) throws(FrameSequenceError) -> [UInt8] {
    let reset = deflateReset(stream)
    guard reset == Z_OK else { throw .compressionFailed(zlibCode: reset) }
    // The bound is for a finished stream; a flush adds an empty block.
    let bound = Int(deflateBound(stream, uLong(scanlines.count))) + 16
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    let bytes = scanlines.assumingMemoryBound(to: UInt8.self)
    let status = output.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      return deflate(stream, Z_SYNC_FLUSH)
    }
    guard status == Z_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
      throw .compressionFailed(zlibCode: status == Z_OK ? Z_BUF_ERROR : status)
    }
    return Array(output[..<(output.count - Int(stream.pointee.avail_out))])
  }
}

/// Intel's ISA-L, reused for piece after piece: many times as fast as ``RowDeflater`` on
/// photographs, but its output depends on the processor and on the pieces before.
final class IgzipDeflater: BandDeflater {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let memory: UnsafeMutablePointer<UInt8>
  private var output: [UInt8] = []

  init() {
    stream = .allocate(capacity: 1)
    memory = .allocate(capacity: Int(CISAL_LEVEL_1_MEMORY))
    // ISA-L looks for matches at the places that its tables happen to hold.
    stream.initialize(to: isal_zstream())
    memory.initialize(repeating: 0, count: Int(CISAL_LEVEL_1_MEMORY))
  }

  deinit {
    stream.deallocate()
    memory.deallocate()
  }

  func piece(
    _ scanlines: UnsafeRawBufferPointer, shape: PixelView.Shape
  ) throws(FrameSequenceError) -> [UInt8] {
    // What cannot be made smaller is stored, in blocks of at most 65,535 bytes with 5 more each.
    let bound = scanlines.count + scanlines.count / 4096 + 1024
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    isal_deflate_stateless_init(stream)
    let bytes = scanlines.assumingMemoryBound(to: UInt8.self)
    let status = output.withUnsafeMutableBufferPointer { output in
      stream.pointee.level = 1
      stream.pointee.level_buf = memory
      stream.pointee.level_buf_size = UInt32(CISAL_LEVEL_1_MEMORY)
      stream.pointee.end_of_stream = 0
      stream.pointee.flush = UInt16(FULL_FLUSH)
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      return isal_deflate_stateless(stream)
    }
    guard status == COMP_OK, stream.pointee.avail_in == 0 else {
      throw .compressionFailed(zlibCode: Z_BUF_ERROR)
    }
    return Array(output[..<(output.count - Int(stream.pointee.avail_out))])
  }
}

/// How much time the encoder spends on making files small.
///
/// The pixels are the same at every level.
package enum CompressionLevel: String, Sendable, Hashable, CaseIterable {
  /// The fastest, for previews: matches are searched to the left and above only.
  case draft

  /// The default: nearly as small as zlib's own default, level 6, and many times as fast.
  case standard

  /// The smallest, for pictures that are committed: zlib's level 9.
  case optimized
}
