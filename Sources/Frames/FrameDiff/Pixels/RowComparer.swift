import FrameSequence
import Platform

/// Compares two pictures row by row, from the top down.
struct RowComparer {
  private let size: PixelSize
  private let metric: PixelMetric
  private let mask: ImageComparer.Mask
  private let distance: PixelDistance
  private var rule: AntialiasingRule
  /// The squared distance above which pixels are different.
  private let limit: Double
  private let sweep: [Double]

  var counts = ImageComparison.Counts()
  /// Squared.
  private(set) var greatest = 0.0
  private(set) var areas = AreaTracker()
  private(set) var density: DensityWindow
  private(set) var regions: RegionGrid
  /// By threshold of the sweep.
  private(set) var sweepCounts: [Int]
  /// The kind of every pixel, when asked for.
  private(set) var map: DifferenceMap?
  /// The rows and columns that differ; nil where these are half of the pixels, or more.
  private(set) var lines: UnlikeLines?
  /// Where the run of unequal pixels begins that reaches the place that is looked at; below 0
  /// without one.
  private var runStart = -1

  /// Two opaque colours, and how far apart they are.
  private struct Plain {
    var old: UInt32 = 0
    var new: UInt32 = 0
    var rounded: Float = 0
    var squared = 0.0
  }

  /// The colours and distance of the last tile that has one colour in each picture.
  private var plain = Plain()

  init(
    size: PixelSize, metric: PixelMetric, mask: ImageComparer.Mask, sweep: [Double],
    keepsMap: Bool = false, findsLines: Bool = false
  ) {
    self.size = size
    self.metric = metric
    self.mask = mask
    distance = PixelDistance(blend: metric.blend)
    rule = AntialiasingRule(distance: distance)
    limit = PixelMetric.greatestDelta * metric.threshold * metric.threshold
    self.sweep = sweep.map { PixelMetric.greatestDelta * $0 * $0 }
    sweepCounts = [Int](repeating: 0, count: sweep.count)
    density = DensityWindow(width: size.width, side: Tolerance.densityWindow)
    regions = RegionGrid(size: size)
    map = keepsMap ? DifferenceMap(size: size) : nil
    lines = findsLines ? UnlikeLines(size: size) : nil
  }

  /// Compares a row; the two above and the two below must be in memory.
  ///
  /// Of a row that is known to be the same in both no pixel is looked at.
  mutating func compare(
    row y: Int, _ first: RowWindow, _ second: RowWindow, isKnownAlike: Bool = false
  ) {
    let covered = mask.rectangles.isEmpty ? [] : mask.columns(inRow: y, width: size.width)
    let ignored = covered.reduce(0) { $0 + $1.count }
    counts.ignored += ignored
    counts.compared += size.width - ignored
    if !isKnownAlike, memcmp(first.row(y), second.row(y), size.width * 4) != 0 {
      let unequal = counts.unequal
      compare(tilesOfRow: y, first, second, without: covered)
      if counts.unequal &* 2 >= size.width &* size.height {
        lines = nil
      } else if counts.unequal > unequal {
        lines?.add(row: y, first.row(y), second.row(y))
      }
    }
    areas.endRow()
    density.endRow()
  }

