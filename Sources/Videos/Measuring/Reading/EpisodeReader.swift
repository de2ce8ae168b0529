internal import KeyboardAvoidance
internal import Keyframes

/// Makes points and episodes of what was seen in pixels.
struct EpisodeReader {
  let store: FrameStore
  let observer: KeyboardObserver
  private(set) var timeline: KeyboardTimeline
  private(set) var guess: DeviceGuess
  /// Whether the screen's top is known.
  let hasTop: Bool

  /// How high the accessory views on the keyboards are, in pixels, by the keyboards' indices.
  private(set) var accessories: [Int: Double] = [:]

  private(set) var episodes: [Measurement.Episode] = []
  private(set) var frames: [Measurement.Frame] = []

  /// The content of every frame, in points up from the first one, and how sure that is.
  var content: [(shift: Double?, confidence: Double)]

  init(
    store: FrameStore, observer: KeyboardObserver, timeline: KeyboardTimeline, guess: DeviceGuess,
    hasTop: Bool, givenHeight: Double? = nil
  ) {
    self.store = store
    self.observer = observer
    self.timeline = timeline
    self.guess = guess
    self.hasTop = hasTop
    content = Array(repeating: (nil, 0), count: store.count)
    if let givenHeight {
      setHeight(givenHeight)
    } else {
      snapToKnownHeights()
      if !hasTop { calibrate() }
    }
    agreeOnAccessories()
    doubtUnusualHeights()
  }

  /// How far apart the upper edges of the same keys may be, in points: a choice.
  private static let sameKeys = 2.5

  /// Takes a height that was given for that of the keyboard that stands longest, and of all that
  /// have the same keys.
  private mutating func setHeight(_ height: Double) {
    func length(_ rest: KeyboardTimeline.Rest) -> Int { rest.frames.count }
    guard let longest = timeline.rests.max(by: { length($0) < length($1) }) else { return }
    for index in timeline.rests.indices {
      let rest = timeline.rests[index]
      guard rest.keys.arePad == longest.keys.arePad,
        abs(rest.keys.top - longest.keys.top) < Self.sameKeys * scale
      else { continue }
      timeline.rests[index].considered.removeAll {
        $0.verdict == .accessory || $0.verdict == .chosen || $0.verdict == .unusual
      }
      timeline.rests[index].considered.append(
        TopEdge.EdgeCandidate(height: height * scale, known: nil, step: nil, share: nil, .given))
      timeline.rests[index].accessoryTop = nil
      timeline.rests[index].knownHeight = height
      timeline.rests[index].isSure = true
      move(index, to: observer.bottom - height * scale)
    }
  }

  /// Adds accessory views to the keyboards on which they stand, as the system does: only where one
  /// is told of every keyboard of the video, since it may be seen of one in motion and of another
  /// only at rest.
  private mutating func agreeOnAccessories() {
    let heights = timeline.rests.map { rest in rest.accessoryTop.map { rest.top - $0 } }
    guard let first = heights.first, let first,
      heights.allSatisfy({ height in
        height.map { abs($0 - first) < Self.sameKeys * scale } ?? false
      })
    else { return }
    for index in timeline.rests.indices {
      accessories[index] = first
      let rest = timeline.rests[index]
      timeline.rests[index].knownHeight = rest.knownHeight.map { $0 + first / scale }
      move(index, to: rest.top - first)
    }
  }

  /// Why each keyboard is said to be as high as it is.
  var explanations: [Measurement.EdgeExplanation] {
    let known = guess.devices.flatMap { device in
      [false, true].flatMap { isGlass in
        [false, true].flatMap {
          KnownKeyboards.heights(of: device, isGlass: isGlass, isPad: $0)
        }
      } + KnownKeyboards.heights(of: device, isGlass: false, isPad: false, isFolded: true)
    }
    return timeline.rests.map { rest in
      let cut = observer.bottom - Double(store.rows)
      let edges = rest.considered.compactMap { edge -> Measurement.EdgeExplanation.Edge? in
        let height = (edge.height + cut) / scale
        let near = known.min { abs($0 - height) < abs($1 - height) }
          .flatMap { abs($0 - height) < Self.sameKeys ? $0 : nil }
        // Heights of other devices, of which nothing was seen.
        if edge.step == nil, near == nil, edge.verdict != .given { return nil }
        return Measurement.EdgeExplanation.Edge(
          height: height, known: edge.verdict == .given ? nil : near, step: edge.step,
          share: edge.share, verdict: edge.verdict)
      }
      var kept: [Measurement.EdgeExplanation.Edge] = []
      for edge in edges.sorted(by: { $0.height < $1.height })
      where !kept.contains(where: {
        $0.verdict == edge.verdict && $0.known == edge.known
          && abs($0.height - edge.height) < Self.sameKeys
      }) {
        kept.append(edge)
      }
      return Measurement.EdgeExplanation(
        time: store.times[rest.frames.lowerBound], height: (observer.bottom - rest.top) / scale,
        edges: kept)
    }
  }

