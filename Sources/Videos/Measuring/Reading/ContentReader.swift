/// Where a part of the content is in the frames of a period.
struct ContentTrace {
  /// The part.
  var region: ContentRegion
  /// Pixels up from where it rests without the keyboard, and how sure that is, by frame.
  var places: [Int: (rise: Double, score: Double)] = [:]
  /// Whether it is seen at places that are so far apart in some frames, in pixels.
  func moves(in frames: [Int], by least: Double) -> Bool {
    let rises = frames.compactMap { places[$0]?.rise }
    return (rises.max() ?? 0) - (rises.min() ?? 0) > least
  }

  /// Whether it may be a part that is like it and so far away, in pixels: it goes so far at once, or
  /// its whole way, that the nearer one is not told.
  func isAmbiguous(pitch: Double) -> Bool {
    let rises = places.sorted { $0.key < $1.key }.map(\.value.rise)
    let steps = zip(rises, rises.dropFirst()).map { abs($1 - $0) }
    return steps.indices.contains { index in
      let around = [index - 1, index + 1].filter(steps.indices.contains)
      let isAlone = around.allSatisfy { steps[$0] < Self.mostBeside * steps[index] }
      return steps[index] > (isAlone ? Self.mostAlone : Self.mostAtOnce) * pitch
    }
  }

  /// The shares of the distance to the next part that is like it which a step may take, and one before
  /// and after which it stands, and how much of that step they have at most: choices.
  private static let (mostAtOnce, mostAlone, mostBeside) = (1.0 / 3, 1.0 / 16, 1.0 / 8)

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
    /// The parts that moved, of which rows that are alike do not tell how far.
    var unsure: [ContentTrace] = []
    /// A bar that rides on the keyboard, where none of the parts is as far up.
    var rider: ContentTrace?

