/// Finds the upper edge of a keyboard's panel, with its prediction bar, and of an accessory view
/// on it.
///
/// Above the keys every step from side to side may be it, and in good apps all that stands above
/// the keyboard moves exactly as the keys do: so that the farthest edge that moves with them is
/// the app's as often as not. Heights are known, however. The panel ends at the highest one at
/// which an edge stands at rest that moves with the keys; what keeps its distance above it follows
/// the keyboard, or is an accessory view when nothing like it was there before.
struct TopEdge {
  /// The frame in which the keyboard stands still.
  let settled: LuminanceFrame
  /// Frames in which it moves, and how far below its place it is in them, in pixels.
  let moving: [(frame: LuminanceFrame, shift: Int)]
  /// Frames without it: one before it comes and one after it has gone, where there are such.
  let hidden: [LuminanceFrame]
  /// A frame in which its keys have just gone, or are about to come, and what is above them may still
  /// be on its way, where ``hidden`` has none of before, or none of after.
  var passing: LuminanceFrame?
  /// Where its first row of keys begins, in pixels.
  let keysTop: Int
  /// Pixels in a point, roughly.
  let unit: Double
  /// How high keyboards with such keys are on the devices that have such a screen.
  let knownHeights: [KnownKeyboards.Height]
  /// By how many pixels a panel may end beside a known height.
  var slack = 1.2

  /// The least step that is an edge, in grey levels: a choice, above what coding leaves.
  static let leastStep = 1.6

  /// The least step of luminance and of colour that is an edge where a keyboard may end: choices,
  /// above what the dithering of GIFs leaves when columns are averaged.
  private static let leastPanelStep = 3.0
  private static let leastColorStep = 5.0

  /// The least step at both sides that only a panel without round corners has, in grey levels: a
  /// choice, beyond what shines through glass.
  static let leastSquareStep = 12.0

  /// A step as between a panel and its keys, in grey levels: 45 to 61 (measured).
  private static let strongStep = 60.0

  /// How far above the keys it is looked for, in points: a bar of 45 and an accessory view.
  private static let reach = 170.0

  /// How high an accessory view may be, in points: choices, of a hairline's row and of two rows of
  /// buttons.
  static let accessories = 24.0...110.0

  /// Where the panel ends; `nil` where nothing looks like its edge.
  func find() -> Found? {
    let steps = candidates
    let known = knownEdges
    guard let best = highest(known), let edge = best.step else { return unusual(steps, known) }
    var considered = known.map { one -> EdgeCandidate in
      var verdict = one.verdict
      if one.step?.row == edge.row {
        verdict = .chosen
      } else if verdict == .edge, let row = one.step?.row {
        let isFaint = one.step.map { isNoise($0, above: edge) } ?? false
        verdict =
          row > edge.row
          ? .lower : isFaint ? .faint : isOfItsOwn(edge) ? .follows : .wasThere
      }
      return EdgeCandidate(
        height: Double(settled.rows) - (one.step.map { Double($0.row) } ?? one.top),
        known: one.points, step: one.step?.strength, share: one.step.flatMap(share), verdict)
    }
    let above = accessory(on: edge, bars(on: edge, steps))
    for step in steps where Double(edge.row - step.row) > Self.fringe * unit {
      let rides = share(keeping: step) ?? 0
      guard rides >= 0.5, step.strength >= Self.leastPanelStep else { continue }
      considered.append(
        EdgeCandidate(
          height: Double(settled.rows - step.row), known: nil, step: step.strength, share: rides,
          step.row == above?.row ? .accessory : .follows))
    }
    // Where its ends tell no look, the height may.
    let ends = known.filter { $0.step?.row == edge.row }
    let looks =
      [[Measurement.EdgeExplanation.Verdict.edge], [.edge, .otherLook]].lazy.map { verdicts in
        Set(ends.filter { verdicts.contains($0.verdict) }.map(\.isGlass))
      }.first { !$0.isEmpty } ?? []
    return Found(
      edge: refined(edge), accessory: above.map(refined), rider: rider(on: edge, steps),
      isSure: best.isSure
        && !known.contains { isRival($0, of: best) || mayCarry($0, edge) },
      isGlass: looks.count == 1 ? looks.first : nil, isFolded: best.isFolded && best.isSure,
      considered: considered.sorted { $0.height < $1.height })
  }

  /// How far above an edge coding leaves steps of its own, in points: a choice.
  private static let fringe = 5.0

