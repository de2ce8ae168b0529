import Platform

/// Two PNGs to compare: what their files tell before a pixel is decoded.
package struct PNGPair {
  /// The picture of both, when the files tell that it is the same; nil when only pixels can tell.
  package let identity: Identity?
  private let first: File
  private let second: File
  /// How many of the compressed bytes are the same in both before one differs.
  private let commonBytes: Int

  private struct File {
    var bytes: [UInt8]
    var path: String
    var container: PNGContainer
  }

  /// Opens two files; errors name them by the paths.
  ///
  /// All chunks and checksums are verified, the compressed pixels only where they are the same in
  /// two files that are not equal. Throws `FrameSequenceError.unreadablePicture`.
  package init(
    _ bytes: [UInt8], path: String, and other: [UInt8], path otherPath: String,
    limits: PictureLimits
  ) throws(FrameSequenceError) {
    let container = try PNGContainer(bytes, path: path, limits: limits)
    first = File(bytes: bytes, path: path, container: container)
    if Self.areEqual(bytes, other) {
      second = first
      commonBytes = 0
      identity = Identity(container.header, isSameFile: true)
      return
    }
    second = File(
      bytes: other, path: otherPath,
      container: try PNGContainer(other, path: otherPath, limits: limits))
    guard container.header == second.container.header,
      Self.colors(first) == Self.colors(second)
    else {
      identity = nil
      commonBytes = 0
      return
    }
    commonBytes = Self.commonBytes(first, second)
    // Equal compressed bytes are equal pixels, or equally damaged ones; only decoding can tell, and
    // one of the two is enough.
    let isSame =
      commonBytes == Self.size(first) && commonBytes == Self.size(second)
      && (try? Self.isWhole(first, limits)) == true
    identity = isSame ? Identity(container.header, isSameFile: false) : nil
  }

  /// A reader of both side by side, or nil when they are not of one size and kind, or of a rare
  /// one.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when the pixels of one are no compressed data.
  package func reader() throws(FrameSequenceError) -> PNGPairReader? {
    guard first.container.header == second.container.header, first.container.isPlain,
      second.container.isPlain
    else { return nil }
    return PNGPairReader(
      try Self.side(first), try Self.side(second), header: first.container.header,
      commonBytes: commonBytes)
  }

  private static func side(_ file: File) throws(FrameSequenceError) -> PNGPairReader.Side {
    try PNGPairReader.Side(file.container, bytes: file.bytes, path: file.path)
  }

  /// Palette and transparency, which pixels depend on as well.
  private static func colors(_ file: File) -> [[UInt8]] {
    let types = [PNGChunkType.palette.code, PNGChunkType.transparency.code]
    return file.container.chunks.filter { types.contains($0.type) }
      .map { Array(file.bytes[$0.data.lowerBound - 4..<$0.data.upperBound]) }
  }

  private static func size(_ file: File) -> Int {
    file.container.imageData.reduce(0) { $0 + $1.count }
  }

  private static func commonBytes(_ first: File, _ second: File) -> Int {
    first.bytes.withUnsafeBytes { one in
      second.bytes.withUnsafeBytes { two in
        ImageDataReader.commonBytes(
          (first.container.imageData, one), (second.container.imageData, two))
      }
    }
  }

  private static func isWhole(
    _ file: File, _ limits: PictureLimits
  ) throws(FrameSequenceError) -> Bool {
    let reader = try PNGReader(file.bytes, path: file.path, limits: limits)
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

  /// The picture of two PNGs that were found to be the same without decoding both.
  package struct Identity: Sendable, Hashable {
    /// The width in pixels.
    package let width: Int

    /// The height in pixels.
    package let height: Int

    /// Whether the files are equal byte for byte; otherwise only everything their pixels depend on
    /// is.
    package let isSameFile: Bool

    init(_ header: PNGHeader, isSameFile: Bool) {
      width = header.width
      height = header.height
      self.isSameFile = isSameFile
    }
  }
}
