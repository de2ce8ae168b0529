import CZlib

/// One zlib compressor, used again for stream after stream.
final class Deflater {
  /// zlib checks that its state and the stream keep pointing at each other, so the stream needs
  /// an address of its own.
  private let stream: UnsafeMutablePointer<z_stream>

  init(level: CompressionLevel) throws(FrameSequenceError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, level.zlibLevel, Z_DEFLATED, MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    // deflateEnd in deinit is safe after a failed init: the state is still nil.
    guard status == Z_OK else { throw .compressionFailed(zlibCode: status) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Forgets the stream compressed so far and starts a new one.
  func reset() throws(FrameSequenceError) {
    let status = deflateReset(stream)
    guard status == Z_OK else { throw .compressionFailed(zlibCode: status) }
  }

  /// Hands over the next input, which must stay in place until it is consumed.
  func feed(_ input: UnsafeRawBufferPointer) {
    let bytes = input.assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
  }

  /// Compresses what was fed into `output` and returns how many bytes it wrote.
  ///
  /// A full `output` means that there may be more to fetch.
  func drain(into output: UnsafeMutableRawBufferPointer, finish: Bool) throws(FrameSequenceError)
    -> Int
  {
    let bytes = output.assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_out = bytes.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let status = deflate(stream, finish ? Z_FINISH : Z_NO_FLUSH)
    // Z_BUF_ERROR only says that there was nothing to do.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw .compressionFailed(zlibCode: status)
    }
    return output.count - Int(stream.pointee.avail_out)
  }
}
