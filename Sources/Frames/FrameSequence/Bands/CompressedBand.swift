import CISAL
import CZlib

/// Scanlines compressed as an independent piece of a deflate stream.
///
/// The piece ends on a byte boundary and refers to nothing before it, so pieces can follow one
/// another in any order; checksums of the whole are combined from those of the pieces.
struct CompressedBand: Sendable {
  let bytes: [UInt8]

  /// The CRC-32 of `bytes`, as PNG chunks need it.
  let crc: UInt32

  /// The Adler-32 of the scanlines, as the zlib stream needs it.
  let adler: UInt32

  /// The size of the scanlines, in bytes.
  let scanlineBytes: Int

  init(bytes: [UInt8], scanlines: UnsafeRawBufferPointer) {
    self.bytes = bytes
    crc = bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
    adler = isal_adler32(1, scanlines.baseAddress, UInt64(scanlines.count))
    scanlineBytes = scanlines.count
  }
}
