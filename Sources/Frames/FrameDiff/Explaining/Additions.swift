internal import FrameSequence

/// Parts that stand out of the noise of two films: a badge, a flash, another word.
///
/// Blocks of a picture hardly change by noise. Those that differ by much more than blocks of these
/// films do otherwise, in frames that follow each other, show something else. What moved is first
/// put where it moved, so that what was added beside it is left.
struct Additions {
  let before: PlayedSequence
  let after: PlayedSequence
  let sketches: PictureSketches
  /// The frames that belong together, in order of time of the second film.
  let pairs: [PlayedComparison.Pair]
  /// The least pairs in a row that make a part: what belongs between two frames is like neither.
  private let least: Int
  /// The noise of the films, where there is some.
  private let noise: CodecNoise?
  /// Whether nothing is put elsewhere, in time or place.
  let isPlain: Bool
  /// Whether a frame may belong between two of the first film's.
  private let isBetween: Bool
  /// The rows of the first film's frame that each row of the second's shows, where something moved;
  /// nil for those of which it is not known.
  private let places: ((PlayedComparison.Pair) -> [Int?])?

  /// Something that stands out.
  struct Found {
    var box: PixelRectangle
    /// The first and the last of the pairs, and the one in which it differs most.
    var pairs: ClosedRange<Int>
    var worst: Int
    var strength: Float
    /// Some of the pairs in which it differs at least half as much.
    var telling: [Int] = []
    /// Whether it fills a good part of its box, as a frame around all does not.
    var isSolid = false

    /// Whether two parts come and go together, to a pair.
    func isSeen(with other: Found) -> Bool {
      abs(pairs.lowerBound - other.pairs.lowerBound) <= 1
        && abs(pairs.upperBound - other.pairs.upperBound) <= 1
    }

    func touches(_ other: Found, within margin: Int) -> Bool {
      isSolid && other.isSolid && !box.insetBy(-margin).intersection(other.box).isEmpty
    }

    /// Both, at their strongest where the stronger is.
    func union(_ other: Found) -> Found {
      Found(
        box: box.union(other.box),
        pairs: pairs.union(other.pairs), worst: strength < other.strength ? other.worst : worst,
        strength: strength + other.strength,
        telling: strength < other.strength ? other.telling : telling,
        isSolid: isSolid && other.isSolid)
    }

