#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two PNGs that show the same, found out without decoding them.
public struct PNGIdentity: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// Whether the files are equal byte for byte; else only what their pixels depend on is.
  public let isSameFile: Bool

  /// Compares two files by their bytes, or returns nil when only their pixels can tell.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when files that are equal are no whole PNG: all
  /// chunks and checksums are looked at, and the compressed pixels are not.
  public static func compare(
    _ first: [UInt8], _ second: [UInt8], path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) -> PNGIdentity? {
    let isSame =
      first.count == second.count
      && first.withUnsafeBytes { first in
        second.withUnsafeBytes { second in
          guard let one = first.baseAddress, let two = second.baseAddress else { return true }
          return memcmp(one, two, first.count) == 0
        }
      }
    guard isSame else { return nil }
    let header = try FrameSequenceError.whileDecoding(path) { () throws(PictureFault) in
      try first.withUnsafeBufferPointer { bytes throws(PictureFault) in
        try PNGContainer(UnsafeRawBufferPointer(bytes), limits: limits).header
      }
    }
    return PNGIdentity(width: header.width, height: header.height, isSameFile: true)
  }
}
