#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds out without decoding that two PNGs show the same.
public struct PNGIdentity: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// Whether the files are equal byte for byte; otherwise only everything their pixels depend on
  /// is.
  public let isSameFile: Bool

  /// Compares two files by their bytes, or returns nil when only their pixels can tell.
  ///
  /// Errors name the files by the paths; without `otherPath` both have the same. Throws
  /// `FrameSequenceError.unreadablePicture` when equal files are not complete PNGs: all chunks and
  /// checksums are verified, but not the compressed pixels.
  public static func compare(
    _ first: [UInt8], _ second: [UInt8], path: String, otherPath: String? = nil,
    limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) -> PNGIdentity? {
    let one = try PNGContainer(first, path: path, limits: limits)
    if areEqual(first, second) {
      return PNGIdentity(width: one.header.width, height: one.header.height, isSameFile: true)
    }
    let two = try PNGContainer(second, path: otherPath ?? path, limits: limits)
    guard one.header == two.header else { return nil }
    let ranges = (pixels(one), pixels(two))
    // Most files that differ also differ in length, which avoids copying.
    guard ranges.0.reduce(0, { $0 + $1.count }) == ranges.1.reduce(0, { $0 + $1.count }),
      ranges.0.flatMap({ first[$0] }) == ranges.1.flatMap({ second[$0] })
    else { return nil }
    // Equal compressed bytes are equal pixels, or equally damaged ones; only decoding can tell, and
    // one of the two is enough.
    guard (try? Self.isWhole(first, path, limits)) == true else { return nil }
    return PNGIdentity(width: one.header.width, height: one.header.height, isSameFile: false)
  }

  /// The ranges of everything the pixels depend on besides the header: palette, transparency,
  /// pixels.
  private static func pixels(_ container: PNGContainer) -> [Range<Int>] {
    let types = [PNGChunkType.palette.code, PNGChunkType.transparency.code]
    let extra = container.chunks.filter { types.contains($0.type) }
    return extra.map { $0.data.lowerBound - 4..<$0.data.upperBound } + container.imageData
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
