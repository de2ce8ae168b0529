import FrameSequence

/// A picture as few numbers that noise hardly changes: to find what is alike, never to say that it
/// is.
struct PictureSketch: Sendable {
  /// A code for each row, the same for rows that look alike: the mean colours of eight parts of it.
  private(set) var rows: [UInt64] = []

  /// The mean colours of eight parts of each row.
  private(set) var profile: [SIMD8<Float>] = []

  /// The mean colours of square blocks, row by row.
  private(set) var blocks: [Float]

  /// The same by channel, in 32nds of a step of 255.
  private(set) var colours: [SIMD4<Int16>] = []

  /// How many blocks there are in a row, and the side of one in pixels.
  private(set) var grid = (across: 1, side: 8)

  /// How far the means of blocks may be apart in pictures that count as alike, on a scale of 1020:
  /// one step of 255 in every channel of a quarter of the pixels.
  private static let noise: Float = 1

  /// A block whose colour changes by less hardly changes, in steps of 255 of all channels: an
  /// assumption.
  static let leastChange: Float = 12

  /// The most blocks: an assumption, enough for a caret to show.
  private static let blockLimit = 4096.0

  /// The step to which the means of rows are rounded, on the same scale.
  private static let step: Float = 6

  private static let partsOfRow = 8

  /// Reads a picture from the top down.
  ///
  /// Throws `FrameSequenceError` when it cannot be read.
  init(of picture: Picture) throws {
    var source = try Picture.Rows(picture, limits: PictureLimits())
    let (width, height) = (source.size.width, source.size.height)
    let side = max(8, Int((Double(width * height) / Self.blockLimit).squareRoot().rounded(.up)))
    let across = (width + side - 1) / side
    grid = (across, side)
    let count = across * ((height + side - 1) / side)
    var sums = [SIMD4<Int32>](repeating: .zero, count: count)
    var row = [UInt32](repeating: 0, count: width)
    let share = Float(max(1, width)) / Float(Self.partsOfRow)
    let cuts = Set(
      stride(from: 0, to: width, by: side)
        + (1...Self.partsOfRow).map { ($0 * width + Self.partsOfRow - 1) / Self.partsOfRow }
    ).sorted()
    blocks = []
    for y in 0..<height {
      try row.withUnsafeMutableBufferPointer { row in
        guard let start = row.baseAddress else { return }
        try source.read(1, into: start)
      }
      var parts = SIMD8<Float>.zero
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        var sum = SIMD4<Int32>.zero
        for pixel in row[start..<end] { sum &+= Self.channels(pixel) }
        sums[y / side * across + start / side] &+= sum
        parts[start * Self.partsOfRow / width] += Float(sum.wrappedSum())
      }
      parts /= share
      rows.append(Self.code(parts))
      profile.append(parts)
    }
    for (index, sum) in sums.enumerated() {
      let (x, y) = (index % across * side, index / across * side)
      let count = Float(min(side, width - x) * min(side, height - y))
      blocks.append(Float(sum.wrappedSum()) / count)
      colours.append(SIMD4(SIMD4<Float>(sum) * (32 / count)))
    }
  }

  /// The channels of a pixel; a colour that cannot be seen is none.
  static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
    let seen = pixel < 0x0100_0000 ? 0 : pixel
    return SIMD4(truncatingIfNeeded: SIMD4(seen, seen >> 8, seen >> 16, seen >> 24) & 0xFF)
  }

  /// Flat parts have whole means, which noise leaves on one side of where rounding turns.
  private static func code(_ parts: SIMD8<Float>) -> UInt64 {
    parts.indices.reduce(0xCBF2_9CE4_8422_2325) { code, part in
      (code ^ UInt64(max(0, (parts[part] + 0.5) / step))) &* 0x0000_0100_0000_01B3
    }
  }

  /// By how much each block is lighter than one of some colours, in steps of 255 by channel.
  func steps(from old: [SIMD4<Int16>]) -> [SIMD4<Float>] {
    zip(old, colours).map { SIMD4<Float>($1 &- $0) / 32 }
  }

  /// How far the blocks of two pictures are apart, in steps of 255 of all channels.
  func distances(to other: PictureSketch) -> [Float] {
    other.steps(from: colours).map { Self.size($0) }
  }

  /// The same, whatever the light of all.
  private func distancesBesideLight(to other: PictureSketch) -> [Float] {
    let light = SIMD4(lightOfAll(to: other) ?? .zero, 0)
    return other.steps(from: colours).map { Self.size($0, beside: light) }
  }

  /// How far the blocks are apart beyond their noise, in the mean, on the scale of 1020.
  func distance(to other: PictureSketch, above noise: Float = 0) -> Float {
    guard !blocks.isEmpty, blocks.count == other.blocks.count else { return 0 }
    var sum: Float = 0
    for index in blocks.indices { sum += max(0, abs(blocks[index] - other.blocks[index]) - noise) }
    return sum / Float(blocks.count)
  }

  /// The blocks that are further apart than so much, whatever the light of all.
  func strangeBlocks(in other: PictureSketch, than limit: Float) -> [Int] {
    let distances = distancesBesideLight(to: other)
    return distances.indices.filter { distances[$0] > limit }
  }

  /// How far the blocks in a box are apart, in sum, whatever the light of all.
  func distance(to other: PictureSketch, within box: PixelRectangle) -> Float {
    distancesBesideLight(to: other).enumerated().reduce(0) { sum, block in
      self.box(ofBlock: block.offset).intersection(box).isEmpty ? sum : sum + block.element
    }
  }

  /// The pixels of a block, which may reach beyond the picture.
  func box(ofBlock index: Int) -> PixelRectangle {
    PixelRectangle(
      x: index % grid.across * grid.side, y: index / grid.across * grid.side, width: grid.side,
      height: grid.side)
  }

  /// How far a step between two colours goes, in all channels.
  static func size(_ step: SIMD4<Float>) -> Float {
    step.replacing(with: -step, where: step .< 0).sum()
  }

  /// The same but for a light: what is as it was is so whatever the light.
  static func size(_ step: SIMD4<Float>, beside light: SIMD4<Float>) -> Float {
    min(size(step), size(step - light))
  }

  static func median(_ values: [Float]) -> Float {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// The light that leads from some levels to others: through the medians of the darker half and of
  /// the lighter one.
  ///
  /// Halves that differ by no more than 64 steps of 255, an assumption, tell no share.
  static func light(_ levels: [(old: Float, new: Float)]) -> (gain: Float, offset: Float) {
    let sorted = levels.sorted { $0.old < $1.old }
    func median(_ half: ArraySlice<(old: Float, new: Float)>) -> (old: Float, new: Float) {
      (Self.median(half.map(\.old)), Self.median(half.map(\.new)))
    }
    let low = median(sorted[..<((sorted.count + 1) / 2)])
    let high = median(sorted[(sorted.count / 2)...])
    let gain = high.old - low.old > 64 ? (high.new - low.new) / (high.old - low.old) : 1
    return (gain, high.new - gain * high.old)
  }

  /// The median of each channel.
  static func median(_ values: [SIMD4<Float>]) -> SIMD4<Float> {
    SIMD4((0..<4).map { lane in median(values.map { $0[lane] }) })
  }

  /// By how much each channel of another picture is lighter, in steps of 255, where nearly all of it
  /// is; nil where it is not, or where nobody sees it.
  func lightOfAll(to other: PictureSketch) -> SIMD3<Float>? {
    let steps = other.steps(from: colours)
    guard !steps.isEmpty else { return nil }
    let middle = Self.median(steps)
    let isSeen = (0..<3).contains { abs(middle[$0]) >= Self.leastLight }
    let lit = steps.count { Self.size($0 - middle) < Self.size($0) }
    guard isSeen, lit * 5 >= steps.count * 4 else { return nil }
    return SIMD3(middle.x, middle.y, middle.z)
  }

  /// Light that can be seen, in steps of 255: an assumption.
  static let leastLight: Float = 4

  /// Whether two pictures of one size look alike except for noise; red is not like blue, of which
  /// the mean is the same.
  func isLike(_ other: PictureSketch) -> Bool {
    zip(blocks, other.blocks).allSatisfy { abs($0 - $1) <= Self.noise }
      && distances(to: other).allSatisfy { $0 <= Self.leastChange }
  }
}