    func holds(_ other: Found) -> Bool {
      box.union(other.box) == box && pairs.union(other.pairs) == pairs
    }
  }

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches,
    _ pairs: [PlayedComparison.Pair],
    noise: CodecNoise? = nil, isBetween: Bool = false,
    moved places: ((PlayedComparison.Pair) -> [Int?])? = nil
  ) {
    self.places = places
    self.noise = noise
    self.isBetween = isBetween
    isPlain = !isBetween && places == nil
    least = isPlain ? 2 : 6
    self.before = before
    self.after = after
    self.sketches = sketches
    self.pairs = pairs
  }

  /// How many times as much as nearly all blocks of the films differ by: an assumption.
  private static let factor: Float = 4
  /// No codec moves the mean colour of a block by more, in steps of 255 of all channels: measured.
  static let codecDistance: Float = 90
  /// The most frames of a flash, and the most flashes of a film: an assumption.
  private static let flashLimit = 3
  /// The least blocks of a flash that is not a third of the picture: an assumption.
  private static let leastOfFlash = 8

  /// The flashes, and the parts that stand out, the strongest first; none where that is most of the
  /// picture, other than for a moment.
  func found() async throws -> (flashes: [Found], parts: [Found]) {
    guard let first = pairs.first else { return ([], []) }
    let grid = sketches.before[first.before].grid
    let moved = places.map { pairs.map($0) }
    var distances = try await blockDistances(moved)
    let count = distances[0].count
    let limit = Self.limit(distances)
    if isBetween, moved == nil { distances = beyondSteps(distances) }
    var isHot = distances.map { $0.map { $0 > limit } }
    let hot = isHot
    // While something moves, its edges are off by parts of a pixel.
    let rests = isHot.indices.map { index in
      moved.map { moved in
        [index - 1, index + 1].allSatisfy {
          !moved.indices.contains($0) || moved[$0] == moved[index]
        }
      } ?? true
    }
    var flashes: [Found] = []
    for index in isHot.indices where rests[index] {
      let share = isHot[index].count { $0 } * 3
      if share >= count {
        let worst = distances[index].max() ?? 0
        if let last = flashes.last, last.pairs.upperBound == index - 1 {
          flashes[flashes.count - 1].pairs = last.pairs.lowerBound...index
        } else {
          flashes.append(
            Found(
              box: before.size.bounds, pairs: index...index, worst: index, strength: worst))
        }
        isHot[index] = [Bool](repeating: false, count: count)
      }
    }
    if !flashes.allSatisfy({ $0.pairs.count <= Self.flashLimit }) {
      guard isPlain else { return ([], []) }
      (flashes, isHot) = ([], hot)
    }
    flashes += partialFlashes(isHot, distances)
    func seen(_ isHot: [[Bool]]) -> [Bool] {
      (0..<count).map { block in
        var run = 0
        return isHot.indices.contains { index in
          run = isHot[index][block] ? run + (moved != nil && rests[index] ? least : 1) : 0
          return run >= least
        }
      }
    }
    // Of what moved it is not known how noisy it is: a part of it has to differ by more than noise.
    let strong =
      moved == nil ? nil : seen(distances.map { $0.map { $0 > Self.codecDistance } })
    let seen = seen(isHot)
    guard seen.count(where: { $0 }) * 3 < count else {
      return (flashes, isPlain ? [wide(seen, distances, limit)].compactMap(\.self) : [])
    }
    let times = (0..<count).map { block in isHot.count { $0[block] } }
    let parts = Self.components(seen, times, across: grid.across).compactMap { blocks -> Found? in
      blocks.contains { strong?[$0] ?? true } ? part(blocks, isHot, distances) : nil
    }
    // What stands out less often in the middle of something is a part of it.
    let whole = Self.joined(parts, within: grid.side).filter { part in
      !parts.contains { $0.isSolid && $0.box != part.box && $0.holds(part) }
    }
    return (flashes, whole.sorted { $0.strength > $1.strength })
  }

  /// Whether within a box the films are more alike at the same times, although all else is put
  /// elsewhere in time.
  func isAsBefore(_ box: PixelRectangle) -> Bool {
    func apart(_ old: Int, _ new: Int) -> Float {
      sketches.before[old].distance(to: sketches.after[new], within: box)
    }
    let shifted = pairs.map { apart($0.before, $0.after) }
    let most = shifted.max() ?? 0
    // What else goes on may pass by.
    let telling = zip(pairs, shifted).filter { $0.1 * 4 > most }
    let shares = telling.map { pair, shifted in
      let time = after.frames[pair.after].time + TimeSpan.precision
      return apart(before.frameIndex(at: time), pair.after) / shifted
    }
    return most > 0 && PictureSketch.median(shares) < Self.asBefore
  }

  /// The share of what another time leaves of a part that did not change: an assumption.
  private static let asBefore: Float = 0.4

  /// How far apart blocks are at most by noise, by how far they are in some pairs of pictures.
  static func limit(_ distances: [[Float]]) -> Float {
    let all = distances.flatMap(\.self).sorted()
    guard !all.isEmpty else { return PictureSketch.leastChange }
    return min(codecDistance, max(PictureSketch.leastChange, factor * all[all.count * 9 / 10]))
  }

  /// Parts that touch and come and go together, as one: where a sheet is as white as the page below
  /// it, only its words stand out.
  private static func joined(_ parts: [Found], within margin: Int) -> [Found] {
    parts.reduce(into: []) { joined, part in
      var part = part
      while let index = joined.firstIndex(where: {
        $0.isSeen(with: part) && $0.touches(part, within: margin)
      }) {
        part = joined.remove(at: index).union(part)
      }
      joined.append(part)
    }
  }

  /// Frames in which much more stands out than in those before and after: on a white page a white
  /// flash is seen where something is written.
  private func partialFlashes(_ isHot: [[Bool]], _ distances: [[Float]]) -> [Found] {
    // What lies between two frames comes and goes with every frame.
    guard isPlain, isHot.count > 2 else { return [] }
    let fresh = isHot.indices.map { index -> [Int] in
      guard index > 0, index + 1 < isHot.count else { return [] }
      return isHot[index].indices.filter {
        isHot[index][$0] && !isHot[index - 1][$0] && !isHot[index + 1][$0]
      }
    }
    let usual = fresh.map(\.count).sorted()[fresh.count * 9 / 10]
    let found = fresh.indices.filter { fresh[$0].count > Self.leastOfFlash + 4 * usual }
    guard found.count <= Self.flashLimit else { return [] }
    return found.map { index in
      Found(
        box: box(of: fresh[index]), pairs: index...index, worst: index,
        strength: fresh[index].reduce(0) { $0 + distances[index][$1] })
    }
  }

  /// A part so large that it is one thing, in the frames in which a good part of it differs, if only
  /// by its light.
  private func wide(_ seen: [Bool], _ distances: [[Float]], _ limit: Float) -> Found? {
    let blocks = seen.indices.filter { seen[$0] }
    let times = pairs.indices.filter { index in
      let (old, new) = sketches.of(pairs[index])
      let apart = old.distances(to: new)
      return blocks.count { apart[$0] > limit } * 8 >= blocks.count
    }
    return found(blocks, in: times, distances)
  }

  private func part(_ blocks: [Int], _ isHot: [[Bool]], _ distances: [[Float]]) -> Found? {
    let times = isHot.indices.filter { index in blocks.contains { isHot[index][$0] } }
    guard var part = found(blocks, in: times, distances) else { return nil }
    if places != nil {
      // At the edges of what moves something else stands out in each frame.
      let hot = blocks.reduce(0) { sum, block in sum + times.count { isHot[$0][block] } }
      guard hot * 2 > blocks.count * part.pairs.count else { return nil }
    }
    let side = sketches.before[pairs[0].before].grid.side
    part.isSolid = blocks.count * side * side * 4 > part.box.width * part.box.height
    return part
  }

  /// Blocks that stand out in some pairs, from the first of these to the last.
  func found(_ blocks: [Int], in times: [Int], _ distances: [[Float]]) -> Found? {
    guard let first = times.first, let last = times.last else { return nil }
    func strength(_ index: Int) -> Float { blocks.reduce(0) { $0 + distances[index][$1] } }
    let strengths = times.map { (index: $0, strength: strength($0)) }
    let worst = strengths.max { $0.strength < $1.strength }
    return Found(
      box: box(of: blocks), pairs: first...last, worst: worst?.index ?? first,
      strength: worst?.strength ?? 0,
      telling: CodecNoise.telling(of: strengths, by: \.strength).map(\.index))
  }

  func box(of blocks: [Int]) -> PixelRectangle {
    blocks.reduce(.empty) { $0.union(sketches.before[pairs[0].before].box(ofBlock: $1)) }
  }

  /// How far blocks are apart in each pair, but for the light of all of the picture; where
  /// something moved, the less of how far what stood there is, and what moved there.
  private func blockDistances(_ places: [[Int?]]?) async throws -> [[Float]] {
    let stays = pairs.map { sketches.before[$0.before].colours }
    let here = blockDistances(from: stays)
    guard let places else { return here }
    let moved = try await movedColours(places, orElse: stays)
    return zip(here, blockDistances(from: moved)).map { zip($0, $1).map { min($0, $1) } }
  }

  /// How far blocks are apart beyond what they change by from one frame of the first film to the
  /// next, where what is seen may belong between the two.
  private func beyondSteps(_ distances: [[Float]]) -> [[Float]] {
    zip(pairs, distances).map { pair, distances in
      let sketch = sketches.before[pair.before]
      let around = [pair.before - 1, pair.before + 1].filter(before.frames.indices.contains).map {
        sketch.distances(to: sketches.before[$0])
      }
      return distances.indices.map { block in
        max(0, distances[block] - (around.map { $0[block] }.min() ?? 0))
      }
    }
  }

  /// The blocks of the first film's frames with what moved where it stands in the second's.
  private func movedColours(
    _ places: [[Int?]], orElse stays: [[SIMD4<Int16>]]
  ) async throws -> [[SIMD4<Int16>]] {
    let shown = pairs.map { (before.shown(in: $0.before), after.shown(in: $0.after)) }
    return try await Array(shown.indices).concurrentMap { index in
      guard let old = try shown[index].0.bitmap(), let new = try shown[index].1.bitmap() else {
        return stays[index]
      }
      return try PictureSketch(of: .bitmap(old.moved(to: places[index], in: new))).colours
    }
  }

  private func blockDistances(from old: [[SIMD4<Int16>]]) -> [[Float]] {
    let differences = zip(pairs, old).map { sketches.after[$0.after].steps(from: $1) }
    let lights = differences.map { PictureSketch.median($0) }
    return differences.indices.map { index in
      // A flash is no light: that stays, or changes little by little.
      let around = lights[max(0, index - 4)...min(lights.count - 1, index + 4)]
      let light = PictureSketch.median(Array(around))
      return differences[index].map { PictureSketch.size($0, beside: light) }
    }
  }

  /// Blocks that touch each other and stand out in about as many pairs, together: noise that passes
  /// by what stays is another part.
  static func components(_ seen: [Bool], _ times: [Int], across: Int) -> [[Int]] {
    var left = seen
    return seen.indices.compactMap { start in
      guard left[start] else { return nil }
      var (open, blocks) = ([start], [Int]())
      left[start] = false
      while let block = open.popLast() {
        blocks.append(block)
        for row in block / across - 1...block / across + 1 {
          for column in block % across - 1...block % across + 1 {
            let next = row * across + column
            guard row >= 0, (0..<across).contains(column), left.indices.contains(next), left[next],
              max(times[block], times[next]) <= 2 * min(times[block], times[next])
            else { continue }
            left[next] = false
            open.append(next)
          }
        }
      }
      return blocks
    }
  }
}

