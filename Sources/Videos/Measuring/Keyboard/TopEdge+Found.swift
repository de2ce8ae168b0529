extension TopEdge {
  /// A step from one row to the next.
  struct Step {
    var row: Int
    /// Of luminance away from the sides, brighter below being positive.
    var size: Double
    /// Of luminance at both sides: the smaller of the two, 0 where they disagree.
    var side: Double
    /// Of colours, away from the sides or at both, and at both.
    var color: Double
    var sideColor: Double

    /// How strong it is, in grey levels, and how strong at both sides.
    var strength: Double { max(abs(size), abs(side), color) }
    var sideStrength: Double { max(abs(side), sideColor) }
  }

  /// A bar on a keyboard, where it stood before, and how far it goes while the keyboard goes a pixel: one
  /// where it keeps its distance.
  typealias Rider = (region: ContentRegion, share: Double)

  /// The edges that were found.
  struct Found {
    /// The panel's edge in pixels from the top, to a fraction of one.
    var edge: Double
    /// The upper edge of the accessory view on it, where there surely is one.
    var accessory: Double?
    /// The bar on it that stood at the bottom of the screen before, where there is one.
    var rider: Rider?
    /// Whether the edge was seen to move with the keys where keyboards end.
    var isSure: Bool
    /// Whether keyboards of that height are glass; `nil` where some are and some are not.
    var isGlass: Bool?
    /// Whether it is surely that of a folded bar of words.
    var isFolded = false
    /// All that was looked at, from the keys upwards.
    var considered: [EdgeCandidate]
  }

  /// An edge that was looked at for the upper one of a keyboard, and what was thought of it.
  struct EdgeCandidate: Hashable {
    /// How high it is above the screen's bottom, in pixels.
    var height: Double
    /// The height in points that keyboards are known to have there, if any.
    var known: Double?
    /// How strong it is at rest, in grey levels; `nil` where there is none.
    var step: Double?
    /// The share of the frames in motion in which it is where the keys put it; `nil` where none
    /// shows that.
    var share: Double?
    var verdict: Measurement.EdgeExplanation.Verdict

    init(
      height: Double, known: Double?, step: Double?, share: Double?,
      _ verdict: Measurement.EdgeExplanation.Verdict
    ) {
      self.height = height
      self.known = known
      self.step = step
      self.share = share
      self.verdict = verdict
    }
  }
}

extension TopEdge {
  /// The edge's place to a fraction of a row: the middle of its steps' weights.
  func refined(_ edge: Step) -> Double {
    var sum = 0.0
    var weights = 0.0
    let sign = edge.size < 0 || edge.size == 0 && edge.side < 0 ? -1.0 : 1
    for row in edge.row - 1...edge.row + 1 {
      let there = single(row)
      let weight =
        abs(edge.size) >= Self.leastStep
        ? max(0, there.size * sign)
        : abs(edge.side) >= Self.leastStep
          ? max(0, there.side * sign) : there.color
      sum += weight * Double(row)
      weights += weight
    }
    return weights > 0 ? sum / weights : Double(edge.row)
  }

  /// The step from one row to the next, of the settled frame.
  private func single(_ row: Int) -> Step {
    let finder = TopEdge(
      settled: settled, moving: [], hidden: [], keysTop: keysTop, unit: 1, knownHeights: [])
    return finder.step(settled, row)
  }
}

extension TopEdge {
  /// Whether the panel has round corners, as glass has: at the screen's left and right side its
  /// edge is lower than in the middle.
  func hasRoundCorners(edge: Double) -> Bool {
    let row = Int(edge.rounded())
    let span = max(1, Int(unit.rounded()))
    let below = min(settled.rows - 1, row + Int(4 * unit))
    guard row > span + 1, below + 2 * span < settled.rows else { return false }
    // The outermost column, 8 points wide, is the app's above the corner and the panel's below.
    func mean(_ rows: Range<Int>, _ column: Int) -> Double { settled.mean(rows, column: column) }
    let above = (row - span - 1).upTo(row - 1)
    let under = (row + span).upTo(row + 2 * span)
    let inside = settled.columns / 3
    let step = mean(under, inside) - mean(above, inside)
    let votes = [0, settled.columns - 1].filter { column in
      let sideStep = mean(under, column) - mean(above, column)
      // A field that touches the edge ends at the sides, too, and the panel below it does not.
      let corner = abs(mean(under, column) - mean(under, inside))
      return abs(step) >= 4 && (abs(sideStep) * 2 < abs(step) || sideStep * step < 0)
        && corner * 2 > abs(step)
    }
    return votes.count == 2 && below > row
  }
}
