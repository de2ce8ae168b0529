internal import KeyboardAvoidance

/// The keyboard in each frame, in pixels.
struct KeyboardTimeline {
  /// The sight of it in a frame.
  enum Sight: Hashable {
    /// It is not there.
    case hidden
    /// Its upper edge is here; how sure that is, 0 to 1.
    case seen(top: Double, confidence: Double)
    /// It may be there.
    case unknown
  }

  /// One a frame.
  var sights: [Sight]
  /// The keyboards that stand still, in order.
  var rests: [Rest]
  /// The frames in which a panel without keys stands in a keyboard's place, or is on its way.
  var panels: Set<Int> = []

  /// A keyboard at rest.
  struct Rest {
    /// The frames in which it stands still, from the first to the last.
    var frames: ClosedRange<Int>
    /// The one of them from which it is followed.
    var settled: Int
    /// The frames that were looked at and have its rows of keys.
    var samples: [Int] = []
    /// Its upper edge in pixels.
    var top = 0.0
    /// Its upper edge as it was seen.
    var seenTop = 0.0
    /// The height that such keyboards have, in points, where it is one.
    var knownHeight: Double?
    var keys: KeyRows
    /// Whether its upper edge moved with its keys.
    var isSure = false
    /// Whether its corners are round, as those of iOS 26 are.
    var isGlass = false
    /// Whether its bar of words is folded into a strip with a handle.
    var isFolded = false
    /// Where it is in the frames around, from before the first in which it is seen to after the
    /// last.
    var places: [Place]
    /// The row from which on it was followed.
    var trackedTop: Int
    /// The upper edge of the accessory view on it in pixels, where there surely is one.
    var accessoryTop: Double?
    /// The bar on it that stood at the bottom of the screen before, where there is one.
    var rider: TopEdge.Rider?
    /// The edges that were looked at.
    var considered: [TopEdge.EdgeCandidate] = []
  }
}

extension KeyboardTimeline {
  /// Whether a panel without keys stands there in some frames, and not only while it is on its way.
  func hasPanel(in frames: ClosedRange<Int>, _ times: [Double]) -> Bool {
    var start: Double?
    for frame in frames {
      guard panels.contains(frame) else {
        start = nil
        continue
      }
      start = start ?? times[frame]
      if let start, times[frame] - start > KeyboardObserver.leastStand { return true }
    }
    return false
  }
}

/// Makes the timeline of a video's keyboards.
struct KeyboardObserver {
  let store: FrameStore
  let width: Int
  /// The keyboards that the devices with such a screen have.
  var known: KnownKeyboards
  /// Where the screen ends, in pixels from its top: below the picture where that is cut.
  var bottom: Double { Double(store.rows) + (known.cut?.bottom ?? 0) }
  /// Pixels in a point, roughly.
  var unit: Double { Double(width) / known.points }
  /// How many rows are one in a rough look.
  var factor: Int { max(1, Int((unit * 1.3).rounded())) }

  /// How far around a plateau the keyboard is followed, in seconds: a choice, four motions.
  private static let reach = 2.0

  func edges(_ frame: Int) throws -> FrameEdges {
    FrameEdges(try store.frame(frame), factor: factor)
  }

  /// Finds the keyboards that stand still in the whole video, in order, and the frames that were
  /// looked at and show letters which never do.
  func rests(
    checking: () throws -> Void
  ) throws -> (rests: [KeyboardTimeline.Rest], glimpses: [Int]) {
    let plateaus = try Plateau.all(
      in: store, width: Double(width), stands: known.stands, checking: checking)
    var found: [KeyboardTimeline.Rest] = []
    var restless: [Plateau] = []
    for plateau in plateaus {
      try checking()
      let rests = plateau.stands(in: store) ? try rests(plateau) : []
      if rests.isEmpty, !plateau.keys.arePad { restless.append(plateau) }
      found += rests
    }
    let rests = try joined(alike(found.sorted { $0.frames.lowerBound < $1.frames.lowerBound }))
      .flatMap(divided)
    let glimpses = restless.filter { plateau in
      rests.contains { abs(plateau.keys.pitch / $0.keys.pitch - 1) < Self.pitchSpread }
    }
    return (rests, glimpses.flatMap(\.samples))
  }

