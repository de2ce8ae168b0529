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

  /// So many blocks at most: an assumption, enough for a caret to show.
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
    blocks = Array(repeating: 0, count: across * ((height + side - 1) / side))
    var sums = [SIMD4<Int32>](repeating: .zero, count: blocks.count)
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      try row.withUnsafeMutableBufferPointer { row in
        guard let start = row.baseAddress else { return }
        try source.read(1, into: start)
      }
      var parts = [Int](repeating: 0, count: Self.partsOfRow)
      for (x, pixel) in row.enumerated() {
        let colour = Self.colour(pixel)
        parts[x * Self.partsOfRow / width] += colour
        blocks[y / side * across + x / side] += Float(colour)
        if colour > 0 {
          sums[y / side * across + x / side] &+= SIMD4(
            truncatingIfNeeded: SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 0xFF)
        }
      }
      rows.append(Self.code(parts, width: width))
      let share = Float(max(1, width)) / Float(Self.partsOfRow)
      profile.append(SIMD8(parts.map { Float($0) / share }))
    }
    for index in blocks.indices {
      let (x, y) = (index % across * side, index / across * side)
      let count = min(side, width - x) * min(side, height - y)
      blocks[index] /= Float(count)
      colours.append(SIMD4(SIMD4<Float>(sums[index]) * (32 / Float(count))))
    }
  }

  /// The channels of a pixel in one number; a colour that cannot be seen is none.
  private static func colour(_ pixel: UInt32) -> Int {
    let alpha = pixel >> 24
    return alpha == 0
      ? 0 : Int((pixel & 0xFF) + (pixel >> 8 & 0xFF) + (pixel >> 16 & 0xFF) + alpha)
  }

  /// Flat parts have whole means, which noise leaves on one side of where rounding turns.
  private static func code(_ parts: [Int], width: Int) -> UInt64 {
    let share = Float(max(1, width)) / Float(partsOfRow)
    return parts.reduce(0xCBF2_9CE4_8422_2325) { code, part in
      (code ^ UInt64(max(0, (Float(part) / share + 0.5) / step))) &* 0x0000_0100_0000_01B3
    }
  }

  /// How far the blocks of two pictures are apart, in steps of 255 of all channels.
  func distances(to other: PictureSketch) -> [Float] {
    zip(colours, other.colours).map { Self.size(SIMD4<Float>($1 &- $0) / 32) }
  }

  /// The blocks that are further apart than so much, whatever the light of all.
  func strangeBlocks(in other: PictureSketch, than limit: Float) -> [Int] {
    let light = SIMD4(lightOfAll(to: other) ?? .zero, 0)
    return zip(colours, other.colours).enumerated().compactMap { index, pair in
      let step = SIMD4<Float>(pair.1 &- pair.0) / 32
      return min(Self.size(step), Self.size(step - light)) > limit ? index : nil
    }
  }

  /// How far the blocks in a box are apart, in sum, whatever the light of all.
  func distance(to other: PictureSketch, within box: PixelRectangle) -> Float {
    let light = SIMD4(lightOfAll(to: other) ?? .zero, 0)
    return colours.indices.reduce(0) { sum, index in
      guard !self.box(ofBlock: index).intersection(box).isEmpty else { return sum }
      let step = SIMD4<Float>(other.colours[index] &- colours[index]) / 32
      return sum + min(Self.size(step), Self.size(step - light))
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

  static func median(_ values: [Float]) -> Float {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// The median of each channel.
  static func median(_ values: [SIMD4<Float>]) -> SIMD4<Float> {
    SIMD4((0..<4).map { lane in median(values.map { $0[lane] }) })
  }

  /// By how much each channel of another picture is lighter, in steps of 255, where nearly all of it
  /// is; nil where it is not, or where nobody sees it.
  func lightOfAll(to other: PictureSketch) -> SIMD3<Float>? {
    let steps = zip(colours, other.colours).map { SIMD4<Float>($1 &- $0) / 32 }
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

/// The sketches of the pictures of two sequences, of those that can be loaded.
struct PictureSketches {
  let before: [PictureSketch]
  let after: [PictureSketch]

  /// The rows of the pictures of both.
  var rows: (before: [[UInt64]], after: [[UInt64]]) {
    (before.map(\.rows), after.map(\.rows))
  }

  /// Sketches all pictures, or returns nil when the pixels of some are not known.
  init?(_ before: PlayedSequence, _ after: PlayedSequence) async throws {
    guard let first = try await Self.sketches(before), let second = try await Self.sketches(after)
    else { return nil }
    self.before = first
    self.after = second
  }

  private static func sketches(_ sequence: PlayedSequence) async throws -> [PictureSketch]? {
    // Pictures that no frame shows belong to the other sequence of the two.
    let shown = Set(sequence.frames.map(\.picture))
    let loads = sequence.pictures.map(\.load)
    guard shown.allSatisfy({ loads[$0] != nil }) else { return nil }
    return try await withThrowingTaskGroup(of: (Int, PictureSketch).self) { group in
      for index in shown.sorted() {
        guard let load = loads[index] else { continue }
        group.addTask { (index, try PictureSketch(of: load())) }
      }
      var found = [PictureSketch?](repeating: nil, count: loads.count)
      for try await (index, sketch) in group { found[index] = sketch }
      let any = found.compactMap { $0 }.first
      return found.compactMap { $0 ?? any }
    }
  }

  /// Numbers by which pictures that look alike are the same; nil when no two more do than are
  /// equal.
  func numbers(
    _ before: PlayedSequence, _ after: PlayedSequence, refining exact: PictureComparisons.Numbers
  ) -> PictureComparisons.Numbers? {
    var likes: [Int: Int] = [:]
    var known: [(number: Int, sketch: PictureSketch)] = []
    let all =
      Array(zip(exact.before, before.frames.map { self.before[$0.picture] }))
      + Array(zip(exact.after, after.frames.map { self.after[$0.picture] }))
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
