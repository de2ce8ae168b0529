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

  /// The squared distances of some pixels in a row, of which the first is at a position.
  func squared(
    _ count: Int, _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, position: Int,
    into target: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    while index &+ 4 <= count {
      let one = UnsafeRawPointer(first + index).loadUnaligned(as: SIMD4<UInt32>.self)
      let two = UnsafeRawPointer(second + index).loadUnaligned(as: SIMD4<UInt32>.self)
      guard all(one & two .>= 0xFF00_0000) else { break }
      UnsafeMutableRawPointer(target + index).storeBytes(
        of: Self.squaredOfOpaque(one, two), as: SIMD4<Double>.self)
      index &+= 4
    }
    while index < count {
      target[index] = squared(first[index], second[index], position: position &+ index)
      index &+= 1
    }
  }

  /// The same sums as of one pixel, in the same order.
  @inline(__always)
  private static func squaredOfOpaque(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>
  ) -> SIMD4<Double> {
    let (red, green, blue) = (
      Self.difference(first, second, 0), Self.difference(first, second, 8),
      Self.difference(first, second, 16)
    )
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
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