  // MARK: - Where keyboards end

  /// A place at which a keyboard may end, and the edge there.
  private struct KnownEdge {
    /// In points, and where that is in pixels from the top.
    var points: Double
    var top: Double
    var isGlass: Bool
    /// Whether it is that of a folded bar of words, with its panel right below.
    var isFolded = false
    var step: Step?
    var verdict: Measurement.EdgeExplanation.Verdict
    var isSure = false
  }

  /// The edges at the places at which a keyboard with such keys may end, from the keys
  /// upwards.
  private var knownEdges: [KnownEdge] {
    var edges: [KnownEdge] = []
    for height in knownHeights.sorted(by: { $0.pixels < $1.pixels }) {
      let top = Double(settled.rows) - height.pixels
      var edge = KnownEdge(
        points: height.points, top: top, isGlass: height.isGlass, step: nil, verdict: .noEdge)
      // All rows there, and not the strongest only: a line of the content may lie beside the edge.
      let rows = Int((top - slack).rounded(.up)).through(Int(top + slack))
      let near = rows.map { step(settled, $0) }.filter {
        $0.strength >= Self.leastPanelStep && $0.color < $0.strength
          || $0.color >= Self.leastColorStep
          || $0.strength >= Self.leastStep && isRigidlyKept($0)
      }
      // Of the steps that lie there the one that is the keyboard's: glass has round corners, and
      // panels of the older look reach both sides.
      if let step = near.max(by: { weight($0, height) < weight($1, height) }) {
        edge.step = step
        edge.verdict = .edge
        let hasStrip = height.isFolded && endsStrip(step)
        // Over a picture only the strip's lower end tells that it reaches both sides.
        let fits =
          height.isGlass
          ? isRound(step) : isSquare(step) || hasStrip && step.strength >= Self.leastSquareStep
        if isStill(step) && !persists(step) || isOfStillRows(step) {
          edge.verdict = .stays
        } else if !moves(step) {
          edge.verdict = moving.isEmpty ? .edge : .leaves
        } else {
          let share = share(keeping: step) ?? 0
          edge.isSure = !isFaint(step) && (fits && share >= Self.leastKept || share >= 0.9)
          if isBesideClearer(step) { edge.isSure = false }
          edge.isFolded = height.isFolded
          // A line of the app's may lie as far above the panel as that strip is high.
          if height.isFolded, !hasStrip { edge.isSure = false }
        }
        if edge.verdict == .edge, !fits { edge.verdict = .otherLook }
      }
      edges.append(edge)
    }
    return edges
  }

  /// How high the strip of a folded bar is, in 390ths of the width: 9 points of 320 (measured), and
  /// some room.
  private static let strips = 7.0...12.5

  /// Whether a panel ends a strip's height below a step, lighter than what is between: the strip
  /// with the handle is 187,194,201, and the panel 209,213,219 (measured).
  private func endsStrip(_ upper: Step) -> Bool {
    let rows = (upper.row + Int((Self.strips.lowerBound * unit).rounded(.down)))
      .through(upper.row + Int((Self.strips.upperBound * unit).rounded(.up)))
    return rows.contains { row in
      let lower = step(settled, row)
      return lower.side >= Self.leastPanelStep && lower.size >= Self.leastPanelStep
        && lower.size <= Self.mostBarStep && (share(keeping: lower) ?? 0) >= Self.leastKept
    }
  }

  private func weight(_ step: Step, _ height: KnownKeyboards.Height) -> Double {
    let fits = height.isGlass ? isRound(step) : isSquare(step)
    // A field may touch the edge; beside it the panel's own is seen.
    let strength = fits && !height.isGlass ? 2 * step.sideStrength : step.strength
    return min(strength, 40) * (fits ? 2 : 1) * (0.1 + (share(keeping: step) ?? 0.5))
  }

  /// How far beside an edge scaling leaves steps of its own, in pixels, and how many times as strong
  /// as them it is at least: choices, of what sharp scalers do to one.
  private static let ringing = (reach: 3, share: 6.0)

  /// Whether a step is what scaling leaves beside an edge that is far clearer and moves with the keys
  /// as well: the panel ends there, at another height.
  private func isBesideClearer(_ step: Step) -> Bool {
    (step.row - Self.ringing.reach).through(step.row + Self.ringing.reach).contains { row in
      let other = self.step(settled, row)
      return other.strength >= Self.ringing.share * step.strength && persists(other)
    }
  }

