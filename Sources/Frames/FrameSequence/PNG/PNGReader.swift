/// Reads a PNG from the top down, a few rows at a time.
///
/// All colour types, bit depths, interlacing and transparency become straight 8-bit RGBA, one word
/// a pixel with red in the lowest byte; of 16 bits the upper 8 are kept. Colours are not converted.
/// Everything that a strict libpng rejects is rejected: any wrong checksum, a missing IDAT or IEND,
/// too few or too many pixels. An animated PNG reads as its still picture. Only an interlaced
/// picture is ever in memory as a whole.
package final class PNGReader {
  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The rows that have been read.
  package private(set) var row = 0

  private let path: String
  private let bytes: [UInt8]
  private var decoder: Decoder

  private enum Decoder {
    case plain(PlainRows)
    case any(SPNGDecoder)
    /// While rows are being read.
    case idle
  }

  /// Opens a file's bytes; errors name the file `path`.
  ///
  /// Throws `FrameSequenceError.unreadablePicture`. Damage to the pixels may show only while they
  /// are read.
  package convenience init(
    _ bytes: [UInt8], path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) {
    try self.init(bytes, path: path, limits: limits, prefersPlain: true)
  }

  /// Opens a file's bytes, and decodes every kind of picture with libspng unless ``PlainRows`` is
  /// preferred and possible.
  package init(
    _ bytes: [UInt8], path: String, limits: PictureLimits, prefersPlain: Bool
  ) throws(FrameSequenceError) {
    self.path = path
    self.bytes = bytes
    let (header, decoder) = try FrameSequenceError.whileDecoding(path) {
      () throws(PictureProblem) -> (PNGHeader, Decoder) in
      try bytes.withUnsafeBufferPointer { bytes throws(PictureProblem) in
        let bytes = UnsafeRawBufferPointer(bytes)
        let container = try PNGContainer(bytes, limits: limits)
        guard container.isPlain, prefersPlain else {
          // libspng does not reject too many pixels.
          var data = try ImageDataReader(container.imageData, of: bytes, inflater: Inflater())
          try data.check(byteCount: container.header.scanlineBytes, from: bytes)
          return (container.header, .any(try SPNGDecoder(container, bytes: bytes)))
        }
        let plain = try PlainRows(container, bytes: bytes, inflater: Inflater())
        return (container.header, .plain(plain))
      }
    }
    self.decoder = decoder
    width = header.width
    height = header.height
  }

  /// Returns the size of a PNG whose chunks are all complete, without decoding a pixel.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when one is not.
  package static func size(
    of bytes: [UInt8], path: String, limits: PictureLimits
  ) throws(FrameSequenceError) -> (width: Int, height: Int) {
    let header = try PNGContainer(bytes, path: path, limits: limits).header
    return (header.width, header.height)
  }

  /// Reads the next rows.
  ///
  /// `target` must have room for `count` rows, and at least `count` rows must be left. Throws
  /// `FrameSequenceError.unreadablePicture` when the pixels are damaged; then no more can be read.
  package func readRows(
    _ count: Int, into target: UnsafeMutablePointer<UInt32>
  ) throws(FrameSequenceError) {
    precondition(count >= 0 && row + count <= height, "the picture has no more rows")
    try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
      switch decoder {
      case .idle: break
      case .any(let spng): try spng.read(count, into: target)
      case .plain(var plain):
        // Moved out and back in, to avoid copying its rows.
        decoder = .idle
        defer { decoder = .plain(plain) }
        try bytes.withUnsafeBufferPointer { bytes throws(PictureProblem) in
          try plain.read(count, into: target, from: UnsafeRawBufferPointer(bytes))
        }
      }
    }
    row += count
  }
}
