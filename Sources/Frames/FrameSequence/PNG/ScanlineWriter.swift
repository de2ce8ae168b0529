import Platform

/// Turns cairo's pixels into PNG scanlines.
///
/// Every scanline starts with its filter type, always 0 (None): on flat user-interface art it
/// compresses both faster and smaller than the adaptive filters.
enum ScanlineWriter {
  /// Writes the scanlines of some rows one after the other.
  ///
  /// `scanlines` must hold `rows.count * pixels.shape.scanlineSize` bytes.
  static func write(
    _ pixels: PixelView, rows: Range<Int>, into scanlines: UnsafeMutableRawBufferPointer
  ) {
    let size = pixels.shape.scanlineSize
    precondition(scanlines.count >= rows.count * size, "the scanline buffer is too small")
    guard let source = pixels.base.baseAddress, var line = scanlines.baseAddress else { return }
    for row in rows {
      line.storeBytes(of: 0, as: UInt8.self)
      let start = source + row * pixels.bytesPerRow
      if pixels.isOpaque {
        writeRGB(start, into: line + 1, width: pixels.width)
      } else {
        writeRGBA(start, into: line + 1, width: pixels.width)
      }
      line += size
    }
  }

  /// Writes the scanline of one row of opaque RGBA words, red in the lowest byte.
  static func write(
    _ pixels: UnsafeBufferPointer<UInt32>, into scanline: UnsafeMutableRawBufferPointer
  ) {
    write(pixels, below: nil, into: scanline)
  }

  /// Writes the scanline of one row of opaque RGBA words as the differences of its bytes to those
  /// of the row above (PNG Specification, clause 9.2, filter type 2).
  static func write(
    _ pixels: UnsafeBufferPointer<UInt32>, below above: UnsafeBufferPointer<UInt32>,
    into scanline: UnsafeMutableRawBufferPointer
  ) {
    precondition(above.count == pixels.count, "rows of one picture have one width")
    guard let source = pixels.baseAddress, let above = above.baseAddress else { return }
    if memcmp(source, above, pixels.count * 4) == 0 {
      // As half of the rows of a drawn screen are.
      scanline.initializeMemory(as: UInt8.self, repeating: 0)
    } else {
      write(pixels, below: UnsafeRawPointer(above), into: scanline)
    }
    scanline[0] = 2
  }

  private static func write(
    _ pixels: UnsafeBufferPointer<UInt32>, below above: UnsafeRawPointer?,
    into scanline: UnsafeMutableRawBufferPointer
  ) {
    precondition(scanline.count > pixels.count * 3, "the scanline buffer is too small")
    guard let source = UnsafeRawPointer(pixels.baseAddress), let line = scanline.baseAddress
    else { return }
    line.storeBytes(of: 0, as: UInt8.self)
    var target = line + 1
    /// Writes two pixels; the last two of the eight bytes are those of the next two.
    func write(_ two: UInt64) {
      let bytes = two & 0xFF_FFFF | two &>> 8 & 0xFFFF_FF00_0000
      target.storeBytes(of: bytes.littleEndian, as: UInt64.self)
      target += 6
    }
    var column = 0
    while column + 9 <= pixels.count {
      var eight = (source + column * 4).loadUnaligned(as: SIMD32<UInt8>.self)
      if let above { eight &-= (above + column * 4).loadUnaligned(as: SIMD32<UInt8>.self) }
      let pairs = unsafeBitCast(eight, to: SIMD4<UInt64>.self)
      for index in 0..<4 { write(pairs[index].littleEndian) }
      column += 8
    }
    while column < pixels.count {
      let other = above?.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self) ?? 0
      for shift in [0, 8, 16] as [UInt32] {
        let byte = UInt8(truncatingIfNeeded: pixels[column] &>> shift)
        target.storeBytes(
          of: byte &- UInt8(truncatingIfNeeded: other.littleEndian &>> shift), as: UInt8.self)
        target += 1
      }
      column += 1
    }
  }

  /// One row of `0x??RRGGBB` words to R, G, B bytes.
  private static func writeRGB(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, width: Int
  ) {
    var source = source
    var target = target
    // Two pixels at once, whose last two bytes the next ones write over.
    let pairs = max(0, (width - 1) / 2)
    for _ in 0..<pairs {
      let two = source.loadUnaligned(as: UInt64.self).littleEndian.byteSwapped
      let bytes = two &>> 40 | two &<< 16 & 0xFFFF_FF00_0000
      target.storeBytes(of: bytes.littleEndian, as: UInt64.self)
      source += 8
      target += 6
    }
    for _ in 2 * pairs..<width {
      let pixel = rgb(source)
      target.storeBytes(of: UInt8(truncatingIfNeeded: pixel), as: UInt8.self)
      (target + 1).storeBytes(of: UInt8(truncatingIfNeeded: pixel &>> 8), as: UInt8.self)
      (target + 2).storeBytes(of: UInt8(truncatingIfNeeded: pixel &>> 16), as: UInt8.self)
      source += 4
      target += 3
    }
  }

  /// One row of premultiplied `0xAARRGGBB` words to straight R, G, B, A bytes.
  private static func writeRGBA(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, width: Int
  ) {
    for index in 0..<width {
      let pixel = (source + index &* 4).loadUnaligned(as: UInt32.self)
      let alpha = pixel &>> 24
      let word: UInt32
      switch alpha {
      case 0: word = 0
      case 255: word = (pixel.byteSwapped &>> 8) | 0xFF00_0000
      default:
        word =
          straight(pixel &>> 16 & 0xFF, alpha: alpha)
          | straight(pixel &>> 8 & 0xFF, alpha: alpha) &<< 8
          | straight(pixel & 0xFF, alpha: alpha) &<< 16
          | alpha &<< 24
      }
      store(word, to: target + index &* 4)
    }
  }

  /// A premultiplied component divided by alpha, rounded half up; components above alpha saturate.
  private static func straight(_ component: UInt32, alpha: UInt32) -> UInt32 {
    min(255, (component &* 255 &+ alpha / 2) / alpha)
  }

  /// The pixel at an address as `0x00BBGGRR`.
  @inline(__always)
  private static func rgb(_ address: UnsafeRawPointer) -> UInt32 {
    address.loadUnaligned(as: UInt32.self).byteSwapped &>> 8
  }

  /// Stores a word with its lowest byte first.
  @inline(__always)
  private static func store(_ word: UInt32, to address: UnsafeMutableRawPointer) {
    address.storeBytes(of: word.littleEndian, as: UInt32.self)
  }
}
