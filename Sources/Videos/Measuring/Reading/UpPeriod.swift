/// A stretch of the video in which the keyboard is up, from the rest before it to the rest after.
struct UpPeriod {
  /// The keyboards that stood still in it, in order: indices in the timeline.
  var rests: [Int]
  /// A frame at rest before the keyboard rises, or `nil` when the video begins with it.
  var before: Int?
  /// A frame at rest after it has gone, or `nil` when the video ends with it.
  var after: Int?
  /// All frames from the one to the other.
  var frames: ClosedRange<Int>
}

extension KeyboardTimeline {
  /// How long before the first trace of a keyboard the content is at rest, in seconds: the keyboard
  /// is recognised up to three frames after it begins to move.
  private static let lead = 0.12

  /// How many pictures of a keyboard that is hardly seen yet come before one that stalls: a choice.
  private static let mostRising = 3

  /// How long after the last trace of a keyboard the content is at rest, in seconds: what is left
  /// of the longer spring, or of a scroll that began with it.
  private static let settling = 0.4

  private func isHidden(_ frame: Int) -> Bool { sights[frame] == .hidden }

  /// The frames from one on, to the other side, in which the keyboard is seen or may be on its way: of
  /// those in which it is not recognised, the ones shortly before it is seen first, or after it was
  /// last.
  private func trace(from frame: Int, by step: Int, to end: Int, _ times: [Double]) -> Int {
    var (last, seen) = (frame, frame)
    while last != end, !isHidden(last + step) {
      if case .seen = sights[last + step] {
        seen = last + step
      } else if abs(times[last + step] - times[seen]) > Self.settling {
        break
      }
      last += step
    }
    return last
  }

  /// The stretches in which a keyboard is up.
  ///
  /// - Parameter bars: The rows at the screen's top that stay while content scrolls.
  func periods(in store: FrameStore, bars: Range<Int>) throws -> [UpPeriod] {
    let times = store.times
    var groups: [[Int]] = []
    for index in rests.indices {
      let goesOn =
        index > 0
        && !rests[index - 1].frames.upperBound.through(rests[index].frames.lowerBound)
          .contains(where: isHidden)
      if goesOn { groups[groups.count - 1].append(index) } else { groups.append([index]) }
    }
    var periods: [UpPeriod] = []
    for index in groups.indices {
      let group = groups[index]
      let first = rests[group[0]].frames.lowerBound
      let last = rests[group[group.count - 1]].frames.upperBound
      // Where one keyboard comes as soon as another has gone, the rest between is of both.
      let earliest = periods.last.map { $0.after ?? $0.frames.upperBound + 1 } ?? 0
      let latest =
        index + 1 < groups.count
        ? rests[groups[index + 1][0]].frames.lowerBound - 1 : times.count - 1
      let before = try frameBefore(first, notBefore: earliest, store, bars)
      let after = frameAfter(last, notAfter: latest, times)
      periods.append(
        UpPeriod(
          rests: group, before: before, after: after,
          frames: (before ?? min(first, earliest)).through(after ?? max(last, latest))))
    }
    return periods
  }

  private func frameBefore(
    _ first: Int, notBefore earliest: Int, _ store: FrameStore, _ bars: Range<Int>
  ) throws -> Int? {
    let times = store.times
    let moving = trace(from: first, by: -1, to: min(first, earliest), times)
    guard moving > earliest else { return nil }
    let found = earliest.upTo(moving).last { times[moving] - times[$0] >= Self.lead }
    guard let found else { return earliest }
    // A picture that stands there, but has come just before, may show it on its way already.
    var shown = found
    while shown > earliest, store.isHeld(shown) { shown -= 1 }
    guard shown > earliest, times[moving] - times[shown] < Self.settling else { return found }
    // So may those right before it, of which none stands; another page is no rest before it.
    let rest = earliest.upTo(shown).suffix(Self.mostRising).reversed()
      .prefix { times[shown] - times[$0] <= Self.lead }.first(where: store.isHeld)
    guard let rest, try store.frame(rest).isSame(as: store.frame(shown), in: bars) else {
      return found
    }
    return rest
  }

  private func frameAfter(_ last: Int, notAfter latest: Int, _ times: [Double]) -> Int? {
    let moving = trace(from: last, by: 1, to: max(last, latest), times)
    guard moving < latest else { return nil }
    // Not beyond the next keyboard's first trace.
    var end = latest
    if latest + 1 < times.count {
      while end > moving + 1, !isHidden(end) { end -= 1 }
      end = (moving + 1).through(end).last { times[end] - times[$0] >= Self.lead } ?? moving + 1
    }
    // The video may lack frames just there, so that what follows begins with the first one after
    // them.
    return (moving + 1).through(end).first { times[$0] - times[moving + 1] >= Self.settling } ?? end
  }
}
