import Synchronization

/// Reads two PNGs of one size and kind side by side, from the top down, a strip of rows at a time.
///
/// What both files have in common is done once: the compressed bytes up to the first that differs,
/// and the filters of rows that are stored alike below rows that are alike. The rest is
/// decompressed on two threads. A strip is read by ``decompress(_:)``, ``turn()``, ``unfilter()``
/// and ``expand(_:isAlike:into:_:)``; after ``turn()`` the next may be decompressed at the same
/// time.
package final class PNGPairReader: Sendable {
  /// The width of both in pixels.
  package let width: Int

  /// The height of both in pixels.
  package let height: Int

  /// The rows that are worth reading at once: few enough for the processor's cache, and enough for
  /// a thread.
  package let stripRows: Int

  private let first: Mutex<Side>
  private let second: Mutex<Side>
  private let strip: Mutex<Strip>
  private let commonBytes: Int
  private let paths: (first: String, second: String)

  /// One of the two pictures.
  struct Side {
    let file: [UInt8]
    let path: String
    let header: PNGHeader
    var data: ImageDataReader
    /// The scanlines of the strip that is decompressed.
    var lines: Scanlines
    /// The rows of all strips so far.
    var row = 0
    /// Whether all compressed bytes so far are the same in both, so that only the first is read.
    var isShared = false

    init(
      _ container: PNGContainer, bytes: [UInt8], path: String
    ) throws(FrameSequenceError) {
      file = bytes
      self.path = path
      header = container.header
      data = try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
        try bytes.withUnsafeBufferPointer { bytes throws(PictureProblem) in
          try ImageDataReader(
            container.imageData, of: UnsafeRawBufferPointer(bytes), inflater: Inflater())
        }
      }
      lines = Scanlines(header, capacity: PNGPairReader.stripRows(header))
    }
  }

  /// Scanlines that were decompressed before, whose filters are undone.
  private struct Strip {
    var first: Scanlines
    var second: Scanlines
    /// Whether only the first is there, as both are the same.
    var isShared: Bool
    /// Whether the row above the strip is the same in both.
    var isAlike = true
  }

  init(
    _ first: sending Side, _ second: sending Side, header: PNGHeader, commonBytes: Int
  ) {
    width = header.width
    height = header.height
    stripRows = Self.stripRows(header)
    self.commonBytes = commonBytes
    paths = (first.path, second.path)
    // The two bytes at the start of a stream are read when it is opened.
    let isShared = commonBytes > 2
    var leading = first
    leading.isShared = isShared
    let none = Scanlines(header, capacity: Self.stripRows(header))
    strip = Mutex(Strip(first: none, second: none, isShared: isShared))
    self.first = Mutex(leading)
    self.second = Mutex(second)
  }

  private static func stripRows(_ header: PNGHeader) -> Int {
    let size = 1 + header.width * header.plainPixelSize
    return min(header.height, max(16, min(128, 400_000 / size)))
  }
}

extension PNGPairReader {
  /// Decompresses the next rows of both, at most ``stripRows``.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when one of them is damaged.
  package func decompress(_ count: Int) async throws(FrameSequenceError) {
    let (isShared, isLast) = first.withLock { side in
      side.lines.clear(for: count)
      side.row += count
      return (side.isShared, side.row == height)
    }
    second.withLock { $0.lines.clear(for: count) }
    var done = 0
    if isShared {
      let limit = commonBytes
      let isWhole: Bool
      (done, isWhole) = try first.withLock { side throws(FrameSequenceError) in
        let done = try side.fill(from: 0, upTo: limit)
        return (done, done == side.lines.byteCount)
      }
      if isWhole, !isLast { return }
      branch(at: done)
    }
    async let other = filledSecond(from: done, isLast: isLast)
    let result = filledFirst(from: done, isLast: isLast)
    let otherResult = await other
    try result.get()
    try otherResult.get()
  }

  /// Makes the rows that were decompressed those whose filters are undone.
  package func turn() {
    strip.withLock { strip in
      let wasShared = strip.isShared
      strip.isShared = first.withLock { side in
        swap(&side.lines, &strip.first)
        strip.first.follow(side.lines)
        return side.isShared
      }
      guard !strip.isShared else { return }
      second.withLock { swap(&$0.lines, &strip.second) }
      // What was above is the same in both as long as they share their bytes.
      let above = wasShared ? first.withLock { $0.lines } : second.withLock { $0.lines }
      strip.second.follow(above)
    }
  }