  /// The timeline of keyboards that stand still.
  ///
  /// - Parameter glimpses: Frames that show another one.
  func timeline(
    of rests: [KeyboardTimeline.Rest], glimpses: [Int] = []
  ) throws -> KeyboardTimeline {
    var sights = sights(rests)
    let panels = try markPanels(&sights, rests).union(markUnlikely(&sights, rests))
    try markGlimpses(glimpses, &sights)
    try followEdges(&sights, rests)
    return KeyboardTimeline(sights: sights, rests: rests, panels: panels)
  }

  /// The keyboards of a plateau: other letters may have taken the place of the ones before.
  private func rests(_ plateau: Plateau) throws -> [KeyboardTimeline.Rest] {
    guard var rest = try rest(plateau) else { return [] }
    rest.samples = plateau.samples
    let seen = Set(rest.places.filter { $0.match != nil }.map(\.frame))
    let others = plateau.parts { !seen.contains($0) }.filter { part in
      part.samples.count < plateau.samples.count
        && store.times[part.last] - store.times[part.first] > Self.leastStand
    }
    return try [rest] + others.flatMap(rests)
  }

  /// The same keyboards, their upper edges looked for at heights that these devices have only.
  func measured(
    _ rests: [KeyboardTimeline.Rest], on devices: [Device]
  ) throws -> [KeyboardTimeline.Rest] {
    var narrowed = self
    narrowed.known.devices = devices
    return try rests.map { rest in
      var copy = rest
      try narrowed.findEdge(of: &copy)
      return copy
    }
  }

  /// How much the pitch of the rows may differ between the keyboards of a video: a choice, above
  /// the 53.5 to 56 points that there are (measured).
  private static let pitchSpread = 0.1

  /// The keyboards whose rows are as far apart as those of the one that stands longest: others are
  /// drawn in another size while one keyboard becomes another, and some are lists.
  private func alike(_ rests: [KeyboardTimeline.Rest]) -> [KeyboardTimeline.Rest] {
    func length(_ rest: KeyboardTimeline.Rest) -> Double {
      let next = min(rest.frames.upperBound + 1, store.count - 1)
      return store.times[next] - store.times[rest.frames.lowerBound]
    }
    let sure = rests.filter(\.isSure)
    guard let longest = (sure.isEmpty ? rests : sure).max(by: { length($0) < length($1) }) else {
      return rests
    }
    return rests.filter {
      abs($0.keys.pitch / longest.keys.pitch - 1) < Self.pitchSpread
        && (sure.isEmpty || !isList($0, sure))
    }
  }

  /// How long after a list is covered by a keyboard that comes, or before it is free again, that is
  /// seen on its way, in seconds: the longer spring.
  private static let covering = 0.5

  /// Whether what seems a keyboard is a list: it never goes, and either has its rows where no pad has
  /// them, or ends where no keyboard does, and a sure one comes from below the screen in its place.
  private func isList(
    _ rest: KeyboardTimeline.Rest, _ sure: [KeyboardTimeline.Rest]
  ) -> Bool {
    func isOnWay(_ place: KeyboardTimeline.Place) -> Bool {
      (place.match?.shift ?? 0) > Self.leastAway * unit
    }
    guard !rest.isSure, !rest.places.contains(where: isOnWay) else { return false }
    if rest.keys.arePad, known.heights(of: rest.keys, rows: store.rows).isEmpty { return true }
    guard !rest.considered.contains(where: { $0.verdict == .chosen }) else { return false }
    let (start, end) = (store.times[rest.frames.lowerBound], store.times[rest.frames.upperBound])
    return sure.contains { other in
      other.places.contains { place in
        let time = store.times[place.frame]
        return isOnWay(place) && !rest.frames.contains(place.frame)
          && time > start - Self.covering && time < end + Self.covering
      }
    }
  }

