/// Where rows of one frame are found again in another.
struct RowMatch: Hashable {
  /// How far down, in pixels; a fraction of one counts.
  var shift: Double
  /// The normalised correlation there: 1 for the same rows, 0 for others.
  var score: Double
  /// By how much the next best place elsewhere is worse.
  var margin: Double
  /// How many times as much is unlike at the next best place elsewhere, beyond what noise makes unlike.
  var contrast = 1.0
  /// How many of the rows could be seen.
  var rows: Int
}

/// Rows to be found again.
struct RowTemplate {
  let edges: FrameEdges
  /// Which rows, in order.
  let ranges: [Range<Int>]
  /// The least share of the rows' contrast that must be seen.
  let leastShare: Double
  private let total: Double

  /// - Parameter leastShare: A choice: a keyboard is told from little, content is not.
  init(_ edges: FrameEdges, ranges: [Range<Int>], leastShare: Double) {
    self.edges = edges
    self.ranges = ranges.filter { !$0.isEmpty }
    self.leastShare = leastShare
    let energy = edges.fine.energy
    total = Double(ranges.reduce(0) { $0 + energy[$1.upperBound] - energy[$1.lowerBound] })
  }
}

extension RowTemplate {
  /// Finds the rows in a frame.
  ///
  /// - Parameters:
  ///   - target: The frame.
  ///   - shifts: How far down they may be, in pixels.
  ///   - visible: The rows of the frame in which they can be seen.
  ///   - apart: How far another place must be to count as one, in pixels.
  func find(
    in target: FrameEdges, shifts: ClosedRange<Int>, visible: Range<Int>, apart: Int
  ) -> RowMatch? {
    places(in: target, shifts: shifts, visible: visible, apart: apart, within: 0).first
  }

  /// The most places at which rows are looked at closely: a choice.
  private static let placeLimit = 4

