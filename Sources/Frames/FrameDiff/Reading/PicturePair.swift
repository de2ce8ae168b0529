import FrameSequence
import Synchronization

/// Two pictures read side by side from the top down, a strip of rows at a time.
protocol PicturePair: Sendable {
  /// The sizes of both.
  var sizes: (PixelSize, PixelSize) { get }

  /// The rows that are read at once.
  var stripRows: Int { get }

  /// Decodes the next rows of both, and begins with those that come after them; may run while rows
  /// in memory are looked at.
  ///
  /// Throws `FrameSequenceError` when one of them is damaged.
  func fetch(_ count: Int, before next: Int) async throws

  /// Makes the rows that were fetched those in memory.
  func take()

  /// Skips rows that are not compared, reading them so that damage in them is found; the next row
  /// of each is row 0.
  func skip(_ count: Int, andOfSecond other: Int) async throws

  /// The rows in memory.
  var rows: PairRows { get }
}

/// Rows of two pictures.
struct PairRows {
  var first: RowBuffer
  var second: RowBuffer
  /// Of each row whether it is known to be the same in both; empty where none is.
  var isAlike: [Bool] = []
}

/// PNGs of one size and kind, as most pairs are: what is alike is decoded once.
final class PlainPicturePair: PicturePair {
  let sizes: (PixelSize, PixelSize)
  let stripRows: Int
  private let reader: PNGPairReader
  /// The rows in memory.
  private let shown: Mutex<PairRows>
  /// Those that are being fetched.
  private let coming: Mutex<PairRows>
  private let readsAll: Bool

  /// Makes a pair, of which rows that are alike and far from others are read only when all are
  /// asked for.
  init(_ reader: PNGPairReader, readsAll: Bool) {
    self.reader = reader
    self.readsAll = readsAll
    let size = PixelSize(width: reader.width, height: reader.height)
    sizes = (size, size)
    stripRows = reader.stripRows
    let buffer = RowBuffer(width: size.width, stripRows: stripRows)
    shown = Mutex(PairRows(first: buffer, second: buffer))
    coming = Mutex(PairRows(first: buffer, second: buffer))
  }

  var rows: PairRows { shown.withLock { $0 } }

  func fetch(_ count: Int, before next: Int) async throws {
    // The first rows are begun with here.
    if rows.isAlike.isEmpty { try await reader.decompress(count) }
    reader.turn()
    async let isAhead: Void = decompress(next)
    try finish(count)
    try await isAhead
  }

  private func decompress(_ count: Int) async throws {
    if count > 0 { try await reader.decompress(count) }
  }

  private func finish(_ count: Int) throws {
    let rows = try reader.unfilter()
    let above = self.rows
    coming.withLock { coming in
      let kept = min(RowBuffer.overlap, above.isAlike.count)
      coming.isAlike = above.isAlike.suffix(kept) + rows
      let needed =
        readsAll ? Array(rows.indices) : Self.needed(of: coming.isAlike, from: kept)
      coming.first.fill(count, after: above.first) { first in
        coming.second.fill(count, after: above.second) { second in
          reader.expand(needed, isAlike: rows, into: first, second)
        }
      }
    }
  }

  func take() {
    shown.withLock { shown in coming.withLock { swap(&shown, &$0) } }
  }

  func skip(_ count: Int, andOfSecond other: Int) {
    precondition(count == 0 && other == 0, "pictures of one size have no other rows")
  }

  /// The rows of a strip whose pixels are looked at: those near one that is not alike, and those
  /// that may be near one of the next strip.
  private static func needed(of isAlike: [Bool], from first: Int) -> [Int] {
    let reach = RowBuffer.overlap / 2
    let end = isAlike.count
    return (first..<end).filter { row in
      row >= end - RowBuffer.overlap
        || !isAlike[max(0, row - reach)..<min(end, row + reach + 1)].allSatisfy { $0 }
    }.map { $0 - first }
  }
}

/// Any two pictures, each read on a thread of its own.
final class AnyPicturePair: PicturePair {
  let sizes: (PixelSize, PixelSize)
  let stripRows = 128
  private let first: Mutex<Source>
  private let second: Mutex<Source>