  /// Keyboards that turn out to be one: their edges are at the same place, and none goes between.
  private func joined(_ rests: [KeyboardTimeline.Rest]) -> [KeyboardTimeline.Rest] {
    var result: [KeyboardTimeline.Rest] = []
    for rest in rests.sorted(by: { $0.frames.lowerBound < $1.frames.lowerBound }) {
      guard let last = result.last, isSame(last, rest) else {
        result.append(rest)
        continue
      }
      var whole = last.isSure || !rest.isSure ? last : rest
      // Both are followed from a frame of their own, of which one may not have been quite at rest.
      let lower = Self.shift(from: last, to: rest)
      let isLast = whole.frames.lowerBound == last.frames.lowerBound
      whole.places =
        last.places.filter { $0.frame <= last.frames.upperBound }
        .map { $0.moved(by: isLast ? 0 : -lower) }
        + rest.places.filter { $0.frame > last.frames.upperBound }
        .map { $0.moved(by: isLast ? lower : 0) }
      let end = max(last.frames.upperBound, rest.frames.upperBound)
      whole.frames = last.frames.lowerBound.through(end)
      whole.samples = (last.samples + rest.samples).sorted()
      result[result.count - 1] = whole
    }
    return result
  }

  /// How far below the one another was followed from, by the frames in which both are seen: the
  /// median, in pixels.
  private static func shift(from one: KeyboardTimeline.Rest, to other: KeyboardTimeline.Rest)
    -> Double
  {
    let shifts = Dictionary(
      one.places.compactMap { place in place.match.map { (place.frame, $0.shift) } },
      uniquingKeysWith: { first, _ in first })
    return other.places.compactMap { place in
      place.match.flatMap { match in shifts[place.frame].map { $0 - match.shift } }
    }.median ?? 0
  }

  /// How high the bar is at least that comes or goes above keys that stay, in points: a choice,
  /// below the 27 that glass has (measured).
  static let leastBar = 20.0

  /// Whether two keyboards that follow each other are one: they stand still in the same frame, or
  /// at the same place without going in between.
  private func isSame(_ last: KeyboardTimeline.Rest, _ rest: KeyboardTimeline.Rest) -> Bool {
    if last.frames.upperBound >= rest.frames.lowerBound { return true }
    // Letters and a pad may stand in one place after each other.
    guard last.keys.arePad == rest.keys.arePad else { return false }
    let areElsewhere = !last.keys.isSame(as: rest.keys, width: Double(width))
    return abs(last.top - rest.top) < (areElsewhere ? 1.2 : Self.leastBar) * unit
      && !(last.places + rest.places).contains {
        ($0.isGone || ($0.match?.shift ?? 0) > 20 * unit)
          && $0.frame > last.frames.upperBound && $0.frame < rest.frames.lowerBound
      }
  }

  /// How far from its place a keyboard that stands still is none, in points: a choice.
  private static let leastAway = 12.0

  /// The least time for which a keyboard stands still to count as at rest, in seconds: a choice,
  /// more than two frames of the end of a motion; and how long a single picture must be shown.
  private static let leastRest = 0.06
  private static let leastLone = 0.25

  /// Follows one keyboard as far as it is seen.
  private func rest(_ plateau: Plateau) throws -> KeyboardTimeline.Rest? {
    var settled = plateau.settled(in: store)
    var places = try places(of: settled, plateau)
    // In noise, or of few frames a second, the frame may be one of the motion's last.
    if let longest = places.longest(within: 0.35 * unit, of: store),
      abs(longest.shift) > 0.35 * unit, abs(longest.shift) < 12 * unit
    {
      settled.frame = longest.frame
      settled.keys.top += longest.shift
      settled.keys.first += longest.shift
      places = try self.places(of: settled, plateau)
    }
    places.doubtStanding(
      store.times, within: 0.35 * unit, beyond: Self.leastAway * unit, longer: Self.leastStand)
    let still = places.filter { $0.match.map { abs($0.shift) < 0.35 * unit } ?? false }.map(\.frame)
    let range = (still.first ?? settled.frame).through(still.last ?? settled.frame)
    let length =
      store.times[range.upperBound] + store.length(range.upperBound)
      - store.times[range.lowerBound]
    // Of few pictures a second one shows the keyboard on its way for as long as others at rest.
    let isLone = range.count < 4 && range.dropFirst().allSatisfy(store.isHeld)
    guard length >= (isLone ? Self.leastLone : Self.leastRest) else { return nil }
    let picture = try store.frame(settled.frame)
    settled.keys.measurePitch(in: picture)
    settled.keys.letters = picture.letterDistance(of: settled.keys, width: width)
    var rest = KeyboardTimeline.Rest(
      frames: range, settled: settled.frame, keys: settled.keys, places: places,
      trackedTop: Int(settled.keys.top))
    try findEdge(of: &rest)
    return rest
  }