  /// Whether a keyboard's height is one that none is known to have.
  var hasUnusualHeight: Bool { timeline.rests.contains { $0.knownHeight == nil } }

  /// Whether a keyboard's edge was not seen as one that can be no other.
  var hasUnsureEdge: Bool { timeline.rests.contains { !$0.isSure } }

  /// Whether something without rows of keys stands in a keyboard's place for a while.
  var hasOtherBoard: Bool { timeline.hasPanel(in: 0...max(0, store.count - 1), store.times) }

  /// How sure a place is at most where the keyboard is higher or lower than any that is known: a
  /// choice, below what is to be trusted.
  static let mostUnusual = 0.7

  /// How sure the height of a keyboard is at most: a choice.
  static let mostSure = 0.97

  /// How much less sure all is where the scale is a guess: a choice.
  static let unsureScale = 0.75

  /// Says that the scale is a guess where no keyboard has a height that is known on the screen that
  /// was chosen: of screens of one shape only keyboards tell which one it is.
  mutating func doubtScale() {
    if !timeline.rests.isEmpty, timeline.rests.allSatisfy({ $0.knownHeight == nil }) {
      guess.isSure = false
    }
  }

  /// Says of keyboards whose height is not known that their edge may be another one.
  private mutating func doubtUnusualHeights() {
    for rest in timeline.rests where rest.knownHeight == nil || !rest.isSure {
      for place in rest.places where place.match != nil {
        if case .seen(let top, let confidence) = timeline.sights[place.frame] {
          timeline.sights[place.frame] = .seen(
            top: top, confidence: min(confidence, Self.mostUnusual))
        }
      }
    }
  }

  /// Takes the scale from a keyboard whose height is known, where the screen's own is not.
  ///
  /// The screen's width alone is rounded to whole pixels; the rim of glass is too soft for it.
  private mutating func calibrate() {
    guard
      let rest = timeline.rests.first(where: { $0.isSure && !$0.isGlass && $0.knownHeight != nil }),
      let known = rest.knownHeight
    else { return }
    let scale = (observer.bottom - rest.seenTop) / known
    guard abs(scale / guess.scale - 1) < 0.006 else { return }
    guess.scale = scale
    snapToKnownHeights()
  }

  /// Pixels in a point.
  var scale: Double { guess.scale }

  /// The height of the screen in points.
  var screenHeight: Double { guess.devices.first?.screen.height ?? observer.bottom / scale }

  /// Whether nothing says that the keyboards are ours: their heights are those of no device, and
  /// they follow no spring of keyboards that look so.
  ///
  /// On the screen of a device that says less where frames are too few to tell a spring. Where edges
  /// stand at heights that are known, and are unsure, a curve that is no spring's says it.
  var showsForeignKeyboard: Bool {
    let rests = timeline.rests
    let isOften = store.count > 1 && usualStep < Self.tellingInterval
    let isUnknown = rests.allSatisfy { $0.knownHeight == nil } && (!guess.isSure || isOften)
    let isUnsure =
      rests.allSatisfy { $0.knownHeight == nil || !$0.isSure } && isOften
      && episodes.contains { $0.curve.map { $0 != .instant } ?? false }
    guard !rests.isEmpty, isUnknown || isUnsure else { return false }
    let isGlass = rests.contains(where: \.isGlass)
    return !episodes.contains { $0.spring?.name == (isGlass ? .ios26 : .legacy) }
  }

  /// Frames that come as often tell one spring from another, in seconds: a choice.
  private static let tellingInterval = 0.034

  /// Whether a keyboard is in every frame.
  var neverHidden: Bool { !timeline.sights.contains(.hidden) }

  /// How much lower the edge of glass is seen than it is: its rim, which is as light as a light
  /// screen, in points.
  private static let rim = 1.3

  /// By how much a height may be off one that is known to be taken for it, in points, and in pixels
  /// where these are larger: choices, what coarse coding does to an edge beside content.
  private static let slack = (points: 1.4, pixels: 0.9)

  /// From how far on the other look's height is the likelier one, and how near that must be, in
  /// points.
  ///
  /// Choices: in small videos glass is not always told, and is a point lower.
  private static let otherLook = (beyond: 0.75, within: 0.35)

