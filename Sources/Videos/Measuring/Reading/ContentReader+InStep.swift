// Rows that look alike every so often, of which only the way tells how far they went.

extension ContentReader {
  /// How much farther than the keyboard rows may go, in points: a choice.
  private static let mostBeyond = 60.0

  /// Follows rows that are alike as if they went in step with the keyboard, when it comes and when it
  /// goes: of all ways by so many times their distance one alone may put them where they are in the
  /// frames between.
  ///
  /// - Parameters:
  ///   - trace: The rows, with a rise that is right but for a multiple of the distance.
  ///   - pitch: The distance, in pixels.
  ///   - bars: The row up to which bars cover them.
  /// - Returns: The rows where one way alone does that, and where none or more than one does.
  func inStep(
    _ trace: ContentTrace, pitch: Double, in rest: FrameEdges, under bars: Int
  ) throws -> (told: ContentTrace?, unsure: ContentTrace?) {
    guard period.rests.count == 1, let keyboard = period.rests.first.map({ timeline.rests[$0] }),
      observer.bottom > keyboard.top
    else { return (nil, trace) }
    let template = RowTemplate(rest, ranges: trace.region.ranges, leastShare: 0.25)
    let path = InStepPath(
      template: template, bars: bars, keyboard: keyboard, reader: self)
    let most = path.travel + Self.mostBeyond * observer.unit
    let ways = (-8...8).map { trace.region.rise + Double($0) * pitch }.filter { abs($0) <= most }
    let (up, down) = (keyboard.frames.lowerBound, keyboard.frames.upperBound)
    let (coming, going) = (period.frames.filter { $0 < up }, period.frames.filter { $0 > down })
    let upWay = try path.way(of: ways, in: coming)
    let downWay = try path.way(of: ways, in: going)
    let middle = (up + down) / 2
    var (told, unsure) = (ContentTrace(region: trace.region), ContentTrace(region: trace.region))
    for (way, frames) in [
      (upWay, period.frames.filter { $0 <= middle }),
      (downWay, period.frames.filter { $0 > middle }.reversed()),
    ] {
      guard let way else {
        for frame in frames { unsure.places[frame] = trace.places[frame] }
        continue
      }
      told.region.rise = way
      for frame in frames {
        // With the keyboard at rest the next field may be tapped.
        guard let place = try path.place(way, frame) else {
          if keyboard.frames.contains(frame) { break }
          continue
        }
        told.places[frame] = (-place.shift, place.score)
      }
    }
    return (told.places.isEmpty ? nil : told, unsure.places.isEmpty ? nil : unsure)
  }

  /// Where rows are in the frames of a period if they go in step with its keyboard.
  private struct InStepPath {
    /// The shares of the keyboard's way in frames that tell how far rows went that are alike, and how
    /// many such frames there are and how far they are apart at least: choices.
    private static let onWay = (shares: 0.08...0.97, leastCount: 4, leastSpread: 0.3)

    /// In which share of these frames rows are where the keyboard puts them, and at most where any
    /// other way would: choices, as pictures on the way may be mixed of two.
    private static let agreeing = (own: 0.7, other: 0.34)

    /// How alike rows must be there, and how far off they may be, in points and in pixels where these
    /// are more: choices.
    private static let there = (score: 0.85, points: 0.75, pixels: 1.2)

    let template: RowTemplate
    let bars: Int
    let keyboard: KeyboardTimeline.Rest
    let reader: ContentReader

    /// How far off they may be, in pixels.
    private var slack: Double { max(Self.there.points * reader.observer.unit, Self.there.pixels) }

    /// How far the keyboard goes, in pixels.
    var travel: Double { reader.observer.bottom - keyboard.top }

    /// The share of the keyboard's way in a frame, and its upper edge; `nil` where that is unknown.
    private func share(_ frame: Int) -> (share: Double, top: Int)? {
      switch reader.timeline.sights[frame] {
      case .seen(let top, _): ((reader.observer.bottom - top) / travel, Int(top))
      case .hidden: (0, reader.observer.store.rows)
      case .unknown: nil
      }
    }

    /// Where the rows are in a frame if that is where a way puts them.
    func place(_ way: Double, _ frame: Int) throws -> RowMatch? {
      guard let one = share(frame) else { return nil }
      return place(way * one.share, try reader.observer.edges(frame), one.top)
    }

    private func place(_ rise: Double, _ edges: FrameEdges, _ bottom: Int) -> RowMatch? {
      template.refined(
        around: -Int(rise.rounded()), in: edges, visible: bars..<max(bars + 1, bottom), margin: 0
      ).flatMap { $0.score > Self.there.score && abs($0.shift + rise) < slack ? $0 : nil }
    }

    /// The one of some ways that puts the rows where they are in some frames; `nil` where none does,
    /// more than one, or too few frames tell.
    func way(of ways: [Double], in frames: [Int]) throws -> Double? {
      let moving = frames.compactMap { frame in
        share(frame).map { (frame: frame, share: $0.share, top: $0.top) }
      }.filter { Self.onWay.shares.contains($0.share) }
      let shares = moving.map(\.share)
      guard moving.count >= Self.onWay.leastCount, let least = shares.min(),
        let last = shares.max(), last - least >= Self.onWay.leastSpread
      else { return nil }
      var counts = [Int](repeating: 0, count: ways.count)
      for one in moving {
        let edges = try reader.observer.edges(one.frame)
        for index in ways.indices where place(ways[index] * one.share, edges, one.top) != nil {
          counts[index] += 1
        }
      }
      func agree(_ index: Int, _ part: Double) -> Bool {
        Double(counts[index]) >= part * Double(moving.count)
      }
      guard
        let own = ways.indices.first(where: {
          counts[$0] >= Self.onWay.leastCount && agree($0, Self.agreeing.own)
        }),
        !ways.indices.contains(where: { $0 != own && agree($0, Self.agreeing.other) })
      else { return nil }
      return ways[own]
    }
  }
}
