/// Two sequences held against each other at every instant at which either changes.
///
/// It decides whether the sequences differ; explanations do not change that.
struct PlayedComparison {
  /// The moments in order of time, each with its outcome.
  private(set) var moments:
    [(
      moment: SharedTimeline.Moment, outcome: SequenceComparison.FramePair.Outcome
    )] = []

  /// Compares what is shown; `slack` is how much earlier or later anything may be, in seconds.
  init(
    _ before: PlayedSequence, _ after: PlayedSequence, slack: Double,
    _ pictures: inout PictureComparisons
  ) async throws {
    let timeline = SharedTimeline(before, after).moments
    for moment in timeline {
      var outcome = SequenceComparison.FramePair.Outcome.different
      if let pair = moment.pair {
        if pictures.areEqual(pair.before, pair.after) {
          outcome = .equal
        } else if try await pictures.areAlike(pair.before, pair.after) {
          outcome = .tolerated
        }
      }
      moments.append((moment, outcome))
    }
    guard slack > 0,
      abs(before.duration - after.duration) <= slack + TimeSpan.precision
    else { return }
    for index in moments.indices where moments[index].outcome == .different {
      let moment = moments[index].moment
      var isFound = true
      if let old = moment.before {
        isFound = try await after.shows(old, of: before, during: moment.span, within: slack) {
          try await pictures.areAlike(old, $0)
        }
      }
      if isFound, let new = moment.after {
        isFound = try await before.shows(new, of: after, during: moment.span, within: slack) {
          try await pictures.areAlike($0, new)
        }
      }
      if isFound { moments[index].outcome = .late }
    }
  }

  /// The moments in which the two do not show the same, nor within the tolerance of pictures.
  var unlike: [SharedTimeline.Moment] {
    moments.filter { $0.outcome == .late || $0.outcome == .different }.map(\.moment)
  }

  /// Which frame was held against which; `pictures` knows what comparing their pixels found.
  func pairs(_ pictures: PictureComparisons) -> [SequenceComparison.FramePair] {
    moments.map { moment, outcome in
      SequenceComparison.FramePair(
        before: moment.before, after: moment.after, time: moment.span.start, outcome: outcome,
        comparison: moment.pair.flatMap { pictures.found($0.before, $0.after) })
    }
  }

  /// The answer.
  var status: SequenceComparison.Status {
    let outcomes = Set(moments.map(\.outcome))
    if outcomes.contains(.different) { return .different }
    return outcomes.isSubset(of: [.equal]) ? .identical : .tolerated
  }
}

extension PlayedSequence {
  /// Whether at each instant of a span one of the frames shown within `slack` of it shows the same
  /// as a frame of another sequence, or two consecutive ones enclose it in a motion described by
  /// numbers.
  fileprivate func shows(
    _ frame: Int, of other: PlayedSequence, during span: TimeSpan, within slack: Double,
    isAlike: (Int) async throws -> Bool
  ) async throws -> Bool {
    let edge = TimeSpan.precision
    let first = frameIndex(at: span.start - slack + edge)
    let window = first...max(first, frameIndex(at: span.end + slack - edge))
    var covered = span.start
    for index in window where frames[index].time - slack <= covered + edge {
      guard try await isAlike(index) else { continue }
      let end = index + 1 < frames.count ? frames[index + 1].time : duration
      covered = max(covered, end + slack)
      if covered >= span.end - edge { return true }
    }
    guard let numbers = other.frames[frame].numbers else { return false }
    return window.dropLast().contains { index in
      guard let first = frames[index].numbers, let second = frames[index + 1].numbers
      else { return false }
      return numbers.isOnTheWay(from: first, to: second)
    }
  }
}

extension MotionNumbers {
  /// Whether every value is between those of two other frames, and something moves.
  fileprivate func isOnTheWay(from first: MotionNumbers, to second: MotionNumbers) -> Bool {
    let ways = [\MotionNumbers.keyboardTop, \.formTop, \.viewportTop].map { path in
      (first: first[keyPath: path], second: second[keyPath: path], here: self[keyPath: path])
    }
    return ways.contains { abs($0.first - $0.second) > MotionTrack.stillness }
      && ways.allSatisfy { way in
        way.here >= min(way.first, way.second) - MotionTrack.stillness
          && way.here <= max(way.first, way.second) + MotionTrack.stillness
      }
  }
}

extension PlayedComparison {
  /// A frame of each of two sequences, and when they are shown.
  struct Pair: Hashable {
    var before: Int
    var after: Int
    /// In seconds, most often of the first sequence.
    var span: TimeSpan
  }

  /// Two sequences on one timeline, cut at every instant at which either of them changes.
  struct SharedTimeline {
    /// A time during which neither sequence changes.
    struct Moment: Hashable {
      var span: TimeSpan
      /// The frame that the first sequence shows, or nil before its start and after its end.
      var before: Int?
      /// The frame that the second sequence shows, or nil before its start and after its end.
      var after: Int?

      /// The frames where both show one.
      var pair: Pair? {
        guard let before, let after else { return nil }
        return Pair(before: before, after: after, span: span)
      }
    }

    /// The moments in order of time; a sequence of no length has one, at its start.
    let moments: [Moment]

    /// Frames of no length are never seen, unless they are all there is.
    init(_ before: PlayedSequence, _ after: PlayedSequence) {
      let changes = (Self.changes(of: before), Self.changes(of: after))
      var moments: [Moment] = []
      var (row, column) = (0, 0)
      var shown = Moment(span: TimeSpan(from: 0, to: 0))
      while row < changes.0.count || column < changes.1.count {
        let times = (
          row < changes.0.count ? changes.0[row].time : .infinity,
          column < changes.1.count ? changes.1[column].time : .infinity
        )
        let start = min(times.0, times.1)
        if let last = moments.indices.last { moments[last].span.end = start }
        if times.0 <= start + TimeSpan.precision {
          shown.before = changes.0[row].frame
          row += 1
        }
        if times.1 <= start + TimeSpan.precision {
          shown.after = changes.1[column].frame
          column += 1
        }
        guard shown.before != nil || shown.after != nil else { continue }
        shown.span = TimeSpan(from: start, to: start)
        moments.append(shown)
      }
      self.moments = moments
    }

    /// When a sequence shows another frame, and which; nil at its end.
    private static func changes(of sequence: PlayedSequence) -> [(time: Double, frame: Int?)] {
      let frames = sequence.frames
      var changes: [(time: Double, frame: Int?)] = []
      for index in frames.indices {
        let isLast = index == frames.count - 1
        let end = isLast ? sequence.duration : frames[index + 1].time
        if end > frames[index].time || isLast && changes.isEmpty {
          changes.append((frames[index].time, index))
        }
      }
      if !frames.isEmpty { changes.append((sequence.duration, nil)) }
      return changes
    }
  }
}