  /// How many points below a step are looked at, and how much more like themselves rows must be in one
  /// place than in another to be there, in grey levels: choices.
  private static let still = (reach: 20.0, lead: 3.0)

  /// Whether the rows below a step are where they were while the keys move: content, in which steps
  /// may lie wherever the keys put one.
  private func isOfStillRows(_ step: Step) -> Bool {
    let rows = (step.row + 1).upTo(min(keysTop, step.row + Int(Self.still.reach * unit)))
    let told = moving.compactMap { frame, shift -> Bool? in
      guard shift > rows.count, let there = difference(rows, in: frame, shift: shift),
        let here = difference(rows, in: frame, shift: 0), abs(there - here) > Self.still.lead
      else { return nil }
      return here < there
    }
    return told.count >= 2 && told.count(where: \.self) * 2 > told.count
  }

  /// How strong a step is, for as long as it moves with the keys.
  private func evidence(_ step: Step) -> Double {
    min(step.strength, 40) * (share(keeping: step) ?? 0.5)
  }

  /// Whether a weak step is there in nearly all of the moving frames: no chance.
  private func isRigidlyKept(_ step: Step) -> Bool {
    moving.count >= 3 && (share(keeping: step) ?? 0) >= 0.8
  }

  /// Whether the edge, or what is above and below it, moves as the keys do.
  private func moves(_ step: Step) -> Bool {
    share(keeping: step) ?? 0 >= Self.leastKept || endsPanel(step)
  }

  /// In which share of the moving frames an edge must be where the keys put it: a choice.
  private static let leastKept = 0.34

  /// Whether a step is as weak as what shines through glass, and as words.
  private func isFaint(_ step: Step) -> Bool { step.strength <= 2 * Self.leastPanelStep }

  /// The highest of the edges at which a keyboard may end, unless what is between it and a lower
  /// one was there before: a bar that rides on the keyboard.
  private func highest(_ edges: [KnownEdge]) -> KnownEdge? {
    // Over an edge of the older look, which reaches both sides, no glass ends: what ends there
    // before the sides is a field or a button.
    let square = edges.compactMap { edge -> Int? in
      guard !edge.isGlass, edge.verdict == .edge, edge.isSure, let step = edge.step,
        step.sideStrength >= Self.leastSquareStep, !isCorner(step, of: edges)
      else { return nil }
      return step.row
    }.max()
    for isOfItsLook in [true, false] {
      var found: KnownEdge?
      for edge in edges {
        if edge.isGlass, let square, let row = edge.step?.row,
          Double(square - row) > Self.fringe * unit
        {
          continue
        }
        guard let step = edge.step,
          edge.verdict == .edge || !isOfItsLook && edge.verdict == .otherLook
        else { continue }
        guard let lower = found?.step else {
          found = edge
          continue
        }
        if edge.isFolded, !edge.isSure { continue }
        let isNear = Double(lower.row - step.row) < Self.fringe * unit
        if isNear {
          // Of two edges side by side one is the panel's, and the other a line of the content.
          let (here, there) = (evidence(step), evidence(lower))
          if here > 1.2 * there { found = edge }
          continue
        }
        // Over so little there is no bar of the app's: of the two edges the clear one is the panel's.
        let isClearer =
          Double(lower.row - step.row) < KeyboardObserver.leastBar * unit && isFaint(lower)
          && !isFaint(step)
        // Where content passes above a bar the step between them is now one and now another.
        let isKept = share(keeping: step) ?? 0 >= Self.leastKept
        guard
          isClearer
            || !isNoise(step, above: lower) && !isOfItsOwn(lower)
              && !wasVisible(
                step.row.upTo(lower.row), under: lower.row, upper: isKept ? step : nil,
                mayBeFlat: isKept)
        else { continue }
        found = edge
      }
      if let found { return found }
    }
    return nil
  }

  /// Whether a clear edge stands at a higher known height of the older look and always moves with
  /// the keys, but cannot be told to reach both sides: beside a picture of the panel's own
  /// luminance a bar of words ends so.
  private func isRival(_ edge: KnownEdge, of best: KnownEdge) -> Bool {
    guard !edge.isGlass, !best.isGlass, edge.verdict == .otherLook, let upper = edge.step,
      let lower = best.step, Double(lower.row - upper.row) >= KeyboardObserver.leastBar * unit
    else { return false }
    return upper.strength >= Self.leastSquareStep && moving.count >= 3
      && share(keeping: upper) ?? 0 >= 0.9
      && !wasVisible(upper.row.upTo(lower.row), under: lower.row, upper: upper)
  }

