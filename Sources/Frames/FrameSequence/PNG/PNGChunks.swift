import CZlib

/// A PNG file as a list of chunks, for files that hold more than a picture.
package struct PNGChunks: Sendable, Hashable {
  /// The chunks from `IHDR` to `IEND`.
  package var chunks: [Chunk]

  /// A named piece of a PNG file.
  package struct Chunk: Sendable, Hashable {
    /// Four letters.
    package var name: String
    /// The bytes, without length, name and checksum.
    package var data: [UInt8]

    /// Makes a chunk.
    package init(_ name: String, _ data: [UInt8]) {
      self.name = name
      self.data = data
    }
  }

  /// Makes a list of chunks.
  package init(_ chunks: [Chunk]) { self.chunks = chunks }

  /// The data of the first chunk of a name.
  package subscript(name: String) -> [UInt8]? {
    chunks.first { $0.name == name }?.data
  }
}

// MARK: - Bytes

extension PNGChunks {
  /// The file.
  package var bytes: [UInt8] {
    PNGByteStream.file { file in
      for chunk in chunks {
        file.appendChunk(PNGChunkType(code: Self.code(chunk.name)), chunk.data)
      }
    }
  }

  /// Reads a file; nil when it is no PNG, when a checksum is wrong, or when it does not end where
  /// `IEND` does.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGHeader.Signature.bytes) else { return nil }
    chunks = []
    var rest = bytes[PNGHeader.Signature.bytes.count...]
    while chunks.last?.name != "IEND" {
      guard rest.count >= 12 else { return nil }
      let count = Int(Self.number(rest.prefix(4)))
      guard rest.count - 12 >= count else { return nil }
      let body = rest.dropFirst(4).prefix(4 + count)
      let checksum = body.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
      guard UInt32(truncatingIfNeeded: checksum) == Self.number(rest.dropFirst(8 + count).prefix(4))
      else { return nil }
      chunks.append(
        Chunk(String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
    }
    guard rest.isEmpty else { return nil }
  }

  private static func number(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func code(_ name: String) -> UInt32 { number(name.utf8) }
}

// MARK: - Pictures

extension PNGChunks {
  /// The chunks of a picture of red, green and blue bytes: `IHDR`, `sRGB`, `pHYs` and `IDAT`.
  ///
  /// `row` returns three bytes a pixel of a row, counted from the top; no row is filtered. A
  /// picture that does not ``fit(width:height:)`` is never read back.
  package init(
    width: Int, height: Int, scale: Double, row: (Int) -> ArraySlice<UInt8>
  ) throws(FrameSequenceError) {
    var scanlines: [UInt8] = []
    scanlines.reserveCapacity(height * (1 + width * 3))
    for index in 0..<height {
      scanlines.append(0)
      scanlines += row(index)
    }
    chunks = [
      Chunk(
        "IHDR", [width, height].flatMap { UInt32($0).bigEndianBytes } + [8, 2, 0, 0, 0]),
      Chunk("sRGB", [0]),
    ]
    if let density = PNGByteStream.pixelsPerMetre(scale: scale) {
      chunks.append(Chunk("pHYs", density.bigEndianBytes + density.bigEndianBytes + [1]))
    }
    chunks.append(Chunk("IDAT", try ZlibStream.compressed(scanlines)))
  }

  /// The picture that ``init(width:height:scale:row:)`` stored; nil when it is another kind of
  /// picture, or broken.
  package var rgb: (pixels: [UInt8], width: Int, height: Int)? {
    guard let header = self["IHDR"], header.count == 13, header[8...] == [8, 2, 0, 0, 0],
      let data = self["IDAT"]
    else { return nil }
    let width = Int(Self.number(header[..<4]))
    let height = Int(Self.number(header[4..<8]))
    guard Self.fit(width: width, height: height) else { return nil }
    let stride = 1 + width * 3
    guard let scanlines = ZlibStream.expanded(data[...], byteCount: height * stride) else {
      return nil
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(height * width * 3)
    for row in 0..<height {
      guard scanlines[row * stride] == 0 else { return nil }
      pixels += scanlines[row * stride + 1..<(row + 1) * stride]
    }
    return (pixels, width, height)
  }

  /// The most pixels that are read back, 120 MB; an assumption.
  package static let pixelLimit = 40_000_000

  /// Whether a picture of this size, which may be invalid, is read back.
  package static func fit(width: Int, height: Int) -> Bool {
    let sides = 1...1 << 20
    return sides.contains(width) && sides.contains(height) && width * height <= pixelLimit
  }
}
