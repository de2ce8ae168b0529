/// Where a part of the content is in the frames of a period.
struct ContentTrace {
  /// The part.
  var region: ContentRegion
  /// Pixels up from where it rests without the keyboard, and how sure that is, by frame.
  var places: [Int: (rise: Double, score: Double)] = [:]

  /// The rise in a frame, or in the next one before it where it is known.
  func rise(atOrBefore frame: Int, notBefore first: Int) -> Double? {
    guard first <= frame else { return nil }
    return first.through(frame).reversed().lazy.compactMap { places[$0]?.rise }.first
  }
}

/// Follows the content through a period.
struct ContentReader {
  let observer: KeyboardObserver
  let timeline: KeyboardTimeline
  let period: UpPeriod

  /// How many parts are told apart: a footer, a form and one more.
  private static let regionLimit = 3

  /// The motions of a period's content.
  struct Found {
    /// The parts that moved, the largest first.
    var traces: [ContentTrace] = []
    /// The content that stayed where it was, where nothing moved and enough of it can be told.
    var stayed: ContentTrace?
    /// A bar that rides on the keyboard, where none of the parts is as far up.
    var rider: ContentTrace?

    /// All that moves with the keyboard.
    var followers: [ContentTrace] { traces + [rider].compactMap(\.self) }
  }

  /// Follows all that moved; where nothing did, what stayed.
  func traces(checking: () throws -> Void) throws -> Found {
    var found = try traced(checking: checking)
    let riders = period.rests.compactMap { timeline.rests[$0].rider }
    // A keyboard that comes with a bar and loses it is another thing.
    if riders.count == period.rests.count, let rider = riders.last,
      !found.traces.contains(where: {
        abs($0.region.rise - rider.region.rise) < Self.sameStand * observer.unit
      })
    {
      found.rider = riding(rider)
    }
    return found
  }

  /// A bar that goes with the keyboard's edge, until it stands at the bottom.
  private func riding(_ rider: TopEdge.Rider) -> ContentTrace {
    var trace = ContentTrace(region: rider.region)
    let rest = period.rests.last.map { timeline.rests[$0].top } ?? observer.bottom
    for frame in period.frames {
      switch timeline.sights[frame] {
      case .seen(let top, let sureness):
        trace.places[frame] = (max(0, rider.region.rise + (rest - top) * rider.share), sureness)
      case .hidden: trace.places[frame] = (0, 1)
      case .unknown: break
      }
    }
    return trace
  }

  private func traced(checking: () throws -> Void) throws -> Found {
    guard let reference = period.before ?? period.after else { return Found() }
    let rest = try observer.edges(reference)
    var moved: [ContentRegion] = []
    var area = 0
    var stayed: ContentRegion?
    for shown in shownFrames {
      try checking()
      let finder = ContentRegion.Finder(
        rest: rest, shown: try observer.edges(shown.frame),
        keyboardTop: Int(timeline.rests[shown.rest].top) - 1, unit: observer.unit)
      let found = finder.find()
      if found.stayed?.area ?? 0 > stayed?.area ?? 0 { stayed = found.stayed }
      // What begins to move later, as when the next field is tapped, counts where it is more.
      let size = found.moved.reduce(0) { $0 + $1.area }
      guard Double(size) > Self.leastGrowth * Double(area) else { continue }
      // A bar on the keyboard is found where the text in it is as it was before.
      let riding = moved.filter { region in
        finder.ridesOnKeyboard(region.rise) && !found.moved.contains { $0.overlaps(region) }
      }
      (moved, area) = (found.moved + riding, size)
    }
    guard moved.isEmpty else {
      return Found(traces: try traces(of: moved, in: rest, from: reference, checking: checking))
    }
    guard var still = stayed else { return Found() }
    // Bars stay whatever the content does.
    let first = Int(Self.barHeight * observer.unit)
    still.ranges = still.ranges.compactMap { range in
      range.upperBound > first ? max(range.lowerBound, first).upTo(range.upperBound) : nil
    }
    guard Double(still.area) >= Self.leastStanding * observer.unit else { return Found() }
    return Found(stayed: try trace(of: still, in: rest, from: reference))
  }