  /// A height within a pixel of one that the device's keyboards have is taken to be that.
  private mutating func snapToKnownHeights() {
    for index in timeline.rests.indices {
      let rest = timeline.rests[index]
      let height = (observer.bottom - rest.seenTop) / scale
      // The width of a screen that was searched for is rounded to whole pixels.
      let rounding = hasTop ? 0 : 0.5 * height * scale / Double(observer.width)
      let slack = max(Self.slack.points, Self.slack.pixels / scale) + rounding
      let most = rest.isGlass ? Self.rim + 0.5 / scale : slack
      let known = guess.devices.flatMap { device -> [Double] in
        KnownKeyboards.heights(
          of: device, isGlass: rest.isGlass, isPad: rest.keys.arePad, isFolded: rest.isFolded
        )
        .filter { $0 - height >= -slack && $0 - height <= most }
      }
      let other = guess.devices.flatMap { device in
        KnownKeyboards.heights(of: device, isGlass: !rest.isGlass, isPad: rest.keys.arePad)
          .filter { abs($0 - height) < Self.otherLook.within }
      }
      guard var nearest = known.min(by: { abs($0 - height) < abs($1 - height) }) else { continue }
      if hasTop, !rest.isGlass, abs(nearest - height) > Self.otherLook.beyond,
        let other = other.first
      {
        nearest = other
      }
      timeline.rests[index].knownHeight = nearest
      move(index, to: observer.bottom - nearest * scale)
    }
    agree()
  }

  /// How far apart the edges of one keyboard may be found, in points: a choice, the 2 between the
  /// bars of keyboards that are otherwise alike.
  private static let sameHeight = 2.5

  /// The same keys have the same height, whenever they come: that which is nearest to what was
  /// seen.
  private mutating func agree() {
    func misfit(_ rest: KeyboardTimeline.Rest) -> Double { abs(rest.top - rest.seenTop) }
    for index in timeline.rests.indices {
      let rest = timeline.rests[index]
      // Less than a bar is a line in it, or in what shines through.
      let most = rest.knownHeight == nil ? KeyboardObserver.leastBar : Self.sameHeight
      let twins = timeline.rests.filter {
        $0.knownHeight != nil && $0.keys.isSame(as: rest.keys, width: Double(observer.width))
          && abs($0.top - rest.top) < most * scale
      }
      guard let best = twins.min(by: { misfit($0) < misfit($1) }), best.top != rest.top else {
        continue
      }
      timeline.rests[index].knownHeight = best.knownHeight
      move(index, to: best.top)
    }
  }

  /// Says that a keyboard's edge is elsewhere than it seemed.
  private mutating func move(_ index: Int, to top: Double) {
    let off = top - timeline.rests[index].top
    timeline.rests[index].top = top
    for place in timeline.rests[index].places where place.match != nil {
      if case .seen(let old, let confidence) = timeline.sights[place.frame] {
        timeline.sights[place.frame] = .seen(
          top: min(Double(store.rows), old + off), confidence: confidence)
      }
    }
  }

  /// How high the bars at the screen's top are at least, in points: a status bar of 20 and one of 44.
  private static let leastBars = 64.0

  /// Reads the whole video.
  mutating func read(checking: () throws -> Void) throws {
    let bars = 0..<Int(Self.leastBars * observer.unit)
    let periods = try timeline.periods(in: store, bars: bars)
    // How far up the content is without a keyboard; `nil` once it was lost.
    var base: Double? = 0
    // Where it has come back to whenever that was seen.
    var home: Double?
    var end = 0
    for (index, period) in periods.enumerated() {
      try checking()
      if base == nil, let before = period.before {
        base = try looksAlike(before, 0) ? 0 : home
      }
      let next = index + 1 < periods.count ? periods[index + 1].frames.lowerBound : store.count - 1
      let (period, found) = try content(of: period, upTo: next, checking: checking)
      // Nothing says how far it has come that moves already when the first keyboard does.
      if end == 0, let before = period.before, let trace = found.traces.first,
        try isMoving(trace, before)
      {
        base = nil
      }
      try fillRest(end.upTo(period.frames.lowerBound), like: period.before, shift: base)
      let left = base
      base = fill(period, found.traces.first, stayed: found.stayed, base: left)
      if let left, let base, period.after != nil { home = abs(left - base) < 1 ? left : nil }
      end = max(end, period.frames.upperBound + 1)
      let gone = try traces(ofHideIn: period, found, checking: checking)
      let motions =
        [show(period, found.followers)] + changes(period, found.traces) + [hide(period, gone)]
      episodes += try motions.compactMap(\.self).map { motion in
        var motion = motion
        motion.contentDoubt = try contentDoubt(motion, in: period, found, gone)
        return motion
      }
    }
    try fillRest(end.upTo(store.count), like: periods.last?.after, shift: base)
    doubtOtherSprings()
    frames = store.times.indices.map(frame)
  }
}