    /// Adds a part, or its rows to those of another that goes as far.
    mutating func add(_ trace: ContentTrace, within slack: Double) {
      let index = traces.firstIndex { abs($0.region.rise - trace.region.rise) < slack }
      guard let index else {
        traces.append(trace)
        return
      }
      traces[index].region.ranges = (traces[index].region.ranges + trace.region.ranges).sorted {
        $0.lowerBound < $1.lowerBound
      }
    }

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
      // What is alike in the bar goes with it.
      found.unsure.removeAll { $0.region.standsAmong(rider.region.shownRanges) }
    }
    return found
  }

  /// How high the stretch above the keyboard is in which something that rides on it stands, in points,
  /// and how alike it must be to what was there to be the same: choices.
  private static let bar = (height: 44.0, alike: 0.5)

  /// The share of the frames on the way in which an edge above the keyboard keeps its distance where
  /// something rides on it: a choice.
  private static let leastRiding = 0.85

  /// Whether the upper edge of a bar keeps its distance from each of the keyboards, though it is not
  /// told what it is.
  var hasBar: Bool {
    period.rests.map { timeline.rests[$0] }.allSatisfy { rest in
      let top = observer.bottom - rest.seenTop
      return rest.accessoryTop == nil
        && rest.considered.contains { edge in
          edge.verdict == .follows && edge.share ?? 0 >= Self.leastRiding
            && TopEdge.accessories.contains((edge.height - top) / observer.unit)
        }
    }
  }

  /// Whether something was in the rows above the keyboard before it came, or after it went, that is
  /// not there with it: a plain bar covers it, or fields that are all alike have moved.
  func isChanged() throws -> Bool {
    guard let reference = period.before ?? period.after else { return false }
    let rest = try observer.edges(reference)
    return try shownFrames.contains { shown in
      let keyboard = timeline.rests[shown.rest]
      let bottom = Int(keyboard.accessoryTop ?? keyboard.top) - 2
      let rows = max(0, bottom - Int(Self.bar.height * observer.unit)).upTo(bottom)
      // A row whose columns differ by less than two grey levels is flat.
      guard !rows.isEmpty, rows.upperBound < rest.fine.rows,
        rest.fine.energy[rows.upperBound] - rest.fine.energy[rows.lowerBound]
          >= rows.count * rest.fine.width * 2
      else { return false }
      let same = RowTemplate(rest, ranges: [rows], leastShare: 0.9).refined(
        around: 0, in: try observer.edges(shown.frame), visible: 0..<bottom, margin: 0)
      return same.map { abs($0.shift) > 1 || $0.score < Self.bar.alike } ?? true
    }
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
    var frame = reference
    var stayed: ContentRegion?
    for shown in shownFrames {
      try checking()
      let finder = ContentRegion.Finder(
        rest: rest, shown: try observer.edges(shown.frame),
        keyboardTop: Int(timeline.rests[shown.rest].top) - 1, unit: observer.unit,
        passing: try passing(timeline.rests[shown.rest]))
      let found = finder.find()
      if found.stayed?.area ?? 0 > stayed?.area ?? 0 { stayed = found.stayed }
      // What begins to move later, as when the next field is tapped, counts where it is more.
      let size = found.moved.reduce(0) { $0 + $1.area }
      guard Double(size) > Self.leastGrowth * Double(area) else { continue }
      // A bar on the keyboard is found where the text in it is as it was before.
      let riding = moved.filter { region in
        finder.ridesOnKeyboard(region.rise) && !found.moved.contains { $0.overlaps(region) }
      }
      (moved, area, frame) = (found.moved + riding, size, shown.frame)
    }
    guard moved.isEmpty else {
      let bars = bars(in: stayed)
      let traces = try traces(
        of: moved, at: frame, in: rest, from: reference, under: bars, checking: checking)
      var found = Found()
      for trace in traces {
        // What goes down as the keyboard comes is more often a part above it that goes up.
        let goesDown = trace.places.contains { frame, place in
          place.rise < -Self.leastAway * observer.unit
            && !period.rests.contains { timeline.rests[$0].frames.contains(frame) }
        }
        let pitch = try pitch(of: trace.region, in: rest, at: frame, isLikely: goesDown)
        guard let pitch, goesDown || trace.isAmbiguous(pitch: pitch) else {
          found.traces.append(trace)
          continue
        }
        let (told, unsure) = try inStep(trace, pitch: pitch, in: rest, under: bars)
        found.unsure += [unsure].compactMap(\.self)
        if let told { found.add(told, within: Self.sameStand * observer.unit) }
      }
      return found
    }
    // Bars stay whatever the content does.
    guard let still = stayed.map(belowBars) else { return Found() }
    guard Double(still.area) >= Self.leastStanding * observer.unit else { return Found() }
    let trace = try trace(of: still, at: reference, in: rest, from: reference)
    let moving = trace.places.values.count {
      abs($0.rise) > Self.leastAway * observer.unit && $0.score > Self.leastAlike
    }
    guard moving > 1 else { return Found(stayed: trace) }
    // Fields that are all alike look the same when they rest as many fields farther.
    if let repeated = try repeated(still, in: rest, from: reference) {
      return Found(traces: [repeated])
    }
    let pitch = try pitch(of: still, in: rest, at: reference, isLikely: true)
    guard let pitch else { return Found(unsure: [trace]) }
    let (told, unsure) = try inStep(trace, pitch: pitch, in: rest, under: 0)
    return Found(traces: [told].compactMap(\.self), unsure: [unsure].compactMap(\.self))
  }

  /// How much of its way a keyboard has gone in the frames that tell what rides on it, and how many of
  /// them are looked at: choices.
  private static let passing = (shares: 0.2...0.8, limit: 5)

  /// Frames of the period in which a keyboard is on its way.
  private func passing(
    _ rest: KeyboardTimeline.Rest
  ) throws -> [(edges: FrameEdges, top: Double)] {
    let frames = period.frames.compactMap { frame -> (frame: Int, top: Double)? in
      guard case .seen(let top, _) = timeline.sights[frame] else { return nil }
      let share = (observer.bottom - top) / (observer.bottom - rest.top)
      return Self.passing.shares.contains(share) ? (frame, top) : nil
    }
    let step = max(1, frames.count / Self.passing.limit)
    return try stride(from: step / 2, to: frames.count, by: step).prefix(Self.passing.limit)
      .map { (try observer.edges(frames[$0].frame), frames[$0].top) }
  }

  /// The row up to which bars at the screen's top stay while the content below them goes under them.
  private func bars(in stayed: ContentRegion?) -> Int {
    let most = Int(Self.barHeight * observer.unit)
    return stayed?.ranges.last { $0.upperBound <= most }?.upperBound ?? 0
  }

  /// A part without its rows where bars may be.
  private func belowBars(_ region: ContentRegion) -> ContentRegion {
    let first = Int(Self.barHeight * observer.unit)
    var region = region
    region.ranges = region.ranges.compactMap { range in
      range.upperBound > first ? max(range.lowerBound, first).upTo(range.upperBound) : nil
    }
    return region
  }

  /// How far what stands is never seen from there, in points, and how alike it is where it is seen:
  /// choices.
  private static let leastAway = 4.0
  private static let leastAlike = 0.9

  /// How far apart places are at most from frame to frame, in points, and after how many frames of
  /// 1/60 s nothing says how far it went: choices, of keyboards in recordings of 30 frames a second.
  private static let mostStep = 120.0
  private static let mostUnseen = 3.0

  /// By how much less alike a part must be elsewhere not to be taken for one that repeats, in small
  /// pictures, in which rows come to lie between pixels, in others, and where that is likely: choices.
  private static let leastUnlike = (small: 0.12, other: 0.03, likely: 0.25)

  /// By how much less alike rows may seem in a rough look at the place where they are: a choice.
  private static let mostRough = 0.4

  /// Follows rows that repeat from frame to frame; `nil` where one of their places may be another
  /// that is like it, or where they come to rest where they were.
  private func repeated(
    _ region: ContentRegion, in rest: FrameEdges, from reference: Int
  ) throws -> ContentTrace? {
    let template = RowTemplate(rest, ranges: region.ranges, leastShare: 0.25)
    let (unit, times) = (observer.unit, observer.store.times)
    let top = region.ranges.first?.lowerBound ?? 0
    let reach = Int(Self.mostStep * unit)
    var trace = ContentTrace(region: region)
    var last = (rise: 0.0, time: times[reference], step: 0.0)
    let forwards = reference == period.frames.lowerBound
    for frame in forwards ? Array(period.frames) : period.frames.reversed() {
      // In frames of 1/60 s, as times of recordings are off by some milliseconds.
      let elapsed = max(1, (abs(times[frame] - last.time) * 60).rounded())
      let expected = last.rise + last.step * elapsed
      let place = -Int(expected.rounded())
      let bottom = keyboardTop(in: frame)
      let near = template.places(
        in: try observer.edges(frame), shifts: place - reach...place + reach,
        visible: top..<max(top + 1, bottom), apart: Int(5 * unit), within: Self.mostRough
      ).filter { $0.score > Self.leastAlike }
        .sorted { abs($0.shift + expected) < abs($1.shift + expected) }
      guard let best = near.first else { continue }
      let rise = -best.shift
      let isStill = abs(rise - last.rise) < Self.sameStand * unit
      if !isStill {
        guard elapsed <= Self.mostUnseen || last.step == 0 else { return nil }
        if near.count > 1, abs(near[1].shift + expected) < 3 * abs(rise - expected) { return nil }
      }
      trace.places[frame] = (rise, best.score)
      // What rests may have no frames of its own in a video.
      let going = last.step == 0 ? 1 : elapsed
      last = (rise, times[frame], isStill ? 0 : (rise - last.rise) / going)
    }
    guard let rise = shownFrames.lazy.compactMap({ trace.places[$0.frame]?.rise }).first,
      abs(rise) > Self.leastAway * unit
    else { return nil }
    trace.region.rise = rise
    return trace
  }

  /// Follows parts of the content, the lowest first: a footer that rides on the keyboard covers
  /// what is behind it as the keyboard does.
  private func traces(
    of moved: [ContentRegion], at shown: Int, in rest: FrameEdges, from reference: Int,
    under bars: Int, checking: () throws -> Void
  ) throws -> [ContentTrace] {
    let regions = Array(moved.prefix(Self.regionLimit))
    try checking()
    guard let footer = footer(among: regions) else {
      return try regions.map {
        try trace(of: $0, at: shown, in: rest, from: reference, under: bars)
      }
    }
    let covering = try trace(
      of: regions[footer], at: shown, in: rest, from: reference, under: bars)
    return try regions.indices.map { index in
      try checking()
      return index == footer
        ? covering
        : try trace(
          of: regions[index], at: shown, in: rest, from: reference, under: bars, below: covering)
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

  /// Follows a part of the content.
  ///
  /// - Parameters:
  ///   - shown: The frame in which it was found.
  ///   - bars: The row up to which bars cover it.
  ///   - footer: What covers it from below as the keyboard does.
  private func trace(
    of region: ContentRegion, at shown: Int, in rest: FrameEdges, from reference: Int,
    under bars: Int = 0, below footer: ContentTrace? = nil
  ) throws -> ContentTrace {
    var trace = ContentTrace(region: region)
    var tracker = ContentRegion.Tracker(
      region, in: rest, unit: observer.unit, bars: bars)
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
      // Of parts that are like it, all of its stretches have told which it is there.
      guard frame == shown, shown != reference else { continue }
      let own = found[found.count - 1].places.filter {
        abs($0.shift + region.rise) < Self.sameStand * observer.unit
      }
      if !own.isEmpty { found[found.count - 1].places = own }
    }
    trace.places = way(through: found, rows: region.area)
    return trace
  }

  /// How far away a part is found again, nearly the same, at rest or in the frame in which it was
  /// found, in pixels; `nil` where it is not.
  ///
  /// - Parameter isLikely: Whether it may be so although it is less alike there.
  private func pitch(
    of region: ContentRegion, in rest: FrameEdges, at shown: Int, isLikely: Bool
  ) throws -> Double? {
    let reach = Int(Self.mostStep * observer.unit)
    let template = RowTemplate(rest, ranges: belowBars(region).ranges, leastShare: 0.5)
    let unlike =
      isLikely
      ? Self.leastUnlike.likely
      : observer.unit < 1.5 ? Self.leastUnlike.small : Self.leastUnlike.other
    func others(in frame: FrameEdges, from rise: Double, _ bottom: Int) -> [Double] {
      let own = -Int(rise.rounded())
      let places = template.places(
        in: frame, shifts: own - reach...own + reach, visible: 0..<max(1, bottom),
        apart: Int(5 * observer.unit), within: Self.mostRough)
      let isOwn = { (place: RowMatch) in abs(place.shift + rise) < Self.sameStand * observer.unit }
      // Rows that come to lie between pixels are less alike.
      let likeness = places.first(where: isOwn)?.score ?? 1
      return places.filter { !isOwn($0) && $0.score > likeness - unlike }
        .map { abs($0.shift + rise) }
    }
    let still = others(in: rest, from: 0, rest.fine.rows)
    let there = others(in: try observer.edges(shown), from: region.rise, keyboardTop(in: shown))
    return (still + there).min()
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
    let usual = observer.store.usualStep
    var worth: [[Double]] = []
    var origin: [[(Int, Int)?]] = []
    for (index, here) in found.enumerated() {
      // A few rows at the keyboard's edge look like others more easily than all of them, and what is
      // shown for long is many frames of a video that leaves out those in which nothing changes.
      let weight = weight(of: here.frame, usual: usual) / Double(max(1, rows))
      worth.append(here.places.map { ($0.score - Self.leastWorth) * Double($0.rows) * weight })
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
    for index in 1.upTo(found.count - 1) {
      let here = found[index]
      guard let before = kept[found[index - 1].frame], let after = kept[found[index + 1].frame],
        let place = kept[here.frame]
      else { continue }
      func isAt(_ rise: Double, _ other: Double) -> Bool {
        abs(rise - other) < Self.sameStand * observer.unit
      }
      guard !isAt(place.rise, before.rise), !isAt(place.rise, after.rise) else { continue }
      let near = here.places.filter { isAt(-$0.shift, before.rise) || isAt(-$0.shift, after.rise) }
      // What may stand where it did the frame before and the frame after has not been elsewhere, and
      // what is more alike at one of these places has jumped, and not gone by a place between.
      if let same = near.max(by: { $0.score < $1.score }),
        isAt(before.rise, after.rise) || same.score > place.score
      {
        kept[here.frame] = (-same.shift, same.score)
      }
    }
    return kept
  }

  /// By how much less than this the places of one stand differ, in points: a choice, beyond what
  /// small videos do to them.
  private static let sameStand = 1.5

  /// How many of the video's usual frames a frame is worth: those for which it is shown, within
  /// limits that are choices.
  private func weight(of frame: Int, usual: Double) -> Double {
    let times = observer.store.times
    guard frame + 1 < times.count, usual > 0 else { return 1 }
    return max(1, min(30, (times[frame + 1] - times[frame]) / usual))
  }

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