/// The sketches of the frames of two sequences.
struct PictureSketches {
  let before: [PictureSketch]
  let after: [PictureSketch]
  /// The codes of the rows of both sequences' pictures; none of those that no frame shows.
  let rows: (before: [[UInt64]], after: [[UInt64]])

  /// Sketches all pictures, or returns nil when the pixels of some are not known.
  init?(_ before: PlayedSequence, _ after: PlayedSequence) async throws {
    guard let old = try await Self.sketches(before), let new = try await Self.sketches(after)
    else { return nil }
    self.before = before.frames.compactMap { old[$0.picture] }
    self.after = after.frames.compactMap { new[$0.picture] }
    rows = (old.map { $0?.rows ?? [] }, new.map { $0?.rows ?? [] })
  }

  /// The sketches of the pictures that are shown: the others belong to the other sequence of the two.
  private static func sketches(_ sequence: PlayedSequence) async throws -> [PictureSketch?]? {
    let shown = Set(sequence.frames.map(\.picture))
    guard shown.allSatisfy({ sequence.pictures[$0].load != nil }) else { return nil }
    return try await Array(sequence.pictures.enumerated()).concurrentMap { index, picture in
      try shown.contains(index) ? picture.load.map { try PictureSketch(of: $0()) } : nil
    }
  }

  /// The sketches of two frames.
  func of(_ pair: PlayedComparison.Pair) -> (PictureSketch, PictureSketch) {
    (before[pair.before], after[pair.after])
  }

