/// Cuts a frame into bands at places that its rows determine.
///
/// Where a band ends depends on the rows just before and after, not on their position in the frame,
/// so content that has moved up or down is cut into the same bands again.
struct BandCutter: Sendable {
  /// The average number of rows in a band, a power of two: a band ends after a row whose hash is a
  /// multiple of it.
  let meanRows: Int

  /// The most rows of a band.
  let maximumRows: Int

  /// The most rows of a band of equal rows; a power of two.
  let maximumRun: Int

  /// The fewest equal rows in succession that become bands of their own.
  private static let minimumRun = 8

  /// The most bytes of scanlines in a band, unless that is less than a row.
  private static let maximumBytes = 1 << 20

  /// `meanRows` is a power of two, or the level's.
  init(level: CompressionLevel, scanlineSize: Int, meanRows: Int? = nil) {
    let affordable = max(1, Self.maximumBytes / scanlineSize)
    self.meanRows = meanRows ?? level.meanBandRows
    maximumRows = min(4 * self.meanRows, affordable)
    maximumRun = min(1024, 1 << (Int.bitWidth - 1 - affordable.leadingZeroBitCount))
  }

  /// Appends the bands of some rows to `bands`, from the top down, without gaps.
  ///
  /// Equal rows are split into powers of two, so that few different lengths occur.
  func cut(_ hashes: UnsafeBufferPointer<RowHash>, into bands: inout [Range<Int>]) {
    let mask = UInt64(meanRows - 1)
    var start = 0
    var row = 0
    while row < hashes.count {
      let hash = hashes[row]
      var end = row + 1
      while end < hashes.count, hashes[end] == hash { end += 1 }
      if end - row >= Self.minimumRun {
        if start < row { bands.append(start..<row) }
        cutRun(row..<end, into: &bands)
        start = end
        row = end
        continue
      }
      while row < end {
        row += 1
        if hash.low & mask == 0 || row - start == maximumRows {
          bands.append(start..<row)
          start = row
        }
      }
    }
    if start < row { bands.append(start..<row) }
  }

  private func cutRun(_ rows: Range<Int>, into bands: inout [Range<Int>]) {
    var start = rows.lowerBound
    while start < rows.upperBound {
      let left = rows.upperBound - start
      let count = min(maximumRun, 1 << (Int.bitWidth - 1 - left.leadingZeroBitCount))
      bands.append(start..<start + count)
      start += count
    }
  }
}

extension CompressionLevel {
  /// The average number of rows in bands of stills: longer bands are smaller in total, but less
  /// often reused.
  var meanBandRows: Int { self == .optimized ? 128 : 16 }
}
