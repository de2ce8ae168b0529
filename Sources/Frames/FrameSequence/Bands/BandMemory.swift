import CISAL
import CZlib
import Platform
import Synchronization

/// The rows of this encoder's frames, band by band; a known band is not decompressed again.
///
/// The encoder ends each band of rows on a byte boundary and starts the next afresh, so equal rows
/// are equal bytes in every frame. Nothing in a file is trusted: pieces that do not decompress by
/// themselves, or whose checksums do not combine to the file's, are no bands.
package final class BandMemory: Sendable {
  private let bands = Mutex<[Key: Band]>([:])

  package init() {}

  /// Numbers for the rows of several PNGs, equal for equal rows; nil for those that are not made of
  /// bands.
  ///
  /// New bands are decompressed by `jobs` tasks at once. Throws
  /// `FrameSequenceError.unreadablePicture` when a file is not a complete PNG.
  package func rows(
    of files: [(bytes: [UInt8], path: String)], limits: PictureLimits, jobs: Int
  ) async throws -> [[UInt64]?] {
    let layouts = try files.map { try Layout($0.bytes, path: $0.path, limits: limits) }
    var wanted: [Key: Piece] = [:]
    bands.withLock { bands in
      for layout in layouts.compactMap({ $0 }) {
        for piece in layout.pieces where bands[piece.key] == nil {
          wanted[piece.key] = Piece(piece, of: layout)
        }
      }
    }
    let fresh = await Self.decode(Array(wanted.values), jobs: jobs)
    return bands.withLock { bands in
      bands.merge(fresh) { first, _ in first }
      return layouts.map { $0.flatMap { Self.rows(of: $0, bands) } }
    }
  }

  /// The compressed bytes for each thread below which waking another thread costs more than it
  /// saves.
  private static let bytesWorthAThread = 1 << 15

  private static func decode(_ pieces: [Piece], jobs: Int) async -> [(Key, Band)] {
    let byteCount = pieces.reduce(0) { $0 + $1.range.count }
    let jobs = max(1, min(jobs, byteCount / bytesWorthAThread))
    guard jobs > 1 else { return decode(pieces[...], every: 1) }
    return await withTaskGroup(of: [(Key, Band)].self) { group in
      for job in 1..<jobs {
        group.addTask { decode(pieces[job...], every: jobs) }
      }
      var decoded = decode(pieces[...], every: jobs)
      for await share in group { decoded += share }
      return decoded
    }
  }

  /// Decodes every `step`-th piece, starting with the first; pieces that are not bands are left
  /// out.
  private static func decode(
    _ pieces: ArraySlice<Piece>, every step: Int
  ) -> [(Key, Band)] {
    var decoder: Decoder?
    return stride(from: pieces.startIndex, to: pieces.endIndex, by: step).compactMap { index in
      let piece = pieces[index]
      let fitting = decoder.flatMap { $0.header == piece.header ? $0 : nil }
      let mine = fitting ?? Decoder(piece.header)
      decoder = mine
      return mine.decode(piece).map { (piece.key, $0) }
    }
  }

  private static func rows(of layout: Layout, _ bands: [Key: Band]) -> [UInt64]? {
    var rows: [UInt64] = []
    rows.reserveCapacity(layout.header.height)
    var checksum = adler32(0, nil, 0)
    for piece in layout.pieces {
      guard let band = bands[piece.key] else { return nil }
      rows += band.rows
      checksum = adler32_combine(checksum, uLong(band.adler), band.byteCount)
    }
    let isWhole =
      rows.count == layout.header.height && UInt32(truncatingIfNeeded: checksum) == layout.checksum
    return isWhole ? rows : nil
  }

  /// Decodes the bands that hold some rows: the first row that is there, and pixels as straight
  /// RGBA, or nil when the file is not made of bands.
  ///
  /// The file must have been read with `rows(of:limits:jobs:)` before.
  package func pixels(
    of bytes: [UInt8], rows wanted: Range<Int>
  ) -> (first: Int, pixels: [UInt32])? {
    guard let layout = try? Layout(bytes, path: "", limits: PictureLimits()) else {
      return nil
    }
    let decoder = Decoder(layout.header)
    var row = 0
    var first: Int?
    var pixels: [UInt32] = []
    for piece in layout.pieces where row < wanted.upperBound {
      guard let count = bands.withLock({ $0[piece.key]?.rows.count }) else { return nil }
      if row + count > wanted.lowerBound {
        first = first ?? row
        guard decoder.append(Piece(piece, of: layout), to: &pixels) else { return nil }
      }
      row += count
    }
    return first.map { ($0, pixels) }
  }

  /// A decoded band.
  struct Band: Sendable {
    var rows: [UInt64]
    var adler: UInt32
    var byteCount: Int
  }

  /// Identifies a band by its shape and its compressed bytes.
  struct Key: Hashable, Sendable {
    let width: Int32
    let colorType: UInt8
    let hash: RowHash

    func hash(into hasher: inout Hasher) { hasher.combine(hash.low) }
  }

  /// Decompresses bands of pictures of one shape.
  final class Decoder {
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
        byteCount: max(Layout.bandLimit, 2 + header.width * header.plainPixelSize),
        alignment: 16)
    }

    deinit { scanlines.deallocate() }

    private var lineSize: Int { 1 + header.width * header.plainPixelSize }

    /// Decodes a piece, or returns nil when it is not an independent band.
    func decode(_ piece: Piece) -> BandMemory.Band? {
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
      return BandMemory.Band(rows: rows, adler: adler, byteCount: byteCount)
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
    func append(_ piece: Piece, to pixels: inout [UInt32]) -> Bool {
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
    private func inflate(_ piece: Piece) -> Int? {
      while true {
        guard let written = inflateOnce(piece) else { return nil }
        // Output that fills the memory exactly may be incomplete.
        if written < scanlines.count {
          return inflater.isFinished && written % lineSize == 0 ? written / lineSize : nil
        }
        let room = scanlines.count * 2
        guard room <= Layout.pieceLimit else { return nil }
        scanlines.deallocate()
        scanlines = .allocate(byteCount: room, alignment: 16)
      }
    }

    private func inflateOnce(_ piece: Piece) -> Int? {
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

  /// The positions of the pieces of a PNG that may consist of bands of rows.
  struct Layout: Sendable {
    let header: PNGHeader
    /// The Adler-32 of the scanlines, according to the file.
    let checksum: UInt32
    let pieces: [(key: BandMemory.Key, range: Range<Int>)]
    /// The buffer that the pieces are ranges of: the file itself where all pixels are in one chunk.
    let bytes: [UInt8]

    /// The most bytes of scanlines in a band of this encoder, plus a row.
    static let bandLimit = (1 << 20) + (1 << 18)

    /// The most bytes of scanlines in a piece.
    ///
    /// A piece may hold several bands: one band in eight happens to end on a byte boundary without
    /// a marker, so it and the next form one piece. Eight in a row are rare, and a file with more
    /// is read like any other PNG. Marking the boundaries in a chunk of their own would change the
    /// bytes of every frame, which are guaranteed to be stable.
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
        bytes[(stream.upperBound - tail)..<(stream.upperBound - 4)].elementsEqual(
          endOfDeflateStream)
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
              BandMemory.Key(width: Int32(header.width), colorType: header.colorType, hash: hash),
              range
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
  struct Piece: Sendable {
    let key: BandMemory.Key
    let header: PNGHeader
    let bytes: [UInt8]
    let range: Range<Int>

    init(_ piece: (key: BandMemory.Key, range: Range<Int>), of layout: BandMemory.Layout) {
      key = piece.key
      range = piece.range
      header = layout.header
      bytes = layout.bytes
    }
  }
}
