// What stood at the bottom of the screen before a keyboard came, or after it has gone.

extension TopEdge {
  /// How much higher than the keyboard's travel says things may have stood before, in points: on
  /// the safe area of 34, and on a tab bar of 49.
  private static let restsHigher = 0.0...84.0

  /// How much of a panel must be seen to be told, in points: a choice.
  private static let leastPanel = 3.0

  /// By how many pixels what is above a panel may seem to be off: a choice, of soft edges.
  static let near = 2

  /// How far off a plain bar may seem to be, in points: a choice, as all of its rows are alike.
  private static let mostOff = 4.0

  /// The largest radius of a screen's corners, in points: a choice, above the 55 of an iPhone 14 Pro.
  private static let mostCorner = 60.0

  /// Whether rows above an edge stood at the bottom of the screen before the keyboard came, or
  /// after it has gone.
  ///
  /// - Parameters:
  ///   - lower: The panel's edge.
  ///   - upper: The step above the rows, if it must have been there, too: rows without anything in
  ///     them may be of the page's colour.
  ///   - mayBeFlat: Whether rows without anything in them count.
  func wasVisible(
    _ rows: Range<Int>, under lower: Int, upper: Step? = nil, mayBeFlat: Bool = true
  ) -> Bool {
    guard rows.count >= 2 else { return false }
    let travel = settled.rows - lower
    let columns = settled.columns
    let taken = Array(
      stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 24))
    )
    .filter { $0 >= 0 }
    guard !taken.isEmpty else { return false }
    // Round corners of a screen cut what stands at its bottom.
    let (whole, inner, corner) = (0..<columns, settled.inner, Int(Self.mostCorner * unit))
    func mean(_ frame: LuminanceFrame, _ shift: Int) -> Double? {
      var (sum, count) = (0, 0)
      for row in taken {
        guard row + shift < frame.rows, row + shift >= 0 else { return nil }
        let seen = row + shift < frame.rows - corner ? whole : inner
        for column in seen {
          sum += abs(
            Int(settled.bytes[row * columns + column])
              - Int(frame.bytes[(row + shift) * columns + column]))
        }
        count += seen.count
      }
      return Double(sum) / Double(count)
    }
    let panel = lower.upTo(min(settled.rows, keysTop + Int(12 * unit)))
    let highest = Int(Self.restsHigher.upperBound * unit)
    // A plain bar may seem to be a little beside its place; one of the panel's colour may be the panel.
    let isOther = step(settled, lower).strength >= Self.leastSquareStep
    let beside = isOther ? max(Self.near, Int(Self.mostOff * unit)) : Self.near
    // Where too little is below it to be told the panel, it may be the keyboard's own bar that goes.
    let lowest = Int(Self.leastPanel * unit) + 1
    return (hidden.map { ($0, 0) } + (passing.map { [($0, lowest)] } ?? [])).contains {
      frame, lowest in
      guard let contrast = mean(frame, 0) else { return false }
      var differences: [(shift: Int, mean: Double)] = []
      for higher in stride(from: lowest, through: highest, by: 1) {
        if let difference = mean(frame, travel - higher) {
          differences.append((travel - higher, difference))
        }
      }
      guard let least = differences.min(by: { $0.mean < $1.mean }),
        let usual = differences.map(\.mean).median
      else { return false }
      return (upper == nil ? [least] : differences).contains { shift, mean in
        // Under a keyboard that is still on its way its panel and its keys are seen.
        let isKeyboard = (shift - beside...shift + beside).contains { there in
          travel - there > Int(Self.leastPanel * unit)
            && difference(panel, in: frame, shift: there).map { $0 < 6 } ?? false
        }
        return mean < 6 && mean * 3 < contrast * 2 && !isKeyboard
          && (mayBeFlat || mean * 2 < usual)
          && upper.map { has($0, in: frame, shift: shift) } ?? true
      }
    }
  }

  /// How rough what rides on a keyboard must be to be told from a bar with words, in grey levels: a
  /// choice, twice of what rows that are found again may differ by.
  static let leastRoughness = 12.0

  /// By how much rows differ from their usual luminance on average, in grey levels.
  func roughness(_ rows: Range<Int>) -> Double {
    let bytes = settled.bytes[rows.lowerBound * settled.columns..<rows.upperBound * settled.columns]
    let usual = bytes.map(Double.init).median ?? 0
    return bytes.reduce(0) { $0 + abs(Double($1) - usual) } / Double(max(1, bytes.count))
  }

  /// How high above the screen's bottom a bar may have stood, in points: on the safe area of 34, on a
  /// tab bar of 49, or on both.
  private static let stands = [0.0, 34, 49, 83]

  /// The share of a step that must be in a row: a choice, below the half of one between two rows.
  private static let leastShared = 0.4

  /// By how much the rows of a bar that stood there may differ from themselves on the keyboard, in
  /// grey levels: a choice, of small GIFs.
  static let mostUnlike = 6.0

  /// A bar that stood at the bottom of the screen before: a plain one has nothing by which it could be
  /// found again in content.
  func rider(on edge: Step, _ steps: [Step]) -> Rider? {
    let travel = settled.rows - edge.row
    let early = early(edge)
    guard travel > 0, !hidden.isEmpty, !early.isEmpty else { return nil }
    for step in steps.reversed()
    where step.sideStrength >= Self.leastSquareStep && mayStand(step, on: edge) {
      // What is above it may be another thing there; beside that is the page.
      func likeness(_ shift: Int) -> Double {
        let sides = hidden.map { frame in
          let part = part(of: step, in: self.step(frame, step.row + shift))
          guard part >= Self.leastShared,
            let unlike = difference(inside(step, edge), in: frame, shift: shift)
          else { return 0.0 }
          return unlike < Self.mostUnlike ? part : 0
        }
        return sides.min() ?? 0
      }
      let shifts = Self.stands.flatMap { lift in
        (-Self.near...Self.near).map { travel - Int(lift * unit) + $0 }.filter { $0 > 0 }
      }
      let places = shifts.map { (shift: $0, likeness: likeness($0)) }
      let likeliest = places.max { $0.likeness < $1.likeness }
      guard let (shift, most) = likeliest, most >= Self.leastShared else { continue }
      // It keeps its distance from the keyboard, or goes a shorter way in the same time.
      let share = [1, Double(shift) / Double(travel)].first { share in
        let places = early.map { ($0.frame, Int((Double($0.shift) * share).rounded())) }
        return isCarried(step, on: edge, in: places, within: Self.mostUnlike)
      }
      if let share {
        let rows = (step.row + shift).upTo(edge.row + shift)
        return (ContentRegion(ranges: [rows], rise: Double(shift)), share)
      }
    }
    return nil
  }

  /// How much of a step is in another one at both sides: of its luminance, or of its colour where
  /// that tells more.
  private func part(of step: Step, in there: Step) -> Double {
    abs(step.side) >= Self.leastSquareStep
      ? there.side / step.side : there.sideColor / max(1, step.sideColor)
  }
}
