public import FrameSequence

/// Compares pictures.
///
/// Two pictures are read side by side, each on a thread of its own, a strip of rows at a time: the
/// memory it takes does not grow with their height.
public struct ImageComparer: Sendable {
  /// What may differ.
  public var tolerance: Tolerance

  /// What is not compared.
  public var mask: Mask

  /// Whether to say what other thresholds would have said; takes time for each pixel that differs.
  public var sweeps: Bool

  /// How large pictures may be.
  public var limits: PictureLimits

  /// The thresholds that a sweep tries.
  public static let sweepThresholds = [0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]

  /// So many rows are read at once.
  private static let stripRows = 64

  /// Makes a comparer; by default nothing may differ.
  public init(
    tolerance: Tolerance = .exact, mask: Mask = Mask(), sweeps: Bool = false,
    limits: PictureLimits = PictureLimits()
  ) {
    self.tolerance = tolerance
    self.mask = mask
    self.sweeps = sweeps
    self.limits = limits
  }
}

extension ImageComparer {
  /// Compares two pictures.
  ///
  /// Pictures whose files are equal are not decoded; their checksums are checked all the same.
  /// Throws `FrameSequenceError` when one of them cannot be read.
  public func compare(_ before: Picture, _ after: Picture) async throws -> ImageComparison {
    try await compare(before, after, keepsMap: false).comparison
  }

  func compare(
    _ before: Picture, _ after: Picture, keepsMap: Bool
  ) async throws -> (comparison: ImageComparison, map: DifferenceMap?) {
    if case .png(let first, let path) = before, case .png(let second, let otherPath) = after {
      if let same = try PNGIdentity.compare(
        first, second, paths: (path, otherPath), limits: limits)
      {
        let size = PixelSize(width: same.width, height: same.height)
        return (
          ImageComparison(
            identical: size, tolerance: tolerance, basis: same.isSameFile ? .files : .compressed),
          keepsMap ? DifferenceMap(size: size) : nil
        )
      }
    }
    let readers = try (
      StripReader(before, limits: limits), StripReader(after, limits: limits)
    )
    let sizes = (readers.0.size, readers.1.size)
    let aligned = try await compare(readers.0, readers.1, skipping: (0, 0), keepsMap: keepsMap)
    guard sizes.0 != sizes.1 else {
      return (comparison(aligned, sizes: sizes, skipped: (0, 0)), aligned.map)
    }
    // What was added may be at the top as well: whichever way more rows are equal.
    let surplus = sizes.1.height - sizes.0.height
    guard surplus != 0, aligned.counts.unequal > 0 else {
      return (comparison(aligned, sizes: sizes, skipped: (0, 0)), aligned.map)
    }
    let skipped = (max(0, -surplus), max(0, surplus))
    let low = try await compare(
      StripReader(before, limits: limits), StripReader(after, limits: limits), skipping: skipped,
      keepsMap: keepsMap)
    return low.counts.unequal < aligned.counts.unequal
      ? (comparison(low, sizes: sizes, skipped: skipped), low.map)
      : (comparison(aligned, sizes: sizes, skipped: (0, 0)), aligned.map)
  }

  func comparison(
    _ rows: RowComparer, sizes: (PixelSize, PixelSize), skipped: (Int, Int)
  ) -> ImageComparison {
    var comparison = ImageComparison(identical: sizes.0, tolerance: tolerance)
    comparison.after = sizes.1
    comparison.counts = rows.counts
    comparison.greatestDistance = (rows.greatest / PixelMetric.greatestDelta).squareRoot()
    comparison.largestArea = rows.areas.largest
    let square = Tolerance.densityWindow * Tolerance.densityWindow
    comparison.density = Double(rows.density.greatest) / Double(square)
    let regions = rows.regions.regions()
    comparison.regions = Array(regions.prefix(ImageComparison.regionLimit))
    comparison.regionCount = regions.count
    if sweeps, rows.counts.unequal > 0 {
      comparison.sweep = zip(Self.sweepThresholds, rows.sweepCounts).map {
        SweepStep(threshold: $0, different: $1)
      }
    }
    if sizes.0 != sizes.1 {
      comparison.status = .resized
      comparison.strips = Self.strips(sizes.0, sizes.1, skipped: skipped.0)
      comparison.strips += Self.strips(sizes.1, sizes.0, skipped: skipped.1)
    } else if rows.counts.unequal > 0 {
      let isTolerated =
        comparison.largestArea <= tolerance.area && comparison.density <= tolerance.density
      comparison.status = isTolerated ? .tolerated : .different
    }
    return comparison
  }

