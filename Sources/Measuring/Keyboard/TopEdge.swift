/// Finds the upper edge of a keyboard: of the panel, with its prediction bar and its accessory
/// view.
///
/// Above the keys every step from side to side may be it. It is the farthest one that moves with
/// the keys; what moves with them too but could be seen before the keyboard came, as a footer that
/// rides on it, is the app's.
struct TopEdge {
  /// The frame in which the keyboard stands still.
  let settled: LuminanceFrame
  /// Frames in which it moves, and how far below its place it is in them, in pixels.
  let moving: [(frame: LuminanceFrame, shift: Int)]
  /// A frame without it, if there is one.
  let hidden: LuminanceFrame?
  /// Where its first row of keys begins, in pixels.
  let keysTop: Int
  /// Pixels in a point, roughly.
  let unit: Double
  /// How high keyboards with such keys are on the devices that have such a screen, in pixels.
  let knownHeights: [Double]

  /// The least step that is an edge, in grey levels: a choice, above what coding leaves.
  private static let leastStep = 1.6

  /// A step as between a panel and its keys, in grey levels: 45 to 61 (measured).
  private static let strongStep = 60.0

  /// How far above the keys it is looked for, in points: a bar of 45 and an accessory view.
  private static let reach = 170.0

  /// Whether the panel has round corners, as glass has: at the screen's left and right side its
  /// edge is lower than in the middle.
  func hasRoundCorners(edge: Double) -> Bool {
    let row = Int(edge.rounded())
    let span = max(1, Int(unit.rounded()))
    let below = min(settled.rows - 1, row + Int(4 * unit))
    guard row > span + 1, below + 2 * span < settled.rows else { return false }
    // The outermost column, 8 points wide, is the app's above the corner and the panel's below.
    func mean(_ rows: Range<Int>, _ column: Int) -> Double {
      let sum = rows.reduce(0) { $0 + Int(settled.bytes[$1 * settled.columns + column]) }
      return Double(sum) / Double(rows.count)
    }
    let (above, under) = (row - span - 1..<row - 1, row + span..<row + 2 * span)
    let inside = settled.columns / 3
    let step = abs(mean(under, inside) - mean(above, inside))
    let votes = [0, settled.columns - 1].filter { column in
      let sideStep = abs(mean(under, column) - mean(above, column))
      // A field that touches the edge ends at the sides, too, and the panel below it does not.
      let corner = abs(mean(under, column) - mean(under, inside))
      return step >= 4 && sideStep * 2 < step && corner * 2 > step
    }
    return votes.count == 2 && below > row
  }

  /// A step from one row to the next.
  private struct Step {
    var row: Int
    var size: Double
  }

  /// The columns that rounded corners leave alone.
  private var inner: Range<Int> {
    settled.columns * 16 / 100..<max(settled.columns * 84 / 100, settled.columns * 16 / 100 + 1)
  }

  /// The edge in pixels from the top, to a fraction of one, and whether it was seen to move with
  /// the keys; `nil` where nothing looks like one.
  func find() -> (edge: Double, isSure: Bool)? {
    // Where keyboards end a line of the content may stand by chance, and the edge is seen to move.
    let steps = candidates.filter { !isStill($0) || isKnown($0) && persists($0) }
    var found = known(among: steps)
    var lower = found?.row ?? keysTop
    for step in steps where step.row < lower {
      // What coding leaves around an edge is weaker than it and near it.
      if let found, Double(found.row - step.row) < Self.fringe * unit,
        abs(step.size) < abs(found.size)
      {
        continue
      }
      let isBeyond = found.map(isKnown) ?? false
      guard !isBeyond || hasWayToTell, isRigid(step, downTo: lower, isBeyond: isBeyond) else {
        break
      }
      guard persists(step) else { continue }
      if let found, wasVisible(step.row..<found.row) { break }
      found = step
      lower = step.row
    }
    if let found { return (refined(found), true) }
    return likeliest(steps)
  }

  /// How far above an edge coding leaves steps of its own, in points: a choice.
  private static let fringe = 5.0