  private mutating func compare(
    tilesOfRow y: Int, _ first: RowWindow, _ second: RowWindow, without covered: [Range<Int>]
  ) {
    let (before, after) = (first.row(y), second.row(y))
    let whole = size.width / 16
    runStart = -1
    for tile in 0..<(size.width + 15) / 16 {
      let x = tile &* 16
      let old = tile < whole ? Self.load(before + x) : Self.load(before + x, size.width &- x)
      var new = tile < whole ? Self.load(after + x) : Self.load(after + x, size.width &- x)
      // What is not compared is taken for equal.
      for range in covered {
        Self.bits(of: range, from: x).forEachPixel { new[$0] = old[$0] }
      }
      let changed = old ^ new
      if !changed.hasBits {
        endRun(at: x)
        continue
      }
      var unequal = PixelBits(nonzero: changed)
      let isOpaque = !(~(old & new) &>> 24).hasBits
      // The colours of two pixels that cannot be seen are none.
      if !isOpaque { unequal &= PixelBits(nonzero: (old | new) &>> 24) }
      addRuns(unequal, from: x)
      if unequal != 0 {
        measure(unequal, old, new, isOpaque: isOpaque, tile: tile, row: y, first, second)
      }
    }
    endRun(at: size.width)
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD16<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD16<UInt32>.self)
  }

  /// The last pixels of a row, with black ones after them.
  private static func load(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> SIMD16<UInt32> {
    var loaded = SIMD16<UInt32>(repeating: 0xFF00_0000)
    for lane in 0..<count { loaded[lane] = pixels[lane] }
    return loaded
  }

  /// Which of sixteen pixels from a column on lie in a range.
  private static func bits(of range: Range<Int>, from x: Int) -> PixelBits {
    let start = min(max(range.lowerBound - x, 0), 16)
    let end = min(max(range.upperBound - x, 0), 16)
    return (1 << PixelBits(end)) - (1 << PixelBits(min(start, end)))
  }

  // MARK: Runs

  @inline(__always)
  private mutating func endRun(at x: Int) {
    guard runStart >= 0 else { return }
    areas.add(runStart..<x)
    runStart = -1
  }

  /// Adds the runs of unequal pixels among sixteen; one that reaches the last stays open.
  @inline(__always)
  private mutating func addRuns(_ unequal: PixelBits, from x: Int) {
    var lane = 0
    while lane < 16 {
      if runStart < 0 {
        lane &+= (unequal &>> PixelBits(truncatingIfNeeded: lane)).trailingZeroBitCount
        if lane < 16 { runStart = x &+ lane }
      } else {
        lane &+= (~(unequal &>> PixelBits(truncatingIfNeeded: lane))).trailingZeroBitCount
        if lane < 16 { endRun(at: x &+ lane) }
      }
    }
  }

  // MARK: Distances

  /// Measures the pixels of a tile that are not equal.
  private mutating func measure(
    _ unequal: PixelBits, _ old: SIMD16<UInt32>, _ new: SIMD16<UInt32>, isOpaque: Bool, tile: Int,
    row y: Int, _ first: RowWindow, _ second: RowWindow
  ) {
    let x = tile &* 16
    let columns =
      x &+ unequal.trailingZeroBitCount..<x &+ 32 &- unequal.leadingZeroBitCount
    var share = RegionGrid.Share(columns: columns, unequal: unequal.nonzeroBitCount)
    let beyond: PixelBits
    let isPlain = isOpaque && !((old ^ old[0]) | (new ^ new[0])).hasBits
    if isPlain, sweep.isEmpty {
      beyond = farOfOne(old, new, tile: tile, row: y, &share)
    } else if isOpaque, sweep.isEmpty {
      beyond = far(old, new, tile: tile, row: y, &share)
    } else {
      beyond = measureEach(unequal, old, new, tile: tile, row: y, first, second, &share)
    }
    let smoothing =
      metric.antialiasing == .skipped
        && !(isPlain && FlatAreas.surround(tile: tile, row: y, first, second))
      ? rule.smoothing(beyond, tile: tile, row: y, first, second) : 0
    share.antialiased = smoothing.nonzeroBitCount
    share.different = beyond.nonzeroBitCount &- share.antialiased
    let counted = beyond & ~smoothing
    if counted != 0 {
      share.beyond =
        x &+ counted.trailingZeroBitCount..<x &+ 32 &- counted.leadingZeroBitCount
    }
    density.add(counted, tile: tile)
    counts.unequal &+= share.unequal
    counts.different &+= share.different
    counts.antialiased &+= share.antialiased
    if share.greatest > greatest { greatest = share.greatest }
    regions.add(share, row: y)
    map?.set(unequal, beyond, smoothing, from: x, row: y)
  }

  /// Which opaque pixels are beyond the limit; sets the greatest distance of a share.
  private func far(
    _ old: SIMD16<UInt32>, _ new: SIMD16<UInt32>, tile: Int, row y: Int,
    _ share: inout RegionGrid.Share
  ) -> PixelBits {
    let known = regions.greatestRounded(inTile: tile, row: y)
    let found = PixelDistance.far(old, new, limit: limit, known: known)
    var beyond = found.surely
    (found.maybe & ~beyond).forEachPixel { lane in
      if distance.squared(old[lane], new[lane], position: 0) > limit {
        beyond |= 1 &<< PixelBits(truncatingIfNeeded: lane)
      }
    }
    guard found.isFurther else { return beyond }
    // Those that are further apart than all before are measured exactly.
    let squares = PixelDistance.roundedSquared(old, new)
    share.greatestRounded = known
    for lane in 0..<16 where squares[lane] > share.greatestRounded {
      share.greatestRounded = squares[lane]
      share.greatest = distance.squared(old[lane], new[lane], position: 0)
    }
    return beyond
  }

  /// The same of a tile that has one opaque colour in each picture, as most of a screen has.
  private mutating func farOfOne(
    _ old: SIMD16<UInt32>, _ new: SIMD16<UInt32>, tile: Int, row y: Int,
    _ share: inout RegionGrid.Share
  ) -> PixelBits {
    if old[0] != plain.old || new[0] != plain.new {
      plain = Plain(
        old: old[0], new: new[0], rounded: PixelDistance.roundedSquared(old, new)[0],
        squared: distance.squared(old[0], new[0], position: 0))
    }
    if plain.rounded > regions.greatestRounded(inTile: tile, row: y) {
      share.greatestRounded = plain.rounded
      share.greatest = plain.squared
    }
    return plain.squared > limit ? 0xFFFF : 0
  }

  /// Which pixels are beyond the limit, one by one; sets the greatest distance of a share, and
  /// counts for the sweep.
  private mutating func measureEach(
    _ unequal: PixelBits, _ old: SIMD16<UInt32>, _ new: SIMD16<UInt32>, tile: Int, row y: Int,
    _ first: RowWindow, _ second: RowWindow, _ share: inout RegionGrid.Share
  ) -> PixelBits {
    let x = tile &* 16
    var squares = SIMD16<Double>()
    var beyond: PixelBits = 0
    var unlike: PixelBits = 0
    var greatest = 0.0
    unequal.forEachPixel { lane in
      let squared = distance.squared(
        old[lane], new[lane], position: y &* size.width &+ x &+ lane)
      squares[lane] = squared
      let bit: PixelBits = 1 &<< PixelBits(truncatingIfNeeded: lane)
      if squared > limit { beyond |= bit }
      if squared > 0 { unlike |= bit }
      greatest = max(greatest, squared)
    }
    share.greatest = greatest
    guard !sweep.isEmpty else { return beyond }
    let smoothing =
      metric.antialiasing == .skipped
      ? rule.smoothing(unlike, tile: tile, row: y, first, second) : 0
    (unlike & ~smoothing).forEachPixel { lane in
      for index in sweep.indices where squares[lane] > sweep[index] { sweepCounts[index] += 1 }
    }
    return beyond
  }

  /// The kind of every pixel of a comparison; equal ones are not written down.
  struct DifferenceMap: Sendable, Hashable {
    let size: PixelSize
    private var kinds: [UInt8]

    init(size: PixelSize) {
      self.size = size
      kinds = [UInt8](repeating: 0, count: size.width * size.height)
    }

    /// Sets those of sixteen pixels from a column on that are not equal.
    mutating func set(
      _ unequal: PixelBits, _ beyond: PixelBits, _ smoothing: PixelBits, from x: Int, row y: Int
    ) {
      // What is beyond the limit is unequal, and what smooths an edge is beyond the limit.
      let found = unequal.flags &+ beyond.flags &* 2 &- smoothing.flags
      let place = y * size.width + x
      kinds.withUnsafeMutableBytes { kinds in
        if x + 16 <= size.width {
          kinds.storeBytes(of: found, toByteOffset: place, as: SIMD16<UInt8>.self)
        } else {
          for lane in 0..<size.width - x { kinds[place + lane] = found[lane] }
        }
      }
    }

    /// Lends the kinds of a row.
    func withRow(_ y: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
      kinds.withUnsafeBufferPointer { kinds in
        if let start = kinds.baseAddress { body(start + y * size.width) }
      }
    }
  }

  /// Finds the square that holds the most pixels of a kind while rows pass by.
  struct DensityWindow {
    /// A multiple of sixteen.
    private let width: Int
    private let side: Int
    /// The last rows, one byte a pixel, used in turn.
    private var flags: [UInt8]
    private var rowCounts: [Int]
    /// How many of the last rows have the pixel, by column.
    private var columns: [UInt8]
    private var slot = 0
    private(set) var greatest = 0

    init(width: Int, side: Int) {
      let width = (width + 15) / 16 * 16
      self.width = width
      self.side = side
      flags = [UInt8](repeating: 0, count: width * side)
      rowCounts = [Int](repeating: 0, count: side)
      columns = [UInt8](repeating: 0, count: width)
    }

    /// Adds pixels among the sixteen of a tile to the row.
    mutating func add(_ pixels: PixelBits, tile: Int) {
      guard pixels != 0 else { return }
      let place = slot * width + tile * 16
      flags.withUnsafeMutableBytes {
        $0.storeBytes(of: pixels.flags, toByteOffset: place, as: SIMD16<UInt8>.self)
      }
      rowCounts[slot] += pixels.nonzeroBitCount
    }

    mutating func endRow() {
      if rowCounts[slot] > 0 {
        forEachSixteen(ofRow: slot) { columns, flags in columns &+= flags }
        measure()
      }
      slot = (slot + 1) % side
      guard rowCounts[slot] > 0 else { return }
      forEachSixteen(ofRow: slot) { columns, flags in
        columns &-= flags
        flags = SIMD16()
      }
      rowCounts[slot] = 0
    }

    @inline(__always)
    private mutating func forEachSixteen(
      ofRow row: Int, _ body: (_ columns: inout SIMD16<UInt8>, _ flags: inout SIMD16<UInt8>) -> Void
    ) {
      let width = width
      columns.withUnsafeMutableBytes { columns in
        flags.withUnsafeMutableBytes { flags in
          for x in stride(from: 0, to: width, by: 16) {
            let place = row * width + x
            var sums = columns.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
            var line = flags.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
            body(&sums, &line)
            columns.storeBytes(of: sums, toByteOffset: x, as: SIMD16<UInt8>.self)
            flags.storeBytes(of: line, toByteOffset: place, as: SIMD16<UInt8>.self)
          }
        }
      }
    }

    private mutating func measure() {
      // Rows in memory that are empty cannot make a square fuller than what was seen.
      guard greatest < side * side else { return }
      columns.withUnsafeBufferPointer { columns in
        var sum = 0
        for column in 0..<width {
          sum &+= Int(columns[column])
          if column >= side { sum &-= Int(columns[column &- side]) }
          if sum > greatest { greatest = sum }
        }
      }
    }
  }

  /// Finds the largest connected area while rows pass by.
  ///
  /// Pixels are connected with all eight neighbours. Only the areas that reach the last row are
  /// remembered.
  struct AreaTracker {
    private struct Run {
      var columns: Range<Int>
      var area: Int
    }

    private var above: [Run] = []
    private var current: [Run] = []
    /// The sizes of the areas of this row and the one above; joined ones point to each other.
    private var parents: [Int] = []
    private var sizes: [Int] = []
    /// The new number of each area that goes on; below 0 of others.
    private var numbers: [Int] = []
    private(set) var largest = 0

    /// Adds a run of pixels to the row, to the right of those before.
    mutating func add(_ columns: Range<Int>) {
      let area = parents.count
      parents.append(area)
      sizes.append(columns.count)
      current.append(Run(columns: columns, area: area))
    }

    /// Ends the row: its runs are joined with those above.
    mutating func endRow() {
      if current.isEmpty {
        if !above.isEmpty {
          above.removeAll(keepingCapacity: true)
          parents.removeAll(keepingCapacity: true)
          sizes.removeAll(keepingCapacity: true)
        }
        return
      }
      var index = 0
      for run in current {
        while index < above.count, above[index].columns.upperBound < run.columns.lowerBound {
          index += 1
        }
        var other = index
        while other < above.count, above[other].columns.lowerBound <= run.columns.upperBound {
          join(run.area, above[other].area)
          other += 1
        }
      }
      renumber()
    }

    private func root(_ area: Int) -> Int {
      var area = area
      while parents[area] != area { area = parents[area] }
      return area
    }

    private mutating func join(_ first: Int, _ second: Int) {
      let one = root(first)
      let two = root(second)
      guard one != two else { return }
      let (large, small) = sizes[one] >= sizes[two] ? (one, two) : (two, one)
      parents[small] = large
      sizes[large] += sizes[small]
    }

    /// Forgets areas that ended, so that memory does not grow.
    private mutating func renumber() {
      numbers.removeAll(keepingCapacity: true)
      numbers.append(contentsOf: repeatElement(-1, count: parents.count))
      var newSizes: [Int] = []
      for index in current.indices {
        let root = root(current[index].area)
        if numbers[root] < 0 {
          numbers[root] = newSizes.count
          newSizes.append(sizes[root])
          largest = max(largest, sizes[root])
        }
        current[index].area = numbers[root]
      }
      sizes = newSizes
      parents.removeAll(keepingCapacity: true)
      parents.append(contentsOf: newSizes.indices)
      swap(&above, &current)
      current.removeAll(keepingCapacity: true)
    }
  }
}

