extension RowShifts {
  /// Rows of one picture that stand higher or lower in another.
  struct Shift: Hashable {
    /// From the first row in the first picture that is known to have moved to the last; rows between
    /// them that did not move along are among them.
    var rows: Range<Int>

    /// How many rows further down they stand in the second.
    var distance: Int

    /// The rows of the second picture that are new above what moved down, or of the first that are
    /// no longer seen above what moved up; nil where something else is above it.
    var inserted: Range<Int>?
  }
}

extension [RowShifts.Shift] {
  /// Forgets which rows came or went where several bands moved: nothing says above which.
  mutating func forgetInsertedOfSeveral() {
    guard count > 1 else { return }
    for index in indices { self[index].inserted = nil }
  }
}

/// Rows that moved up or down from one picture to another, found by their fingerprints alone.
///
/// Rows that each picture has in one place only, such as those of a letter or of a block of one
/// colour, say how far they moved; the rows around them that moved as far are counted in.
struct RowShifts: Hashable {
  /// The bands that moved, those with the most rows first.
  var shifts: [Shift] = []

  /// Whether nothing else differs but the rows that what moved has left.
  var explainsAll = false

  /// The least rows that must say the same: a caret or an underline is no motion.
  private static let minimumRows = 8

  /// Creates shifts of nothing.
  init() {}

  /// Compares two pictures of one height.
  init(from old: [UInt64], to new: [UInt64]) {
    guard old.count == new.count else { return }
    let isEqual = zip(old, new).map { $0 == $1 }
    var isExplained = isEqual
    var hasMoved = [Bool](repeating: false, count: old.count)
    let witnesses = Self.witnesses(old, new)
    let votes = witnesses.mapValues { $0.reduce(0) { $0 + $1.count } }
    var left: Set<Int> = []
    for (distance, _) in votes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      var rows: Range<Int>?
      var moved: Set<Int> = []
      for witness in witnesses[distance, default: []]
      where witness.contains(where: { !isExplained[$0 + distance] }) {
        let extent = Self.extent(of: witness, distance, old, new, hasMoved)
        for row in extent { isExplained[row + distance] = true }
        moved.formUnion(extent)
      }
      // What looks the same where it was may have moved as well, and says nothing.
      let telling = moved.count { !isEqual[$0 + distance] || !isEqual[$0] }
      guard telling >= Self.minimumRows else {
        for row in moved { isExplained[row + distance] = isEqual[row + distance] }
        continue
      }
      for row in moved { hasMoved[row + distance] = true }
      for witness in witnesses[distance, default: []] where moved.contains(witness.lowerBound) {
        let whole = rows ?? witness
        rows =
          min(whole.lowerBound, witness.lowerBound)..<max(whole.upperBound, witness.upperBound)
      }
      // One row is equal to another by chance where a codec has rounded them.
      guard let rows, rows.count >= Self.minimumRows else { continue }
      let hull = (moved.min() ?? 0)..<(moved.max() ?? -1) + 1
      shifts.append(
        Shift(
          rows: rows, distance: distance,
          inserted: Self.inserted(
            above: hull.lowerBound...rows.lowerBound, distance, isEqual,
            rows: distance > 0 ? new : old)))
      left.formUnion(hull.filter { !hull.contains($0 - distance) })
    }
    shifts.forgetInsertedOfSeveral()
    explainsAll =
      !shifts.isEmpty
      && isExplained.indices.allSatisfy { isExplained[$0] || left.contains($0) }
  }

  /// The bands that moved, each by an amount made of its distance; of columns nothing is said to have
  /// come or gone beside them.
  func changes(
    in span: TimeSpan, isWhole: Bool, amount: (Int) -> Change.Amount
  ) -> [Change] {
    shifts.map { shift in
      var change = Change(
        .motion, .moved, span: span, amount: amount(shift.distance),
        .band(shift.rows, isWhole: isWhole))
      if change.amount.rows != nil { change.inserted = shift.inserted }
      return change
    }
  }

  /// The rows that came or went where what is above a band stays where it was.
  ///
  /// - Parameters:
  ///   - start: The first row that moved along, blank ones with it, and the first that says so.
  ///   - rows: Those of the picture that has them.
  private static func inserted(
    above start: ClosedRange<Int>, _ distance: Int, _ isEqual: [Bool], rows: [UInt64]
  ) -> Range<Int>? {
    // Of what moved up the first rows stand where others were.
    var top = start.lowerBound + min(0, distance)
    let end = start.upperBound + max(0, distance)
    guard top >= 0, end <= isEqual.count else { return nil }
    while top > 0, !isEqual[top - 1], 2 * (start.lowerBound - top) < abs(distance) { top -= 1 }
    // A long run of rows that stay is above what moved.
    var (first, run) = (nil as Int?, 0)
    for row in max(0, top - minimumRows)..<end {
      if isEqual[row] {
        run += 1
        if run >= max(minimumRows, abs(distance)) { first = nil }
      } else {
        if first == nil, row >= top, run >= minimumRows { first = row }
        run = 0
      }
    }
    guard let first, first + abs(distance) <= rows.count else { return nil }
    let inserted = first..<first + abs(distance)
    // What goes down leaves room above it.
    return rows[inserted].allSatisfy { $0 == rows[first - 1] } ? nil : inserted
  }

  /// Rows of the first picture that are in one place in each, by how far they moved.
  private static func witnesses(_ old: [UInt64], _ new: [UInt64]) -> [Int: [Range<Int>]] {
    let (before, after) = (places(old), places(new))
    var witnesses: [Int: [Range<Int>]] = [:]
    for (row, places) in before where places.count == 1 {
      guard let others = after[row], others.count == 1, others[0].count == places[0].count,
        others[0] != places[0]
      else { continue }
      witnesses[others[0].lowerBound - places[0].lowerBound, default: []].append(places[0])
    }
    return witnesses.mapValues { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  /// Where each row stands; equal neighbours are one place.
  private static func places(_ rows: [UInt64]) -> [UInt64: [Range<Int>]] {
    var places: [UInt64: [Range<Int>]] = [:]
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end] == rows[start] { end += 1 }
      places[rows[start], default: []].append(start..<end)
      start = end
    }
    return places
  }

  /// The rows around some that moved as far, up to what stays where it is.
  private static func extent(
    of rows: Range<Int>, _ distance: Int, _ old: [UInt64], _ new: [UInt64], _ hasMoved: [Bool]
  ) -> Range<Int> {
    func moves(_ row: Int) -> Bool {
      old.indices.contains(row) && new.indices.contains(row + distance)
        && old[row] == new[row + distance] && !hasMoved[row + distance]
    }
    var (first, end) = (rows.lowerBound, rows.lowerBound + 1)
    while moves(first - 1) { first -= 1 }
    while moves(end) { end += 1 }
    return first..<end
  }
}
