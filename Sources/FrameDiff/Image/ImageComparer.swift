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

  /// So many rows are read at once: few enough for the processor's cache, and enough for a thread.
  static let stripRows = 128

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
  /// Pictures whose files are equal are not decoded; their checksums are checked nevertheless.
  /// Throws `FrameSequenceError` when one of them cannot be read.
  public func compare(_ before: Picture, _ after: Picture) async throws -> ImageComparison {
    try await compare(before, after, keepsMap: false).comparison
  }

  func compare(
    _ before: Picture, _ after: Picture, keepsMap: Bool
  ) async throws -> (comparison: ImageComparison, map: DifferenceMap?) {
    if case .png(let first, let path) = before, case .png(let second, let otherPath) = after {
      if let same = try PNGIdentity.compare(
        first, second, path: path, otherPath: otherPath, limits: limits)
      {
        let size = PixelSize(width: same.width, height: same.height)
        return (
          ImageComparison(
            identical: size, tolerance: tolerance, basis: same.isSameFile ? .files : .compressed),
          keepsMap ? DifferenceMap(size: size) : nil
        )
      }
    }
    var found = try await compareRows(before, after, keepsMap: keepsMap)
    found.comparison.isReduced = before.has16Bits || after.has16Bits
    return found
  }

  private func compareRows(
    _ before: Picture, _ after: Picture, keepsMap: Bool
  ) async throws -> (comparison: ImageComparison, map: DifferenceMap?) {
    let aligned = try await compare(
      before, after, skipping: SkippedRows(), keepsMap: keepsMap)
    let sizes = aligned.sizes
    guard sizes.0 != sizes.1 else {
      return (comparison(aligned.rows, sizes: sizes), aligned.rows.map)
    }
    // What was added may be at the top as well: whichever way more rows are equal.
    let surplus = sizes.1.height - sizes.0.height
    guard surplus != 0, aligned.rows.counts.unequal > 0 else {
      return (comparison(aligned.rows, sizes: sizes), aligned.rows.map)
    }
    let skipped = SkippedRows(before: max(0, -surplus), after: max(0, surplus))
    let low = try await compare(before, after, skipping: skipped, keepsMap: keepsMap).rows
    // Rows are taken for new at the top only where most of what both have says so.
    return low.counts.unequal * 2 < min(aligned.rows.counts.unequal, low.counts.compared)
      ? (comparison(low, sizes: sizes, skipped: skipped), low.map)
      : (comparison(aligned.rows, sizes: sizes), aligned.rows.map)
  }

  func comparison(
    _ rows: RowComparer, sizes: (PixelSize, PixelSize), skipped: SkippedRows = SkippedRows()
  ) -> ImageComparison {
    var comparison = ImageComparison(identical: sizes.0, tolerance: tolerance)
    comparison.after = sizes.1
    comparison.skipped = skipped
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
      comparison.strips =
        comparison.stripsOfBefore.map { PictureStripOfOne(isOfAfter: false, box: $0) }
        + comparison.stripsOfAfter.map { PictureStripOfOne(isOfAfter: true, box: $0) }
    } else if rows.counts.unequal > 0 {
      let isTolerated = tolerance.allows(
        rows.counts, largestArea: comparison.largestArea, density: comparison.density)
      comparison.status = isTolerated ? .tolerated : .different
    }
    return comparison
  }
}

// MARK: - Strips

extension ImageComparer {
  /// Compares what both pictures have, after some rows of each were skipped.
  ///
  /// The second picture is read by another thread, as many rows at a time as the first.
  private func compare(
    _ before: Picture, _ after: Picture, skipping skipped: SkippedRows, keepsMap: Bool
  ) async throws -> (rows: RowComparer, sizes: (PixelSize, PixelSize)) {
    var first = try StripSource(before, limits: limits)
    let source = try StripSource(after, limits: limits)
    let sizes = (first.size, source.size)
    let second = StripReader(source)
    let size = PixelSize(
      width: min(sizes.0.width, sizes.1.width), height: min(sizes.0.height, sizes.1.height))
    var comparer = RowComparer(
      size: size, metric: tolerance.metric, mask: mask, sweep: sweeps ? Self.sweepThresholds : [],
      keepsMap: keepsMap)
    async let isSkipped: Void = second.skip(skipped.after)
    try first.skip(skipped.before)
    try await isSkipped

    var row = 0
    var compared = 0
    while row < size.height {
      let count = min(Self.stripRows, size.height - row)
      async let read = second.read(count)
      let old = try first.read(count)
      let new = try await read
      row += count
      // The rule looks two rows down.
      let ready = row == size.height ? row : row - StripSource.overlap / 2
      old.withWindow(of: sizes.0.width, comparing: size) { old in
        new.withWindow(of: sizes.1.width, comparing: size) { new in
          for y in compared..<max(compared, ready) { comparer.compare(row: y, old, new) }
        }
      }
      compared = max(compared, ready)
    }
    // What one picture has below is read as well, so that damage there is found.
    async let isRead: Void = second.skip(sizes.1.height - size.height - skipped.after)
    try first.skip(sizes.0.height - size.height - skipped.before)
    try await isRead
    return (comparer, sizes)
  }
}
