/// Parts that stand out of the noise of two films: a badge, a flash, another word.
///
/// Blocks of a picture hardly change by noise. Those that differ by much more than blocks of these
/// films do otherwise, in frames that follow each other, show something else.
struct Additions {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let sketches: PictureSketches
  /// The frames that belong together, in order of time of the second film.
  private let pairs: [Pair]
  /// In so many pairs in a row at least: what belongs between two frames is like neither.
  private let least: Int

  /// A frame of each film, and when it is seen in the first.
  struct Pair: Hashable {
    var before: Int
    var after: Int
    var span: TimeSpan
  }

  /// Something that stands out.
  struct Found {
    var box: PixelRectangle
    /// The first and the last of the pairs, and the one in which it differs most.
    var pairs: ClosedRange<Int>
    var worst: Int
    var strength: Float
  }

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches, _ pairs: [Pair],
    isBetween: Bool = false
  ) {
    least = isBetween ? 6 : 2
    self.before = before
    self.after = after
    self.sketches = sketches
    self.pairs = pairs
  }

  /// In steps of 255 of all channels: less is noise, whatever the rest is.
  private static let leastDistance: Float = 12
  /// How many times as much as nearly all blocks of the films differ by: an assumption.
  private static let factor: Float = 4
  /// No codec moves the mean colour of a block by more, in steps of 255 of all channels: measured.
  static let codecDistance: Float = 90
  /// Flashes of more frames are none, and so are more flashes: an assumption.
  private static let flashLimit = 3
  /// So many blocks flash at least where it is not a third of the picture: an assumption.
  private static let leastOfFlash = 8

  /// The parts that stand out, the strongest first; none where that is most of the picture, other
  /// than for a moment.
  func found() -> [Found] {
    guard let first = pairs.first else { return [] }
    let grid = sketches.before[before.frames[first.before].picture].grid
    let distances = blockDistances()
    let count = distances[0].count
    let all = distances.flatMap(\.self).sorted()
    let usual = all[all.count * 9 / 10]
    let limit = max(Self.leastDistance, Self.factor * usual)
    var isHot = distances.map { $0.map { $0 > limit } }
    var flashes: [Found] = []
    for index in isHot.indices {
      let share = isHot[index].count { $0 } * 3
      if share >= count {
        let worst = distances[index].max() ?? 0
        if let last = flashes.last, last.pairs.upperBound == index - 1 {
          flashes[flashes.count - 1].pairs = last.pairs.lowerBound...index
        } else {
          flashes.append(
            Found(
              box: PixelRectangle(x: 0, y: 0, width: before.size.width, height: before.size.height),
              pairs: index...index, worst: index, strength: worst))
        }
        isHot[index] = [Bool](repeating: false, count: count)
      }
    }
    guard flashes.allSatisfy({ $0.pairs.count <= Self.flashLimit }) else { return [] }
    flashes += partialFlashes(isHot, distances, grid)
    let seen = (0..<count).map { block in
      var run = 0
      return isHot.contains { hot in
        run = hot[block] ? run + 1 : 0
        return run >= least
      }
    }
    guard seen.count(where: { $0 }) * 3 < count else { return flashes }
    let times = (0..<count).map { block in isHot.count { $0[block] } }
    let parts = Self.components(seen, times, across: grid.across).compactMap { blocks -> Found? in
      part(blocks, isHot, distances, grid)
    }
    return flashes + parts.sorted { $0.strength > $1.strength }
  }

  /// Frames in which much more stands out than in those before and after: on a white page a white
  /// flash is seen where something is written.
  private func partialFlashes(
    _ isHot: [[Bool]], _ distances: [[Float]], _ grid: (across: Int, side: Int)
  ) -> [Found] {
    // What lies between two frames comes and goes with every frame.
    guard least == 2, isHot.count > 2 else { return [] }
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
        box: Self.box(of: fresh[index], grid), pairs: index...index, worst: index,
        strength: fresh[index].reduce(0) { $0 + distances[index][$1] })
    }
  }

  private func part(
    _ blocks: [Int], _ isHot: [[Bool]], _ distances: [[Float]], _ grid: (across: Int, side: Int)
  ) -> Found? {
    let times = isHot.indices.filter { index in blocks.contains { isHot[index][$0] } }
    guard let first = times.first, let last = times.last else { return nil }
    func strength(_ index: Int) -> Float { blocks.reduce(0) { $0 + distances[index][$1] } }
    let worst = times.max { strength($0) < strength($1) } ?? first
    return Found(
      box: Self.box(of: blocks, grid), pairs: first...last, worst: worst, strength: strength(worst))
  }

  private static func box(of blocks: [Int], _ grid: (across: Int, side: Int)) -> PixelRectangle {
    blocks.reduce(into: PixelRectangle.empty) { box, block in
      box.formUnion(
        PixelRectangle(
          x: block % grid.across * grid.side, y: block / grid.across * grid.side,
          width: grid.side, height: grid.side))
    }
  }

  /// How far blocks are apart in each pair, but for the light of all of the picture.
  private func blockDistances() -> [[Float]] {
    let differences = pairs.map { pair -> [SIMD4<Float>] in
      let old = sketches.before[before.frames[pair.before].picture].colours
      let new = sketches.after[after.frames[pair.after].picture].colours
      return zip(old, new).map { SIMD4<Float>($1 &- $0) / 32 }
    }
    let lights = differences.map { blocks in
      SIMD4<Float>((0..<4).map { lane in Self.median(blocks.map { $0[lane] }) })
    }
    return differences.indices.map { index in
      // A flash is no light: that stays, or changes little by little.
      let around = lights[max(0, index - 4)...min(lights.count - 1, index + 4)]
      let light = SIMD4<Float>((0..<4).map { lane in Self.median(around.map { $0[lane] }) })
      return differences[index].map { block in
        let rest = block - light
        return rest.replacing(with: -rest, where: rest .< 0).sum()
      }
    }
  }

  private static func median(_ values: [Float]) -> Float {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// Blocks that touch each other and stand out in about as many pairs, together: noise that passes
  /// by what stays is another part.
  private static func components(_ seen: [Bool], _ times: [Int], across: Int) -> [[Int]] {
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
  /// So many are told; of more the last stands for the rest.
  private static let limit = 4

  /// The parts that are told, the weakest of many as one.
  private func told() -> [Found] {
    let all = found()
    return all.dropFirst(Self.limit).reduce(into: Array(all.prefix(Self.limit))) { told, found in
      told[Self.limit - 1].box.formUnion(found.box)
      let pairs = told[Self.limit - 1].pairs
      told[Self.limit - 1].pairs =
        min(
          pairs.lowerBound, found.pairs.lowerBound)...max(
          pairs.upperBound, found.pairs.upperBound)
    }
  }

  /// The parts that stand out as changes of the picture, with the box of their pixels.
  func changes(_ metric: PixelMetric) async throws -> [Change] {
    var changes: [Change] = []
    for found in told() {
      let worst = pairs[found.worst]
      let (box, pixels, distance) = try await pixels(found, worst, metric)
      let count = Set(pairs[found.pairs].map(\.after)).count
      let span = TimeSpan(
        from: pairs[found.pairs.lowerBound].span.start, to: pairs[found.pairs.upperBound].span.end)
      var change = Change(
        .picture, .changed, span: span,
        amount: .init(frames: Double(count), pixels: pixels, distance: distance),
        .frames(count, of: after.frames.count, box, areScattered: false))
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
      if !isTold { changes.append(change) }
    }
    return changes.sorted { $0.span.start < $1.span.start }
  }

  /// The pixels of a part that are further apart than its metric's threshold, and the box around.
  private func pixels(
    _ found: Found, _ pair: Pair, _ metric: PixelMetric
  ) async throws -> (PixelRectangle, Int?, Double?) {
    let pictures = (
      before.pictures[before.frames[pair.before].picture],
      after.pictures[after.frames[pair.after].picture]
    )
    let whole = PixelRectangle(x: 0, y: 0, width: before.size.width, height: before.size.height)
    let around = found.box.grown(by: 8, within: whole)
    guard let old = try pictures.0.load?().decoded(), let new = try pictures.1.load?().decoded()
    else { return (found.box, nil, nil) }
    let comparer = ImageComparer(tolerance: Tolerance(metric: metric))
    let it = try await comparer.compare(
      .bitmap(old.cropped(to: around)), .bitmap(new.cropped(to: around)))
    let dense = it.parts.filter { !$0.isScattered }
    var box = PixelRectangle.empty
    for part in dense.isEmpty ? it.parts : dense { box.formUnion(part.box) }
    guard !box.isEmpty else {
      return (
        found.box.grown(by: 0, within: whole), it.counts.unequal, it.greatestDistance
      )
    }
    box.x += around.x
    box.y += around.y
    return (box, it.counts.different, it.greatestDistance)
  }
}

extension PixelRectangle {
  fileprivate func grown(by margin: Int, within whole: PixelRectangle) -> PixelRectangle {
    let (left, top) = (max(whole.x, x - margin), max(whole.y, y - margin))
    return PixelRectangle(
      x: left, y: top, width: min(whole.maxX, maxX + margin) - left,
      height: min(whole.maxY, maxY + margin) - top)
  }
}

extension Bitmap {
  fileprivate func cropped(to box: PixelRectangle) -> Bitmap {
    var part = Bitmap(
      size: PixelSize(width: box.width, height: box.height), filledWith: 0)
    for y in 0..<box.height {
      for x in 0..<box.width { part[x, y] = self[box.x + x, box.y + y] }
    }
    return part
  }
}
