internal import KeyboardAvoidance
internal import Keyframes

/// Makes points and episodes of what was seen in pixels.
struct EpisodeReader {
  let store: FrameStore
  let observer: KeyboardObserver
  private(set) var timeline: KeyboardTimeline
  private(set) var guess: DeviceGuess

  private(set) var episodes: [Measurement.Episode] = []
  private(set) var frames: [Measurement.Frame] = []

  /// The content of every frame, in points up from the first one, and how sure that is.
  var content: [(shift: Double?, sureness: Double)]

  init(
    store: FrameStore, observer: KeyboardObserver, timeline: KeyboardTimeline, guess: DeviceGuess,
    hasTop: Bool
  ) {
    self.store = store
    self.observer = observer
    self.timeline = timeline
    self.guess = guess
    content = Array(repeating: (nil, 0), count: store.count)
    snapToKnownHeights()
    if !hasTop { calibrate() }
  }

  /// Takes the scale from a keyboard whose height is known, where the screen's own is not.
  ///
  /// The screen's width alone is rounded to whole pixels; the rim of glass is too soft for it.
  private mutating func calibrate() {
    guard
      let rest = timeline.rests.first(where: { $0.isSure && !$0.isGlass && $0.knownHeight != nil }),
      let known = rest.knownHeight
    else { return }
    let scale = (Double(store.rows) - rest.seenTop) / known
    guard abs(scale / guess.scale - 1) < 0.006 else { return }
    guess.scale = scale
    snapToKnownHeights()
  }

  /// Pixels in a point.
  var scale: Double { guess.scale }

  /// The height of the screen in points.
  var screenHeight: Double { guess.devices.first?.screen.height ?? Double(store.rows) / scale }

  /// Whether a keyboard is in every frame.
  var neverHidden: Bool { !timeline.sights.contains(.hidden) }

  /// How much lower the edge of glass is seen than it is: its rim, which is as light as a light
  /// screen, in points.
  private static let rim = 1.3

  /// A height within a pixel of one that the device's keyboards have is taken to be that.
  private mutating func snapToKnownHeights() {
    for index in timeline.rests.indices {
      let rest = timeline.rests[index]
      let height = (Double(store.rows) - rest.seenTop) / scale
      let slack = max(1.05, 0.9 / scale)
      let most = rest.isGlass ? Self.rim + 0.5 / scale : slack
      let known = guess.devices.flatMap { device -> [Double] in
        KnownKeyboards.heights(of: device, isGlass: rest.isGlass)
          .filter { $0 - height >= -slack && $0 - height <= most }
      }
      guard let nearest = known.min(by: { abs($0 - height) < abs($1 - height) }) else { continue }
      timeline.rests[index].knownHeight = nearest
      move(index, to: Double(store.rows) - nearest * scale)
    }
  }

  /// Says that a keyboard's edge is elsewhere than it seemed.
  private mutating func move(_ index: Int, to top: Double) {
    let off = top - timeline.rests[index].top
    timeline.rests[index].top = top
    for place in timeline.rests[index].places where place.match != nil {
      if case .seen(let old, let sureness) = timeline.sights[place.frame] {
        timeline.sights[place.frame] = .seen(
          top: min(Double(store.rows), old + off), sureness: sureness)
      }
    }
  }

  /// Reads the whole film.
  mutating func read(checking: () throws -> Void) throws {
    let periods = timeline.periods(store.times)
    var base = 0.0
    var end = 0
    for period in periods {
      try checking()
      let reader = ContentReader(observer: observer, timeline: timeline, period: period)
      let found = try reader.traces(checking: checking)
      try fillRest(end..<period.frames.lowerBound, like: period.before, shift: base)
      base = fill(period, found.traces.first, stayed: found.stayed, base: base)
      end = period.frames.upperBound + 1
      if let episode = show(period, found.traces) { episodes.append(episode) }
      episodes += changes(period, found.traces)
      if let episode = hide(period, found.traces) { episodes.append(episode) }
    }
    try fillRest(end..<store.count, like: periods.last?.after, shift: base)
    frames = store.times.indices.map(frame)
  }
}

// MARK: - Frames

extension EpisodeReader {
  /// Frames without a keyboard, in which the content stays as long as they look alike.
  private mutating func fillRest(
    _ frames: Range<Int>, like reference: Int?, shift: Double
  ) throws {
    guard !frames.isEmpty else { return }
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

  /// The content of a period; returns how far up it is at its end.
  private mutating func fill(
    _ period: UpPeriod, _ trace: ContentTrace?, stayed: ContentTrace?, base: Double
  ) -> Double {
    guard let trace else {
      for frame in period.frames {
        guard let place = stayed?.places[frame], abs(place.rise) < scale else {
          content[frame] = (nil, 0)
          continue
        }
        content[frame] = (base, sureness(place.score))
      }
      return base
    }
    let first = period.frames.lowerBound
    let origin =
      period.before == nil ? (trace.places[first]?.rise ?? 0) / scale - base : -base
    for frame in period.frames {
      guard let place = trace.places[frame] else { continue }
      content[frame] = (place.rise / scale - origin, sureness(place.score))
    }
    return trace.rise(atOrBefore: period.frames.upperBound, notBefore: first)
      .map { $0 / scale - origin } ?? base
  }

  /// How sure a place is by its likeness, 0 to 1.
  private func sureness(_ likeness: Double) -> Double { max(0, min(1, (likeness - 0.5) / 0.4)) }

  /// A frame in points.
  private func frame(_ index: Int) -> Measurement.Frame {
    let time = store.times[index]
    var top: Double?
    var sureness = 0.3
    switch timeline.sights[index] {
    case .seen(let pixels, let sure):
      top = screenHeight - (Double(store.rows) - pixels) / scale
      sureness = sure
    // Where no keyboard is ever recognised, one may be there that is none of ours.
    case .hidden where !timeline.rests.isEmpty && !mayBeMoving(at: time):
      top = screenHeight
      sureness = 0.95
    case .hidden, .unknown: break
    }
    let content = content[index]
    let confidence = sureness * (guess.isSure ? 1 : 0.75)
    return Measurement.Frame(
      time: time, keyboardTop: top, contentShift: content.shift,
      confidence: content.shift == nil ? min(0.5, confidence) : min(confidence, content.sureness))
  }

  /// For how long a keyboard may be on its way before it is recognised, in seconds: three frames.
  private static let unseenLead = 0.052

  /// Whether a keyboard that is not recognised may be on its way.
  private func mayBeMoving(at time: Double) -> Bool {
    episodes.contains { episode in
      switch episode.kind {
      case .show:
        let lead = episode.spring == nil ? Self.unseenLead : 0.002
        return time > episode.start - lead && time < episode.end
      case .hide:
        let length = episode.spring.map { $0.name == .legacy ? 0.505 : 0.395 }
        let end = length.map { episode.start + $0 } ?? max(episode.start + 0.6, episode.end)
        return time > episode.start && time < end
      case .change: return false
      }
    }
  }
}
