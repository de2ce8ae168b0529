/// Part of the content that moves as one, as seen where it rests.
struct ContentRegion {
  /// Its rows in the frame at rest, in pixels, from the top down.
  var ranges: [Range<Int>]
  /// How far up it is in the frame with the keyboard, in pixels.
  var rise: Double

  /// How many rows it covers, from its first to its last in each stretch.
  var area: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Whether it has rows of another.
  func overlaps(_ other: ContentRegion) -> Bool {
    ranges.contains { range in other.ranges.contains { $0.overlaps(range) } }
  }

  /// Whether most of its rows in the frame with the keyboard are among others there.
  func standsAmong(_ others: [Range<Int>]) -> Bool {
    let shared = shownRanges.reduce(0) { sum, range in
      others.reduce(sum) { $0 + range.clamped(to: $1).count }
    }
    return shared * 2 > area
  }

  /// Its rows in the frame with the keyboard.
  var shownRanges: [Range<Int>] {
    let shift = Int(rise.rounded())
    return ranges.map { ($0.lowerBound - shift).upTo($0.upperBound - shift) }
  }

  /// All rows from its first to its last in the frame with the keyboard.
  var shownRange: Range<Int> {
    let shown = shownRanges
    return (shown.first?.lowerBound ?? 0).upTo(shown.last?.upperBound ?? 0)
  }
}

extension ContentRegion {
  /// Tells apart what moved in the content and what stayed.
  struct Finder {
    /// The frame at rest, without the keyboard.
    let rest: FrameEdges
    /// The frame with the keyboard, in which all has come to rest.
    let shown: FrameEdges
    /// The upper edge of the keyboard in it, in pixels.
    let keyboardTop: Int
    /// Pixels in a point, roughly.
    let unit: Double
    /// Frames in which the keyboard is on its way, and its upper edge in them, in pixels.
    var passing: [(edges: FrameEdges, top: Double)] = []

    /// How high a stretch of content is that is looked for on its own, in points: a choice, less than
    /// a field is high.
    private static let blockHeight = 14.0

    /// A stretch of rows, and where it was found again.
    private struct Block {
      var rows: Range<Int>
      var contrast: Int
      /// Where it was found again, if there is one such place only.
      var rise: Double?
      /// How much that counts: a half where it is less alike, as behind glass.
      var weight = 1.0
      /// How alike it must be where it belongs to what moved.
      var leastOwn = Finder.leastOwn
    }

    /// How alike a stretch must be where it is found again, and how much more than elsewhere, or how
    /// many times less unlike, to count in full and for a half: choices.
    private static let alike = (score: 0.86, margin: 0.12, contrast: 4.0)
    private static let nearlyAlike = (score: 0.6, margin: 0.2)
    private static let likeNoOther = (score: 0.6, margin: 0.4)

    /// The votes that a way needs: a choice, of three stretches, of which two have no rows in common.
    private static let leastVotes = 2.5

