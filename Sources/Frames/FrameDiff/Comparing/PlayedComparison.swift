/// What two sequences show, held against each other at every instant at which either changes.
///
/// It decides whether the sequences differ; explanations do not change that.
struct PlayedComparison {
  /// The moments in order of time, each with its outcome.
  private(set) var moments: [(moment: SharedTimeline.Moment, outcome: FramePair.Outcome)] = []

  /// Compares what is shown; `slack` is how much earlier or later anything may be, in seconds.
  init(
    _ before: PlayedSequence, _ after: PlayedSequence, slack: Double,
    _ pictures: inout PictureComparisons
  ) async throws {
    let timeline = SharedTimeline(before, after).moments
    for moment in timeline {
      var outcome = FramePair.Outcome.different
      if let old = moment.before, let new = moment.after {
        if pictures.areEqual(old, new) {
          outcome = .equal
        } else if try await pictures.areAlike(old, new) {
          outcome = .tolerated
        }
      }
      moments.append((moment, outcome))
    }
    guard slack > 0, abs(before.duration - after.duration) <= slack + SharedTimeline.precision
    else { return }
    for index in moments.indices where moments[index].outcome == .different {
      let moment = moments[index].moment
      let window = before.window(around: moment.span, slack)
      let other = after.window(around: moment.span, slack)
      var isFound = true
      if let old = moment.before {
        isFound = try await other.contains(old, in: before, after) {
          try await pictures.areAlike(old, $0)
        }
      }
      if isFound, let new = moment.after {
        isFound = try await window.contains(new, in: after, before) {
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
  func pairs(_ pictures: PictureComparisons) -> [FramePair] {
    moments.map { moment, outcome in
      var comparison: ImageComparison?
      if let old = moment.before, let new = moment.after {
        comparison = pictures.found(old, new)
      }
      return FramePair(
        before: moment.before, after: moment.after, time: moment.span.start, outcome: outcome,
        comparison: comparison)
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
  /// The frames that are shown within `slack` of a span.
  fileprivate func window(around span: TimeSpan, _ slack: Double) -> ClosedRange<Int> {
    let edge = SharedTimeline.precision
    let first = frameIndex(at: span.start - slack + edge)
    return first...max(first, frameIndex(at: span.end + slack - edge))
  }
}

extension ClosedRange<Int> {
  /// Whether one of these frames of `other` shows the same as a frame of `sequence`, or two
  /// consecutive ones enclose it in a motion described by numbers.
  fileprivate func contains(
    _ frame: Int, in sequence: PlayedSequence, _ other: PlayedSequence,
    isAlike: (Int) async throws -> Bool
  ) async throws -> Bool {
    for index in self where try await isAlike(index) { return true }
    guard let numbers = sequence.frames[frame].numbers else { return false }
    return dropLast().contains { index in
      guard let first = other.frames[index].numbers, let second = other.frames[index + 1].numbers
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
