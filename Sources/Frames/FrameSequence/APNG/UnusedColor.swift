/// Finds a colour that no picture of a film has.
struct UnusedColor {
  /// A bit a colour, set where it is used: 2 MB.
  private var used = [UInt64](repeating: 0, count: 1 << 18)

  /// Excludes the colours of a row of opaque pixels.
  mutating func exclude(_ row: Int, of pixels: PixelView) {
    let start = row * pixels.bytesPerRow
    used.withUnsafeMutableBufferPointer { used in
      var previous: UInt32 = .max
      for column in 0..<pixels.width {
        let color =
          pixels.base.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self)
          & 0xFF_FFFF
        if color == previous { continue }
        previous = color
        used[Int(color &>> 6)] |= 1 &<< UInt64(color & 63)
      }
    }
  }

  /// The lowest colour that is not used, `0xRRGGBB`; nil when all are.
  var first: UInt32? {
    guard let word = used.firstIndex(where: { $0 != .max }) else { return nil }
    return UInt32(word * 64 + (~used[word]).trailingZeroBitCount)
  }
}
