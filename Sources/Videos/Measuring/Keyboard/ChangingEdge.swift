extension KeyboardObserver {
  /// How long the upper edge may still be on its way when the keys stand already, in seconds: a
  /// choice, more than the longer spring takes.
  private static let leastStill = 0.6

  /// How sure a place is at most: content may be of the panel's grey.
  private static let most = 0.7

  /// How sure it is where nothing says where the edge comes from.
  private static let leastSure = 0.4

  /// Follows the upper edge where a keyboard replaces another without going.
  ///
  /// The new one's keys stand at once, while the panel's edge is still on the way. Where it is not
  /// recognised the place is unsure.
  func followEdges(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws {
    for (old, new) in zip(rests, rests.dropFirst()) {
      let first = old.frames.upperBound + 1
      guard first <= new.frames.upperBound, abs(new.top - old.top) > 0.3 * unit,
        !first.through(new.frames.lowerBound).contains(where: { sights[$0] == .hidden })
      else { continue }
      let panel = PanelRows(
        try store.frame(new.frames.upperBound), top: Int(new.top.rounded()), unit: unit)
      for frame in first.through(new.frames.upperBound) {
        guard store.times[frame] - store.times[first] < Self.leastStill else { break }
        guard case .seen(_, let sureness) = sights[frame] else { continue }
        let edge = try panel.edge(
          in: store.frame(frame), from: min(old.top, new.top), to: max(old.top, new.top))
        sights[frame] = .seen(
          top: edge ?? new.top, sureness: min(sureness, edge == nil ? Self.leastSure : Self.most))
      }
    }
    doubtAfterPanels(&sights, rests)
  }

  /// Says of keys that take the place of a panel without keys that the edge may be on its way from
  /// there.
  private func doubtAfterPanels(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) {
    for rest in rests {
      let first = rest.frames.lowerBound
      guard first > 0, sights[first - 1] == .unknown else { continue }
      for frame in rest.frames {
        guard store.times[frame] - store.times[first] < Self.leastStill else { break }
        guard case .seen(let top, let sureness) = sights[frame] else { continue }
        sights[frame] = .seen(top: top, sureness: min(Self.leastSure, sureness))
      }
    }
  }
}

/// What the rows of a keyboard's panel above its keys look like.
private struct PanelRows {
  /// The panel's luminance.
  private let level: Double
  /// Pixels in a point, roughly.
  private let unit: Double

  /// By how much a row of the panel may differ from it, and one above it must, in grey levels:
  /// choices.
  private static let sameWithin = 5.0
  private static let otherBeyond = 9.0

  init(_ frame: LuminanceFrame, top: Int, unit: Double) {
    self.unit = unit
    let rows = max(0, top + Int(2 * unit)).upTo(min(frame.rows, top + Int(7 * unit)))
    let levels = rows.map { Self.median(frame, $0) }.sorted()
    level = levels.isEmpty ? 0 : levels[levels.count / 2]
  }

  /// The row at which the panel ends in a frame, if one is between two rows; `nil` where none
  /// tells.
  func edge(in frame: LuminanceFrame, from upper: Double, to lower: Double) -> Double? {
    let slack = 3 * unit
    let last = min(frame.rows - 1, Int(lower + slack))
    let first = max(1, Int(upper - slack))
    guard first < last else { return nil }
    var row = last
    while row >= first, abs(Self.median(frame, row) - level) <= Self.sameWithin { row -= 1 }
    // The first row that is not the panel's may be half of it.
    guard row < last, row >= first,
      abs(Self.median(frame, max(0, row - 1)) - level) >= Self.otherBeyond
    else { return nil }
    return Double(row + 1)
  }

  /// The median of a row away from the sides, where corners are round.
  private static func median(_ frame: LuminanceFrame, _ row: Int) -> Double {
    let inner =
      frame.columns * 16 / 100..<max(frame.columns * 84 / 100, frame.columns * 16 / 100 + 1)
    let values = inner.map { frame.bytes[row * frame.columns + $0] }.sorted()
    return Double(values[values.count / 2])
  }
}