  /// The strips of a picture that a smaller one does not have.
  private static func strips(
    _ size: PixelSize, _ other: PixelSize, skipped: Int
  ) -> [PixelRectangle] {
    var strips: [PixelRectangle] = []
    if size.height > other.height {
      strips.append(
        PixelRectangle(
          x: 0, y: skipped > 0 ? 0 : other.height, width: size.width,
          height: size.height - other.height))
    }
    if size.width > other.width {
      strips.append(
        PixelRectangle(
          x: other.width, y: 0, width: size.width - other.width, height: size.height))
    }
    return strips
  }
}

// MARK: - Strips

extension ImageComparer {
  /// Compares what both pictures have, after so many rows of each were skipped.
  private func compare(
    _ first: StripReader, _ second: StripReader, skipping skipped: (Int, Int), keepsMap: Bool
  ) async throws -> RowComparer {
    let size = PixelSize(
      width: min(first.size.width, second.size.width),
      height: min(first.size.height, second.size.height))
    var comparer = RowComparer(
      size: size, metric: tolerance.metric, mask: mask, sweep: sweeps ? Self.sweepThresholds : [],
      keepsMap: keepsMap)
    async let skippedFirst: Void = Self.skip(skipped.0, of: first)
    async let skippedSecond: Void = Self.skip(skipped.1, of: second)
    _ = try await (skippedFirst, skippedSecond)

    var before = StripPair(width: first.size.width)
    var after = StripPair(width: second.size.width)
    var row = 0
    var compared = 0
    var free: ([UInt32], [UInt32]) = ([], [])
    var next = try await Self.read(
      min(Self.stripRows, size.height), first, second, into: (free.0, free.1))
    while row < size.height {
      let count = min(Self.stripRows, size.height - row)
      free.0 = before.push(next.0, rows: count)
      free.1 = after.push(next.1, rows: count)
      next = ([], [])
      row += count
      let upcoming = min(Self.stripRows, size.height - row)
      let spare = free
      free = ([], [])
      async let read = Self.read(upcoming, first, second, into: spare)
      // The rule looks two rows down.
      let ready = row == size.height ? row : row - 2
      before.withWindow(size: size) { before in
        after.withWindow(size: size) { after in
          for y in compared..<ready { comparer.compare(row: y, before, after) }
        }
      }
      compared = ready
      next = try await read
    }
    // What one picture has below is read as well, so that damage there is found.
    async let restOfFirst: Void = Self.skip(
      first.size.height - size.height - skipped.0, of: first)
    async let restOfSecond: Void = Self.skip(
      second.size.height - size.height - skipped.1, of: second)
    _ = try await (restOfFirst, restOfSecond)
    return comparer
  }

  private static func read(
    _ count: Int, _ first: StripReader, _ second: StripReader, into strips: ([UInt32], [UInt32])
  ) async throws -> ([UInt32], [UInt32]) {
    async let one = first.read(count, into: strips.0)
    async let two = second.read(count, into: strips.1)
    return try await (one, two)
  }

  private static func skip(_ count: Int, of reader: StripReader) async throws {
    var left = count
    var strip: [UInt32] = []
    while left > 0 {
      let rows = min(left, stripRows)
      strip = try await reader.read(rows, into: strip)
      left -= rows
    }
  }
}

/// The strips of one picture that are in memory.
private struct StripPair {
  let width: Int
  private var upper: [UInt32] = []
  private var lower: [UInt32] = []
  private var upperFirst = 0
  private var seam = 0
  private var end = 0

  init(width: Int) { self.width = width }

  /// Puts a strip below and returns the one that is no longer needed.
  mutating func push(_ strip: [UInt32], rows: Int) -> [UInt32] {
    let free = upper
    upper = lower
    lower = strip
    upperFirst = seam
    seam = end
    end += rows
    return free
  }

  func withWindow(size: PixelSize, _ body: (RowWindow) -> Void) {
    upper.withUnsafeBufferPointer { upper in
      lower.withUnsafeBufferPointer { lower in
        guard let lowerStart = lower.baseAddress else { return }
        body(
          RowWindow(
            width: size.width, height: size.height, seam: seam,
            upper: upper.baseAddress ?? lowerStart, upperFirst: upperFirst, lower: lowerStart,
            stride: width))
      }
    }
  }
}