  /// Looks for the upper edge of a keyboard that stands still.
  func findEdge(of rest: inout KeyboardTimeline.Rest) throws {
    let finder = try topEdge(rest.settled, rest.places, rest.keys)
    let edge = finder.find()
    rest.top = edge?.edge ?? Double(rest.trackedTop)
    rest.seenTop = rest.top
    rest.isSure = edge?.isSure ?? false
    rest.isGlass = edge?.isGlass ?? edge.map { finder.hasRoundCorners(edge: $0.edge) } ?? false
    rest.isFolded = edge?.isFolded ?? false
    rest.accessoryTop = edge?.accessory
    rest.rider = edge?.rider
    rest.considered = edge?.considered ?? []
    if rest.isSure, try leavesEdge(of: rest, finder) { rest.isSure = false }
  }

  /// How long before the end of a rest, and after its beginning, its edge is looked at, in seconds: a
  /// choice.
  private static let insideRest = [0.1, 0.2]

  /// Whether the panel's edge is elsewhere when a keyboard has just come, or is about to go: a bar of
  /// words has joined it, or left it.
  private func leavesEdge(of rest: KeyboardTimeline.Rest, _ finder: TopEdge) throws -> Bool {
    let row = Int(rest.top.rounded())
    let edge = finder.step(try store.frame(rest.settled), row)
    let (start, end) = (store.times[rest.frames.lowerBound], store.times[rest.frames.upperBound])
    guard end - start > 2 * Self.leastStand else { return false }
    func strip(_ frame: LuminanceFrame, _ from: Double, _ to: Double) -> PanelStrip {
      PanelStrip(frame, rows: (row + Int(from * unit)).upTo(row + Int(to * unit)))
    }
    func lacksEdge(_ frame: Int) throws -> Bool {
      let picture = try store.frame(frame)
      guard !finder.has(edge, in: picture, shift: 0) else { return false }
      let below = strip(picture, 2, 6)
      return !below.differs(from: strip(picture, -6, -2))
    }
    let late = Self.insideRest.compactMap { time in
      rest.frames.last { end - store.times[$0] >= time }
    }
    let early = Self.insideRest.compactMap { time in
      rest.frames.first { store.times[$0] - start >= time }
    }
    return try late.allSatisfy(lacksEdge) || early.allSatisfy(lacksEdge)
  }

  /// Where a keyboard is in the frames around a plateau, seen from one in which it is at rest.
  private func places(
    of settled: (frame: Int, keys: KeyRows), _ plateau: Plateau
  ) throws -> [KeyboardTimeline.Place] {
    let tracker = KeyboardTracker(
      try edges(settled.frame), frame: settled.frame, top: Int(settled.keys.top), unit: unit)
    var places: [KeyboardTimeline.Place] = []
    // A frame may be all that is shown of a rest, for however long.
    func follow(_ frames: some Sequence<Int>, away: (Int) -> Double) throws {
      var goneSince: Double?
      for frame in frames {
        guard away(frame) < Self.reach else { break }
        let place = tracker.place(in: try edges(frame), frame: frame)
        places.append(place)
        guard place.match == nil else {
          goneSince = nil
          continue
        }
        let since = goneSince ?? store.times[frame]
        goneSince = since
        if abs(store.times[frame] - since) > 0.3 { break }
      }
    }
    for frame in plateau.first.through(plateau.last) {
      if let last = places.last, store.repeatsPrevious(frame) {
        var same = last
        same.frame = frame
        places.append(same)
      } else {
        places.append(tracker.place(in: try edges(frame), frame: frame))
      }
    }
    let times = store.times
    try follow((0..<plateau.first).reversed()) { times[plateau.first] - times[$0 + 1] }
    try follow((plateau.last + 1).upTo(store.count)) { times[$0] - times[plateau.last + 1] }
    places.sort { $0.frame < $1.frame }
    return places
  }

  /// By how many pixels a panel may end beside a known height: a choice of 1.3 points, and what the
  /// width of a screen that was searched for may be off.
  private var edgeSlack: Double {
    let searched = known.screen.hasTop ? 0 : 0.75 * Double(ScreenSize.searchSlack)
    return max(1.3 * unit, 1.2) + 0.8 * searched
  }

