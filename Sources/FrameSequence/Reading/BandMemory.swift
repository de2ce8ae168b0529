import CISAL
import CZlib
import Synchronization

/// The rows of our own frames, band by band: a band that was seen before is not decompressed again.
///
/// Our encoder ends each band of rows on a byte and begins the next anew, so that the same rows are
/// the same bytes in every frame. Whatever a file says is checked: pieces that do not decompress by
/// themselves, or whose checksums do not add up to the file's, are no bands.
package final class BandMemory: Sendable {
  private struct Band {
    var rows: [UInt64]
    var adler: UInt32
    var byteCount: Int
  }

  /// By width, colour type and bytes.
  private struct Key: Hashable {
    var width: Int
    var colorType: UInt8
    var digest: SHA256Digest
  }

  private let bands = Mutex<[Key: Band]>([:])

  /// What ends a band: an empty stored block.
  private static let mark: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]

  /// The most bytes of scanlines that a band of ours has, and a row.
  fileprivate static let bandLimit = (1 << 20) + (1 << 18)

  /// The most bytes of scanlines in a piece.
  ///
  /// One band in eight happens to end on a byte and has no mark, so that it and the next are one
  /// piece; eight in a row are rare, and a file that has them is read as any other.
  fileprivate static let pieceLimit = 8 * bandLimit

  package init() {}

  /// A number for each row of a PNG, equal for equal rows, or nil when it is not made of bands.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when the file is no whole PNG.
  package func rows(
    of bytes: [UInt8], path: String, limits: PictureLimits
  ) throws(FrameSequenceError) -> (width: Int, height: Int, rows: [UInt64])? {
    try FrameSequenceError.whileDecoding(path) { () throws(PictureFault) in
      try bytes.withUnsafeBufferPointer { bytes throws(PictureFault) in
        let bytes = UnsafeRawBufferPointer(bytes)
        let container = try PNGContainer(bytes, limits: limits)
        guard container.isPlain, let rows = rows(of: container, bytes) else { return nil }
        return (container.header.width, container.header.height, rows)
      }
    }
  }

  private func rows(of container: PNGContainer, _ bytes: UnsafeRawBufferPointer) -> [UInt64]? {
    var stream: [UInt8] = []
    stream.reserveCapacity(container.imageData.reduce(0) { $0 + $1.count })
    for part in container.imageData { stream.append(contentsOf: bytes[part]) }
    let tail = endOfDeflateStream.count + 4
    guard stream.count > 2 + tail, Inflater.Wrapper(stream[0], stream[1]) != nil,
      Array(stream[(stream.count - tail)..<(stream.count - 4)]) == endOfDeflateStream
    else { return nil }
    let header = container.header
    var rows: [UInt64] = []
    rows.reserveCapacity(header.height)
    var checksum = adler32(0, nil, 0)
    let decoder = BandDecoder(header)
    for piece in Self.pieces(of: stream, 2..<stream.count - tail) {
      guard let band = band(stream, piece, decoder, header) else { return nil }
      rows += band.rows
      checksum = adler32_combine(checksum, uLong(band.adler), band.byteCount)
    }
    let expected = stream.withUnsafeBytes { $0.bigEndian(at: stream.count - 4) }
    guard rows.count == header.height, UInt32(truncatingIfNeeded: checksum) == expected else {
      return nil
    }
    return rows
  }

  /// Decodes the bands that hold some rows: the first row that is there, and pixels as straight
  /// RGBA, or nil when the file is not made of bands.
  ///
  /// The file must have been looked at with `rows(of:path:limits:)`.
  package func pixels(
    of bytes: [UInt8], rows wanted: Range<Int>
  ) -> (first: Int, pixels: [UInt32])? {
    bytes.withUnsafeBytes { bytes in
      guard let container = try? PNGContainer(bytes, limits: PictureLimits()), container.isPlain
      else { return nil }
      var stream: [UInt8] = []
      for part in container.imageData { stream.append(contentsOf: bytes[part]) }
      let tail = endOfDeflateStream.count + 4
      guard stream.count > 2 + tail else { return nil }
      let decoder = BandDecoder(container.header)
      var row = 0
      var first: Int?
      var pixels: [UInt32] = []
      for piece in Self.pieces(of: stream, 2..<stream.count - tail) where row < wanted.upperBound {
        guard let known = band(stream, piece, decoder, container.header) else { return nil }
        if row + known.rows.count > wanted.lowerBound {
          first = first ?? row
          let isThere = decoder.append(Array(stream[piece]) + endOfDeflateStream, to: &pixels)
          guard isThere else { return nil }
        }
        row += known.rows.count
      }
      return first.map { ($0, pixels) }
    }
  }

  private func band(
    _ stream: [UInt8], _ piece: Range<Int>, _ decoder: BandDecoder, _ header: PNGHeader
  ) -> Band? {
    let digest = stream.withUnsafeBytes {
      SHA256Digest(of: UnsafeRawBufferPointer(rebasing: $0[piece]))
    }
    let key = Key(width: header.width, colorType: header.colorType, digest: digest)
    if let known = bands.withLock({ $0[key] }) { return known }
    guard let decoded = decoder.decode(Array(stream[piece]) + endOfDeflateStream)
    else {
      return nil
    }
    let band = Band(rows: decoded.rows, adler: decoded.adler, byteCount: decoded.byteCount)
    bands.withLock { $0[key] = band }
    return band
  }

  /// The pieces that end with a mark.
  private static func pieces(of stream: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    stream.withUnsafeBufferPointer { stream in
      var start = range.lowerBound
      var index = range.lowerBound + 3
      while index < range.upperBound {
        guard stream[index] == 0xFF else {
          // The last byte of a mark is no earlier than the next.
          index += 1
          continue
        }
        if stream[index - 1] == 0xFF, stream[index - 2] == 0, stream[index - 3] == 0,
          index - 3 >= start
        {
          pieces.append(start..<index + 1)
          start = index + 1
          index += 4
        } else {
          index += 1
        }
      }
      if start < range.upperBound { pieces.append(start..<range.upperBound) }
    }
    return pieces
  }
}