  /// Finds the places at which the rows may be in a frame, the likeliest first.
  ///
  /// - Parameter loss: By how much less alike they may be there than at the best place, in a rough
  ///   look.
  func places(
    in target: FrameEdges, shifts: ClosedRange<Int>, visible: Range<Int>, apart: Int,
    within loss: Double
  ) -> [RowMatch] {
    let factor = edges.factor
    let coarseRanges = ranges.map(edges.coarseRows).filter { !$0.isEmpty }
    let coarseVisible = target.coarseRows(visible)
    let first = Int((Double(shifts.lowerBound) / Double(factor)).rounded(.down))
    let last = Int((Double(shifts.upperBound) / Double(factor)).rounded(.up))
    guard first <= last else { return [] }
    let least = coarseRanges.reduce(0) {
      $0 + edges.coarse.energy[$1.upperBound] - edges.coarse.energy[$1.lowerBound]
    }
    let whole = (first...last).map {
      Self.score(
        edges.coarse, coarseRanges, target.coarse, $0, coarseVisible,
        least: Double(least) * leastShare)
    }
    let likeness = Self.likeness(of: edges.coarse, coarseRanges)
    let scores = whole.indices.map { index in
      Self.score(
        of: whole[index],
        beside: [index - 1, index + 1].filter(whole.indices.contains).map {
          whole[$0]
        }, likeness: likeness)
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else {
      return []
    }
    let away = max(2, (apart + factor - 1) / factor)
    func elsewhere(than places: [Int]) -> [Int] {
      scores.indices.filter { index in places.allSatisfy { abs($0 - index) >= away } }
    }
    var places = [best]
    while loss > 0, places.count < Self.placeLimit,
      let next = elsewhere(than: places).max(by: { scores[$0] < scores[$1] }),
      scores[next] > max(0, scores[best] - loss)
    {
      places.append(next)
    }
    return places.compactMap { place in
      let others = elsewhere(than: [place])
      let second = others.reduce(0) { max($0, scores[$1]) }
      var match = refined(
        around: (first + place) * factor, in: target, visible: visible,
        margin: whole[place].score - others.reduce(0) { max($0, whole[$1].score) })
      match?.contrast = (1 - second) / (1 - scores[place] + Self.noise)
      return match
    }
  }

  /// How unlike rows are that are seen again, at least: a choice.
  private static let noise = 0.005

  /// Finds the rows near a place, to a fraction of a pixel.
  func refined(
    around place: Int, in target: FrameEdges, visible: Range<Int>, margin: Double
  ) -> RowMatch? {
    let factor = edges.factor
    var known: [Int: Correlation] = [:]
    func correlation(_ shift: Int) -> Correlation {
      if let correlation = known[shift] { return correlation }
      let correlation = Self.score(
        edges.fine, ranges, target.fine, shift, visible, least: total * leastShare)
      known[shift] = correlation
      return correlation
    }
    func score(_ shift: Int) -> Double { correlation(shift).score }
    var best = place
    for shift in place - factor - 1...place + factor + 1 where score(shift) > score(best) {
      best = shift
    }
    guard score(best) > 0 else { return nil }
    let (before, middle, after) = (score(best - 1), score(best), score(best + 1))
    let bend = before - 2 * middle + after
    let fraction = bend < 0 ? max(-0.5, min(0.5, 0.5 * (before - after) / bend)) : 0
    let seen = ranges.map { Self.overlap($0, shiftedBy: best, visible) }
    let whole = Self.score(
      of: correlation(best), beside: [correlation(best - 1), correlation(best + 1)],
      likeness: Self.likeness(of: edges.fine, seen))
    return RowMatch(
      shift: Double(best) + fraction, score: whole, margin: margin,
      rows: seen.reduce(0) { $0 + $1.count })
  }

  /// How alike rows are that came to lie between two rows of pixels, each of which shows a part of
  /// them: the most that a mix of the rows and of those beside them comes to.
  ///
  /// Thin lines that moved by half a pixel are less alike, row by row, than others elsewhere that
  /// moved by whole ones.
  ///
  /// - Parameters:
  ///   - one: How alike they are at a place.
  ///   - neighbours: How alike they are a row above and below it. Where one of these is more, the mix
  ///     is its own.
  ///   - likeness: How alike the rows are to those beside them.
  private static func score(
    of one: Correlation, beside neighbours: [Correlation], likeness: Double
  ) -> Double {
    let best = neighbours.max { $0.score < $1.score }
    guard let best, one.score > 0, one.score >= best.score, one.energy > 0, likeness < 1 else {
      return one.score
    }
    // Of the same rows of the frame, those above or below taken for these.
    let two = best.score * (Double(best.energy) / Double(one.energy)).squareRoot()
    guard one.score > likeness * two, two > likeness * one.score else { return one.score }
    let square =
      (one.score * one.score + two * two - 2 * likeness * one.score * two)
      / (1 - likeness * likeness)
    // More than all is no mix: a row that is in one of the two places only has made it.
    return square < mostOfMix ? min(1, square.squareRoot()) : one.score
  }

  /// The most that noise makes of rows that are wholly alike, squared: a choice.
  private static let mostOfMix = 1.02

  /// How alike rows are to those below them.
  private static func likeness(of map: EdgeMap, _ ranges: [Range<Int>]) -> Double {
    var own = 0
    var product = 0
    for rows in ranges {
      own += map.energy[rows.upperBound] - map.energy[rows.lowerBound]
      product += map.product(rows.dropLast(), with: map, shiftedBy: 1)
    }
    return own > 0 ? Double(product) / Double(own) : 0
  }

  private static func overlap(
    _ range: Range<Int>, shiftedBy shift: Int, _ visible: Range<Int>
  ) -> Range<Int> {
    let lower = max(range.lowerBound, visible.lowerBound - shift)
    return lower.upTo(min(range.upperBound, visible.upperBound - shift))
  }

  /// The normalised correlation at a place, and the energy of the rows there.
  private typealias Correlation = (score: Double, energy: Int)

  /// The correlation at a shift; 0 where too little is seen.
  private static func score(
    _ map: EdgeMap, _ ranges: [Range<Int>], _ target: EdgeMap, _ shift: Int, _ visible: Range<Int>,
    least: Double
  ) -> Correlation {
    var own = 0
    var other = 0
    var product = 0
    for range in ranges {
      let rows = overlap(range, shiftedBy: shift, visible)
      guard !rows.isEmpty else { continue }
      own += map.energy[rows.upperBound] - map.energy[rows.lowerBound]
      other += target.energy[rows.upperBound + shift] - target.energy[rows.lowerBound + shift]
      product += map.product(rows, with: target, shiftedBy: shift)
    }
    guard own > 0, other > 0, Double(own) >= least else { return (0, 0) }
    return (Double(product) / (Double(own).squareRoot() * Double(other).squareRoot()), other)
  }
}

// MARK: - Measured numbers

extension Sequence where Element: Comparable {
  /// The middle one in order of size, and of two the greater; `nil` where there is none.
  var median: Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

// Ranges whose ends come from measurements: what is measured may lie the other way round.

extension Int {
  /// The integers from this one up to another, which is left out; none where that is not higher.
  func upTo(_ end: Int) -> Range<Int> { self..<Swift.max(self, end) }

  /// The integers from this one to another, which is in it; this one alone where that is lower.
  func through(_ end: Int) -> ClosedRange<Int> { self...Swift.max(self, end) }
}