    /// The parts that moved, the largest first, and what stayed, if anything did.
    func find() -> (moved: [ContentRegion], stayed: ContentRegion?) {
      let blocks = voted(cut)
      var groups: [(rise: Double, votes: Double)] = []
      let votes = blocks.compactMap { block in block.rise.map { (rise: $0, weight: block.weight) } }
      for vote in votes.sorted(by: { $0.rise < $1.rise }) {
        if let last = groups.last, vote.rise - last.rise < mostApart {
          let sum = last.votes + vote.weight
          let rise = (last.rise * last.votes + vote.rise * vote.weight) / sum
          groups[groups.count - 1] = (rise, sum)
        } else {
          groups.append((vote.rise, vote.weight))
        }
      }
      groups = groups.filter {
        $0.votes >= Self.leastVotes || abs($0.rise) < 1 || $0.votes >= 1 && ridesOnKeyboard($0.rise)
      }
      let owners: [Int?]
      (groups, owners) = ridden(blocks, groups)
      var regions: [(region: ContentRegion, votes: Double)] = []
      var stayed: ContentRegion?
      for (index, rise) in groups.map(\.rise).enumerated() {
        var ranges: [Range<Int>] = []
        var hasVote: [Bool] = []
        var wasOwn = false
        for (block, owner) in zip(blocks, owners) {
          guard owner == index else {
            // Flat rows between two of its own belong to it; those with something in them cut it.
            wasOwn = false
            continue
          }
          if wasOwn, let last = ranges.last,
            Double(block.rows.lowerBound - last.upperBound) < Self.mostFlat * unit
          {
            ranges[ranges.count - 1] = last.lowerBound.upTo(block.rows.upperBound)
          } else {
            ranges.append(block.rows)
            hasVote.append(false)
          }
          if isFor(rise, block) { hasVote[hasVote.count - 1] = true }
          wasOwn = true
        }
        // What merely looks alike there, without a vote of its own, is left out.
        ranges = zip(ranges, hasVote).filter(\.1).map(\.0)
        guard !ranges.isEmpty else { continue }
        let region = ContentRegion(ranges: ranges, rise: rise)
        if abs(rise) < max(0.7, 0.4 * unit) {
          if region.area > stayed?.area ?? 0 { stayed = region }
        } else {
          let agreeing = zip(blocks, owners).reduce(0) { sum, block in
            block.1 == index && block.0.rise.map { abs($0 - rise) < Self.rigid } ?? false
              ? sum + block.0.weight : sum
          }
          regions.append((region, agreeing))
        }
      }
      return (Self.separated(distinct(regions), from: stayed), stayed)
    }

    /// How far apart the ways of stretches that move as one seem, in pixels: a choice.
    private static let rigid = 0.5

    /// How many flat rows between two of its own belong to a region, in points: a choice, of a large
    /// gap between two fields.
    private static let mostFlat = 60.0

    /// The regions without those that are seen only because their rows look like what a region with
    /// more votes, or more rows, brings there: what goes out of sight with that one, as under the
    /// keyboard or a bar, is found again in the next field that is like it.
    private func distinct(_ regions: [(region: ContentRegion, votes: Double)]) -> [ContentRegion] {
      regions.sorted {
        ($0.votes, $0.region.area) > ($1.votes, $1.region.area)
      }.reduce(into: []) { kept, other in
        let template = RowTemplate(rest, ranges: other.region.ranges, leastShare: 0.5)
        let isLikeOne = kept.contains { one in
          // Between the first and the last row of what moves as one nothing goes another way, but
          // for bars over it.
          if !ridesOnKeyboard(one.rise), !ridesOnKeyboard(other.region.rise),
            other.region.standsAmong([one.shownRange])
          {
            return true
          }
          return other.region.standsAmong(one.shownRanges)
            && template.refined(
              around: -Int((other.region.rise - one.rise).rounded()), in: rest,
              visible: 0..<rest.fine.rows, margin: 0
            ).map { $0.score > Self.leastOwn } ?? false
        }
        if !isLikeOne { kept.append(other.region) }
      }
    }

    /// How alike a stretch must be to what is where a region goes to be one of it: a choice.
    private static let leastOwn = 0.75

    /// The regions without the rows that claim a place in the frame with the keyboard which a larger
    /// one, or what stayed, has: two pictures that are alike may stand where the other was.
    private static func separated(
      _ regions: [ContentRegion], from stayed: ContentRegion?
    ) -> [ContentRegion] {
      var taken = stayed?.ranges ?? []
      var kept: [ContentRegion] = []
      for var region in regions.sorted(by: { $0.area > $1.area }) {
        region.ranges = zip(region.ranges, region.shownRanges).filter { _, shown in
          taken.reduce(0) { $0 + shown.clamped(to: $1).count } * 2 <= shown.count
        }.map(\.0)
        guard !region.ranges.isEmpty else { continue }
        taken += region.shownRanges
        kept.append(region)
      }
      return kept.sorted { $0.area > $1.area }
    }

