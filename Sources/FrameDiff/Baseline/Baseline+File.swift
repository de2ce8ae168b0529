internal import FrameSequence
internal import Markup

// A baseline is a PNG file: its picture is the atlas, and a chunk before `IEND` holds the rest. The
// first letter of the chunk's name marks it as ancillary, the last as unsafe to copy once the
// picture has been edited (PNG Specification, third edition, 5.4).

extension Baseline {
  /// The format that is written, and the latest that is read.
  package static let formatVersion = 1

  private static let chunkName = "krBL"

  /// The file's bytes, the same for the same baseline and version of zlib; errors name it `path`.
  ///
  /// - Parameter limit: The most bytes that the file and its numbers may each have: what is read.
  /// - Throws: `BaselineError.tooLarge` for what ``init(file:path:)`` would not read;
  ///   `FrameSequenceError.compressionFailed`.
  package func fileBytes(path: String, limit: Int = Self.sizeLimit) throws -> [UInt8] {
    let rows = max(atlas.count, 1)
    guard PNGChunks.fit(width: digest.width, height: rows) else {
      throw BaselineError.tooLarge(path: path, what: .pixels(digest.width * rows))
    }
    // A picture must have rows.
    let empty = [UInt8](repeating: 0x80, count: digest.width * 3)
    var file = try PNGChunks(width: digest.width, height: rows, scale: digest.scale) { row in
      atlas.count == 0 ? empty[...] : atlas[row]
    }
    let text = Array(json.description.utf8)
    guard text.count <= limit else {
      throw BaselineError.tooLarge(path: path, what: .bytes(text.count))
    }
    let body = Self.bytes(text.count) + (try ZlibStream.compressed(text))
    let checksum = Self.checksum(of: file, body: body)
    file.chunks.append(
      .init(Self.chunkName, [UInt8(Self.formatVersion)] + checksum + body))
    file.chunks.append(.init("IEND", []))
    let bytes = file.bytes
    guard bytes.count <= limit else {
      throw BaselineError.tooLarge(path: path, what: .bytes(bytes.count))
    }
    return bytes
  }

  /// Reads a file, which errors name `path`.
  ///
  /// No input crashes it.
  package init(file bytes: [UInt8], path: String) throws(BaselineError) {
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      throw .gitLFSPointer(path: path)
    }
    guard bytes.starts(with: PNGSignature.bytes.prefix(4)) else {
      throw bytes.isEmpty
        ? .damaged(path: path, problem: "it is empty") : .foreign(path: path)
    }
    guard var file = PNGChunks(bytes) else {
      throw .damaged(path: path, problem: "it is cut short or its bytes have changed")
    }
    guard let index = file.chunks.firstIndex(where: { $0.name == Self.chunkName }),
      let version = file.chunks[index].data.first
    else { throw .foreign(path: path) }
    guard (1...Self.formatVersion).contains(Int(version)) else {
      throw .newer(path: path, version: Int(version))
    }
    let data = file.chunks.remove(at: index).data.dropFirst()
    let body = Array(data.dropFirst(32))
    file.chunks.removeAll { $0.name == "IEND" }
    guard Array(data.prefix(32)) == Self.checksum(of: file, body: body) else {
      throw .damaged(path: path, problem: "its checksum does not fit, so something rewrote it")
    }
    try self.init(file, body: body, path: path)
  }

  private init(_ file: PNGChunks, body: [UInt8], path: String) throws(BaselineError) {
    let count = body.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard body.count > 4, count <= Self.sizeLimit,
      let text = ZlibStream.expanded(body[4...], byteCount: count),
      let json = JSONValue(parsing: text), let picture = file.rgb
    else { throw .damaged(path: path, problem: "it cannot be unpacked") }
    guard let baseline = Baseline(json: json, picture: picture.pixels, width: picture.width) else {
      throw .damaged(path: path, problem: "its numbers contradict each other")
    }
    self = baseline
  }

  /// The SHA-256 of everything that counts, beside the checksum itself.
  private static func checksum(of file: PNGChunks, body: [UInt8]) -> [UInt8] {
    var bytes = body
    for chunk in file.chunks { bytes += Array(chunk.name.utf8) + chunk.data }
    return SHA256Digest(of: bytes).bytes
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }
}
