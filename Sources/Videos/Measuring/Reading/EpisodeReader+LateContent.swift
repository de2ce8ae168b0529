extension EpisodeReader {
  /// When content may move that follows the keyboard, in seconds: choices.
  ///
  /// An app may only begin when it is told that the keyboard has come, or gone, and even then wait;
  /// what begins later than that, or moves for longer, a finger moves.
  enum LateContent {
    /// How long after the keyboard's end it begins at the latest.
    static let latest = 0.5
    /// For how long it moves at most from then on: a little longer than the slowest keyboard.
    static let longest = 0.6
    /// How long it is seen to stand to have come to rest: three frames of 30 a second.
    static let standing = 0.1
  }

  /// By how much a part of the content moves that is on its way, in points, and in pixels where these
  /// are larger: choices, beyond what coding does to one at rest.
  var leastOnWay: Double { max(2, 1.5 / scale) }

  /// A period and the content that moves in it, until what waits for the keyboard to have gone is
  /// back where it was before the keyboard came.
  ///
  /// Where the video begins with the keyboard nothing says where that was: then what is on its way is
  /// followed until it stands.
  ///
  /// - Parameter next: The first frame of the next period, or the video's last one.
  func content(
    of period: UpPeriod, upTo next: Int, checking: () throws -> Void
  ) throws -> (UpPeriod, ContentReader.Found) {
    let found = try ContentReader(observer: observer, timeline: timeline, period: period)
      .traces(checking: checking)
    guard let after = period.after,
      found.traces.contains(where: { trace in
        period.before == nil
          ? hasJustMoved(trace, at: after, by: leastOnWay) : !isHome(trace, at: after)
      })
    else { return (period, found) }
    let latest = store.times[after] + LateContent.latest
    let frames = after.through(max(after, next))
      .prefix { store.times[$0] <= latest + LateContent.longest }
    func lasting(until frame: Int) -> UpPeriod {
      var period = period
      period.after = frame
      period.frames = period.frames.lowerBound.through(frame)
      return period
    }
    guard let end = frames.last, end > after else { return (period, found) }
    let late = try ContentReader(
      observer: observer, timeline: timeline, period: lasting(until: end)
    ).traces(checking: checking)
    let homes = late.traces.compactMap { trace -> Int? in
      guard !isHome(trace, at: after),
        let place = trace.rise(atOrBefore: after, notBefore: period.frames.lowerBound),
        let leaving = frames.first(where: { frame in
          trace.places[frame].map { abs($0.rise - place) > scale } ?? false
        }), store.times[leaving] <= latest
      else { return nil }
      let away = frames.last { trace.places[$0] != nil && !isHome(trace, at: $0) } ?? after
      return frames.first { $0 > away && isHome(trace, at: $0) }
    }
    guard let home = homes.max(),
      period.before != nil || store.times[end] - store.times[home] >= LateContent.standing
    else { return (period, found) }
    let stood = frames.last { store.times[$0] - store.times[home] <= LateContent.standing }
    return (lasting(until: stood ?? home), late)
  }

  /// Whether a part of the content is seen where it was before the keyboard came, to a point or a
  /// pixel.
  private func isHome(_ trace: ContentTrace, at frame: Int) -> Bool {
    trace.places[frame].map { abs($0.rise) <= max(1, scale) } ?? false
  }

  /// Whether a part of the content has moved shortly before a frame.
  func hasJustMoved(_ trace: ContentTrace, at frame: Int, by least: Double) -> Bool {
    let time = store.times[frame]
    let before = (0...frame).reversed().prefix { time - store.times[$0] <= LateContent.standing }
    return moves(trace, from: frame, in: before, by: least)
  }

  /// Whether a part of the content that is followed back from the last of some frames is at rest
  /// there, or was until it went back by itself.
  func comesToRest(_ trace: ContentTrace, in frames: ClosedRange<Int>) -> Bool {
    guard hasJustMoved(trace, at: frames.upperBound, by: leastOnWay),
      let first = trace.places[frames.lowerBound]?.rise,
      let last = trace.places[frames.upperBound]?.rise
    else { return true }
    return frames.contains { frame in
      guard let here = trace.places[frame]?.rise else { return false }
      return abs(here - first) > leastOnWay * scale && (here - first) * (last - here) < 0
        && !hasJustMoved(trace, at: frame, by: leastMoved)
    }
  }

  private func moves(
    _ trace: ContentTrace, from frame: Int, in frames: some Sequence<Int>, by least: Double
  ) -> Bool {
    guard let here = trace.places[frame]?.rise else { return false }
    return frames.contains { other in
      trace.places[other].map { abs($0.rise - here) > least * scale } ?? false
    }
  }

  /// A window until a part of the content that is on its way at its end has come to rest; `nil` where
  /// it does not soon, as a list that a finger has taken.
  func untilRest(
    _ trace: ContentTrace, _ kind: Measurement.Episode.Kind, _ window: ClosedRange<Int>,
    upTo next: Int
  ) -> ClosedRange<Int>? {
    func isOnWay(_ frame: Int, by least: Double) -> Bool {
      // What is back where it was before the keyboard came goes no farther.
      if kind == .hide, isHome(trace, at: frame) { return false }
      let time = store.times[frame]
      let after = frame.through(next).prefix { store.times[$0] - time <= LateContent.standing }
      let end = frame + after.count
      // Where too little follows for it to be seen standing it may have stood before.
      let isSeen =
        end <= next || end < store.count && store.times[end] - time > LateContent.standing
      return isSeen
        ? moves(trace, from: frame, in: after, by: least)
        : hasJustMoved(trace, at: frame, by: least)
    }
    let start = store.times[window.upperBound]
    let later = window.upperBound.through(max(next, window.upperBound))
      .prefix { store.times[$0] - start <= LateContent.longest }
    if let rest = later.first(where: { !isOnWay($0, by: leastMoved) }) {
      return window.lowerBound.through(rest)
    }
    let last = later.last ?? window.upperBound
    return isOnWay(last, by: leastOnWay) ? nil : window.lowerBound.through(last)
  }
}
