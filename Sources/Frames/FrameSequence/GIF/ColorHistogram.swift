/// A histogram of the colours of pictures, which later maps each to a palette entry.
///
/// Colours are counted exactly up to ``limit`` of them; beyond that their lowest bits are dropped,
/// one after the other, so that memory stays bounded.
struct ColorHistogram {
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

// MARK: - Looking up

extension ColorHistogram {
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

extension ColorHistogram {
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