  /// Whether what ends at an edge, and stood at the bottom of the screen before, may ride on a
  /// keyboard that ends lower: a bar of the panel's own colour, with nothing to be seen between.
  private func mayCarry(_ lower: KnownEdge, _ edge: Step) -> Bool {
    let row = Int(lower.top.rounded())
    guard lower.step == nil, Double(row - edge.row) >= KeyboardObserver.leastBar * unit else {
      return false
    }
    let rows = edge.row.upTo(row)
    return roughness(rows) >= Self.leastRoughness && wasVisible(rows, under: row, upper: edge)
  }

  /// How far below a glass panel's edge its round corners end in the outermost columns, in points: a
  /// choice, above the 13 to 21 of radii of 27 to 38.
  private static let cornerReach = 24.0

  /// Whether a step at both sides is where the round corners of a glass panel end.
  private func isCorner(_ step: Step, of edges: [KnownEdge]) -> Bool {
    abs(step.size) < step.sideStrength / 2
      && edges.contains { edge in
        guard edge.isGlass, edge.verdict == .edge, edge.isSure, let upper = edge.step else {
          return false
        }
        return upper.row < step.row && abs(upper.size) > abs(step.size)
          && Double(step.row - upper.row) <= Self.cornerReach * unit
      }
  }

  /// The share of a lower edge's evidence that a weak one above it must have: a choice, of what
  /// dithering leaves in a row beside a panel on a page of another colour.
  private static let leastEvidence = 0.15

  /// Whether a weak edge above a clear one is what dithering and coding leave.
  private func isNoise(_ step: Step, above lower: Step) -> Bool {
    isFaint(step)
      && evidence(step) < Self.leastEvidence * evidence(lower)
  }

  /// From here on a step is none between the keyboard's keys and its bar, in grey levels: a choice,
  /// above the 36 of iOS 8, whose strip of words is the darkest (measured).
  private static let mostBarStep = 48.0

  /// Whether what stands on an edge has a colour that no bar of the system's has.
  private func isOfItsOwn(_ step: Step) -> Bool {
    step.sideStrength > Self.mostBarStep && persists(step)
  }

  /// The likeliest edge where none is at a height that keyboards have; never a sure one.
  private func unusual(_ steps: [Step], _ known: [KnownEdge]) -> Found? {
    var considered = known.map {
      EdgeCandidate(
        height: Double(settled.rows) - ($0.step.map { Double($0.row) } ?? $0.top),
        known: $0.points, step: $0.step?.strength, share: $0.step.flatMap(share), $0.verdict)
    }
    let lead = (5 * unit, 60 * unit)
    let nearby = steps.filter {
      $0.strength > Self.leastPanelStep
        && (lead.0...lead.1).contains(Double(keysTop - $0.row))
    }
    func weight(_ step: Step) -> Double {
      min(step.strength, 20) / 20 + 2 * (share(keeping: step) ?? 0) + (isSquare(step) ? 0.5 : 0)
    }
    let likeliest =
      nearby.max { weight($0) < weight($1) }
      ?? steps.filter { $0.strength > Self.leastPanelStep }.max { weight($0) < weight($1) }
    guard let likeliest else { return nil }
    considered.append(
      EdgeCandidate(
        height: Double(settled.rows) - refined(likeliest), known: nil, step: likeliest.strength,
        share: share(keeping: likeliest), .unusual))
    return Found(
      edge: refined(likeliest), accessory: nil, isSure: false,
      considered: considered.sorted { $0.height < $1.height })
  }

  // MARK: - What stands on it

  /// The upper edges of what stands on the panel, from below: they reach both sides, and come from
  /// below the screen with the keys.
  private func bars(on edge: Step, _ steps: [Step]) -> [Step] {
    let early = early(edge)
    guard early.count >= 2, !hidden.isEmpty else { return [] }
    return steps.filter {
      mayStand($0, on: edge) && isCarried($0, on: edge, in: early, within: Self.mostOnKeys)
    }
  }

  /// By how many grey levels the rows of an accessory view may differ from themselves elsewhere.
  private static let mostOnKeys = 4.0

