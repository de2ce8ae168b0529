import CPixels

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

  /// Which opaque pixels are so far apart that rounding does not matter, and which may be; and whether
  /// one is further apart than a rounded squared distance that is known.
  ///
  /// Most pixels of a large difference are far from any limit: four are measured at once and in half
  /// the bits, within ``roundingError(of:)`` of the exact distances.
  @inline(__always)
  static func far(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>, limit: Double, known: Float
  ) -> (surely: PixelBits, maybe: PixelBits, isFurther: Bool) {
    let error = Float(roundingError(of: limit))
    let found = withWords(first, second) {
      cpixels_far($0, $1, Float(limit) + error, Float(limit) - error, known)
    }
    return (
      PixelBits(found & 0xFFFF), PixelBits(found &>> 16 & 0xFFFF), found &>> 32 != 0
    )
  }

  /// The first of the opaque pixels that are furthest apart, and how far, squared and rounded.
  @inline(__always)
  static func farthest(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>
  ) -> (lane: Int, rounded: Float) {
    var rounded: Float = 0
    let lane = withWords(first, second) { cpixels_farthest($0, $1, &rounded) }
    return (Int(lane), rounded)
  }

  @inline(__always)
  private static func withWords<Result>(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>,
    _ body: (UnsafePointer<UInt32>?, UnsafePointer<UInt32>?) -> Result
  ) -> Result {
    withUnsafeBytes(of: first) { first in
      withUnsafeBytes(of: second) { second in
        body(
          first.assumingMemoryBound(to: UInt32.self).baseAddress,
          second.assumingMemoryBound(to: UInt32.self).baseAddress)
      }
    }
  }

  /// How far a rounded squared distance may be from the exact one, several times over.
  private static func roundingError(of squared: Double) -> Double { 0.02 + squared * 0.0001 }

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