extension EpisodeReader {
  /// Says of motions by two springs in one video that the one that is further off may be the other:
  /// a system has one, and what moves along unseen makes a way shorter than it is.
  ///
  /// Where one is not that of the keyboard's look, that may be another one, and its edge as well.
  private mutating func doubtOtherSprings() {
    let springs = episodes.compactMap(\.spring)
    guard let best = springs.min(by: { $0.rms < $1.rms }) else { return }
    let isOfOtherLook = episodes.contains { $0.doubts.contains(.otherSpring) }
    for index in episodes.indices {
      let isOther = episodes[index].spring.map { $0.name != best.name } ?? false
      guard isOther || isOfOtherLook else { continue }
      episodes[index].confidence = min(episodes[index].confidence, Self.mostUnusual)
    }
    guard isOfOtherLook else { return }
    timeline.sights = timeline.sights.map { sight in
      guard case .seen(let top, let confidence) = sight else { return sight }
      return .seen(top: top, confidence: min(confidence, Self.mostUnusual))
    }
  }

  /// Why it is not told how far something goes that moves around a motion, too; `nil` where nothing
  /// else does.
  private func contentDoubt(
    _ episode: Measurement.Episode, in period: UpPeriod, _ found: ContentReader.Found,
    _ gone: [ContentTrace]
  ) throws -> Measurement.ContentDoubt? {
    let frames = store.times.indices.filter { frame in
      store.times[frame] >= episode.start
        && store.times[frame] <= episode.end + LateContent.latest
    }
    func moves(_ traces: [ContentTrace]) -> Bool {
      traces.contains { $0.moves(in: frames, by: leastOnWay * scale) }
    }
    if moves(found.unsure) { return .alike }
    guard episode.followers.isEmpty else { return nil }
    if moves(found.followers + gone) { return .unrested }
    let reader = ContentReader(observer: observer, timeline: timeline, period: period)
    if reader.hasBar { return .bar }
    return try episode.kind != .change && reader.isChanged() ? .covered : nil
  }

  /// The parts of the content that go back with the keyboard, where not all goes that came.
  ///
  /// A list may stay where it was pushed, and the bar on the keyboard not. Where another page was
  /// there before, as a title, only what is there afterwards tells what goes.
  private func traces(
    ofHideIn period: UpPeriod, _ found: ContentReader.Found, checking: () throws -> Void
  ) throws -> [ContentTrace] {
    let traces = found.followers
    guard let after = period.after, let last = period.rests.last else { return traces }
    let frames = timeline.rests[last].frames.upperBound.through(after)
    guard let before = period.before else {
      return traces.filter { comesToRest($0, in: frames) }
    }
    guard
      try (found.unsure + traces).first.map({ abs($0.places[after]?.rise ?? .infinity) > scale })
        ?? !store.frame(before).isSame(
          as: store.frame(after), in: 0..<Int(Self.leastBars * observer.unit))
    else { return traces }
    let hide = UpPeriod(
      rests: [last], before: nil, after: after,
      frames: timeline.rests[last].frames.lowerBound.through(after))
    let own = try ContentReader(observer: observer, timeline: timeline, period: hide)
      .traces(checking: checking).followers
    guard !own.isEmpty else { return traces }
    // It is at rest where all is as it was before.
    return try looksAlike(before, after)
      ? own : own.filter { comesToRest($0, in: frames) }
  }
}

// MARK: - Frames

extension EpisodeReader {
  /// Frames without a keyboard, in which the content stays as long as they look alike.
  private mutating func fillRest(
    _ frames: Range<Int>, like reference: Int?, shift: Double?
  ) throws {
    guard !frames.isEmpty, let shift else { return }
    let first = reference ?? frames.lowerBound
    let edges = try observer.edges(first)
    let template = RowTemplate(edges, ranges: [0..<store.rows], leastShare: 0)
    var likeness = 1.0
    for frame in frames {
      if !(frame > frames.lowerBound && store.repeatsPrevious(frame)) {
        let there = try observer.edges(frame)
        likeness =
          template.refined(around: 0, in: there, visible: 0..<store.rows, margin: 1).map {
            abs($0.shift) < 0.5 ? $0.score : 0
          } ?? (edges.fine.energy.last == 0 ? 1 : 0)
      }
      content[frame] = likeness > 0.9 ? (shift, likeness) : (nil, 0)
    }
  }