// MARK: - Changes

extension Additions {
  /// The most parts that are reported; the last of more stands for the rest.
  private static let limit = 4

  /// The parts to report, the weakest of many joined to one with what lies among them, and those
  /// that noise explains, the strongest first.
  private func reported() async throws -> (parts: [Found], noise: [Found]) {
    let (flashes, parts) = try await found()
    var (noisyParts, real) = try split(parts, except: [])
    let sudden = onsets().filter { part in
      !real.contains {
        !$0.box.intersection(part.box).isEmpty && $0.pairs.overlaps(part.pairs)
      }
    }
    noisyParts.removeAll { part in
      sudden.contains { $0.box.insetBy(-8).union(part.box) == $0.box.insetBy(-8) }
    }
    real += sudden
    let (noisyFlashes, shown) = try split(flashes, except: real)
    return (limited(shown, real), noisyParts + noisyFlashes)
  }

  /// Parts that noise explains where they differ most, and others; where something moved, all are
  /// others, as noise is not known there.
  private func split(
    _ parts: [Found], except reported: [Found]
  ) throws -> (noise: [Found], others: [Found]) {
    guard let noise, places == nil else { return ([], parts) }
    return try parts.reduce(into: ([], [])) { split, part in
      let boxes = reported.filter { $0.pairs.contains(part.worst) }.map(\.box)
      let telling = part.telling.isEmpty ? [part.worst] : part.telling
      let explained = try telling.count { index in
        try noise.explains(part.box, of: pairs[index].before, pairs[index].after, except: boxes)
      }
      if explained * 2 > telling.count {
        // A part that is reported already is no noise.
        if boxes.isEmpty { split.0.append(part) }
      } else {
        split.1.append(part)
      }
    }
  }