  private func topEdge(
    _ middle: Int, _ places: [KeyboardTimeline.Place], _ keys: KeyRows
  ) throws -> TopEdge {
    let keysTop = Int(keys.top)
    let travel = Double(store.rows - keysTop)
    var moving = places.indices.compactMap { index -> (Int, Int)? in
      guard let match = places[index].match, match.score > 0.75,
        match.shift >= 10 * unit, match.shift <= travel * 0.85
      else { return nil }
      // What looks like it and stands still is another keyboard, as of letters to a pad.
      let around = places[max(0, index - 1).through(min(places.count - 1, index + 1))]
      guard
        around.contains(where: { place in
          place.match.map { abs($0.shift - match.shift) > 0.3 * unit } ?? true
        })
      else { return nil }
      return (places[index].frame, Int(match.shift.rounded()))
    }
    while moving.count > 10 {
      moving = moving.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
    let gone = places.filter(\.isGone).map(\.frame)
    let ends = try [
      goneFrame(in: places.filter { $0.frame < middle }),
      goneFrame(in: places.filter { $0.frame > middle }.reversed()),
    ].compactMap(\.self)
    // The one that is next to it, where all are before it or all after.
    let passing = ends.count == 1 ? (ends[0] < middle ? gone.last : gone.first) : nil
    return TopEdge(
      settled: try store.frame(middle),
      moving: try moving.map { (try store.frame($0.0), $0.1) },
      hidden: try ends.map(store.frame), passing: try passing.map(store.frame), keysTop: keysTop,
      unit: unit,
      knownHeights: known.heights(of: keys, rows: store.rows), slack: edgeSlack)
  }

  /// For how long a keyboard that goes is not recognised any more at the most while its bar of words is
  /// seen alone, in seconds: a choice, of the frames of slow GIFs.
  private static let barAlone = 0.2

  /// The first of some places, in order, at which nothing of the keyboard is seen; where that may be its
  /// bar alone one before that which shows no keyboard, but is somewhat like one, as a list may be.
  private func goneFrame(in places: [KeyboardTimeline.Place]) throws -> Int? {
    guard let first = places.firstIndex(where: \.isGone) else { return nil }
    let gone = places[first].frame
    guard let seen = places[first...].first(where: { $0.match != nil })?.frame else { return gone }
    func isFar(_ frame: Int) -> Bool {
      abs(store.times[seen] - store.times[frame]) >= Self.barAlone
    }
    guard !isFar(gone),
      let other = places[..<first].first(where: { $0.match == nil && isFar($0.frame) })?.frame,
      try Plateau.keys(
        in: store.frame(other), width: Double(width), stands: known.stands) == nil
    else { return gone }
    return other
  }

  /// The sight of all keyboards in each frame.
  private func sights(_ rests: [KeyboardTimeline.Rest]) -> [KeyboardTimeline.Sight] {
    var sights = [KeyboardTimeline.Sight](repeating: .hidden, count: store.count)
    var scores = [Double](repeating: 0, count: store.count)
    for rest in rests {
      for place in rest.places {
        guard let match = place.match else {
          if sights[place.frame] == .hidden, !place.isGone { sights[place.frame] = .unknown }
          continue
        }
        guard match.score > scores[place.frame] else { continue }
        scores[place.frame] = match.score
        sights[place.frame] = .seen(
          top: min(Double(store.rows), rest.top + match.shift),
          confidence: confidence(of: match, rest))
      }
    }
    // Where rows of keys stand, a keyboard is, whether it is recognised or not.
    for rest in rests {
      for (one, two) in zip(rest.samples, rest.samples.dropFirst())
      where store.times[two] - store.times[one] <= Self.leastStand {
        for frame in one.through(two) where sights[frame] == .hidden { sights[frame] = .unknown }
      }
    }
    return sights
  }

  /// How sure a place is: by the likeness, and by how much of the keys can be seen.
  private func confidence(of match: RowMatch, _ rest: KeyboardTimeline.Rest) -> Double {
    let likeness = max(0, min(1, (match.score - 0.5) / 0.4))
    let keysSeen = Double(match.rows) / (0.8 * rest.keys.pitch)
    return 0.97 * likeness * min(1, 0.4 + 0.6 * keysSeen) * (rest.isSure ? 1 : 0.7)
  }
}

extension KeyboardTimeline {
  /// Where a keyboard is in a frame, seen from where it stands still.
  struct Place: Hashable {
    var frame: Int
    /// How far below its place it is, in pixels; `nil` where it is not recognised.
    var match: RowMatch?
    /// Whether nothing of it is seen.
    var isGone: Bool