  /// Numbers by which pictures that look alike are the same; nil when no two more do than are
  /// equal.
  func numbers(refining exact: PictureComparisons.Numbers) -> PictureComparisons.Numbers? {
    var likes: [Int: Int] = [:]
    var known: [(number: Int, sketch: PictureSketch)] = []
    let all = Array(zip(exact.before, before)) + Array(zip(exact.after, after))
    for (number, sketch) in all where likes[number] == nil {
      if let like = known.first(where: { $0.sketch.isLike(sketch) }) {
        likes[number] = like.number
      } else {
        likes[number] = number
        known.append((number, sketch))
      }
    }
    guard likes.contains(where: { $0.key != $0.value }) else { return nil }
    var numbers = exact
    numbers.before = exact.before.map { likes[$0] ?? $0 }
    numbers.after = exact.after.map { likes[$0] ?? $0 }
    return numbers
  }
}

// MARK: - Held frames

extension PictureSketches {
  /// Where less changes from a frame to the next nothing moves, on the scale of 1020 in the mean of all
  /// blocks: an assumption.
  static let leastStep: Float = 0.25
  /// How far a frame may be from the one that it shows in place of its own, as a share of how far it
  /// is from that: an assumption.
  private static let heldShare: Float = 0.25

  /// Numbers by which a frame that shows still what an earlier one does, or already what the next one
  /// does, is that one, in films that are otherwise alike at their times; nil where there is none, or
  /// all else is not alike.
  ///
  /// - Parameter noise: How far blocks are apart that show the same.
  func heldNumbers(
    _ old: PlayedSequence, _ new: PlayedSequence, noise: Float
  ) -> PictureComparisons.Numbers? {
    guard old.frames.count == new.frames.count, old.frameInterval == new.frameInterval else {
      return nil
    }
    var numbers = PictureComparisons.Numbers(old, new)
    if let shown = Self.shown(by: after, of: before, noise) {
      numbers.before = Self.steps(before, noise)
      numbers.after = shown.map { numbers.before[$0] }
    } else if let shown = Self.shown(by: before, of: after, noise) {
      numbers.after = Self.steps(after, noise)
      numbers.before = shown.map { numbers.after[$0] }
    } else {
      return nil
    }
    return numbers
  }

  /// By frame of a film, which frame of another it shows: its own, the one that was shown before, or
  /// the next; nil where it is not clear which.
  private static func shown(
    by film: [PictureSketch], of other: [PictureSketch], _ noise: Float
  ) -> [Int]? {
    var shown = [0]
    // How far frames are from those of their time: those that show these, and those that do not.
    var (most, least) = (Float(0), Float.infinity)
    for frame in film.indices.dropFirst() {
      func apart(_ index: Int) -> Float { other[index].distance(to: film[frame], above: noise) }
      /// Whether another frame is passed on the way to the next ones: a flash is not.
      func isOnWay(from held: Int) -> Bool {
        let next = other[min(frame + 1, film.count - 1)]
        return other[held].distance(to: next, above: noise) * 2
          > other[held].distance(to: other[frame], above: noise)
      }
      let (own, last) = (apart(frame), shown[frame - 1])
      let others = [last, frame + 1].filter { $0 != frame && $0 < film.count }
      if own > leastStep, isOnWay(from: last),
        let held = others.first(where: { apart($0) < heldShare * own })
      {
        shown.append(held)
        least = min(least, own)
        continue
      }
      // What comes late little by little is like the frames before its own, too.
      guard last >= frame - 1 || own < heldShare * apart(last) else { return nil }
      shown.append(frame)
      most = max(most, own)
    }
    // What is held to the end alone comes to rest there.
    let end = shown.indices.last { shown[$0] == $0 } ?? 0
    let isHeld = shown.indices.prefix(end).contains { shown[$0] != $0 }
    return isHeld && most < heldShare * least ? shown : nil
  }

  /// A number for each frame, that of the one before where nothing moves.
  private static func steps(_ film: [PictureSketch], _ noise: Float) -> [Int] {
    film.indices.reduce(into: []) { numbers, frame in
      let stays = frame > 0 && film[frame - 1].distance(to: film[frame], above: noise) <= leastStep
      numbers.append(stays ? numbers[frame - 1] : frame)
    }
  }
}

// MARK: - Light

extension PictureSketches {
  /// The least frames in another light that are no flash: an assumption.
  private static let leastLit = 4

  /// The light of frames of the second film, which may get lighter or darker while they are seen.
  func driftingLight(in frames: [PlayedComparison.Pair]) -> Change? {
    let lit = frames.compactMap { frames -> (step: SIMD3<Float>, span: TimeSpan)? in
      before[frames.before].lightOfAll(to: after[frames.after]).map { ($0, frames.span) }
    }
    func size(_ step: SIMD3<Float>) -> Float { abs(step.sum()) }
    guard lit.count >= Self.leastLit, let first = lit.first, let last = lit.last,
      let most = lit.max(by: { size($0.step) < size($1.step) })
    else { return nil }
    let isEven = lit.allSatisfy { size($0.step) * 10 >= size(most.step) * 9 }
    return .light(
      most.step, TimeSpan(from: first.span.start, to: last.span.end), isMost: !isEven)
  }
}