  private func limited(_ flashes: [Found], _ parts: [Found]) -> [Found] {
    guard parts.count > Self.limit else { return flashes + parts }
    let first = parts.prefix(Self.limit - 1)
    let rest = parts.dropFirst(Self.limit).reduce(parts[Self.limit - 1]) { $0.union($1) }
    return flashes
      + first.filter { !($0.isSeen(with: rest) && rest.box.union($0.box) == rest.box) } + [rest]
  }

  /// The inverse of the largest share of the picture that is reported of single frames: an
  /// assumption.
  ///
  /// More is at the edges of what moves.
  private static let fewShare = 16

  /// The parts that stand out as changes of the picture, with the box of their pixels; where there
  /// are none, what differs in a few frames.
  ///
  /// - Parameter fixed: Bands of rows that differ all the time.
  func changes(
    _ metric: PixelMetric, few: [PlayedComparison.Pair] = [], fixed: [Range<Int>] = []
  ) async throws -> [Change] {
    var changes: [Change] = []
    var (parts, noise) = try await reported()
    if !pairs.isEmpty {
      parts += fixed.map { rows in
        Found(
          box: PixelRectangle(
            x: 0, y: rows.lowerBound, width: before.size.width, height: rows.count),
          pairs: 0...pairs.count - 1, worst: 0, strength: 0)
      }
    }
    let isFew = parts.isEmpty && noise.isEmpty
    let whole = before.size.bounds
    if isFew {
      parts = few.compactMap { pairs.firstIndex(of: $0) }.map {
        Found(box: whole, pairs: $0...$0, worst: $0, strength: 0)
      }
    }
    var areFaint = true
    var noisy = 0
    for (index, found) in (parts + noise).enumerated() {
      var isNoise = index >= parts.count
      // The strongest say by how much.
      let isCounted = !isNoise || noisy < Self.limit
      let worst = pairs[found.worst]
      var (box, pixels, distance, isFaint) =
        isCounted ? try await pixels(found, worst, metric) : (found.box, nil, nil, true)
      if isCounted, isPlain, found.box.width * found.box.height > 2 * box.width * box.height {
        // What moves about is elsewhere in other frames.
        for other in [found.pairs.lowerBound, found.pairs.upperBound] where other != found.worst {
          let more = try await self.pixels(found, pairs[other], metric)
          if !more.isFaint { box.formUnion(more.box) }
        }
      }
      areFaint = areFaint && isFaint
      if isNoise, let distance, distance > CodecNoise.mostDistance {
        isNoise =
          try self.noise?.explains(box, of: worst.before, worst.after, distance: distance) ?? false
      }
      if isFew, box.width * box.height * Self.fewShare > whole.width * whole.height { continue }
      let count = Set(pairs[found.pairs].map(\.after)).count
      let span = TimeSpan(
        from: pairs[found.pairs.lowerBound].span.start, to: pairs[found.pairs.upperBound].span.end)
      var change = Change(
        .picture, isNoise ? .noise : .changed, span: span,
        amount: .init(frames: Double(count), pixels: pixels, distance: distance),
        .frames(count, of: after.frames.count, box, areScattered: isNoise))
      change.before =
        pairs[found.pairs].map(\.before).min().map { first in
          first...max(first, pairs[found.pairs].map(\.before).max() ?? first)
        }
      change.after = pairs[found.pairs.lowerBound].after...pairs[found.pairs.upperBound].after
      // The edge of what is told already may stand out less often.
      let isTold = changes.contains { other in
        other.box.map { $0.union(box) == $0 } == true
          && other.span.start <= span.start && span.end <= other.span.end
      }
      if !isTold {
        changes.append(change)
        if isNoise { noisy += 1 }
      }
    }
    // What differs by no more than the threshold anywhere is light or colour, and no part.
    return areFaint && isPlain ? [] : changes.sorted { $0.span.start < $1.span.start }
  }

