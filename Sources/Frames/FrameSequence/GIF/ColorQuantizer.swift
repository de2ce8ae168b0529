/// Chooses a palette for all colours of a film.
///
/// If there are few enough colours, they are used as they are. Otherwise the colours are cut into
/// boxes, always the box with the greatest error, where the sum of the errors of both halves is
/// least (after Xiaolin Wu, "Efficient Statistical Computations for Optimal Color Quantization",
/// Graphics Gems II); then the palette is improved by k-means. A colour is weighted by the square
/// root of its pixels, so that the many shades at the edges of letters are not lost to one more
/// shade of a large area; and a colour that makes up most of a cluster is kept as it is. Sums are
/// taken in a fixed order: equal histograms give equal palettes.
///
/// It is written here because the available libraries are under the GPL (libimagequant) or cut
/// boxes without weights at the median count (giflib's `GifQuantizeBuffer`), which causes banding
/// in flat pictures.
struct ColorQuantizer {
  /// The rounds of k-means; further ones hardly lower the error.
  private static let rounds = 6

  private let samples: [Sample]

  private struct Sample {
    var color: UInt32
    /// Red, green and blue.
    var channels: SIMD3<Double>
    var weight: Double
  }

  init(_ histogram: Histogram) {
    samples = histogram.entries.map { entry in
      Sample(
        color: entry.color, channels: Self.channels(entry.color),
        weight: Double(entry.count).squareRoot())
    }
  }

  /// Returns at most `limit` colours, from the least to the greatest.
  func palette(limit: Int) -> [UInt32] {
    guard samples.count > limit else { return samples.map(\.color) }
    var centers = boxes(limit: limit).map { mean(of: $0) }
    for _ in 0..<Self.rounds { centers = improved(centers) }
    return Array(Set(kept(centers))).sorted()
  }

  /// The entry of a palette nearest to a colour, the first one among equals.
  static func nearest(to color: UInt32, in palette: [UInt32]) -> Int {
    var best = (distance: Int.max, index: 0)
    func channel(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 0xFF) }
    for (index, entry) in palette.enumerated() {
      let red = channel(entry, 16) - channel(color, 16)
      let green = channel(entry, 8) - channel(color, 8)
      let blue = channel(entry, 0) - channel(color, 0)
      let distance = red * red + green * green + blue * blue
      if distance < best.distance { best = (distance, index) }
    }
    return best.index
  }

  private static func channels(_ color: UInt32) -> SIMD3<Double> {
    SIMD3(Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF))
  }
}

// MARK: - Boxes

extension ColorQuantizer {
  private struct Box {
    /// Indices of samples.
    var members: [Int]
    /// The sum of squared distances from the mean.
    var error: Double
  }

  /// Weighted sums from which means and errors are computed.
  private struct Moments {
    var weight = 0.0
    var sum = SIMD3<Double>.zero
    var squares = 0.0

    mutating func add(_ sample: Sample) {
      weight += sample.weight
      sum += sample.channels * sample.weight
      squares += (sample.channels * sample.channels).sum() * sample.weight
    }

    func less(_ other: Moments) -> Moments {
      Moments(weight: weight - other.weight, sum: sum - other.sum, squares: squares - other.squares)
    }

    var error: Double { weight > 0 ? max(squares - (sum * sum).sum() / weight, 0) : 0 }
  }

  private func boxes(limit: Int) -> [[Int]] {
    var boxes = [box(Array(samples.indices))]
    while boxes.count < limit {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[worst].error > 0, let halves = halves(boxes[worst].members)
      else { break }
      boxes[worst] = box(halves.0)
      boxes.append(box(halves.1))
    }
    return boxes.map(\.members)
  }

  private func box(_ members: [Int]) -> Box { Box(members: members, error: moments(members).error) }

  private func moments(_ members: [Int]) -> Moments {
    members.reduce(into: Moments()) { $0.add(samples[$1]) }
  }

  /// The two parts of a box, cut across one channel where the sum of their errors is least.
  private func halves(_ members: [Int]) -> ([Int], [Int])? {
    let all = moments(members)
    var best: (error: Double, members: [Int], count: Int)?
    for channel in 0..<3 {
      let sorted = members.sorted {
        (samples[$0].channels[channel], $0) < (samples[$1].channels[channel], $1)
      }
      var lower = Moments()
      for (position, member) in sorted.dropLast().enumerated() {
        lower.add(samples[member])
        let next = samples[sorted[position + 1]].channels[channel]
        guard samples[member].channels[channel] < next else { continue }
        let error = lower.error + all.less(lower).error
        if error < best?.error ?? .infinity { best = (error, sorted, position + 1) }
      }
    }
    return best.map { (Array($0.members[..<$0.count]), Array($0.members[$0.count...])) }
  }

  private func mean(of members: [Int]) -> SIMD3<Double> {
    let moments = moments(members)
    return moments.weight > 0 ? moments.sum / moments.weight : .zero
  }
}

// MARK: - k-means

extension ColorQuantizer {
  private func improved(_ centers: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var clusters = [Moments](repeating: Moments(), count: centers.count)
    for sample in samples { clusters[Self.nearest(to: sample.channels, centers)].add(sample) }
    return zip(centers, clusters).map { $1.weight > 0 ? $1.sum / $1.weight : $0 }
  }

