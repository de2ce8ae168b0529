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
  /// limit.
  @inline(__always)
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

  /// How far a rounded squared distance may be from the exact one, several times over.
  static func roundingError(of squared: Double) -> Double { 0.02 + squared * 0.0001 }

  @inline(__always)
  private static func roundedSquared(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>
  ) -> SIMD4<Float> {
    let red = roundedDifference(first, second, 0)
    let green = roundedDifference(first, second, 8)
    let blue = roundedDifference(first, second, 16)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return y * y * 0.5053 + i * i * 0.299 + q * q * 0.1957
  }

  /// The differences of a component, exact: a whole number is added to the bits of 1.5 times 2^23,
  /// whose last bit stands for 1.
  @inline(__always)
  private static func roundedDifference(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ shift: UInt32
  ) -> SIMD4<Float> {
    let components = (first &>> shift & 0xFF) &- (second &>> shift & 0xFF)
    return unsafeBitCast(components &+ 0x4B40_0000, to: SIMD4<Float>.self) - 12_582_912
  }

  @inline(__always)
  private static func difference(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ shift: UInt32
  ) -> SIMD4<Double> {
    let components = (first &>> shift & 0xFF) &- (second &>> shift & 0xFF)
    let it = unsafeBitCast(components, to: SIMD4<Int32>.self)
    return SIMD4(Double(it[0]), Double(it[1]), Double(it[2]), Double(it[3]))
  }

  /// How much brighter an opaque pixel is than each of four, as of one.
  @inline(__always)
  static func brightness(_ first: UInt32, over others: SIMD4<UInt32>) -> SIMD4<Double> {
    let one = SIMD4(repeating: first)
    return difference(one, others, 0) * 0.29889531 + difference(one, others, 8) * 0.58662247
      + difference(one, others, 16) * 0.11448223
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
