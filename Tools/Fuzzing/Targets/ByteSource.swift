/// Choices that bytes make: equal bytes choose equally, and where they end everything is 0.
struct ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether bytes are left.
  var hasMore: Bool { position < bytes.count }

  /// The bytes that are left.
  var rest: [UInt8] { Array(bytes[position...]) }

  mutating func byte() -> UInt8 {
    guard hasMore else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number within a range of at most 65,536.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let wide = range.count > 256 ? Int(byte()) << 8 : 0
    return range.lowerBound + (wide | Int(byte())) % range.count
  }

  /// Whether something happens that does so once in `rarity` times.
  mutating func chance(oneIn rarity: Int) -> Bool { number(in: 0...rarity - 1) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}

/// Bytes at random, the same on every run (SplitMix64).
struct SeedBytes {
  static func make(count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
    }
  }
}
