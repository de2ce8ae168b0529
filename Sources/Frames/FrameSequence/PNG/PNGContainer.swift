import CISAL

/// A PNG file split into its chunks, all of them complete and in valid order.
///
/// As strict as libpng with benign errors treated as errors: every checksum is verified, and
/// nothing up to IEND may be missing. Data after IEND is ignored.
struct PNGContainer {
  /// A chunk as the range of its data in the file.
  struct Chunk: Hashable {
    let type: UInt32
    let data: Range<Int>
  }

  let header: PNGHeader
  /// All chunks in order, IHDR and IEND among them.
  let chunks: [Chunk]
  /// The ranges of the picture's compressed pixels.
  let imageData: [Range<Int>]

  init(_ bytes: UnsafeRawBufferPointer, limits: PictureLimits) throws(PictureProblem) {
    try Self.checkSignature(bytes)
    var header: PNGHeader?
    var chunks: [Chunk] = []
    var imageData: [Range<Int>] = []
    var isEnded = false
    var position = PNGHeader.Signature.bytes.count
    while position < bytes.count, !isEnded {
      let chunk = try Self.chunk(at: position, in: bytes)
      position = chunk.data.upperBound + 4
      let name = Self.name(chunk.type)
      if chunks.isEmpty != (chunk.type == PNGChunkType.header.code) {
        throw chunks.isEmpty ? .missing(chunk: "IHDR") : .invalid(chunk: "IHDR", .twice)
      }
      switch chunk.type {
      case PNGChunkType.header.code:
        header = try PNGHeader(UnsafeRawBufferPointer(rebasing: bytes[chunk.data]), limits: limits)
      case PNGChunkType.imageData.code:
        if !imageData.isEmpty, chunks.last?.type != chunk.type {
          throw .invalid(chunk: name, .apart)
        }
        imageData.append(chunk.data)
      case PNGChunkType.end.code:
        guard chunk.data.isEmpty else { throw .invalid(chunk: name, .notEmpty) }
        isEnded = true
      case PNGChunkType.palette.code:
        if chunks.contains(where: { $0.type == chunk.type }) {
          throw .invalid(chunk: name, .twice)
        }
        if !imageData.isEmpty {
          throw .invalid(chunk: name, .afterPixels)
        }
      default:
        // An upper-case first letter marks a critical chunk, which must not be ignored.
        guard chunk.type & 0x2000_0000 != 0 else {
          throw .invalid(chunk: name, .unknown)
        }
      }
      chunks.append(chunk)
    }
    guard let header else { throw .missing(chunk: "IHDR") }
    guard !imageData.isEmpty else { throw .missing(chunk: "IDAT") }
    guard isEnded else { throw .missing(chunk: "IEND") }
    self.header = header
    self.chunks = chunks
    self.imageData = imageData
  }

  /// Splits a file; errors name it by its path.
  ///
  /// Throws `FrameSequenceError.unreadablePicture`.
  init(
    _ bytes: [UInt8], path: String, limits: PictureLimits
  ) throws(FrameSequenceError) {
    self = try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
      try bytes.withUnsafeBufferPointer { bytes throws(PictureProblem) in
        try PNGContainer(UnsafeRawBufferPointer(bytes), limits: limits)
      }
    }
  }

  /// Whether the pixels are three or four bytes each, and no other chunk changes their meaning.
  var isPlain: Bool {
    header.isPlain
      && !chunks.contains {
        $0.type == PNGChunkType.palette.code || $0.type == PNGChunkType.transparency.code
      }
  }

  static func name(_ type: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }, as: UTF8.self)
  }

  private static func chunk(
    at position: Int, in bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) -> Chunk {
    guard position + 8 <= bytes.count else {
      throw .truncated(inside: "the head of a chunk")
    }
    let length = Int(bytes.bigEndian(at: position))
    let type = bytes.bigEndian(at: position + 4)
    guard (0..<4).allSatisfy({ isLetter(bytes[position + 4 + $0]) }) else {
      throw .damaged(.chunkName)
    }
    guard length <= Int(Int32.max), position + 12 + length <= bytes.count else {
      throw .truncated(inside: "its \(name(type)) chunk")
    }
    let covered = UnsafeRawBufferPointer(rebasing: bytes[position + 4..<position + 8 + length])
    guard checksum(covered) == bytes.bigEndian(at: position + 8 + length) else {
      throw .wrongChecksum(chunk: name(type))
    }
    return Chunk(type: type, data: position + 8..<position + 8 + length)
  }

  /// The CRC-32 of the PNG Specification.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    return crc32_gzip_refl(0, start, UInt64(bytes.count))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}

// MARK: - Files that are no PNG

extension PNGContainer {
  /// Throws the actual format of a file without a PNG signature.
  static func checkSignature(_ bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    guard !bytes.isEmpty else { throw .empty }
    let signature = PNGHeader.Signature.bytes
    if bytes.starts(with: signature) { return }
    if bytes.count < signature.count, signature.starts(with: bytes) {
      throw .truncated(inside: "its signature")
    }
    if bytes.starts(with: "version https://git-lfs.github.com/".utf8) { throw .pointer }
    if bytes.count > 7, bytes.prefix(4).elementsEqual(signature.prefix(4)) {
      throw .damaged(.signature)
    }
    throw .otherFormat(format: Self.format(of: bytes))
  }

  private static let foreignSignatures: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF animation"),
    (Array("BM".utf8), "a BMP picture"),
    ([0x49, 0x49, 0x2A, 0x00], "a TIFF picture"),
    ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("<svg".utf8), "an SVG picture"),
    (Array("<?xml".utf8), "an XML document"),
    (Array("qoif".utf8), "a QOI picture"),
    ([0x1F, 0x8B], "a gzip archive"),
    (Array("PK".utf8), "a ZIP archive"),
    (Array("{".utf8), "a JSON text"),
    (Array("keyrise:".utf8), "a scenario"),
  ]

  /// The format of a file that is not a PNG, by its first bytes, as part of a sentence.
  private static func format(of bytes: UnsafeRawBufferPointer) -> String {
    if bytes.count >= 12, bytes.prefix(4).elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return "a WebP picture"
    }
    if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
      return "a HEIC, AVIF or MP4 file"
    }
    return foreignSignatures.first { bytes.starts(with: $0.bytes) }?.name
      ?? "no picture that is known"
  }
}
