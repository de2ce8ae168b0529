/// Two sequences on one timeline, cut at every instant at which either of them changes.
struct SharedTimeline {
  /// A time during which neither sequence changes.
  struct Moment: Hashable {
    var span: TimeSpan
    /// The frame that the first sequence shows, or nil before its start and after its end.
    var before: Int?
    /// The frame that the second sequence shows, or nil before its start and after its end.
    var after: Int?
  }

  /// The moments in order of time; a sequence of no length has one, at its start.
  let moments: [Moment]

  /// Instants that are no further apart count as one, in seconds: the times in animated PNGs of
  /// uneven films are rounded to that.
  static let precision = 1e-4

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
      if times.0 <= start + Self.precision {
        shown.before = changes.0[row].frame
        row += 1
      }
      if times.1 <= start + Self.precision {
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
