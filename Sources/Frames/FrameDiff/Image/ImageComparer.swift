package import FrameSequence

/// Compares pictures.
///
/// Two pictures are read side by side, each on a thread of its own, a strip of rows at a time: the
/// memory it takes does not grow with their height.
package struct ImageComparer: Sendable {
  /// The limits within which pictures may differ.
  package var tolerance: Tolerance

  /// The part that is not compared.
  package var mask: Mask

  /// Whether to say what other thresholds would have said; takes time for each pixel that differs.
  package var sweeps: Bool

  /// How large pictures may be.
  package var limits: PictureLimits

  /// The thresholds that a sweep tries.
  package static let sweepThresholds = [0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]

  /// Makes a comparer; by default nothing may differ.
  package init(
    tolerance: Tolerance = .exact, mask: Mask = Mask(),
    sweeps: Bool = false,
    limits: PictureLimits = PictureLimits()
  ) {
    self.tolerance = tolerance
    self.mask = mask
    self.sweeps = sweeps
    self.limits = limits
  }

  /// Compares two pictures.
  ///
  /// Pictures whose files are equal are not decoded; their checksums are checked nevertheless.
  /// Throws `FrameSequenceError` when one of them cannot be read.
  package func compare(_ before: Picture, _ after: Picture) async throws -> ImageComparison {
    try await compare(before, after, toDraw: false).comparison
  }

  /// Compares two pictures; where they are to be drawn the kind of each pixel is kept and, unless
  /// they are large, the pixels, so that nothing is decoded or compared again.
  ///
  /// Throws `FrameSequenceError` when one of them cannot be read.
  package func compare(
    _ before: Picture, _ after: Picture, toDraw keeps: Bool
  ) async throws -> ComparedPair {
    if case .png(let first, let path) = before, case .png(let second, let otherPath) = after {
      let files = try PNGPair(first, path: path, and: second, path: otherPath, limits: limits)
      if let same = files.identity {
        let size = PixelSize(width: same.width, height: same.height)
        return ComparedPair(
          ImageComparison(
            identical: size, tolerance: tolerance, basis: same.isSameFile ? .files : .compressed),
          before, after, map: keeps ? RowComparer.DifferenceMap(size: size) : nil)
      }
      if let reader = try files.reader() {
        let found = try await compare(
          PlainPicturePair(reader, readsAll: keeps), skipping: ImageComparison.SkippedRows(),
          keeps: keeps)
        let size = PixelSize(width: reader.width, height: reader.height)
        return ComparedPair(
          comparison(found.rows, sizes: (size, size)), before, after, map: found.rows.map,
          lines: found.rows.lines, pixels: found.pixels)
      }
    }
    var found = try await compareRows(before, after, keeps: keeps)
    found.comparison.isReduced = before.has16Bits || after.has16Bits
    return found
  }

  private func compareRows(
    _ before: Picture, _ after: Picture, keeps: Bool
  ) async throws -> ComparedPair {
    let pair = try AnyPicturePair(before, after, limits: limits)
    let sizes = pair.sizes
    let (aligned, pixels) = try await compare(
      pair, skipping: ImageComparison.SkippedRows(), keeps: keeps)
    // What was added may be at the top as well: whichever way more rows are equal.
    let surplus = sizes.1.height - sizes.0.height
    if surplus != 0, aligned.counts.unequal > 0 {
      let skipped = ImageComparison.SkippedRows(before: max(0, -surplus), after: max(0, surplus))
      let low = try await compare(
        AnyPicturePair(before, after, limits: limits), skipping: skipped, keeps: keeps
      ).rows
      // Rows are taken for new at the top only where most of what both have says so.
      if low.counts.unequal * 2 < min(aligned.counts.unequal, low.counts.compared) {
        return ComparedPair(
          comparison(low, sizes: sizes, skipped: skipped), before, after, map: low.map)
      }
    }
    return ComparedPair(
      comparison(aligned, sizes: sizes), before, after, map: aligned.map, lines: aligned.lines,
      pixels: pixels)
  }

  func comparison(
    _ rows: RowComparer, sizes: (PixelSize, PixelSize),
    skipped: ImageComparison.SkippedRows = ImageComparison.SkippedRows()
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
    comparison.parts = rows.regions.parts()
    if sweeps, rows.counts.unequal > 0 {
      comparison.sweep = zip(Self.sweepThresholds, rows.sweepCounts).map {
        ImageComparison.SweepStep(threshold: $0, different: $1)
      }
    }
    if sizes.0 != sizes.1 {
      comparison.status = .resized
      comparison.strips =
        comparison.stripsOfBefore.map { ImageComparison.Strip(isOfAfter: false, box: $0) }
        + comparison.stripsOfAfter.map { ImageComparison.Strip(isOfAfter: true, box: $0) }
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
  private func compare(
    _ pair: some PicturePair, skipping skipped: ImageComparison.SkippedRows, keeps: Bool
  ) async throws -> (rows: RowComparer, pixels: PixelPair?) {
    let sizes = pair.sizes
    let size = PixelSize(
      width: min(sizes.0.width, sizes.1.width), height: min(sizes.0.height, sizes.1.height))
    var comparer = RowComparer(
      size: size, metric: tolerance.metric, mask: mask, sweep: sweeps ? Self.sweepThresholds : [],
      keepsMap: keeps, findsLines: sizes.0 == sizes.1)
    var pixels = keeps ? PixelPair(sizes) : nil
    try await pair.skip(skipped.before, andOfSecond: skipped.after)
    var row = 0
    func strip(at row: Int) -> Int { min(pair.stripRows, size.height - row) }
    var count = strip(at: 0)
    try await pair.fetch(count, before: strip(at: count))
    while row < size.height {
      pair.take()
      // The rule looks two rows down.
      let reach = row + count == size.height ? 0 : RowBuffer.overlap / 2
      let ready = max(0, row - RowBuffer.overlap / 2)..<max(0, row + count - reach)
      pixels?.append(count, of: pair.rows)
      row += count
      let (rows, next) = (pair.rows, strip(at: row))
      let later = strip(at: row + next)
      // While these are compared, the next are decoded.
      async let isFetched: Void = Self.fetch(next, before: later, of: pair)
      Self.compare(ready, of: rows, size, with: &comparer)
      try await isFetched
      count = next
    }
    // What one picture has below is read as well, so that damage there is found.
    try await pair.skip(
      sizes.0.height - size.height - skipped.before,
      andOfSecond: sizes.1.height - size.height - skipped.after)
    return (comparer, pixels)
  }

  private static func compare(
    _ ready: Range<Int>, of rows: PairRows, _ size: PixelSize, with comparer: inout RowComparer
  ) {
    rows.first.withWindow(comparing: size) { old in
      rows.second.withWindow(comparing: size) { new in
        for y in ready {
          let isKnown = !rows.isAlike.isEmpty && rows.isAlike[y - old.first]
          comparer.compare(row: y, old, new, isKnownAlike: isKnown)
        }
      }
    }
  }

  private static func fetch(
    _ count: Int, before next: Int, of pair: some PicturePair
  ) async throws {
    if count > 0 { try await pair.fetch(count, before: next) }
  }

  /// Compares two pictures whose rows are known to differ in few places only, reading no more than
  /// the rows around them; nil when that cannot be done.
  func compare(
    _ before: SequencePicture, _ after: SequencePicture, size: PixelSize
  ) throws -> ImageComparison? {
    let (old, new) = (before.fingerprint.rows, after.fingerprint.rows)
    guard let first = before.strip, let second = after.strip, old.count == size.height,
      new.count == size.height, mask.rectangles.isEmpty,
      let top = old.indices.first(where: { old[$0] != new[$0] }),
      let bottom = old.indices.last(where: { old[$0] != new[$0] })
    else { return nil }
    // The rule for smoothed edges looks two rows up and down.
    let rows = max(0, top - 2)..<min(size.height, bottom + 3)
    guard let one = try first(rows), let two = try second(rows),
      Self.holds(one, rows, size), Self.holds(two, rows, size)
    else { return nil }
    var comparer = RowComparer(
      size: size, metric: tolerance.metric, mask: mask, sweep: sweeps ? Self.sweepThresholds : [])
    one.withWindow(of: size.width, comparing: size) { old in
      two.withWindow(of: size.width, comparing: size) { new in
        for y in rows { comparer.compare(row: y, old, new) }
      }
    }
    // The other rows are known to be equal.
    comparer.counts.compared = size.width * size.height
    return comparison(comparer, sizes: (size, size))
  }

  private static func holds(_ strip: SequencePicture.Strip, _ rows: Range<Int>, _ size: PixelSize)
    -> Bool
  {
    strip.first <= rows.lowerBound
      && strip.first + strip.pixels.count / max(1, size.width) >= rows.upperBound
  }
}

extension SequencePicture.Strip {
  /// Lends the rows of a strip for comparing pictures of a size, which the picture that the strip
  /// is of, `stride` pixels wide, may exceed.
  func withWindow(of stride: Int, comparing size: PixelSize, _ body: (RowWindow) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(
        RowWindow(
          width: size.width, height: size.height, first: first, pixels: start, stride: stride))
    }
  }
}

extension ImageComparer {
  /// Two pictures and what comparing them found.
  package struct ComparedPair: Sendable {
    /// The result of comparing them.
    package internal(set) var comparison: ImageComparison
    /// The first picture.
    package let before: Picture
    /// The second picture.
    package let after: Picture
    /// The kind of every pixel, when they were compared to be drawn.
    let map: RowComparer.DifferenceMap?
    /// The rows and columns that differ, where these are less than half of the pixels.
    private let lines: RowComparer.UnlikeLines?
    /// The pixels of both, where they were kept.
    private let pixels: ImageComparer.PixelPair?

    fileprivate init(
      _ comparison: ImageComparison, _ before: Picture, _ after: Picture,
      map: RowComparer.DifferenceMap?, lines: RowComparer.UnlikeLines? = nil,
      pixels: ImageComparer.PixelPair? = nil
    ) {
      self.comparison = comparison
      self.before = before
      self.after = after
      self.map = map
      self.lines = lines
      self.pixels = pixels
    }

    /// The least height or width, in pixels, of what is looked for elsewhere: a choice.
    private static let leastExtent = 24

    /// Finds what stands elsewhere in the second picture, where a part of the two differs: what moved
    /// leaves more than half of a page as it was.
    ///
    /// Throws `FrameSequenceError` when one of them cannot be read again.
    package mutating func findMoved(limits: PictureLimits) async throws {
      let box = comparison.regions.reduce(PixelRectangle.empty) { $0.union($1.box) }
      guard let lines, comparison.status == .different,
        max(box.width, box.height) >= Self.leastExtent
      else { return }
      let always = TimeSpan(from: 0, to: 1)
      if !lines.rowShifts.shifts.isEmpty {
        // How far they moved, only all rows together say.
        let (first, second) = (before, after)
        async let old = PictureFingerprint(of: first, limits: limits)
        let new = try PictureFingerprint(of: second, limits: limits)
        comparison.moved = RowShifts(from: try await old.rows, to: new.rows)
          .changes(in: always, isWhole: true) { .init(rows: $0) }
      }
      if comparison.moved.isEmpty {
        comparison.moved = lines.columnShifts
          .changes(in: always, isWhole: true) { .init(columns: $0) }
      }
    }

    /// The first picture, decoded where its pixels were kept.
    var drawnBefore: Picture { pixels.map { .bitmap($0.first) } ?? before }

    /// The second picture, decoded where its pixels were kept.
    var drawnAfter: Picture { pixels.map { .bitmap($0.second) } ?? after }

    /// The size that holds both pictures.
    var size: PixelSize {
      PixelSize(
        width: max(comparison.before.width, comparison.after.width),
        height: max(comparison.before.height, comparison.after.height))
    }
  }

  /// The pixels of two pictures of one size that are kept while they are read.
  fileprivate struct PixelPair {
    private let size: PixelSize
    private var pixels: ([UInt32], [UInt32]) = ([], [])

    /// The most pixels of a picture that are kept, 64 MB: an assumption, four times a large screen.
    private static let limit = 1 << 24

    /// Returns nil for pictures of two sizes, and for large ones.
    init?(_ sizes: (PixelSize, PixelSize)) {
      guard sizes.0 == sizes.1, sizes.0.width * sizes.0.height <= Self.limit else { return nil }
      size = sizes.0
      pixels.0.reserveCapacity(size.width * size.height)
      pixels.1.reserveCapacity(size.width * size.height)
    }

    /// Adds the last rows that are in memory.
    mutating func append(_ count: Int, of rows: PairRows) {
      rows.first.withLast(count) { pixels.0.append(contentsOf: $0) }
      rows.second.withLast(count) { pixels.1.append(contentsOf: $0) }
    }

    var first: Bitmap { Bitmap(size: size, pixels: pixels.0) }
    var second: Bitmap { Bitmap(size: size, pixels: pixels.1) }
  }

  /// Pixels of a picture that are not compared.
  package struct Mask: Sendable, Hashable {
    /// The rectangles, in pixels; they may overlap and reach beyond the picture.
    package var rectangles: [PixelRectangle]

    /// Makes a mask; by default one that covers nothing.
    package init(_ rectangles: [PixelRectangle] = []) {
      self.rectangles = rectangles
    }

    /// Returns the columns of a row that are covered, in order and apart from each other.
    func columns(inRow y: Int, width: Int) -> [Range<Int>] {
      let ranges = rectangles.filter { $0.y <= y && y < $0.maxY && !$0.isEmpty }
        .map { max(0, $0.x)..<max(0, min(width, $0.maxX)) }
        .filter { !$0.isEmpty }
        .sorted { $0.lowerBound < $1.lowerBound }
      return ranges.reduce(into: []) { $0.append(rows: $1) }
    }
  }
}
