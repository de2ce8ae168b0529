import CISAL
import CZlib
import Synchronization

/// The rows of this encoder's frames, band by band; a known band is not decompressed again.
///
/// The encoder ends each band of rows on a byte boundary and starts the next afresh, so equal rows
/// are equal bytes in every frame. Nothing in a file is trusted: pieces that do not decompress by
/// themselves, or whose checksums do not combine to the file's, are no bands.
package final class BandMemory: Sendable {
  private let bands = Mutex<[BandKey: Band]>([:])

  package init() {}

  /// Numbers for the rows of several PNGs, equal for equal rows; nil for those that are not made of
  /// bands.
  ///
  /// New bands are decompressed by `jobs` tasks at once. Throws
  /// `FrameSequenceError.unreadablePicture` when a file is not a complete PNG.
  package func rows(
    of files: [(bytes: [UInt8], path: String)], limits: PictureLimits, jobs: Int
  ) async throws -> [[UInt64]?] {
    let layouts = try files.map { try BandLayout($0.bytes, path: $0.path, limits: limits) }
    var wanted: [BandKey: BandPiece] = [:]
    bands.withLock { bands in
      for layout in layouts.compactMap({ $0 }) {
        for piece in layout.pieces where bands[piece.key] == nil {
          wanted[piece.key] = BandPiece(piece, of: layout)
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

  private static func decode(_ pieces: [BandPiece], jobs: Int) async -> [(BandKey, Band)] {
    let byteCount = pieces.reduce(0) { $0 + $1.range.count }
    let jobs = max(1, min(jobs, byteCount / bytesWorthAThread))
    guard jobs > 1 else { return decode(pieces[...], every: 1) }
    return await withTaskGroup(of: [(BandKey, Band)].self) { group in
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
    _ pieces: ArraySlice<BandPiece>, every step: Int
  ) -> [(BandKey, Band)] {
    var decoder: BandDecoder?
    return stride(from: pieces.startIndex, to: pieces.endIndex, by: step).compactMap { index in
      let piece = pieces[index]
      let fitting = decoder.flatMap { $0.header == piece.header ? $0 : nil }
      let mine = fitting ?? BandDecoder(piece.header)
      decoder = mine
      return mine.decode(piece).map { (piece.key, $0) }
    }
  }

  private static func rows(of layout: BandLayout, _ bands: [BandKey: Band]) -> [UInt64]? {
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
    guard let layout = try? BandLayout(bytes, path: "", limits: PictureLimits()) else {
      return nil
    }
    let decoder = BandDecoder(layout.header)
    var row = 0
    var first: Int?
    var pixels: [UInt32] = []
    for piece in layout.pieces where row < wanted.upperBound {
      guard let count = bands.withLock({ $0[piece.key]?.rows.count }) else { return nil }
      if row + count > wanted.lowerBound {
        first = first ?? row
        guard decoder.append(BandPiece(piece, of: layout), to: &pixels) else { return nil }
      }
      row += count
    }
    return first.map { ($0, pixels) }
  }
}

/// A decoded band.
struct Band: Sendable {
  var rows: [UInt64]
  var adler: UInt32
  var byteCount: Int
}

/// Identifies a band by its shape and its compressed bytes.
struct BandKey: Hashable, Sendable {
  let width: Int32
  let colorType: UInt8
  let hash: RowHash

  func hash(into hasher: inout Hasher) { hasher.combine(hash.low) }
}
