/// Part of the content that moves as one, as seen where it rests.
struct ContentRegion {
  /// Its rows in the frame at rest, in pixels, from the top down.
  var ranges: [Range<Int>]
  /// How far up it is in the frame with the keyboard, in pixels.
  var rise: Double

  /// How many rows it covers, from its first to its last in each stretch.
  var area: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Its rows in the frame with the keyboard.
  var shownRanges: [Range<Int>] {
    let shift = Int(rise.rounded())
    return ranges.map { ($0.lowerBound - shift).upTo($0.upperBound - shift) }
  }
}

/// Tells apart what moved in the content and what stayed.
struct RegionFinder {
  /// The frame at rest, without the keyboard.
  let rest: FrameEdges
  /// The frame with the keyboard, in which all has come to rest.
  let shown: FrameEdges
  /// The upper edge of the keyboard in it, in pixels.
  let keyboardTop: Int
  /// Pixels in a point, roughly.
  let unit: Double

  /// How high a stretch of content is that is looked for on its own, in points: a choice, less than
  /// a field is high.
  private static let blockHeight = 14.0

  /// What has been found out about a stretch of rows.
  private struct Block {
    var rows: Range<Int>
    var contrast: Int
    /// Where it was found again, if there is one such place only.
    var rise: Double?
  }

  /// The parts that moved, the largest first, and what stayed, if anything did.
  func find() -> (moved: [ContentRegion], stayed: ContentRegion?) {
    let blocks = voted(cut)
    var groups: [(rise: Double, votes: Int)] = []
    for rise in blocks.compactMap(\.rise).sorted() {
      if let last = groups.last, rise - last.rise < max(1.6, 0.7 * unit) {
        let votes = Double(last.votes)
        groups[groups.count - 1] = ((last.rise * votes + rise) / (votes + 1), last.votes + 1)
      } else {
        groups.append((rise, 1))
      }
    }
    let rises = groups.filter { $0.votes >= 2 || abs($0.rise) < 1 }.map(\.rise)
    let owners = blocks.map { owner(of: $0, among: rises) }
    var regions: [ContentRegion] = []
    var stayed: ContentRegion?
    for (index, rise) in rises.enumerated() {
      var ranges: [Range<Int>] = []
      var hasVote: [Bool] = []
      var wasOwn = false
      for (block, owner) in zip(blocks, owners) {
        guard owner == index else {
          // Flat rows between two of its own belong to it; those with something in them cut it.
          wasOwn = false
          continue
        }
        if wasOwn, let last = ranges.last {
          ranges[ranges.count - 1] = last.lowerBound.upTo(block.rows.upperBound)
        } else {
          ranges.append(block.rows)
          hasVote.append(false)
        }
        if block.rise != nil { hasVote[hasVote.count - 1] = true }
        wasOwn = true
      }
      // What merely looks alike there, without a vote of its own, is left out.
      ranges = zip(ranges, hasVote).filter(\.1).map(\.0)
      guard !ranges.isEmpty else { continue }
      let region = ContentRegion(ranges: ranges, rise: rise)
      if abs(rise) < max(0.7, 0.4 * unit) {
        if region.area > stayed?.area ?? 0 { stayed = region }
      } else {
        regions.append(region)
      }
    }
    return (Self.separated(regions, from: stayed), stayed)
  }

  /// The regions without those that claim rows of the frame with the keyboard which a larger one,
  /// or what stayed, has: two pictures that are alike may stand where the other was.
  private static func separated(
    _ regions: [ContentRegion], from stayed: ContentRegion?
  ) -> [ContentRegion] {
    var taken = stayed?.ranges ?? []
    var kept: [ContentRegion] = []
    for region in regions.sorted(by: { $0.area > $1.area }) {
      let own = region.shownRanges
      let shared = own.reduce(0) { sum, range in
        sum + taken.reduce(0) { $0 + range.clamped(to: $1).count }
      }
      guard shared * 2 <= region.area else { continue }
      taken += own
      kept.append(region)
    }
    return kept
  }

  /// The stretches that have something to be recognised by.
  private var cut: [Block] {
    let height = max(6, Int(Self.blockHeight * unit))
    let energy = rest.fine.energy
    // A row whose columns differ by less than two grey levels is flat.
    let least = height * rest.fine.width * 2
    return stride(from: 0, to: rest.fine.rows - height, by: height).compactMap { first in
      let rows = first..<first + height
      let contrast = energy[rows.upperBound] - energy[rows.lowerBound]
      return contrast >= least ? Block(rows: rows, contrast: contrast, rise: nil) : nil
    }
  }

  private func voted(_ blocks: [Block]) -> [Block] {
    let visible = 0..<max(0, keyboardTop)
    return blocks.map { block in
      var block = block
      let template = RowTemplate(rest, ranges: [block.rows], leastShare: 0.9)
      let lowest = keyboardTop - block.rows.upperBound
      guard -block.rows.lowerBound < min(lowest, Int(60 * unit)) else { return block }
      let match = template.find(
        in: shown, shifts: (-block.rows.lowerBound).through(min(lowest, Int(60 * unit))),
        visible: visible,
        apart: Int(4 * unit))
      if let match, match.score > 0.86, match.margin > 0.12 { block.rise = -match.shift }
      return block
    }
  }

  /// The group that a stretch is of: its own vote, or where else it is found again.
  private func owner(of block: Block, among rises: [Double]) -> Int? {
    let template = RowTemplate(rest, ranges: [block.rows], leastShare: 0.9)
    let scores = rises.map { rise in
      template.refined(
        around: -Int(rise.rounded()), in: shown, visible: 0..<max(0, keyboardTop), margin: 0
      ).map { abs($0.shift + rise) < max(1.6, 0.7 * unit) ? $0.score : 0 } ?? 0
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0.75 else {
      return nil
    }
    return best
  }
}

/// Follows a region through frames.
struct RegionTracker {
  let region: ContentRegion
  private let template: RowTemplate
  private let unit: Double
  private let rows: Int
  /// Where it was found last, in pixels up from its rest.
  private var last = 0.0

  init(_ region: ContentRegion, in rest: FrameEdges, unit: Double) {
    self.region = region
    self.unit = unit
    rows = rest.fine.rows
    template = RowTemplate(rest, ranges: region.ranges, leastShare: 0.25)
  }

  /// The correlation from which on the region is recognised: a choice.
  private static let leastScore = 0.7

  /// How far up it is in a frame, in pixels, and how sure that is; `nil` where it is not
  /// recognised.
  ///
  /// - Parameter keyboardTop: The row from which on the keyboard covers what is there.
  mutating func rise(
    in edges: FrameEdges, keyboardTop: Int
  ) -> (rise: Double, score: Double)? {
    let visible = 0..<max(1, min(rows, keyboardTop))
    let quick = template.refined(
      around: -Int(last.rounded()), in: edges, visible: visible, margin: 1)
    if let quick, quick.score > 0.985, abs(quick.shift + last) < 1.5 * unit {
      last = -quick.shift
      return (last, quick.score)
    }
    let reach = Int(max(abs(region.rise) * 1.6, 160 * unit))
    let match = template.find(
      in: edges, shifts: (-reach).through(reach / 2), visible: visible, apart: Int(5 * unit))
    // What is nearly the same need not be told from other places as clearly.
    guard let match, match.score >= Self.leastScore,
      match.margin > (match.score > 0.95 ? 0.015 : 0.03)
    else { return nil }
    last = -match.shift
    return (last, match.score)
  }
}