  /// Whether a step may be the upper edge of what stands on another one.
  ///
  /// One that is faint may be what dithering leaves on a page without anything in it.
  func mayStand(_ step: Step, on edge: Step) -> Bool {
    Self.accessories.contains(Double(edge.row - step.row) / unit) && isSquare(step)
      && !isFaint(step) && !isStill(step)
  }

  /// Whether a step, and the rows below it, are in frames where they are looked for.
  func isCarried(
    _ step: Step, on edge: Step, in frames: [(frame: LuminanceFrame, shift: Int)],
    within most: Double
  ) -> Bool {
    guard let share = share(keeping: step, in: frames), share >= 0.85 else { return false }
    let alike = frames.filter { frame, shift in
      difference(inside(step, edge), in: frame, shift: shift).map { $0 < most } ?? false
    }
    return alike.count * 100 >= frames.count * 85
  }

  /// The rows between two edges, without those that a fraction of a pixel mixes with what is beyond.
  func inside(_ upper: Step, _ lower: Step) -> Range<Int> {
    (upper.row + 1).upTo(lower.row - 1)
  }

  /// The moving frames in which the panel is far from its place.
  func early(_ edge: Step) -> [(frame: LuminanceFrame, shift: Int)] {
    moving.filter { Double($0.shift) >= Self.leastLeft * Double(settled.rows - edge.row) }
  }

  /// The upper edge of an accessory view on the panel: it was not there before; what follows the
  /// keyboard was.
  private func accessory(on edge: Step, _ bars: [Step]) -> Step? {
    let found = bars.last { !wasVisible($0.row.upTo(edge.row), under: edge.row) }
    // Where what is above it keeps its distance, too, nothing tells it from content that follows.
    guard let found, Double(found.row) > 40 * unit else { return nil }
    let above = (found.row - Int(36 * unit)).upTo(found.row - Int(3 * unit))
    let early = early(edge)
    let follows = early.filter { frame, shift in
      difference(above, in: frame, shift: shift).map { $0 < 4 } ?? true
    }
    let isTold =
      follows.count * 2 < early.count || wasVisible(above, under: edge.row, mayBeFlat: false)
    return isTold ? found : nil
  }

  /// The share of the way that must be left for a frame to tell what follows from what rides.
  ///
  /// A choice: near its end both move alike.
  private static let leastLeft = 0.3

  // MARK: - Steps

  /// Whether an edge does not reach the sides, as that of a panel with round corners.
  ///
  /// Beside the panel's upper rows the app is still seen at one side at least; words in a bar end,
  /// too, and beside them is the panel.
  private func isRound(_ step: Step) -> Bool {
    // Beside the corners the page may be lighter, and the app's bar above the panel darker, than that.
    guard abs(step.size) >= Self.leastPanelStep,
      abs(step.side) < 0.6 * abs(step.size) || step.side * step.size < 0
    else { return false }
    // Below its rim, and well above where its corners end: a line around a field is none.
    let first = step.row + max(2, Int((2 * unit).rounded()))
    let rows = first.upTo(min(settled.rows, first + max(2, Int(3 * unit))))
    let panel = settled.inner.map { settled.mean(rows, column: $0) }.median ?? 0
    return [0, settled.columns - 1].contains {
      abs(settled.mean(rows, column: $0) - panel) >= 0.25 * abs(step.size)
    }
  }

  /// Whether an edge reaches both sides.
  private func isSquare(_ step: Step) -> Bool {
    abs(step.side) >= Self.leastStep
      && abs(step.side) >= 0.2 * min(Self.strongStep, abs(step.size))
      || step.sideColor >= Self.leastColorStep
  }

  /// The places where luminance or colour steps from side to side, from the keys upwards.
  private var candidates: [Step] {
    let first = max(3, keysTop - Int(Self.reach * unit))
    var steps: [Int: Step] = [:]
    for row in first.through(keysTop - max(2, Int(3 * unit))) { steps[row] = step(settled, row) }
    return steps.values.filter { step in
      step.strength >= Self.leastStep
        && (step.row - 2...step.row + 2).allSatisfy {
          (steps[$0]?.strength ?? 0) <= step.strength + ($0 < step.row ? 0 : 1e-9)
        }
    }.sorted { $0.row > $1.row }
  }