  /// Where a keyboard with such keys ends: the highest of the places at which one may, up to which
  /// the rows move with the keys.
  ///
  /// What is behind glass may shine through it, and content of the panel's own grey or a field that
  /// touches it may hide the edge, so that either the edge or all below it must be seen to move.
  private func known(among steps: [Step]) -> Step? {
    var found: Step?
    for step in steps where isKnown(step) {
      let isEdge = share(keeping: step).map { $0 >= 0.65 } ?? false
      let isPanel =
        isRigid(step, downTo: keysTop, isBeyond: false) && (persists(step) || endsPanel(step))
      guard isEdge || isPanel else { continue }
      if let nearer = found {
        let isNear = Double(nearer.row - step.row) < Self.fringe * unit
        if isNear, abs(step.size) < abs(nearer.size) { continue }
        if !isNear, wasVisible(step.row..<nearer.row) { break }
      }
      found = step
    }
    return found
  }

  /// Whether the rows below a step move with the keys and those above it do not.
  private func endsPanel(_ step: Step) -> Bool {
    let span = max(2, Int((3 * unit).rounded()))
    guard abs(step.size) > Self.leastPanelStep else { return false }
    let limit = 0.35 * min(abs(step.size), Self.strongStep)
    let ends = moving.filter { frame, shift in
      guard let below = difference(step.row + 1..<step.row + span, in: frame, shift: shift),
        let above = difference(step.row - span..<step.row - 1, in: frame, shift: shift)
      else { return false }
      return below < limit / 2 && above > limit
    }
    return 2 * ends.count >= moving.count && ends.count >= 2
  }

  /// From here on a step is no chance, in grey levels: a choice.
  private static let leastPanelStep = 6.0

  /// Whether enough of the motion is seen to tell a bar on the keyboard from content that follows:
  /// near its end both move alike.
  private var hasWayToTell: Bool {
    moving.filter { Double($0.shift) >= 0.15 * Double(settled.rows - keysTop) }.count >= 2
  }

  /// The edge where too little moves to tell: the strongest, and rather where a keyboard's is.
  private func likeliest(_ steps: [Step]) -> (edge: Double, isSure: Bool)? {
    func weight(_ step: Step) -> Double {
      min(abs(step.size), 20) / 20 + (isKnown(step) ? 1 : 0) + (persists(step) ? 1 : 0)
    }
    return steps.filter { abs($0.size) > 3 }.max { weight($0) < weight($1) }.map {
      (refined($0), isKnown($0))
    }
  }

  /// Whether a keyboard of a device that has such a screen ends there.
  private func isKnown(_ step: Step) -> Bool {
    let height = Double(settled.rows - step.row)
    return knownHeights.contains { abs($0 - height) <= max(1.3 * unit, 1.2) }
  }

  /// The places where luminance steps from side to side, from the keys upwards.
  private var candidates: [Step] {
    let first = max(3, keysTop - Int(Self.reach * unit))
    let span = max(1, Int((unit * 0.7).rounded()))
    var sizes: [Int: Double] = [:]
    for row in first...max(first, keysTop - max(2, Int(3 * unit))) {
      sizes[row] = step(settled, row, span)
    }
    return sizes.filter { row, size in
      abs(size) >= Self.leastStep
        && (row - 2...row + 2).allSatisfy {
          abs(sizes[$0] ?? 0) <= abs(size) + ($0 < row ? 0 : 1e-9)
        }
    }
    .map { Step(row: $0.key, size: $0.value) }.sorted { $0.row > $1.row }
  }

  /// The median over the inner columns of the step between the rows around a row's upper side.
  private func step(_ frame: LuminanceFrame, _ row: Int, _ span: Int) -> Double {
    guard row - span >= 0, row + span - 1 < frame.rows else { return 0 }
    return median(
      inner.map { column in
        var sum = 0
        for offset in 0..<span {
          sum += Int(frame.bytes[(row + offset) * frame.columns + column])
          sum -= Int(frame.bytes[(row - 1 - offset) * frame.columns + column])
        }
        return Double(sum) / Double(span)
      })
  }

