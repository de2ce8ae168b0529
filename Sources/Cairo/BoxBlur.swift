/// Blurs 8-bit pixels with boxes, in place.
enum BoxBlur {
  /// Returns the odd widths of three boxes whose blurs add up to a Gaussian.
  ///
  /// Variances add, and that of a box of width w is (w² - 1) / 12; two neighbouring odd widths
  /// are combined to come closest (Kovesi, "Fast Almost-Gaussian Filtering", 2010).
  static func widths(standardDeviation: Double) -> [Int] {
    let passes = 3.0
    let deviation = min(max(0, standardDeviation), 8191)
    let variance = 12 * deviation * deviation
    let ideal = (variance / passes + 1).squareRoot()
    var lower = max(1, Int(ideal))
    if lower.isMultiple(of: 2) { lower -= 1 }
    let w = Double(lower)
    let lowerCount = Int(
      ((variance - passes * (w * w + 4 * w + 3)) / (-4 * w - 4)).rounded())
    return (0..<3).map { $0 < lowerCount ? lower : lower + 2 }
  }

  /// Blurs rows, then columns, once for each of `widths`; beyond the edges all is 0.
  static func blur(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, bytesPerRow: Int,
    widths: [Int]
  ) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pixels.count)
    defer { copy.deallocate() }
    for boxWidth in widths where boxWidth > 1 {
      _ = copy.update(fromContentsOf: pixels)
      for row in 0..<height {
        let line = row * bytesPerRow..<row * bytesPerRow + width
        blurRow(
          UnsafeBufferPointer(rebasing: copy[line]), into: pixels, at: line.lowerBound, boxWidth)
      }
    }
    for boxWidth in widths where boxWidth > 1 {
      _ = copy.update(fromContentsOf: pixels)
      blurColumns(UnsafeBufferPointer(copy), into: pixels, height: height, bytesPerRow, boxWidth)
    }
  }

  private static func blurRow(
    _ source: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>,
    at start: Int, _ boxWidth: Int
  ) {
    let half = boxWidth / 2
    let box = Box(width: boxWidth)
    var sum: UInt32 = 0
    for index in 0..<min(half, source.count) { sum += UInt32(source[index]) }
    for index in source.indices {
      if index + half < source.count { sum += UInt32(source[index + half]) }
      if index > half { sum -= UInt32(source[index - half - 1]) }
      pixels[start + index] = box.mean(of: sum)
    }
  }

  /// Goes down all columns at once, which keeps to the order of memory.
  private static func blurColumns(
    _ source: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>,
    height: Int, _ bytesPerRow: Int, _ boxWidth: Int
  ) {
    let half = boxWidth / 2
    let box = Box(width: boxWidth)
    let sums = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: bytesPerRow)
    defer { sums.deallocate() }
    sums.initialize(repeating: 0)
    for row in 0..<min(half, height) {
      for column in sums.indices { sums[column] += UInt32(source[row * bytesPerRow + column]) }
    }
    for row in 0..<height {
      let entering = (row + half) * bytesPerRow
      let leaving = (row - half - 1) * bytesPerRow
      if row + half < height {
        for column in sums.indices { sums[column] += UInt32(source[entering + column]) }
      }
      if row > half {
        for column in sums.indices { sums[column] -= UInt32(source[leaving + column]) }
      }
      for column in sums.indices {
        pixels[row * bytesPerRow + column] = box.mean(of: sums[column])
      }
    }
  }
}

/// Divides sums of pixels by the width of a box with a multiplication.
private struct Box {
  private let reciprocal: UInt64

  init(width: Int) { reciprocal = (1 << 32) / UInt64(width) + 1 }

  /// Returns the sum over the width, rounded down: at most one level too dark.
  func mean(of sum: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(255, (UInt64(sum) * reciprocal) >> 32))
  }
}
