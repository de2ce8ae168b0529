/// Where a part of the content is in the frames of a period.
struct ContentTrace {
  /// The part.
  var region: ContentRegion
  /// Pixels up from where it rests without the keyboard, and how sure that is, by frame.
  var places: [Int: (rise: Double, score: Double)] = [:]

  /// The rise in a frame, or in the next one before it where it is known.
  func rise(atOrBefore frame: Int, notBefore first: Int) -> Double? {
    guard first <= frame else { return nil }
    return (first...frame).reversed().lazy.compactMap { places[$0]?.rise }.first
  }
}

/// Follows the content through a period.
struct ContentReader {
  let observer: KeyboardObserver
  let timeline: KeyboardTimeline
  let period: UpPeriod

  /// How many parts are told apart: a footer, a form and one more.
  private static let regionLimit = 3

  /// The traces of the parts that moved, the largest first, and whether content was seen that stayed.
  func traces(
    checking: () throws -> Void
  ) throws -> (traces: [ContentTrace], stayed: Bool) {
    guard let reference = period.before ?? period.after, let shown = shownFrame else {
      return ([], false)
    }
    let rest = try observer.edges(reference)
    let top = timeline.rests[shown.rest].top
    let found = RegionFinder(
      rest: rest, shown: try observer.edges(shown.frame), keyboardTop: Int(top) - 1,
      unit: observer.unit
    ).find()
    var traces: [ContentTrace] = []
    for region in found.moved.prefix(Self.regionLimit) {
      try checking()
      traces.append(try trace(of: region, in: rest, from: reference))
    }
    return (traces, found.stayed > 0)
  }

  /// The frame in which all has come to rest with the keyboard: half a second after it has, or
  /// before the next event.
  private var shownFrame: (frame: Int, rest: Int)? {
    let times = observer.store.times
    if period.before != nil, let rest = period.rests.first {
      let frames = timeline.rests[rest].frames
      let start = times[frames.lowerBound]
      return (frames.first { times[$0] - start >= 0.4 } ?? frames.upperBound, rest)
    }
    guard let rest = period.rests.last else { return nil }
    let frames = timeline.rests[rest].frames
    let end = times[frames.upperBound]
    return (frames.last { end - times[$0] >= 0.03 } ?? frames.lowerBound, rest)
  }

  private func trace(
    of region: ContentRegion, in rest: FrameEdges, from reference: Int
  ) throws -> ContentTrace {
    var trace = ContentTrace(region: region)
    var tracker = RegionTracker(region, in: rest, unit: observer.unit)
    let forwards = reference == period.frames.lowerBound
    let frames = forwards ? Array(period.frames) : period.frames.reversed()
    var previous: Int?
    for frame in frames {
      let twin = forwards ? frame : frame + 1
      if let previous, let known = trace.places[previous],
        twin < observer.store.count, observer.store.repeatsPrevious(twin)
      {
        trace.places[frame] = known
      } else if let place = tracker.rise(
        in: try observer.edges(frame), keyboardTop: keyboardTop(in: frame))
      {
        trace.places[frame] = place
      }
      previous = frame
    }
    return trace
  }

  /// The row from which on the keyboard may cover the content of a frame.
  private func keyboardTop(in frame: Int) -> Int {
    let rows = observer.store.rows
    switch timeline.sights[frame] {
    case .seen(let top, _): return Int(top)
    // What is not recognised is too little to cover much.
    case .hidden, .unknown: return rows
    }
  }
}