  /// Whether rows look the same beside the moving keys as beside the settled ones.
  ///
  /// What shines through glass may be stronger than its edge, so that some frames may say
  /// otherwise, and where keyboards end most.
  /// - Parameter isBeyond: Whether an edge was found where keyboards end. What is above it must
  ///   then be a bar that moves exactly as the keys do, and not content that is late.
  private func isRigid(_ step: Step, downTo lower: Int, isBeyond: Bool) -> Bool {
    // A strong step, as of a field in the content, is no reason to forgive other rows more.
    let limit = max(4, (isBeyond ? 0.15 : 0.35) * min(abs(step.size), Self.strongStep))
    let seen = moving.compactMap {
      difference(step.row..<lower, in: $0.frame, shift: $0.shift)
    }
    let rigid = Double(seen.filter { $0 <= limit }.count)
    let least = isKnown(step) ? 0.34 : isBeyond ? 0.85 : 0.5
    return !seen.isEmpty && rigid >= least * Double(seen.count)
  }

  /// The mean difference of rows from themselves elsewhere in another frame, in grey levels; `nil`
  /// where none of them is seen.
  private func difference(_ rows: Range<Int>, in frame: LuminanceFrame, shift: Int) -> Double? {
    var sum = 0.0
    var count = 0
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 24))
    where row + shift < settled.rows && row >= 0 {
      sum += median(
        inner.map { column in
          abs(
            Double(frame.bytes[(row + shift) * frame.columns + column])
              - Double(settled.bytes[row * frame.columns + column]))
        })
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Whether a step stands where it is while the keys move: a line of the content.
  private func isStill(_ edge: Step) -> Bool {
    let span = max(1, Int((unit * 0.7).rounded()))
    let still = moving.filter { frame, _ in
      step(frame, edge.row, span) * edge.size.signum >= 0.7 * abs(edge.size)
    }
    return moving.count >= 2 && 4 * still.count >= 3 * moving.count
  }

  /// Whether a step is there in most of the moving frames.
  private func persists(_ edge: Step) -> Bool {
    // Content of the panel's own grey may pass above it; where keyboards end that is forgiven.
    let least = isKnown(edge) ? 0.34 : 0.65
    return share(keeping: edge).map { $0 >= least } ?? false
  }

  /// The share of the moving frames in which a step is there; `nil` where none shows its place.
  private func share(keeping edge: Step) -> Double? {
    let span = max(1, Int((unit * 0.7).rounded()))
    let visible = moving.filter { edge.row + $0.shift + span < settled.rows }
    let kept = visible.filter { frame, shift in
      // A fraction of a pixel is rounded away.
      let sizes = (-1...1).map { step(frame, edge.row + shift + $0, span) }
      let size = sizes.max { $0 * edge.size.signum < $1 * edge.size.signum } ?? 0
      return size * edge.size.signum >= 0.4 * abs(edge.size)
    }
    return visible.isEmpty ? nil : Double(kept.count) / Double(visible.count)
  }

  /// Whether rows above an edge stood at the bottom of the screen before the keyboard came.
  private func wasVisible(_ rows: Range<Int>) -> Bool {
    guard let hidden, rows.count >= 2 else { return false }
    let travel = settled.rows - rows.upperBound
    var difference = 0
    var contrast = 0
    let columns = settled.columns
    for row in rows {
      for column in 0..<columns {
        let value = Int(settled.bytes[row * columns + column])
        difference += abs(value - Int(hidden.bytes[(row + travel) * columns + column]))
        contrast += abs(value - Int(hidden.bytes[row * columns + column]))
      }
    }
    let count = Double(rows.count * columns)
    return Double(difference) / count < 5 && difference * 3 < contrast * 2
  }

  /// The edge's place to a fraction of a row: the middle of its steps' weights.
  private func refined(_ edge: Step) -> Double {
    let sign = edge.size.signum
    var sum = 0.0
    var weights = 0.0
    for row in edge.row - 1...edge.row + 1 {
      let weight = max(0, step(settled, row, 1) * sign)
      sum += weight * Double(row)
      weights += weight
    }
    return weights > 0 ? sum / weights : Double(edge.row)
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

extension Double {
  fileprivate var signum: Double { self < 0 ? -1 : 1 }
}