  /// Follows parts of the content, the lowest first: a footer that rides on the keyboard covers
  /// what is behind it as the keyboard does.
  private func traces(
    of moved: [ContentRegion], in rest: FrameEdges, from reference: Int,
    checking: () throws -> Void
  ) throws -> [ContentTrace] {
    let regions = Array(moved.prefix(Self.regionLimit))
    try checking()
    guard let footer = footer(among: regions) else {
      return try regions.map { try trace(of: $0, in: rest, from: reference) }
    }
    let covering = try trace(of: regions[footer], in: rest, from: reference)
    return try regions.indices.map { index in
      try checking()
      return index == footer
        ? covering : try trace(of: regions[index], in: rest, from: reference, below: covering)
    }
  }

  /// The part that stands at the screen's bottom before the keyboard comes and goes as far as it
  /// does.
  private func footer(among regions: [ContentRegion]) -> Int? {
    guard regions.count > 1, let rest = period.rests.last else { return nil }
    let travel = observer.bottom - timeline.rests[rest].top
    let lowest = regions.indices.max {
      (regions[$0].ranges.last?.upperBound ?? 0) < (regions[$1].ranges.last?.upperBound ?? 0)
    }
    guard let lowest, let first = regions[lowest].ranges.first,
      // A bar may rest on the safe area, which the keyboard covers.
      regions[lowest].rise > 0.8 * travel, regions[lowest].rise < travel + observer.unit,
      regions.indices.allSatisfy({
        $0 == lowest || (regions[$0].ranges.last?.upperBound ?? 0) <= first.lowerBound
      })
    else { return nil }
    return lowest
  }

  /// How far a footer reaches above what can be recognised of it, in points: a choice.
  private static let footerPadding = 12.0

  /// By how much more of the content must move in a later frame for it to be the one that is looked
  /// at: a choice.
  private static let leastGrowth = 1.25

  /// How high the bars at the screen's top are at most, and how much of the content below them must
  /// be seen to stand, in points: choices; of tall titles and of one field.
  private static let barHeight = 104.0
  private static let leastStanding = 40.0

  /// The frames in which all has come to rest with a keyboard: of each half a second after it has,
  /// and the last before the next event.
  private var shownFrames: [(frame: Int, rest: Int)] {
    let times = observer.store.times
    var shown: [(frame: Int, rest: Int)] = []
    for rest in period.rests {
      let frames = timeline.rests[rest].frames
      let (start, end) = (times[frames.lowerBound], times[frames.upperBound])
      let early = frames.first { times[$0] - start >= 0.4 } ?? frames.upperBound
      let late = frames.last { end - times[$0] >= 0.03 } ?? frames.lowerBound
      shown += Set([early, late]).sorted().map { ($0, rest) }
    }
    return period.before == nil ? shown.reversed() : shown
  }

  private func trace(
    of region: ContentRegion, in rest: FrameEdges, from reference: Int,
    below footer: ContentTrace? = nil
  ) throws -> ContentTrace {
    var trace = ContentTrace(region: region)
    var tracker = ContentRegion.Tracker(region, in: rest, unit: observer.unit)
    let forwards = reference == period.frames.lowerBound
    let frames = forwards ? Array(period.frames) : period.frames.reversed()
    var found: [(frame: Int, places: [RowMatch])] = []
    for frame in frames {
      let twin = forwards ? frame : frame + 1
      if let last = found.last, twin < observer.store.count, observer.store.repeatsPrevious(twin) {
        found.append((frame, last.places))
      } else {
        let top = min(keyboardTop(in: frame), self.top(of: footer, in: frame))
        found.append((frame, tracker.rises(in: try observer.edges(frame), keyboardTop: top)))
      }
    }
    trace.places = way(through: found, rows: region.area)
    return trace
  }