  /// The step between the rows around a row's upper side.
  func step(_ frame: LuminanceFrame, _ row: Int) -> Step {
    let span = max(1, Int((unit * 0.7).rounded()))
    var step = Step(row: row, size: 0, side: 0, color: 0, sideColor: 0)
    guard row - span >= 0, row + span - 1 < frame.rows else { return step }
    func difference(_ values: [UInt8], _ width: Int, _ column: Int) -> Double {
      var sum = 0
      for offset in 0..<span {
        sum += Int(values[(row + offset) * width + column])
        sum -= Int(values[(row - 1 - offset) * width + column])
      }
      return Double(sum) / Double(span)
    }
    // Over a picture one side may be lighter than the panel, and the other darker.
    func agreed(_ one: Double, _ other: Double, orBoth least: Double) -> Double {
      let smaller = abs(one) < abs(other) ? one : other
      return one * other <= 0 && abs(smaller) < least ? 0 : smaller
    }
    step.size = settled.inner.map { difference(frame.bytes, frame.columns, $0) }.median ?? 0
    step.side = agreed(
      difference(frame.bytes, frame.columns, 0),
      difference(frame.bytes, frame.columns, frame.columns - 1), orBoth: Self.leastSquareStep)
    guard !frame.colors.isEmpty else { return step }
    let width = 2 * LuminanceFrame.colorColumns
    for first in [0, LuminanceFrame.colorColumns] {
      let last = first + LuminanceFrame.colorColumns - 1
      let sides = agreed(
        difference(frame.colors, width, first), difference(frame.colors, width, last),
        orBoth: 2 * Self.leastColorStep)
      step.sideColor = max(step.sideColor, abs(sides))
      step.color = max(
        step.color, abs(sides),
        abs((first + 2...last - 2).map { difference(frame.colors, width, $0) }.median ?? 0))
    }
    return step
  }

  // MARK: - In the frames in motion

  /// Whether the rows below a step move with the keys and those above it do not.
  private func endsPanel(_ step: Step) -> Bool {
    let span = max(2, Int((3 * unit).rounded()))
    guard abs(step.size) > 2 * Self.leastPanelStep else { return false }
    let limit = 0.35 * min(abs(step.size), Self.strongStep)
    let ends = moving.filter { frame, shift in
      guard
        let below = difference((step.row + 1).upTo(step.row + span), in: frame, shift: shift),
        let above = difference((step.row - span).upTo(step.row - 1), in: frame, shift: shift)
      else { return false }
      return below < limit / 2 && above > limit
    }
    return 2 * ends.count >= moving.count && ends.count >= 2
  }

  /// The mean difference of rows from themselves elsewhere in another frame, in grey levels; `nil`
  /// where none of them is seen.
  func difference(_ rows: Range<Int>, in frame: LuminanceFrame, shift: Int) -> Double? {
    var sum = 0.0
    var count = 0
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 24))
    where row + shift < settled.rows && row + shift >= 0 && row >= 0 {
      let differences = settled.inner.map { column in
        Double(abs(frame[row + shift, column] - settled[row, column]))
      }
      sum += differences.median ?? 0
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Whether a step stands where it is while the keys move: a line of the content.
  private func isStill(_ edge: Step) -> Bool {
    let still = moving.filter { frame, _ in
      step(frame, edge.row).strength >= 0.7 * edge.strength
    }
    return moving.count >= 2 && 4 * still.count >= 3 * moving.count
  }

  /// Whether a step is there in most of the moving frames.
  private func persists(_ edge: Step) -> Bool { share(keeping: edge).map { $0 >= 0.65 } ?? false }

  private func share(_ step: Step) -> Double? { share(keeping: step) }

  /// The share of the moving frames in which a step is there; `nil` where none shows its place.
  private func share(
    keeping edge: Step, in frames: [(frame: LuminanceFrame, shift: Int)]? = nil
  ) -> Double? {
    let span = max(1, Int((unit * 0.7).rounded()))
    let visible = (frames ?? moving).filter {
      edge.row + $0.shift + span < settled.rows && edge.row + $0.shift > span
    }
    let kept = visible.filter { has(edge, in: $0.frame, shift: $0.shift) }
    return visible.isEmpty ? nil : Double(kept.count) / Double(visible.count)
  }

  /// Whether a step is in another frame, a number of rows below its place.
  func has(_ edge: Step, in frame: LuminanceFrame, shift: Int) -> Bool {
    // A fraction of a pixel is rounded away.
    (-1...1).contains { offset in
      let there = step(frame, edge.row + shift + offset)
      return there.strength >= 0.4 * edge.strength
        || edge.sideStrength >= Self.leastPanelStep
          && there.sideStrength >= 0.5 * edge.sideStrength
    }
  }
}
