/// Compresses frames band by band, and each distinct band only once.
final class BandEncoder {
  /// Lends the pixels of a frame; only the rows asked for need be there.
  typealias Pixels = (_ rows: [Range<Int>], _ body: (PixelView) throws -> Void) throws -> Void

  let level: CompressionLevel
  private let meanRows: Int?
  private let cache: BandCache
  private let deflater: any BandDeflater
  private let hasher: RowHasher
  private var scanlines: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private(set) var times = StepTimes()

  /// The most rows that a band may have at any level.
  private static let maximumRows = 1024

  /// `meanRows` is the average number of rows in a band, or `nil` for the level's.
  init(level: CompressionLevel, cache: BandCache, meanRows: Int?) throws(FrameSequenceError) {
    self.level = level
    self.meanRows = meanRows
    self.cache = cache
    deflater = try level.makeDeflater()
    hasher = RowHasher(byteCount: Self.maximumRows * MemoryLayout<RowHash>.stride)
  }

  /// Returns the bands of some rows of a frame, whose hashes are given, from the top down.
  ///
  /// Pixels are requested at most once, and only when there are unknown bands.
  func bands(
    of rows: Range<Int>, hashes: [RowHash], shape: PixelView.Shape, pixels: Pixels
  ) throws -> [BandCache.CompressedBand] {
    let (keys, ranges) = keys(of: rows, hashes: hashes, shape: shape)
    var bands = keys.map { cache.band($0) }
    let missing = bands.indices.filter { bands[$0] == nil }
    if !missing.isEmpty {
      try pixels(missing.reduce(into: []) { $0.append(rows: ranges[$1]) }) { pixels in
        let stopwatch = StepTimes.Stopwatch()
        defer { times.compress += stopwatch.seconds }
        var theirs: [Int] = []
        for index in missing {
          switch cache.claim(keys[index]) {
          case .ready(let band): bands[index] = band
          case .mine: bands[index] = try makeBand(ranges[index], of: pixels, for: keys[index])
          case .theirs: theirs.append(index)
          }
        }
        // Bands that other workers claimed are usually ready by now; one that is not is compressed
        // here, too.
        for index in theirs {
          bands[index] =
            try cache.band(keys[index])
            ?? makeBand(ranges[index], of: pixels, for: keys[index])
        }
      }
    }
    return bands.compactMap { $0 }
  }

  private func keys(
    of rows: Range<Int>, hashes: [RowHash], shape: PixelView.Shape
  ) -> ([BandCache.Key], [Range<Int>]) {
    let cutter = Cutter(
      level: level, scanlineSize: shape.scanlineSize, meanRows: meanRows)
    ranges.removeAll(keepingCapacity: true)
    let keys = hashes.withUnsafeBufferPointer { hashes in
      let hashes = UnsafeBufferPointer(rebasing: hashes[rows])
      cutter.cut(hashes, into: &ranges)
      return ranges.map { range in
        BandCache.Key(
          rows: hasher.hash(UnsafeBufferPointer(rebasing: hashes[range])),
          count: Int32(range.count), width: Int32(shape.width), isOpaque: shape.isOpaque,
          level: level)
      }
    }
    let offset = rows.lowerBound
    return (keys, ranges.map { $0.lowerBound + offset..<$0.upperBound + offset })
  }

  private func makeBand(
    _ rows: Range<Int>, of pixels: PixelView, for key: BandCache.Key
  ) throws(FrameSequenceError) -> BandCache.CompressedBand {
    let band = try deflater.band(rows, of: pixels, scanlines: &scanlines)
    cache.insert(band, for: key)
    return band
  }

  /// Cuts a frame into bands at places that its rows determine.
  ///
  /// Where a band ends depends on the rows just before and after, not on their position in the
  /// frame, so content that has moved up or down is cut into the same bands again.
  struct Cutter: Sendable {
    /// The average number of rows in a band, a power of two: a band ends after a row whose hash is
    /// a multiple of it.
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
}

extension CompressionLevel {
  /// The average number of rows in bands of stills: longer bands are smaller in total, but less
  /// often reused.
  var meanBandRows: Int { self == .optimized ? 128 : 16 }
}
