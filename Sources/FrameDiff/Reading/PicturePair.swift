import FrameSequence
import Synchronization

/// Two pictures read side by side from the top down, a strip of rows at a time.
protocol PicturePair: Sendable {
  /// The sizes of both.
  var sizes: (PixelSize, PixelSize) { get }

  /// So many rows are worth reading at once.
  var stripRows: Int { get }

  /// Decodes the next rows of both; may run while rows in memory are looked at.
  ///
  /// Throws `FrameSequenceError` when one of them is damaged.
  func fetch(_ count: Int) async throws

  /// Makes the rows that were fetched the next in memory.
  ///
  /// Throws `FrameSequenceError` when one of them is damaged.
  func take(_ count: Int) throws

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
  private let state: Mutex<PairRows>

  init(_ reader: PNGPairReader) {
    self.reader = reader
    let size = PixelSize(width: reader.width, height: reader.height)
    sizes = (size, size)
    stripRows = reader.stripRows
    let buffer = RowBuffer(width: size.width, stripRows: stripRows)
    state = Mutex(PairRows(first: buffer, second: buffer))
  }

  var rows: PairRows { state.withLock { $0 } }

  func fetch(_ count: Int) async throws { try await reader.decompress(count) }

  func take(_ count: Int) throws {
    let rows = try reader.unfilter()
    state.withLock { state in
      let kept = min(RowBuffer.overlap, state.isAlike.count)
      state.isAlike = state.isAlike.suffix(kept) + rows
      let needed = Self.needed(of: state.isAlike, from: kept)
      state.first.append(count) { first in
        state.second.append(count) { second in
          reader.expand(needed, isAlike: rows, into: first, second)
        }
      }
    }
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
    var rows: PictureRows
    var buffer: RowBuffer

    init(_ rows: PictureRows, stripRows: Int) {
      self.rows = rows
      buffer = RowBuffer(width: rows.size.width, stripRows: stripRows)
    }

    mutating func read(_ count: Int) throws {
      try buffer.append(count) { try rows.read(count, into: $0) }
    }

    mutating func skip(_ count: Int, _ stripRows: Int) throws {
      var left = count
      while left > 0 {
        let rows = min(left, stripRows)
        try read(rows)
        left -= rows
      }
      buffer.restart()
    }
  }

  init(_ before: Picture, _ after: Picture, limits: PictureLimits) throws {
    let first = Source(try PictureRows(before, limits: limits), stripRows: stripRows)
    let second = Source(try PictureRows(after, limits: limits), stripRows: stripRows)
    sizes = (first.rows.size, second.rows.size)
    self.first = Mutex(first)
    self.second = Mutex(second)
  }

  var rows: PairRows {
    PairRows(first: first.withLock { $0.buffer }, second: second.withLock { $0.buffer })
  }

  func fetch(_ count: Int) async throws {
    async let other: Void = readSecond(count)
    try first.withLock { try $0.read(count) }
    try await other
  }

  /// The rows are in memory as soon as they are decoded; what was lent before is a copy.
  func take(_ count: Int) {}

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
