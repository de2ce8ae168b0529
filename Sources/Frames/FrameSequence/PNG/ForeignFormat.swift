/// Recognizes the format of a file that is not a PNG, by its first bytes.
enum ForeignFormat {
  private static let signatures: [(bytes: [UInt8], name: String)] = [
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

  /// Names the format, as part of a sentence.
  static func name(of bytes: UnsafeRawBufferPointer) -> String {
    if bytes.count >= 12, bytes.prefix(4).elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return "a WebP picture"
    }
    if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
      return "a HEIC, AVIF or MP4 file"
    }
    return signatures.first { bytes.starts(with: $0.bytes) }?.name ?? "no picture that is known"
  }
}

extension PNGContainer {
  /// Throws the actual format of a file without a PNG signature.
  static func checkSignature(_ bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    guard !bytes.isEmpty else { throw .empty }
    let signature = PNGSignature.bytes
    if bytes.starts(with: signature) { return }
    if bytes.count < signature.count, signature.starts(with: bytes) {
      throw .truncated(inside: "its signature")
    }
    if bytes.starts(with: "version https://git-lfs.github.com/".utf8) { throw .pointer }
    if bytes.count > 7, bytes.prefix(4).elementsEqual(signature.prefix(4)) {
      throw .damaged(.signature)
    }
    throw .otherFormat(format: ForeignFormat.name(of: bytes))
  }
}