  /// The palette entries of the clusters: the colour that makes up most of a cluster, or the mean.
  private func kept(_ centers: [SIMD3<Double>]) -> [UInt32] {
    var heaviest = [Sample?](repeating: nil, count: centers.count)
    var totals = [Double](repeating: 0, count: centers.count)
    for sample in samples {
      let cluster = Self.nearest(to: sample.channels, centers)
      // Weighted by pixels, not by their roots, so that the most visible colour is exact.
      totals[cluster] += sample.weight * sample.weight
      if sample.weight > heaviest[cluster]?.weight ?? 0 { heaviest[cluster] = sample }
    }
    return centers.indices.compactMap { index in
      guard let heaviest = heaviest[index] else { return nil }
      if heaviest.weight * heaviest.weight * 2 >= totals[index] { return heaviest.color }
      func byte(_ value: Double) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
      let center = centers[index]
      return byte(center.x) << 16 | byte(center.y) << 8 | byte(center.z)
    }
  }

  private static func nearest(to color: SIMD3<Double>, _ centers: [SIMD3<Double>]) -> Int {
    var best = (distance: Double.infinity, index: 0)
    for (index, center) in centers.enumerated() {
      let difference = center - color
      let distance = (difference * difference).sum()
      if distance < best.distance { best = (distance, index) }
    }
    return best.index
  }
}

// MARK: - Counting

extension ColorQuantizer {
  /// A histogram of the colours of pictures, which later maps each to a palette entry.
  ///
  /// Colours are counted exactly up to ``limit`` of them; beyond that their lowest bits are dropped,
  /// one after the other, so that memory stays bounded.
  struct Histogram {
    /// One colour, `0xRRGGBB`, and the number of its pixels.
    struct Entry: Hashable, Sendable {
      var color: UInt32
      var count: Int
    }

    /// The most colours that are counted separately.
    static let limit = 1 << 15

    /// Marks an empty slot; the upper byte of a colour is 0, so no colour has this value.
    private static let vacant = UInt32.max

    private var keys = [UInt32](repeating: vacant, count: 1 << 12)
    private var counts = [Int](repeating: 0, count: 1 << 12)
    private var size = 0
    /// The bits of a colour that count.
    private var mask: UInt32 = 0xFF_FFFF

    /// All colours, from the least to the greatest.
    var entries: [Entry] {
      zip(keys, counts).filter { $0.0 != Self.vacant }
        .map { Entry(color: Self.restored($0.0, mask: mask), count: $0.1) }
        .sorted { $0.color < $1.color }
    }

    /// Counts the colours of a row.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, isOpaque: Bool) {
      var start = 0
      while start < row.count {
        let word = row[start]
        var end = start + 1
        while end < row.count, row[end] == word { end += 1 }
        add(Self.color(word, isOpaque: isOpaque) & mask, count: end - start)
        start = end
      }
    }

    /// The colour of a pixel; a translucent one is composed over white, because a GIF has no alpha.
    static func color(_ word: UInt32, isOpaque: Bool) -> UInt32 {
      let alpha = word >> 24
      guard !isOpaque, alpha < 255 else { return word & 0xFF_FFFF }
      let rest = 255 - alpha
      func over(_ shift: UInt32) -> UInt32 { min((word >> shift & 0xFF) + rest, 255) << shift }
      return over(16) | over(8) | over(0)
    }
  }
}

// MARK: - Looking up

extension ColorQuantizer.Histogram {
  /// The number of slots; ``slot(of:)`` is below it.
  var slotCount: Int { keys.count }

  /// The slot of a colour, or nil if it was not counted.
  func slot(of color: UInt32) -> Int? {
    let slot = Self.slot(of: color & mask, in: keys)
    return keys[slot] == Self.vacant ? nil : slot
  }

  /// The colours with their slots.
  var slots: [(slot: Int, color: UInt32)] {
    keys.enumerated().filter { $0.element != Self.vacant }
      .map { ($0.offset, Self.restored($0.element, mask: mask)) }
  }

  private static func slot(of key: UInt32, in keys: [UInt32]) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 8) & (keys.count - 1)
    while keys[slot] != key, keys[slot] != vacant { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}

// MARK: - Growing

extension ColorQuantizer.Histogram {
  private mutating func add(_ key: UInt32, count: Int) {
    let slot = Self.slot(of: key, in: keys)
    if keys[slot] == Self.vacant {
      keys[slot] = key
      size += 1
    }
    counts[slot] += count
    if size > Self.limit { coarsen() }
    // At least half empty, so that probe sequences stay short.
    if size * 2 > keys.count { rebuild(slots: keys.count * 2) }
  }

  private mutating func coarsen() {
    mask = (mask << 1) & mask & 0xFE_FEFE
    rebuild(slots: keys.count)
  }

  private mutating func rebuild(slots: Int) {
    let old = zip(keys, counts).filter { $0.0 != Self.vacant }
    keys = [UInt32](repeating: Self.vacant, count: slots)
    counts = [Int](repeating: 0, count: slots)
    size = 0
    for (key, count) in old {
      let slot = Self.slot(of: key & mask, in: keys)
      if keys[slot] == Self.vacant {
        keys[slot] = key & mask
        size += 1
      }
      counts[slot] += count
    }
  }

  /// The colour with its dropped bits filled from its highest ones, so that white stays white.
  private static func restored(_ key: UInt32, mask: UInt32) -> UInt32 {
    let dropped = (mask & 0xFF).trailingZeroBitCount
    guard dropped > 0 else { return key }
    func filled(_ shift: UInt32) -> UInt32 {
      let value = key >> shift & 0xFF
      return (value | value >> UInt32(8 - dropped)) << shift
    }
    return filled(16) | filled(8) | filled(0)
  }
}
