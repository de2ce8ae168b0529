/// Sixteen pixels of a row at once, a bit each: the lowest is the leftmost.
///
/// Lanes are told apart by their sign bits: Swift compares vectors lane by lane through memory.
typealias PixelBits = UInt32

extension PixelBits {
  /// The bits of the bytes that are 1, where all others are 0.
  @inline(__always)
  init(_ flags: SIMD16<UInt8>) {
    let halves = unsafeBitCast(flags, to: SIMD2<UInt64>.self)
    // Bit 0 of byte n comes to bit 56 + n.
    func gathered(_ bytes: UInt64) -> UInt64 { (bytes &* 0x0102_0408_1020_4080) &>> 56 }
    self = UInt32(truncatingIfNeeded: gathered(halves[0]) | gathered(halves[1]) &<< 8)
  }

  /// The bits of the lanes whose highest bit is set.
  @inline(__always)
  init(signsOf lanes: SIMD16<UInt32>) {
    self = (lanes.spreadSigns & Self.places).joined
  }

  /// The bit of each lane, in that lane.
  @inline(__always)
  private static var places: SIMD16<UInt32> {
    SIMD16(
      1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11,
      1 << 12, 1 << 13, 1 << 14, 1 << 15)
  }

  /// The bits of the lanes that are not 0.
  @inline(__always)
  init(nonzero lanes: SIMD16<UInt32>) {
    self.init(signsOf: lanes | (0 &- lanes))
  }

  /// Bytes of 1 where one of sixteen bits is set, and of 0 elsewhere.
  @inline(__always)
  var flags: SIMD16<UInt8> {
    func spread(_ bits: UInt64) -> UInt64 {
      // Byte n keeps bit n of the eight, and then has 128 where that was set.
      let kept = (bits &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
      return (kept &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & 0x0101_0101_0101_0101
    }
    let halves = SIMD2(spread(UInt64(self & 0xFF)), spread(UInt64(self &>> 8 & 0xFF)))
    return unsafeBitCast(halves, to: SIMD16<UInt8>.self)
  }

  /// Calls a closure with the number of each bit that is set, from the left.
  @inline(__always)
  func forEachPixel(_ body: (Int) -> Void) {
    var left = self
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }
}

extension SIMD16 where Scalar == UInt32 {
  /// Whether a bit of any lane is set.
  @inline(__always)
  var hasBits: Bool { quarter.joined != 0 }

  /// The bits that are set in any lane.
  @inline(__always)
  fileprivate var joined: UInt32 { quarter.joined }

  @inline(__always)
  private var quarter: SIMD4<UInt32> {
    let half = lowHalf | highHalf
    return half.lowHalf | half.highHalf
  }

  /// The highest bit of each lane in all of its bits.
  @inline(__always)
  fileprivate var spreadSigns: SIMD16<UInt32> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD16<Int32>.self) &>> 31, to: SIMD16<UInt32>.self)
  }
}

extension SIMD4 where Scalar == UInt32 {
  /// The bits that are set in any lane.
  @inline(__always)
  var joined: UInt32 {
    let words = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let both = words[0] | words[1]
    return UInt32(truncatingIfNeeded: both | both &>> 32)
  }
}

extension SIMD4 where Scalar == Float {
  /// All bits of the lanes that are above a limit, where neither is NaN, and none of the others.
  @inline(__always)
  func signs(above limit: Float) -> SIMD4<UInt32> {
    unsafeBitCast(
      unsafeBitCast(limit - self, to: SIMD4<Int32>.self) &>> 31, to: SIMD4<UInt32>.self)
  }
}
