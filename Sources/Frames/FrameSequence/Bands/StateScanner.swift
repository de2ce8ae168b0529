/// Hashes the rows of the states of one worker, drawing only rows that are not known yet.
struct StateScanner {
  private var scanner = RowScanner()
  private var memory = RowMemory()
  private(set) var times = StepTimes()

  /// Hashes the rows of existing pixels.
  mutating func hashes(of pixels: PixelView) -> [RowHash] {
    times.measure(\.hash) {
      scanner.begin(pixels.shape)
      scanner.scan(0..<pixels.height, of: pixels)
    }
    return scanner.hashes
  }

  /// Hashes the rows of a state, and lends the hashes with a function that lends its pixels.
  mutating func withRows<Worker: FrameWorker, Result>(
    ofState state: Int, of worker: inout Worker,
    _ body: (FrameShape, [RowHash], BandEncoder.Pixels) throws -> Result
  ) throws -> Result {
    let layout = try times.measure(\.draw) { try worker.layout(ofState: state) }
    let drawing = Stopwatch()
    guard let layout else {
      return try worker.withPixels(ofState: state) { pixels in
        times.draw += drawing.seconds
        return try body(pixels.shape, hashes(of: pixels)) { _, body in try body(pixels) }
      }
    }
    let drawn = RangeSet(try scan(layout, state: state, of: &worker))
    return try body(layout.shape, scanner.hashes) { rows, body in
      let drawing = Stopwatch()
      let missing = RangeSet(rows).subtracting(drawn)
      try worker.withPixels(ofState: state, rows: Array(missing.ranges)) { pixels in
        times.draw += drawing.seconds
        try body(pixels)
      }
    }
  }

  /// Hashes the rows of a state, and returns those that had to be drawn for it.
  private mutating func scan<Worker: FrameWorker>(
    _ layout: FrameLayout, state: Int, of worker: inout Worker
  ) throws -> [Range<Int>] {
    scanner.begin(layout.shape)
    let missing = times.measure(\.hash) { memory.recall(layout, into: &scanner) }
    guard !missing.isEmpty else { return [] }
    let drawing = Stopwatch()
    try worker.withPixels(ofState: state, rows: missing) { pixels in
      times.draw += drawing.seconds
      times.measure(\.hash) {
        for rows in missing { scanner.scan(rows, of: pixels) }
        memory.learn(missing, of: layout, from: scanner.hashes)
      }
    }
    return missing
  }
}

/// The hashes of the rows that a worker has drawn, by their origins.
struct RowMemory {
  private var sources = RecentValues<[Int], KnownRows>(limit: Self.limit)

  /// The most rows that are remembered: 1 MB.
  static let limit = 1 << 16

  /// Looks up the rows of a frame and returns those that are not known, in order.
  mutating func recall(_ layout: FrameLayout, into scanner: inout RowScanner) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    for origin in layout.origins {
      guard let known = sources.value(origin.source) else {
        missing.append(rows: origin.rows)
        continue
      }
      let asked = origin.firstRow..<origin.firstRow + origin.rows.count
      let there = asked.clamped(to: known.rows)
      let offset = origin.rows.lowerBound - origin.firstRow
      guard !there.isEmpty else {
        missing.append(rows: origin.rows)
        continue
      }
      if asked.lowerBound < there.lowerBound {
        missing.append(rows: origin.rows.lowerBound..<there.lowerBound + offset)
      }
      let hashes = known[there]
      scanner.set(there.lowerBound + offset..<there.upperBound + offset, to: hashes)
      for (row, hash) in zip(there, hashes) where hash == KnownRows.unknown {
        missing.append(rows: row + offset..<row + offset + 1)
      }
      if there.upperBound < asked.upperBound {
        missing.append(rows: there.upperBound + offset..<origin.rows.upperBound)
      }
    }
    return missing
  }

  /// Remembers the rows of a frame; only origins with rows that were `missing` are looked at.
  mutating func learn(
    _ missing: [Range<Int>], of layout: FrameLayout, from hashes: [RowHash]
  ) {
    for origin in layout.origins where missing.contains(where: { $0.overlaps(origin.rows) }) {
      var known = sources.removeValue(origin.source) ?? KnownRows(startingAt: origin.firstRow)
      known.set(hashes[origin.rows], at: origin.firstRow)
      sources.insert(known, for: origin.source, cost: known.rows.count)
    }
  }
}

/// The hashes of consecutive rows of a source.
private struct KnownRows {
  /// Marks an unknown row; a row whose hash happens to be this one is hashed again each time.
  static let unknown = RowHash(low: 0, high: 0)

  private var first: Int
  private var hashes: [RowHash] = []

  init(startingAt first: Int) { self.first = first }

  var rows: Range<Int> { first..<first + hashes.count }

  subscript(rows: Range<Int>) -> ArraySlice<RowHash> {
    hashes[rows.lowerBound - first..<rows.upperBound - first]
  }

  /// Sets the hashes of some rows; those between them and the known ones are unknown.
  ///
  /// Rows that are far from the known ones replace them.
  mutating func set(_ known: ArraySlice<RowHash>, at row: Int) {
    let gap = max(row - rows.upperBound, first - row - known.count)
    guard gap < RowMemory.limit / 4 else {
      (first, hashes) = (row, Array(known))
      return
    }
    if row < first {
      hashes.insert(contentsOf: repeatElement(Self.unknown, count: first - row), at: 0)
      first = row
    }
    let missing = row + known.count - rows.upperBound
    if missing > 0 { hashes.append(contentsOf: repeatElement(Self.unknown, count: missing)) }
    hashes.replaceSubrange(row - first..<row - first + known.count, with: known)
  }
}