    /// The stretches that have something to be recognised by.
    ///
    /// Each shares half of its rows with the next, so that a line of text is whole in one of them.
    private var cut: [Block] {
      let height = max(6, Int(Self.blockHeight * unit))
      let energy = rest.fine.energy
      // A row whose columns differ by less than two grey levels is flat.
      let least = height * rest.fine.width * 2
      return stride(from: 0, to: rest.fine.rows - height, by: height / 2).compactMap { first in
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
        guard let match else { return block }
        let isAlike =
          match.score > Self.alike.score
          && (match.margin > Self.alike.margin || match.contrast > Self.alike.contrast)
        let isLikeNoOther =
          match.score > Self.likeNoOther.score && match.margin > Self.likeNoOther.margin
        let isNearlyAlike =
          match.score > Self.nearlyAlike.score && match.margin > Self.nearlyAlike.margin
        guard isAlike || isLikeNoOther || isNearlyAlike else { return block }
        block.rise = -match.shift
        if !isAlike { block.leastOwn = Self.nearlyAlike.score }
        if !isAlike, !isLikeNoOther { block.weight = 0.5 }
        return block
      }
    }

    /// Whether a way is the keyboard's, or less by what a bar rests higher on the safe area: one
    /// stretch that goes so far is no chance.
    func ridesOnKeyboard(_ rise: Double) -> Bool {
      let travel = Double(rest.fine.rows - keyboardTop)
      return rise < travel + unit && rise > travel - 36 * unit
    }

    /// Whether a stretch was found again so far up.
    private func isFor(_ rise: Double, _ block: Block) -> Bool {
      block.rise.map { abs($0 - rise) < mostApart } ?? false
    }

    /// By how much the ways of stretches differ that go as far, in pixels: a choice.
    private var mostApart: Double { max(1.6, 0.7 * unit) }

    /// By how much less alike a stretch may be where more go than where it is most alike: a choice.
    private static let mostLoss = 0.05

    /// The group that a stretch is of: its own vote, or where else it is found again, and of places
    /// where it is about as alike the one with the most votes.
    private func owner(of block: Block, among groups: [(rise: Double, votes: Double)]) -> Int? {
      if let own = groups.firstIndex(where: { isFor($0.rise, block) }) { return own }
      let scores = groups.map { score(of: block, at: $0.rise) }
      guard let best = scores.max(), best > block.leastOwn else { return nil }
      return scores.indices.filter { scores[$0] > max(block.leastOwn, best - Self.mostLoss) }
        .max { groups[$0].votes < groups[$1].votes }
    }

    /// How alike a stretch is to what is so far up in the frame with the keyboard; 0 where it is more so
    /// elsewhere around there.
    private func score(of block: Block, at rise: Double) -> Double {
      RowTemplate(rest, ranges: [block.rows], leastShare: 0.9).refined(
        around: -Int(rise.rounded()), in: shown, visible: 0..<max(0, keyboardTop), margin: 0
      ).map { abs($0.shift + rise) < mostApart ? $0.score : 0 } ?? 0
    }

    /// By how much less alike a stretch may be where another group goes to be of that one, where it was
    /// not seen to ride: a choice, of what a line that comes to lie between pixels loses.
    private static let mostLossUnridden = 0.12

    /// Tells apart, of stretches that come to stand where what rides on the keyboard does, those that
    /// are not seen on that way: they move later, or are of a form that goes less by as much as its fields
    /// are apart.
    ///
    /// - Returns: The groups, with one more for those that go as far at other times, and of which each
    ///   stretch is.
    private func ridden(
      _ blocks: [Block], _ groups: [(rise: Double, votes: Double)]
    ) -> (groups: [(rise: Double, votes: Double)], owners: [Int?]) {
      let owners = blocks.map { owner(of: $0, among: groups) }
      guard let riding = groups.indices.first(where: { ridesOnKeyboard(groups[$0].rise) }) else {
        return (groups, owners)
      }
      let rides = zip(blocks, owners).map { block, owner in
        owner == riding ? isSeenRiding(block, groups[riding].rise) : nil
      }
      guard rides.contains(true) else { return (groups, owners) }
      let others = groups.indices.filter { $0 != riding }
      let told = blocks.indices.map { index -> Int? in
        guard rides[index] == false else { return owners[index] }
        let block = blocks[index]
        let own = score(of: block, at: groups[riding].rise)
        let other = owner(of: block, among: others.map { groups[$0] }).map { others[$0] }
        let isOther = other.map {
          score(of: block, at: groups[$0].rise) > own - Self.mostLossUnridden
        }
        return isOther == true ? other : groups.count
      }
      return (groups + [groups[riding]], told)
    }

