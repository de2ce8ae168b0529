import CZlib

/// Complete zlib streams (RFC 1950), for data other than pictures and for pictures of this package.
package enum ZlibStream {
  /// A level of zlib's.
  package enum Effort: Sendable {
    /// The fastest, level 1.
    case least
    /// zlib's own default, level 6.
    case usual
    /// The smallest, level 9.
    case most

    fileprivate var level: Int32 {
      switch self {
      case .least: Z_BEST_SPEED
      case .usual: Z_DEFAULT_COMPRESSION
      case .most: Z_BEST_COMPRESSION
      }
    }
  }

  /// Compresses bytes; by default as small as zlib makes them.
  ///
  /// The result depends on the bytes and on the version of zlib.
  package static func compressed(
    _ bytes: [UInt8], effort: Effort = .most
  ) throws(FrameSequenceError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    let status = compress2(&output, &count, bytes, uLong(bytes.count), effort.level)
    guard status == Z_OK else { throw .compressionFailed(zlibCode: status) }
    output.removeLast(output.count - Int(count))
    return output
  }

  /// Decompresses a stream of `byteCount` bytes; nil when it is damaged or has another size.
  package static func expanded(_ bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8]? {
    var count = uLong(byteCount)
    // One byte more than is wanted, so that an empty buffer has an address.
    var output = [UInt8](repeating: 0, count: byteCount + 1)
    let status = bytes.withUnsafeBufferPointer { input in
      uncompress(&output, &count, input.baseAddress, uLong(input.count))
    }
    guard status == Z_OK, Int(count) == byteCount else { return nil }
    output.removeLast()
    return output
  }
}