  /// The pixels of a part that are further apart than its metric's threshold, and the box around;
  /// where there are none, those that differ at all.
  private func pixels(
    _ found: Found, _ pair: PlayedComparison.Pair, _ metric: PixelMetric
  ) async throws -> (box: PixelRectangle, pixels: Int?, distance: Double?, isFaint: Bool) {
    let around = found.box.insetBy(-8).intersection(before.size.bounds)
    guard var old = try before.shown(in: pair.before).bitmap(),
      let new = try after.shown(in: pair.after).bitmap()
    else { return (found.box, nil, nil, false) }
    if let places { old = old.moved(to: places(pair), in: new) }
    let comparer = ImageComparer(tolerance: Tolerance(metric: metric))
    let it = try await comparer.compare(
      .bitmap(old.cropped(to: around)), .bitmap(new.cropped(to: around)))
    let dense = it.parts.filter { !$0.isScattered }
    var box = PixelRectangle.empty
    for part in dense.isEmpty ? it.parts : dense { box.formUnion(part.box) }
    guard !box.isEmpty else {
      return (
        found.box.intersection(before.size.bounds), it.counts.unequal, it.greatestDistance, true
      )
    }
    box.x += around.x
    box.y += around.y
    return (box, it.counts.different, it.greatestDistance, false)
  }
}

extension Bitmap {
  /// The picture with its rows where they stand in another; a row without a place is the other's,
  /// and of what stayed and what moved that is taken which is more like the other.
  fileprivate func moved(to places: [Int?], in other: Bitmap) -> Bitmap {
    func distance(_ first: UInt32, _ second: UInt32) -> Int32 {
      let step = PictureSketch.channels(first) &- PictureSketch.channels(second)
      return (step &* step).wrappedSum()
    }
    var moved = other
    for (y, place) in places.enumerated() {
      guard let place else { continue }
      for x in 0..<size.width where self[x, y] != other[x, y] {
        let (stays, goes) = (self[x, y], self[x, place])
        moved[x, y] =
          distance(stays, other[x, y]) < distance(goes, other[x, y]) ? stays : goes
      }
    }
    return moved
  }

  fileprivate func cropped(to box: PixelRectangle) -> Bitmap {
    var part = Bitmap(
      size: PixelSize(width: box.width, height: box.height), filledWith: 0)
    for y in 0..<box.height {
      for x in 0..<box.width { part[x, y] = self[box.x + x, box.y + y] }
    }
    return part
  }
}
