/// The hashes of the rows that a worker has drawn, by their origins.
struct RowMemory {
  private var sources: [[Int]: [RowHash]] = [:]
  private var count = 0

  /// The most rows that are remembered: 1 MB.
  static let limit = 1 << 16

  /// Marks an unknown row; a row whose hash happens to be this one is hashed again each time.
  private static let unknown = RowHash(low: 0, high: 0)

  /// Looks up the rows of a frame and returns those that are not known, in order.
  func recall(_ layout: FrameLayout, into scanner: inout RowScanner) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    for origin in layout.origins {
      let first = origin.firstRow
      let known = sources[origin.source] ?? []
      let there = max(0, min(origin.rows.count, known.count - first))
      var row = origin.rows.lowerBound
      if there > 0 {
        let hashes = known[first..<first + there]
        scanner.set(row..<row + there, to: hashes)
        for hash in hashes {
          if hash == Self.unknown { missing.append(rows: row..<row + 1) }
          row += 1
        }
      }
      if row < origin.rows.upperBound {
        missing.append(rows: row..<origin.rows.upperBound)
      }
    }
    return missing
  }

  /// Remembers the rows of a frame.
  mutating func learn(_ layout: FrameLayout, from hashes: [RowHash]) {
    for origin in layout.origins {
      let end = origin.firstRow + origin.rows.count
      var known = sources.removeValue(forKey: origin.source) ?? []
      if known.count < end {
        count += end - known.count
        known.append(contentsOf: repeatElement(Self.unknown, count: end - known.count))
      }
      known.replaceSubrange(origin.firstRow..<end, with: hashes[origin.rows])
      sources[origin.source] = known
    }
    // Rarely reached; starting over costs drawing one frame.
    if count > Self.limit {
      sources = [:]
      count = 0
    }
  }
}