  /// Undoes the filters of the rows of the last ``turn()``, and says of each whether it is the same
  /// in both.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when there is an unknown filter.
  package func unfilter() throws(FrameSequenceError) -> [Bool] {
    let paths = paths
    return try strip.withLock { strip throws(FrameSequenceError) in
      let count = strip.first.count
      guard !strip.isShared else {
        try FrameSequenceError.whileDecoding(paths.first) { () throws(PictureProblem) in
          try strip.first.undo(0..<count)
        }
        return [Bool](repeating: true, count: count)
      }
      let rows = try Self.unfilter(
        &strip.first, paths.first, &strip.second, paths.second, isAlike: strip.isAlike)
      strip.isAlike = rows.last ?? strip.isAlike
      return rows
    }
  }

  /// Converts unfiltered rows of the strip to RGBA words, lowest byte red; `isAlike` is what
  /// ``unfilter()`` returned.
  ///
  /// The targets are those of the strip's first row, and must have room for all rows.
  package func expand(
    _ rows: [Int], isAlike: [Bool], into target: UnsafeMutablePointer<UInt32>,
    _ other: UnsafeMutablePointer<UInt32>
  ) {
    strip.withLock { strip in
      for row in rows { strip.first.expand(row: row, into: target + row * width) }
      for row in rows {
        let line = other + row * width
        if isAlike[row] {
          line.update(from: target + row * width, count: width)
        } else {
          strip.second.expand(row: row, into: line)
        }
      }
    }
  }
}

// MARK: - Parts

extension PNGPairReader {
  /// Has the second picture go on where the first is, whose strip is decompressed as far as both
  /// files are the same.
  private func branch(at done: Int) {
    let (lines, place) = first.withLock { side in
      side.isShared = false
      return (side.lines, side.data.place)
    }
    second.withLock { side in
      side.lines.copy(done, of: lines)
      side.data.move(to: place)
    }
  }

  private func filledFirst(
    from offset: Int, isLast: Bool
  ) -> Result<Void, FrameSequenceError> {
    first.withLock { $0.filled(from: offset, isLast: isLast) }
  }

  private func filledSecond(
    from offset: Int, isLast: Bool
  ) async -> Result<Void, FrameSequenceError> {
    second.withLock { $0.filled(from: offset, isLast: isLast) }
  }

  /// Undoes the filters of two strips; what both store alike below alike rows is undone in the
  /// first only.
  private static func unfilter(
    _ first: inout Scanlines, _ path: String, _ second: inout Scanlines, _ otherPath: String,
    isAlike: Bool
  ) throws(FrameSequenceError) -> [Bool] {
    var rows: [Bool] = []
    rows.reserveCapacity(first.count)
    var isAlike = isAlike
    while rows.count < first.count {
      let start = rows.count
      var end = start
      if isAlike {
        while end < first.count, first.isSame(row: end, as: second) { end += 1 }
      }
      let isRun = end > start
      // Scanlines that have Paeth's filter are undone together.
      if !isRun { end = min(start + PaethRows.count, first.count) }
      try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
        try first.undo(start..<end)
      }
      if isRun {
        second.copy(row: end - 1, of: first)
        rows += repeatElement(true, count: end - start)
      } else {
        try FrameSequenceError.whileDecoding(otherPath) { () throws(PictureProblem) in
          try second.undo(start..<end)
        }
        for row in start..<end { rows.append(first.isSameFinished(row: row, as: second)) }
        isAlike = rows[end - 1]
      }
    }
    return rows
  }
}

extension PNGPairReader.Side {
  /// Decompresses the rest of a strip as far as the first `limit` compressed bytes go; returns how
  /// many bytes of it are there then.
  mutating func fill(
    from offset: Int, upTo limit: Int = .max
  ) throws(FrameSequenceError) -> Int {
    try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
      try file.withUnsafeBufferPointer { file throws(PictureProblem) in
        try lines.fill(from: offset, &data, of: UnsafeRawBufferPointer(file), upTo: limit)
      }
    }
  }

  /// Decompresses the rest of a strip, and checks what is below the last.
  mutating func filled(from offset: Int, isLast: Bool) -> Result<Void, FrameSequenceError> {
    do throws(FrameSequenceError) {
      _ = try fill(from: offset)
      guard isLast else { return .success(()) }
      try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
        try file.withUnsafeBufferPointer { file throws(PictureProblem) in
          try data.finish(from: UnsafeRawBufferPointer(file))
        }
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
}