    /// By how much what rides on the keyboard may be off its place on the way, in points: a choice.
    private static let mostBeside = 3.0

    /// How alike a stretch is at least in frames in which it may ride: a choice.
    private static let leastRidden = 0.6

    /// Whether a stretch is where what rides on the keyboard is while that is on its way: as far up as
    /// the keyboard, or its own share of that, or nowhere yet while the keyboard crosses the safe area;
    /// `nil` where that is not told.
    private func isSeenRiding(_ block: Block, _ rise: Double) -> Bool? {
      let template = RowTemplate(rest, ranges: [block.rows], leastShare: 0.9)
      let travel = Double(rest.fine.rows - keyboardTop)
      guard travel > 0 else { return nil }
      let scores = passing.map { frame in
        let gone = Double(rest.fine.rows) - frame.top
        let least = min(gone, rise * gone / travel, max(0, gone + rise - travel))
        let slack = Self.mostBeside * unit
        return template.find(
          in: frame.edges,
          shifts: Int(-gone - slack).through(Int(slack - least)),
          visible: 0..<max(0, Int(frame.top)), apart: Int(4 * unit)
        )?.score ?? 0
      }
      // One picture may be mixed of two, and so may be one in which it is half alike.
      return scores.sorted().dropFirst(scores.count / 4).first.flatMap {
        $0 > block.leastOwn ? true : $0 < Self.leastRidden ? false : nil
      }
    }
  }

  /// Follows a region through frames.
  struct Tracker {
    let region: ContentRegion
    private let template: RowTemplate
    private let unit: Double
    private let rows: Int
    /// The row up to which bars cover the content.
    private let bars: Int
    /// Where it was found last, in pixels up from its rest.
    private var last = 0.0

    init(_ region: ContentRegion, in rest: FrameEdges, unit: Double, bars: Int) {
      self.region = region
      self.unit = unit
      self.bars = bars
      rows = rest.fine.rows
      template = RowTemplate(rest, ranges: region.ranges, leastShare: 0.25)
    }

    /// The correlation from which on the region is recognised: a choice.
    private static let leastScore = 0.7

    /// By how much less alike the rows may be at a place than at the best one to be asked where the
    /// part comes from and goes to: a choice, since fields of a form look alike.
    private static let mostLoss = 0.12

    /// How much farther than in the frame before it is looked for, in points: a choice.
    private static let mostStep = 48.0

    /// Where it may be in a frame, and how many of its rows are seen there.
    ///
    /// - Parameter keyboardTop: The row from which on the keyboard covers what is there.
    mutating func rises(
      in edges: FrameEdges, keyboardTop: Int
    ) -> [RowMatch] {
      let visible = bars..<max(bars + 1, min(rows, keyboardTop))
      let quick = template.refined(
        around: -Int(last.rounded()), in: edges, visible: visible, margin: 1)
      if let quick, quick.score > 0.985, abs(quick.shift + last) < 1.5 * unit {
        last = -quick.shift
        return [quick]
      }
      // Content may go too far before it comes to rest.
      let reach = Int(max(abs(region.rise) * 1.6, 160 * unit, last + Self.mostStep * unit))
      let matches = template.places(
        in: edges, shifts: (-reach).through(reach / 2), visible: visible, apart: Int(5 * unit),
        within: Self.mostLoss
      ).filter { $0.score >= Self.leastScore }
      if let best = matches.max(by: { $0.score < $1.score }) { last = -best.shift }
      return matches
    }
  }
}