  /// The cost of a step of a point from one frame of 1/60 s to the next, squared, and the most.
  ///
  /// Choices: fourteen points cost a hundredth of likeness, and a jump of 60 less than what tells
  /// the right place from a wrong one.
  private static let roughness = (step: 5e-5, most: 1.0)

  /// How alike the rows must be for a place to be worth more than none: a choice.
  private static let leastWorth = 0.68

  /// How many frames back the place before may be.
  private static let mostGap = 12

  /// The way through places in each frame, in order, that is the smoothest of those on which the
  /// part is most alike: parts of the content look like others of it.
  func way(
    through found: [(frame: Int, places: [RowMatch])], rows: Int
  ) -> [Int: (rise: Double, score: Double)] {
    var worth: [[Double]] = []
    var origin: [[(Int, Int)?]] = []
    for (index, here) in found.enumerated() {
      // A few rows at the keyboard's edge look like others more easily than all of them.
      worth.append(
        here.places.map {
          ($0.score - Self.leastWorth) * Double($0.rows) / Double(max(1, rows))
        })
      origin.append(Array(repeating: nil, count: here.places.count))
      for place in here.places.indices {
        var best: (worth: Double, origin: (Int, Int))?
        var depth = 0
        for before in (0..<index).reversed() where !found[before].places.isEmpty {
          depth += 1
          for other in found[before].places.indices {
            let cost = cost(
              of: here.places[place].shift - found[before].places[other].shift,
              from: found[before].frame, to: here.frame)
            let sum = worth[before][other] - cost
            if sum > best?.worth ?? -.infinity { best = (sum, (before, other)) }
          }
          if depth == Self.mostGap { break }
        }
        if let best {
          worth[index][place] += best.worth
          origin[index][place] = best.origin
        }
      }
    }
    var end: (Int, Int)?
    for index in worth.indices {
      for place in worth[index].indices
      where end.map({ worth[index][place] > worth[$0.0][$0.1] }) ?? true { end = (index, place) }
    }
    var kept: [Int: (rise: Double, score: Double)] = [:]
    while let (index, place) = end {
      let match = found[index].places[place]
      kept[found[index].frame] = (-match.shift, match.score)
      end = origin[index][place]
    }
    // What may stand where it did the frame before and the frame after has not been elsewhere.
    for index in 1.upTo(found.count - 1) {
      let here = found[index]
      guard let before = kept[found[index - 1].frame], let after = kept[found[index + 1].frame],
        let place = kept[here.frame], abs(after.rise - before.rise) < Self.sameStand * observer.unit
      else { continue }
      func isThere(_ rise: Double) -> Bool {
        abs(rise - before.rise) < Self.sameStand * observer.unit
      }
      if !isThere(place.rise), let same = here.places.first(where: { isThere(-$0.shift) }) {
        kept[here.frame] = (-same.shift, same.score)
      }
    }
    return kept
  }

  /// By how much less than this the places of one stand differ, in points: a choice, beyond what
  /// small videos do to them.
  private static let sameStand = 1.5

  /// The cost of going so far between two frames.
  private func cost(of pixels: Double, from one: Int, to two: Int) -> Double {
    let times = observer.store.times
    let frames = max(0.25, abs(times[two] - times[one]) * 60)
    let points = pixels / observer.unit
    return min(Self.roughness.most, Self.roughness.step * points * points / frames)
  }

  /// The row from which on a footer covers the content of a frame.
  private func top(of footer: ContentTrace?, in frame: Int) -> Int {
    guard let footer, let first = footer.region.ranges.first?.lowerBound,
      let rise = footer.places[frame]?.rise
    else { return observer.store.rows }
    return Int(Double(first) - rise - Self.footerPadding * observer.unit)
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
