import CISAL
import Platform

/// Decompresses bands of pictures of one shape.
final class BandDecoder {
  let header: PNGHeader
  private let inflater = Inflater()
  private let hasher: RowHasher
  private var words: [UInt32]
  /// A buffer for the scanlines of a piece, each with its filter byte.
  private var scanlines: UnsafeMutableRawBufferPointer

  init(_ header: PNGHeader) {
    self.header = header
    hasher = RowHasher(byteCount: header.width * 4)
    words = [UInt32](repeating: 0, count: header.width)
    // Left uninitialized, because most of it is never used.
    scanlines = .allocate(
      byteCount: max(BandLayout.bandLimit, 2 + header.width * header.plainPixelSize),
      alignment: 16)
  }

  deinit { scanlines.deallocate() }

  private var lineSize: Int { 1 + header.width * header.plainPixelSize }

  /// Decodes a piece, or returns nil when it is not an independent band.
  func decode(_ piece: BandPiece) -> Band? {
    guard let count = inflate(piece), let start = scanlines.baseAddress else { return nil }
    var rows: [UInt64] = []
    rows.reserveCapacity(count)
    for row in 0..<count {
      let line = start + row * lineSize
      // Blank and other equal rows come in runs.
      if row > 0, memcmp(line, line - lineSize, lineSize) == 0 {
        rows.append(rows[row - 1])
        continue
      }
      guard line.load(as: UInt8.self) == 0 else { return nil }
      rows.append(hash(line + 1))
    }
    let byteCount = count * lineSize
    let adler = isal_adler32(1, start.assumingMemoryBound(to: UInt8.self), UInt64(byteCount))
    return Band(rows: rows, adler: adler, byteCount: byteCount)
  }

  private func hash(_ line: UnsafeRawPointer) -> UInt64 {
    let byteCount = header.width * 4
    if header.plainPixelSize == 4 { return hasher.hash(line, byteCount: byteCount).low }
    return words.withUnsafeMutableBufferPointer { words in
      guard let target = words.baseAddress else { return 0 }
      PlainRows.expand(
        line, into: target, width: header.width, pixelSize: header.plainPixelSize)
      return hasher.hash(UnsafeRawPointer(target), byteCount: byteCount).low
    }
  }

  /// Appends the pixels of a piece that was decoded before; returns false when it is damaged.
  func append(_ piece: BandPiece, to pixels: inout [UInt32]) -> Bool {
    guard let count = inflate(piece), let lines = scanlines.baseAddress else { return false }
    let start = pixels.count
    pixels.append(contentsOf: repeatElement(0, count: count * header.width))
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let target = pixels.baseAddress else { return }
      for row in 0..<count {
        PlainRows.expand(
          lines + row * lineSize + 1, into: target + start + row * header.width,
          width: header.width, pixelSize: header.plainPixelSize)
      }
    }
    return true
  }

  /// Decompresses a piece and returns how many whole scanlines it has.
  private func inflate(_ piece: BandPiece) -> Int? {
    while true {
      guard let written = inflateOnce(piece) else { return nil }
      // Output that fills the memory exactly may be incomplete.
      if written < scanlines.count {
        return inflater.isFinished && written % lineSize == 0 ? written / lineSize : nil
      }
      let room = scanlines.count * 2
      guard room <= BandLayout.pieceLimit else { return nil }
      scanlines.deallocate()
      scanlines = .allocate(byteCount: room, alignment: 16)
    }
  }

  private func inflateOnce(_ piece: BandPiece) -> Int? {
    inflater.startBare()
    let inputs = [piece.bytes[piece.range], endOfDeflateStream[...]]
    var written = 0
    for input in inputs {
      let step = input.withUnsafeBytes { bytes in
        try? inflater.run(bytes, into: .init(rebasing: scanlines[written...]))
      }
      guard let step else { return nil }
      written += step.written
      if written == scanlines.count { return written }
      guard step.read == input.count else { return nil }
    }
    return written
  }
}
