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
  /// The paths are what errors call the files; without `otherPath` both go by one. Throws
  /// `FrameSequenceError.unreadablePicture` when files that are equal are no whole PNG: all chunks
  /// and checksums are looked at, and the compressed pixels are not.
  public static func compare(
    _ first: [UInt8], _ second: [UInt8], path: String, otherPath: String? = nil,
    limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) -> PNGIdentity? {
    if areEqual(first, second) {
      let header = try container(first, path, limits).header
      return PNGIdentity(width: header.width, height: header.height, isSameFile: true)
    }
    let one = try container(first, path, limits)
    let two = try container(second, otherPath ?? path, limits)
    guard one.header == two.header, pixels(one, first) == pixels(two, second) else { return nil }
    // Equal bytes of compressed pixels are equal pixels, or equally damaged ones: only decoding
    // tells, and costs no more than for one of them.
    guard (try? Self.isWhole(first, path, limits)) == true else { return nil }
    return PNGIdentity(width: one.header.width, height: one.header.height, isSameFile: false)
  }

  private static func container(
    _ bytes: [UInt8], _ path: String, _ limits: PictureLimits
  ) throws(FrameSequenceError) -> PNGContainer {
    try FrameSequenceError.whileDecoding(path) { () throws(PictureFault) in
      try bytes.withUnsafeBufferPointer { bytes throws(PictureFault) in
        try PNGContainer(UnsafeRawBufferPointer(bytes), limits: limits)
      }
    }
  }

  /// What the pixels depend on beside the header: palette, transparency, compressed pixels.
  private static func pixels(_ container: PNGContainer, _ bytes: [UInt8]) -> [UInt8] {
    let types = [PNGChunkType.palette.code, PNGChunkType.transparency.code]
    let extra = container.chunks.filter { types.contains($0.type) }
    return extra.flatMap { Array(bytes[$0.data.lowerBound - 4..<$0.data.upperBound]) }
      + container.imageData.flatMap { bytes[$0] }
  }

  private static func isWhole(
    _ bytes: [UInt8], _ path: String, _ limits: PictureLimits
  ) throws(FrameSequenceError) -> Bool {
    let reader = try PNGReader(bytes, path: path, limits: limits)
    let strip = UnsafeMutablePointer<UInt32>.allocate(capacity: reader.width * 32)
    defer { strip.deallocate() }
    while reader.row < reader.height {
      try reader.readRows(min(32, reader.height - reader.row), into: strip)
    }
    return true
  }

  private static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count
      && first.withUnsafeBytes { first in
        second.withUnsafeBytes { second in
          guard let one = first.baseAddress, let two = second.baseAddress else { return true }
          return memcmp(one, two, first.count) == 0
        }
      }
  }
}