extension RowComparer {
  /// The rows and columns that differ in two pictures of one size, as numbers that are equal where they
  /// are.
  struct UnlikeLines: Sendable {
    private let size: PixelSize
    private let hasher: RowHasher
    /// By row; a row that does not differ has a number that no other has.
    private var rows: (old: [UInt64], new: [UInt64])
    /// By column, of the rows that differ.
    private var columns: (old: [UInt64], new: [UInt64])

    /// Makes lines of pictures that do not differ.
    init(size: PixelSize) {
      self.size = size
      hasher = RowHasher(byteCount: size.width * 4)
      let numbers = (0..<size.height).map(UInt64.init)
      rows = (numbers, numbers)
      let none = [UInt64](repeating: 0xCBF2_9CE4_8422_2325, count: size.width)
      columns = (none, none)
    }

    /// Finds those of two pictures in memory.
    init(of old: Bitmap, _ new: Bitmap) {
      self.init(size: old.size)
      old.pixels.withUnsafeBufferPointer { old in
        new.pixels.withUnsafeBufferPointer { new in
          guard let first = old.baseAddress, let second = new.baseAddress else { return }
          for row in 0..<size.height {
            let (one, two) = (first + row * size.width, second + row * size.width)
            if memcmp(one, two, size.width * 4) != 0 { add(row: row, one, two) }
          }
        }
      }
    }

    /// Adds a row that differs.
    mutating func add(row: Int, _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>) {
      rows.old[row] = hasher.hash(old, byteCount: size.width * 4).low
      rows.new[row] = hasher.hash(new, byteCount: size.width * 4).low
      Self.mix(old, into: &columns.old)
      Self.mix(new, into: &columns.new)
    }

    /// Adds a row to the FNV-1a hash of each column.
    private static func mix(_ row: UnsafePointer<UInt32>, into columns: inout [UInt64]) {
      for column in columns.indices {
        columns[column] = (columns[column] ^ UInt64(row[column])) &* 0x0000_0100_0000_01B3
      }
    }

    /// The rows that may stand higher or lower: those that do not differ are not known.
    var rowShifts: RowShifts { RowShifts(from: rows.old, to: rows.new) }

    /// The columns that stand further to a side.
    var columnShifts: RowShifts { RowShifts(from: columns.old, to: columns.new) }
  }
}
