/// The rows of pictures that were seen, for looking at each only once.
struct SeenRows {
  private var hashes: Set<RowHash> = []

  /// The most hashes that are kept, 4 MB; with more, all are forgotten.
  private static let limit = 1 << 18

  /// Returns the rows of a picture that were not seen before, and keeps them in mind.
  mutating func insert(_ rows: [RowHash]) -> [Range<Int>] {
    if hashes.count > Self.limit { hashes.removeAll() }
    return rows.indices.reduce(into: []) { new, row in
      if hashes.insert(rows[row]).inserted { new.append(rows: row..<row + 1) }
    }
  }
}
