/// The distance of two pixels as pixelmatch 7.2 measures it.
struct PixelDistance {
  let blend: PixelMetric.Blend

  /// The differences of the components after both pixels were put over the background.
  @inline(__always)
  private func components(
    _ first: UInt32, _ second: UInt32, position: Int
  ) -> (red: Double, green: Double, blue: Double) {
    let alpha1 = first &>> 24
    let alpha2 = second &>> 24
    if alpha1 & alpha2 == 255 {
      return (
        Self.component(first) - Self.component(second),
        Self.component(first &>> 8) - Self.component(second &>> 8),
        Self.component(first &>> 16) - Self.component(second &>> 16)
      )
    }
    return blended(first, second, position: position)
  }

  private static func component(_ word: UInt32) -> Double {
    Double(Int32(truncatingIfNeeded: word & 0xFF))
  }

  /// The background is a pattern of two colours in each component, at the position of the first
  /// pixel, counted in bytes: what pixelmatch does, the colour that never changes included.
  private func blended(
    _ first: UInt32, _ second: UInt32, position: Int
  ) -> (red: Double, green: Double, blue: Double) {
    let alpha1 = Double(first >> 24)
    let alpha2 = Double(second >> 24)
    let difference = alpha1 - alpha2
    var red = 255.0
    var green = 255.0
    var blue = 255.0
    if blend == .checkerboard {
      let offset = position * 4
      red = 48
      green = 48 + 159 * Double(Int(Double(offset) / 1.618033988749895) % 2)
      blue = 48 + 159 * Double(Int(Double(offset) / 2.618033988749895) % 2)
    }
    func part(_ shift: UInt32, _ background: Double) -> Double {
      (Self.component(first >> shift) * alpha1 - Self.component(second >> shift) * alpha2
        - background * difference) / 255
    }
    return (part(0, red), part(8, green), part(16, blue))
  }

  /// The squared distance, 0 to 35215; `position` counts the pixels of the picture before.
  @inline(__always)
  func squared(_ first: UInt32, _ second: UInt32, position: Int) -> Double {
    let (red, green, blue) = components(first, second, position: position)
    let y = Self.brightness(red, green, blue)
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The squared distances of opaque pixels, rounded: within ``roundingError(of:)`` of the exact
  /// ones.
  ///
  /// Four at once and in half the bits, as most pixels of a large difference are far from any
  /// limit. Where it is inlined the compiler takes the lanes apart again.
  @inline(never)
  static func roundedSquared(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>
  ) -> SIMD16<Float> {
    SIMD16(
      lowHalf: SIMD8(
        lowHalf: roundedSquared(first.lowHalf.lowHalf, second.lowHalf.lowHalf),
        highHalf: roundedSquared(first.lowHalf.highHalf, second.lowHalf.highHalf)),
      highHalf: SIMD8(
        lowHalf: roundedSquared(first.highHalf.lowHalf, second.highHalf.lowHalf),
        highHalf: roundedSquared(first.highHalf.highHalf, second.highHalf.highHalf)))
  }

  /// Which opaque pixels are so far apart that rounding does not matter, and which may be; and
  /// whether one is further apart than a rounded squared distance that is known.
  @inline(never)
  static func far(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>, limit: Double, known: Float
  ) -> (surely: PixelBits, maybe: PixelBits, isFurther: Bool) {
    let error = Float(roundingError(of: limit))
    let (high, low) = (Float(limit) + error, Float(limit) - error)
    var bits = SIMD4<UInt32>()
    var further = SIMD4<UInt32>()
    @inline(__always)
    func look(_ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ place: UInt32) {
      let squares = roundedSquared(first, second)
      let places = SIMD4<UInt32>(1, 2, 4, 8) &<< place
      bits |= squares.signs(above: high) & places
      bits |= squares.signs(above: low) & places &<< 16
      further |= squares.signs(above: known)
    }
    look(first.lowHalf.lowHalf, second.lowHalf.lowHalf, 0)
    look(first.lowHalf.highHalf, second.lowHalf.highHalf, 4)
    look(first.highHalf.lowHalf, second.highHalf.lowHalf, 8)
    look(first.highHalf.highHalf, second.highHalf.highHalf, 12)
    let (all, signs) = (bits.joined, further.joined)
    return (all & 0xFFFF, all &>> 16, signs != 0)
  }

  /// How far a rounded squared distance may be from the exact one, several times over.
  static func roundingError(of squared: Double) -> Double { 0.02 + squared * 0.0001 }

  @inline(__always)
  private static func roundedSquared(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>
  ) -> SIMD4<Float> {
    // A whole number is added to the bits of 1.5 times 2^23, whose last bit stands for 1. Red and
    // blue are taken together, 256 more each, so that neither borrows from the other; green comes
    // 256 times as large.
    let bits: UInt32 = 0x4B40_0000
    let both = (first & 0x00FF_00FF) &- (second & 0x00FF_00FF) &+ 0x0100_0100
    let red = unsafeBitCast(both & 0xFFFF | bits, to: SIMD4<Float>.self) - 12_583_168
    let blue = unsafeBitCast(both &>> 16 | bits, to: SIMD4<Float>.self) - 12_583_168
    let greens = (first & 0xFF00) &- (second & 0xFF00) &+ bits
    let green = unsafeBitCast(greens, to: SIMD4<Float>.self) - 12_582_912
    // The same sum of squares as in `squared(_:_:position:)`, with fewer products (Cholesky's
    // decomposition of its matrix).
    let one = red * 0.40012007 + green * (0.04526845 / 256) - blue * 0.06792232
    let two = green * (0.49776044 / 256) + blue * 0.0634192
    let three = blue * 0.21885312
    return one * one + two * two + three * three
  }

  /// How much brighter the first pixel is than the second, at the position of the first.
  @inline(__always)
  func brightness(_ first: UInt32, over second: UInt32, position: Int) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = components(first, second, position: position)
    return Self.brightness(red, green, blue)
  }

  @inline(__always)
  private static func brightness(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }
}
