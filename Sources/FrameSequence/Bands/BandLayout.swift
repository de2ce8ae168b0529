import Platform

/// The positions of the pieces of a PNG that may consist of bands of rows.
struct BandLayout: Sendable {
  let header: PNGHeader
  /// The Adler-32 of the scanlines, according to the file.
  let checksum: UInt32
  let pieces: [(key: BandKey, range: Range<Int>)]
  /// The buffer that the pieces are ranges of: the file itself where all pixels are in one chunk.
  let bytes: [UInt8]

  /// The most bytes of scanlines in a band of this encoder, plus a row.
  static let bandLimit = (1 << 20) + (1 << 18)

  /// The most bytes of scanlines in a piece.
  ///
  /// A piece may hold several bands: one band in eight happens to end on a byte boundary without a
  /// marker, so it and the next form one piece. Eight in a row are rare, and a file with more is
  /// read like any other PNG. Marking the boundaries in a chunk of their own would change the bytes
  /// of every frame, which are guaranteed to be stable.
  static let pieceLimit = 8 * bandLimit

  /// Cuts a file into pieces, or returns nil when it does not end as files of this encoder do.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when it is not a complete PNG.
  init?(
    _ file: [UInt8], path: String, limits: PictureLimits
  ) throws(FrameSequenceError) {
    let container = try PNGContainer(file, path: path, limits: limits)
    guard container.isPlain, let data = container.imageData.first else { return nil }
    var bytes = file
    var stream = data
    if container.imageData.count > 1 {
      bytes = container.imageData.reduce(into: []) { $0 += file[$1] }
      stream = bytes.indices
    }
    let tail = endOfDeflateStream.count + 4
    guard stream.count > 2 + tail,
      Inflater.Wrapper(bytes[stream.lowerBound], bytes[stream.lowerBound + 1]) != nil,
      bytes[(stream.upperBound - tail)..<(stream.upperBound - 4)].elementsEqual(endOfDeflateStream)
    else { return nil }
    let header = container.header
    self.header = header
    self.bytes = bytes
    (checksum, pieces) = bytes.withUnsafeBytes { bytes in
      let ranges = Self.pieces(of: bytes, stream.lowerBound + 2..<stream.upperBound - tail)
      return (
        bytes.bigEndian(at: stream.upperBound - 4),
        ranges.map { range in
          let hash = RowHash(of: UnsafeRawBufferPointer(rebasing: bytes[range]))
          return (
            BandKey(width: Int32(header.width), colorType: header.colorType, hash: hash), range
          )
        }
      )
    }
  }

  /// The pieces that end with a marker: an empty stored block, 00 00 FF FF.
  private static func pieces(
    of stream: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start + 2
    guard let base = stream.baseAddress else { return [] }
    while index + 1 < range.upperBound,
      let found = memchr(base + index, 0xFF, range.upperBound - 1 - index)
    {
      index = UnsafeRawPointer(found) - base
      guard index - 2 >= start, stream[index - 2] == 0, stream[index - 1] == 0,
        stream[index + 1] == 0xFF
      else {
        index += 1
        continue
      }
      pieces.append(start..<index + 2)
      start = index + 2
      index = start + 2
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }
}

/// A piece of a file, with what is needed to decode it.
struct BandPiece: Sendable {
  let key: BandKey
  let header: PNGHeader
  let bytes: [UInt8]
  let range: Range<Int>

  init(_ piece: (key: BandKey, range: Range<Int>), of layout: BandLayout) {
    key = piece.key
    range = piece.range
    header = layout.header
    bytes = layout.bytes
  }
}
