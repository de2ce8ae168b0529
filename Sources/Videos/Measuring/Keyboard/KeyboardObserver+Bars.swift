// Bars of words that join a keyboard, or leave it.

extension KeyboardObserver {
  /// How long after it came to rest, and before it goes, a keyboard's edge is looked at, in seconds:
  /// a choice.
  private static let asideOfRest = 0.1

  /// A keyboard that a bar of words joined, or left, while its keys stood, as two; any other as it
  /// is.
  ///
  /// Just below the higher edge, where no words are, another colour stands on the other side, and the
  /// panel is otherwise as it was: neither dimmed nor of another appearance. The bar may join as soon
  /// as the keys stand, or nearly do.
  func divided(_ rest: KeyboardTimeline.Rest) throws -> [KeyboardTimeline.Rest] {
    let times = store.times
    let (start, end) = (times[rest.frames.lowerBound], times[rest.frames.upperBound])
    guard end - start > 2 * Self.leastStand,
      let last = rest.frames.last(where: { end - times[$0] >= Self.asideOfRest })
    else { return [rest] }
    var standing = rest.frames.lowerBound
    for place in rest.places.reversed() where place.frame == standing - 1 {
      guard let match = place.match, abs(match.shift) < Self.nearRest * unit else { break }
      standing = place.frame
    }
    var firsts = [rest.frames.lowerBound, standing]
    if let later = rest.frames.first(where: { times[$0] - start >= Self.asideOfRest }) {
      firsts.insert(later, at: 0)
    }
    for first in firsts where first < last {
      if let parts = try divided(rest, between: first, and: last) { return parts }
    }
    return [rest]
  }

  /// How near to its place a keyboard may be said to stand, in points: a choice, of another one with
  /// the same keys.
  private static let nearRest = 1.5

  private func divided(
    _ rest: KeyboardTimeline.Rest, between first: Int, and last: Int
  ) throws -> [KeyboardTimeline.Rest]? {
    let (early, late) = (try store.frame(first), try store.frame(last))
    func bar(_ top: Double, _ picture: LuminanceFrame) -> PanelStrip {
      PanelStrip(picture, rows: Int(top + unit).upTo(Int(top + 6 * unit)))
    }
    let tops = known.heights(of: rest.keys, rows: store.rows).map { Double(store.rows) - $0.pixels }
    guard tops.contains(where: { bar($0, early).differs(from: bar($0, late)) }),
      PanelStrip(early, unit: unit).isSame(as: PanelStrip(late, unit: unit))
    else { return nil }
    let whole = min(first, rest.frames.lowerBound).through(rest.frames.upperBound)
    func part(_ frames: ClosedRange<Int>, _ settled: Int) throws -> KeyboardTimeline.Rest {
      var part = rest
      (part.frames, part.settled) = (frames, settled)
      let isFirst = frames.lowerBound == whole.lowerBound
      part.places.removeAll {
        isFirst ? $0.frame > frames.upperBound : $0.frame < frames.lowerBound
      }
      part.samples.removeAll { !frames.contains($0) }
      try findEdge(of: &part)
      return part
    }
    let before = try part(whole.lowerBound...first, first)
    let after = try part(last...whole.upperBound, last)
    guard before.isSure, after.isSure, abs(before.top - after.top) > Self.leastBar * unit else {
      return nil
    }
    let isJoined = after.top < before.top
    let top = min(before.top, after.top)
    let own = bar(top, isJoined ? late : early)
    guard !own.isSame(as: bar(top, isJoined ? early : late)) else { return nil }
    let frames = isJoined ? Array((first...last).reversed()) : Array(first...last)
    guard let other = try frames.first(where: { try !bar(top, store.frame($0)).isSame(as: own) })
    else { return nil }
    let cut = isJoined ? other : other - 1
    return [
      try part(whole.lowerBound...cut, first), try part(cut + 1...whole.upperBound, last),
    ]
  }
}
