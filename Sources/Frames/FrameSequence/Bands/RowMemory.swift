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
}