/// Decompresses bands of one shape of picture.
private final class BandDecoder {
  private let header: PNGHeader
  private let inflater = Inflater()
  private let hasher: RowHasher
  private var scanlines: [UInt8] = []
  private var words: [UInt32]

  init(_ header: PNGHeader) {
    self.header = header
    hasher = RowHasher(byteCount: header.width * 4)
    words = [UInt32](repeating: 0, count: header.width)
  }

  /// Appends the pixels of a band that is known to be one; returns whether it still is.
  func append(_ bytes: [UInt8], to pixels: inout [UInt32]) -> Bool {
    guard let decoded = decode(bytes) else { return false }
    let lineSize = 1 + header.width * header.plainPixelSize
    let start = pixels.count
    pixels.append(contentsOf: repeatElement(0, count: decoded.rows.count * header.width))
    scanlines.withUnsafeBytes { lines in
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let line = lines.baseAddress, let target = pixels.baseAddress else { return }
        for row in decoded.rows.indices {
          PlainRows.expand(
            line + row * lineSize + 1, into: target + start + row * header.width,
            width: header.width, pixelSize: header.plainPixelSize)
        }
      }
    }
    return true
  }

  func decode(_ bytes: [UInt8]) -> (rows: [UInt64], adler: UInt32, byteCount: Int)? {
    let lineSize = 1 + header.width * header.plainPixelSize
    var room = max(BandMemory.bandLimit, lineSize + 1, scanlines.count)
    var step: (read: Int, written: Int)?
    repeat {
      if scanlines.count < room { scanlines = [UInt8](repeating: 0, count: room) }
      inflater.startBare()
      step = bytes.withUnsafeBytes { bytes in
        scanlines.withUnsafeMutableBytes { try? inflater.run(bytes, into: $0) }
      }
      room *= 2
    } while step?.written == scanlines.count && room <= BandMemory.pieceLimit
    guard let step, inflater.isFinished, step.read == bytes.count,
      step.written % lineSize == 0
    else { return nil }
    return scanlines.withUnsafeBytes { lines in
      guard let start = lines.baseAddress else { return nil }
      var rows: [UInt64] = []
      for row in 0..<step.written / lineSize {
        let line = start + row * lineSize
        guard line.load(as: UInt8.self) == 0 else { return nil }
        let hash = words.withUnsafeMutableBufferPointer { words -> UInt64? in
          guard let target = words.baseAddress else { return nil }
          PlainRows.expand(
            line + 1, into: target, width: header.width, pixelSize: header.plainPixelSize)
          return hasher.hash(UnsafeRawPointer(target), byteCount: header.width * 4).low
        }
        guard let hash else { return nil }
        rows.append(hash)
      }
      let adler = isal_adler32(
        1, start.assumingMemoryBound(to: UInt8.self), UInt64(step.written))
      return (rows, adler, step.written)
    }
  }
}