    /// The same place seen from another one, so many pixels higher.
    func moved(by shift: Double) -> Place {
      var place = self
      place.match?.shift += shift
      return place
    }
  }
}

extension [KeyboardTimeline.Place] {
  /// Where a keyboard stands for longest, in pixels below where it was followed from, and a frame in
  /// the middle of those that show it there; `nil` where none recognises it well.
  ///
  /// A recorder that waits for a change makes one frame of a rest and many of the end of a motion.
  func longest(within slack: Double, of store: FrameStore) -> (frame: Int, shift: Double)? {
    let known = compactMap { place in
      place.match.flatMap { $0.score > 0.8 ? (frame: place.frame, shift: $0.shift) : nil }
    }.sorted { $0.shift < $1.shift }
    var best = (frames: 0..<0, time: 0.0)
    var lower = 0
    var time = 0.0
    for upper in known.indices {
      time += store.length(known[upper].frame)
      while known[upper].shift - known[lower].shift > slack {
        time -= store.length(known[lower].frame)
        lower += 1
      }
      if time > best.time + 1e-6 { best = (lower..<upper + 1, time) }
    }
    let frames = known[best.frames].sorted { $0.frame < $1.frame }
    return frames.isEmpty ? nil : frames[frames.count / 2]
  }
}

extension [KeyboardTimeline.Place] {
  /// Says that places at which it stands still away from its own may be wrong: a board whose rows
  /// are as far apart as the keys looks like them a row lower.
  ///
  /// - Parameters:
  ///   - slack: By how much places of one stand differ, in pixels.
  ///   - distance: How far from its own they are, in pixels.
  ///   - time: For how long it stands there, in seconds.
  mutating func doubtStanding(
    _ times: [Double], within slack: Double, beyond distance: Double, longer time: Double
  ) {
    var first = startIndex
    while first < endIndex {
      var next = first + 1
      if let shift = self[first].match?.shift, abs(shift) > distance {
        while next < endIndex, let other = self[next].match?.shift, abs(other - shift) < slack {
          next += 1
        }
        if times[self[next - 1].frame] - times[self[first].frame] > time {
          for index in first..<next { self[index].match = nil }
        }
      }
      first = next
    }
  }
}

/// Follows a keyboard through the frames around a plateau.
struct KeyboardTracker {
  private let template: RowTemplate
  /// The frame that the template is from.
  let frame: Int
  /// The first row of the block that is followed.
  let top: Int
  private let rows: Int
  /// Pixels in a point, roughly.
  private let unit: Double

  init(_ edges: FrameEdges, frame: Int, top: Int, unit: Double) {
    self.frame = frame
    self.top = top
    rows = edges.fine.rows
    self.unit = unit
    // The home indicator stays while the keyboard moves: its rows are left out.
    let bottom = rows - Int(22 * unit)
    template = RowTemplate(edges, ranges: [max(0, top).upTo(bottom)], leastShare: 0.02)
  }

  /// The correlation from which on a keyboard is recognised, and the one below which none is there:
  /// choices.
  private static let leastScore = 0.6
  private static let goneScore = 0.35

  /// Finds the keyboard in a frame.
  func place(in edges: FrameEdges, frame: Int) -> KeyboardTimeline.Place {
    let quick = template.refined(around: 0, in: edges, visible: 0..<rows, margin: 1)
    if let quick, quick.score > 0.97, abs(quick.shift) < 1.5 * unit {
      return KeyboardTimeline.Place(frame: frame, match: quick, isGone: false)
    }
    let travel = rows - top
    let match = template.find(
      in: edges, shifts: (-Int(30 * unit)).through(max(1, travel - Int(6 * unit))),
      visible: 0..<rows,
      apart: Int(9 * unit))
    guard let match, match.score >= Self.leastScore, match.margin >= 0.04 else {
      return KeyboardTimeline.Place(
        frame: frame, match: nil, isGone: (match?.score ?? 0) < Self.goneScore)
    }
    return KeyboardTimeline.Place(frame: frame, match: match, isGone: false)
  }
}