  private struct Source {
    var rows: Picture.Rows
    /// The rows in memory.
    var shown: RowBuffer
    /// Those that are being fetched.
    var coming: RowBuffer

    init(_ rows: Picture.Rows, stripRows: Int) {
      self.rows = rows
      shown = RowBuffer(width: rows.size.width, stripRows: stripRows)
      coming = shown
    }

    mutating func read(_ count: Int) throws {
      try coming.fill(count, after: shown) { try rows.read(count, into: $0) }
    }

    mutating func skip(_ count: Int, _ stripRows: Int) throws {
      var left = count
      while left > 0 {
        let rows = min(left, stripRows)
        try read(rows)
        left -= rows
      }
      shown.restart()
    }
  }

  init(_ before: Picture, _ after: Picture, limits: PictureLimits) throws {
    let first = Source(try Picture.Rows(before, limits: limits), stripRows: stripRows)
    let second = Source(try Picture.Rows(after, limits: limits), stripRows: stripRows)
    sizes = (first.rows.size, second.rows.size)
    self.first = Mutex(first)
    self.second = Mutex(second)
  }

  var rows: PairRows {
    PairRows(first: first.withLock { $0.shown }, second: second.withLock { $0.shown })
  }

  func fetch(_ count: Int, before next: Int) async throws {
    async let other: Void = readSecond(count)
    try first.withLock { try $0.read(count) }
    try await other
  }

  func take() {
    first.withLock { swap(&$0.shown, &$0.coming) }
    second.withLock { swap(&$0.shown, &$0.coming) }
  }

  func skip(_ count: Int, andOfSecond other: Int) async throws {
    async let isSkipped: Void = skipSecond(other)
    try first.withLock { try $0.skip(count, stripRows) }
    try await isSkipped
  }

  private func readSecond(_ count: Int) async throws {
    try second.withLock { try $0.read(count) }
  }

  private func skipSecond(_ count: Int) async throws {
    try second.withLock { try $0.skip(count, stripRows) }
  }
}

/// The rows of a picture that are in memory: those of a strip, below the last of the strip before.
struct RowBuffer {
  /// How many rows of a strip stay in memory with the next: the rule for smoothed edges looks two
  /// rows up and down.
  static let overlap = 4

  private let width: Int
  /// The first row in memory.
  private var first = 0
  /// How many rows are in memory.
  private var count = 0
  private var pixels: [UInt32]

  init(width: Int, stripRows: Int) {
    self.width = width
    pixels = [UInt32](repeating: 0, count: (Self.overlap + stripRows) * width)
  }

  /// Has rows written that come after those of another buffer, straight RGBA, a word a pixel; the
  /// last of those are kept above them.
  mutating func fill(
    _ count: Int, after previous: RowBuffer, _ write: (UnsafeMutablePointer<UInt32>) throws -> Void
  ) rethrows {
    let kept = min(Self.overlap, previous.count)
    let skipped = previous.count - kept
    try pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      previous.pixels.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        start.update(from: source + skipped * width, count: kept * width)
      }
      try write(start + kept * width)
    }
    first = previous.first + skipped
    self.count = kept + count
  }

  /// Lends the pixels of the last rows.
  func withLast(_ rows: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      body(UnsafeBufferPointer(rebasing: pixels[(count - rows) * width..<count * width]))
    }
  }

  /// Forgets all rows; the next one is row 0.
  mutating func restart() {
    first = 0
    count = 0
  }

  /// Lends the rows for comparing pictures of a size, which may be smaller than the picture.
  func withWindow(comparing size: PixelSize, _ body: (RowWindow) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(
        RowWindow(
          width: size.width, height: size.height, first: first, pixels: start, stride: width))
    }
  }
}

/// The rows of a picture that are in memory.
struct RowWindow {
  let width: Int
  let height: Int
  /// The first row that is there.
  let first: Int
  let pixels: UnsafePointer<UInt32>
  /// From row to row, in pixels.
  let stride: Int

  /// The pixels of a row, which must be in memory.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    pixels + (y &- first) &* stride
  }
}
