/// Undoes the filters of PNG scanlines (PNG Specification, clause 9) of three or four bytes a
/// pixel.
enum ScanlineUnfilter {
  /// The filter byte of Paeth's, which `PaethRows` undoes where there is a row above.
  static let paeth: UInt8 = 4

  /// Undoes the filter of one scanline in place.
  ///
  /// `line` is the scanline without its filter byte, `above` the finished one above it, both of
  /// `count` bytes; nil above the first row, where all bytes count as 0. Returns false for an
  /// unknown filter.
  static func undo(
    _ filter: UInt8, line: UnsafeMutableRawPointer, above: UnsafeRawPointer?, count: Int,
    pixelSize: Int
  ) -> Bool {
    switch filter {
    case 0: break
    case 1: undoSub(line, count: count, pixelSize: pixelSize)
    case 2: if let above { undoUp(line, above: above, count: count) }
    case 3:
      if let above {
        undoAverage(line, above: above, count: count, pixelSize: pixelSize)
      } else {
        undoAverageOfFirst(line, count: count, pixelSize: pixelSize)
      }
    case paeth:
      precondition(above == nil, "Paeth's filter below another row is for PaethRows")
      // Without a row above the predictor is the pixel on the left.
      undoSub(line, count: count, pixelSize: pixelSize)
    default: return false
    }
    return true
  }

  private static func undoUp(
    _ line: UnsafeMutableRawPointer, above: UnsafeRawPointer, count: Int
  ) {
    var index = 0
    while index + 32 <= count {
      let sum =
        (line + index).loadUnaligned(as: SIMD32<UInt8>.self)
        &+ (above + index).loadUnaligned(as: SIMD32<UInt8>.self)
      (line + index).storeBytes(of: sum, as: SIMD32<UInt8>.self)
      index += 32
    }
    while index < count {
      let sum =
        line.load(fromByteOffset: index, as: UInt8.self)
        &+ above.load(fromByteOffset: index, as: UInt8.self)
      line.storeBytes(of: sum, toByteOffset: index, as: UInt8.self)
      index += 1
    }
  }

  private static func undoSub(_ line: UnsafeMutableRawPointer, count: Int, pixelSize: Int) {
    var left: UInt32 = 0
    forEachPixel(count: count, pixelSize: pixelSize) { offset in
      left = sum(load(line + offset, pixelSize), left)
      store(left, to: line + offset, pixelSize)
    }
  }

  private static func undoAverage(
    _ line: UnsafeMutableRawPointer, above: UnsafeRawPointer, count: Int, pixelSize: Int
  ) {
    var left: UInt32 = 0
    forEachPixel(count: count, pixelSize: pixelSize) { offset in
      let up = load(above + offset, pixelSize)
      // The average of each byte, rounded down.
      let average = (left & up) &+ (((left ^ up) & 0xFEFE_FEFE) &>> 1)
      left = sum(load(line + offset, pixelSize), average)
      store(left, to: line + offset, pixelSize)
    }
  }

  private static func undoAverageOfFirst(
    _ line: UnsafeMutableRawPointer, count: Int, pixelSize: Int
  ) {
    var left: UInt32 = 0
    forEachPixel(count: count, pixelSize: pixelSize) { offset in
      left = sum(load(line + offset, pixelSize), (left & 0xFEFE_FEFE) &>> 1)
      store(left, to: line + offset, pixelSize)
    }
  }
}

// MARK: - Pixels

extension ScanlineUnfilter {
  @inline(__always)
  private static func forEachPixel(count: Int, pixelSize: Int, _ body: (Int) -> Void) {
    var offset = 0
    if pixelSize == 4 {
      while offset < count {
        body(offset)
        offset &+= 4
      }
    } else {
      while offset < count {
        body(offset)
        offset &+= 3
      }
    }
  }

  /// The bytes of a pixel as a word; for three bytes the top one is 0.
  @inline(__always)
  private static func load(_ address: UnsafeRawPointer, _ pixelSize: Int) -> UInt32 {
    if pixelSize == 4 { return UInt32(littleEndian: address.loadUnaligned(as: UInt32.self)) }
    return UInt32(UInt16(littleEndian: address.loadUnaligned(as: UInt16.self)))
      | UInt32(address.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
  }

  @inline(__always)
  private static func store(
    _ word: UInt32, to address: UnsafeMutableRawPointer, _ pixelSize: Int
  ) {
    if pixelSize == 4 {
      address.storeBytes(of: word.littleEndian, as: UInt32.self)
    } else {
      address.storeBytes(of: UInt16(truncatingIfNeeded: word).littleEndian, as: UInt16.self)
      address.storeBytes(
        of: UInt8(truncatingIfNeeded: word &>> 16), toByteOffset: 2, as: UInt8.self)
    }
  }

  /// The sum of each byte, without carries between them.
  @inline(__always)
  private static func sum(_ left: UInt32, _ right: UInt32) -> UInt32 {
    ((left & 0x7F7F_7F7F) &+ (right & 0x7F7F_7F7F)) ^ ((left ^ right) & 0x8080_8080)
  }
}
