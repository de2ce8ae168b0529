extension KeyboardObserver {
  /// How long the upper edge may still be on its way when the keys stand already, in seconds: a choice,
  /// more than the longer spring takes.
  private static let leastStill = 0.6

  /// How much of a panel below its edge is followed, in points: a prediction bar, or one with buttons.
  private static let barHeight = 34.0

  /// The correlation from which on a bar is recognised: a choice.
  private static let leastScore = 0.8

  /// How sure a place is at most: words of a bar may stand with the keys while its edge moves.
  private static let most = 0.8

  /// Follows the upper edge where a keyboard replaces another without going.
  ///
  /// The new one's keys stand at once, while its bar is still on the way. Where the bar is not
  /// recognised the place is unsure.
  func followEdges(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws {
    for (old, new) in zip(rests, rests.dropFirst()) {
      let first = old.frames.upperBound + 1
      guard first <= new.frames.upperBound, abs(new.top - old.top) > unit,
        !(first...max(first, new.frames.lowerBound)).contains(where: { sights[$0] == .hidden })
      else { continue }
      let edge = Int(new.top.rounded())
      let template = RowTemplate(
        try edges(new.frames.upperBound),
        ranges: [max(0, edge)..<min(store.rows, edge + Int(Self.barHeight * unit))], leastShare: 0.9
      )
      let way = Int((old.top - new.top).rounded())
      let slack = Int(3 * unit)
      for frame in first...new.frames.upperBound {
        guard store.times[frame] - store.times[first] < Self.leastStill else { break }
        guard case .seen(_, let sureness) = sights[frame] else { continue }
        let match = template.find(
          in: try edges(frame), shifts: min(0, way) - slack...max(0, way) + slack,
          visible: 0..<store.rows, apart: Int(9 * unit))
        if let match, match.score >= Self.leastScore {
          sights[frame] = .seen(
            top: new.top + match.shift, sureness: min(sureness, match.score, Self.most))
        } else {
          sights[frame] = .seen(top: new.top, sureness: min(0.4, sureness))
        }
      }
    }
  }
}