  /// How long before a period's end its content must be seen for its place there to be known, in
  /// seconds: a choice.
  private static let lastSeen = 0.15

  /// How long before a frame a part must be where it is for it to be at rest, in seconds: three
  /// frames, a choice; and how far it may have gone meanwhile to be found, in points.
  private static let rest = (time: 0.045, way: 60.0)

  /// Whether a part of the content is on its way up or down in a frame, as where a list is scrolled
  /// when the keyboard comes.
  private func isMoving(_ trace: ContentTrace, _ frame: Int) throws -> Bool {
    let time = store.times[frame]
    guard let earlier = store.times[..<frame].lastIndex(where: { time - $0 >= Self.rest.time })
    else { return false }
    let template = RowTemplate(
      try observer.edges(frame), ranges: trace.region.ranges, leastShare: 0.5)
    let way = Int(Self.rest.way * scale)
    let there = template.find(
      in: try observer.edges(earlier), shifts: -way...way, visible: 0..<store.rows, apart: way)
    return there.map { $0.score > 0.9 && abs($0.shift) >= scale } ?? false
  }

  /// Whether two frames show the same.
  private func looksAlike(_ one: Int, _ other: Int) throws -> Bool {
    let template = RowTemplate(try observer.edges(one), ranges: [0..<store.rows], leastShare: 0)
    return template.refined(
      around: 0, in: try observer.edges(other), visible: 0..<store.rows, margin: 1
    ).map { abs($0.shift) < 0.5 && $0.score > 0.9 } ?? false
  }

  /// The content of a period; returns how far up it is at its end, and `nil` where it was lost.
  private mutating func fill(
    _ period: UpPeriod, _ trace: ContentTrace?, stayed: ContentTrace?, base: Double?
  ) -> Double? {
    guard let base else { return nil }
    guard let trace else {
      for frame in period.frames {
        guard let place = stayed?.places[frame], abs(place.rise) < scale else {
          content[frame] = (nil, 0)
          continue
        }
        content[frame] = (base, confidence(place.score))
      }
      return base
    }
    let first = period.frames.lowerBound
    let origin =
      period.before == nil ? (trace.places[first]?.rise ?? 0) / scale - base : -base
    for frame in period.frames {
      guard let place = trace.places[frame] else { continue }
      content[frame] = (place.rise / scale - origin, confidence(place.score))
    }
    let end = store.times[period.frames.upperBound]
    let last = period.frames.reversed().prefix { end - store.times[$0] < Self.lastSeen }
    return last.lazy.compactMap { trace.places[$0] }.first.map { $0.rise / scale - origin }
  }

  /// How sure a place is by its likeness, 0 to 1.
  func confidence(_ likeness: Double) -> Double { max(0, min(1, (likeness - 0.5) / 0.4)) }

  /// A frame in points.
  private func frame(_ index: Int) -> Measurement.Frame {
    let time = store.times[index]
    var top: Double?
    var confidence = 0.3
    switch timeline.sights[index] {
    case .seen(let pixels, let sure):
      top = screenHeight - (observer.bottom - pixels) / scale
      confidence = sure
    // Where no keyboard is ever recognised, one may be there that is none of ours.
    case .hidden where !timeline.rests.isEmpty && !mayBeMoving(at: time):
      top = screenHeight
      confidence = 0.95
    case .hidden, .unknown: break
    }
    let content = content[index]
    confidence *= guess.isSure ? 1 : Self.unsureScale
    return Measurement.Frame(
      time: time, keyboardTop: top, contentShift: content.shift,
      confidence: content.shift == nil ? min(0.5, confidence) : min(confidence, content.confidence))
  }

  /// For how long a keyboard may be on its way before it is recognised, in seconds: three frames.
  private static let unseenLead = 0.052

  /// For how long a keyboard that no spring is known of may still be on its way when its keys are
  /// no longer seen, in seconds: what is left of the longer spring.
  private static let unseenRest = 0.3

  /// Whether a keyboard that is not recognised may be on its way.
  private func mayBeMoving(at time: Double) -> Bool {
    episodes.contains { episode in
      switch episode.kind {
      case .show:
        let lead = episode.spring == nil ? Self.unseenLead : 0.002
        return time > episode.start - lead && time < episode.end
      case .hide:
        let length = episode.spring.map { $0.name == .legacy ? 0.505 : 0.395 }
        let end =
          length.map { episode.start + $0 }
          ?? max(episode.start + 0.6, episode.end + Self.unseenRest)
        return time > episode.start && time < end
      case .change: return false
      }
    }
  }
}
