#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Compares two pictures row by row, from the top down.
struct RowComparer {
  private let size: PixelSize
  private let metric: PixelMetric
  private let mask: Mask
  private let distance: PixelDistance
  private var rule: AntialiasingRule
  /// The squared distance above which pixels are different.
  private let limit: Double
  private let sweep: [Double]

  var counts = PixelCounts()
  /// Squared.
  private(set) var greatest = 0.0
  private(set) var areas = AreaTracker()
  private(set) var density: DensityWindow
  private(set) var regions: RegionGrid
  /// By threshold of the sweep.
  private(set) var sweepCounts: [Int]
  /// What every pixel is, when asked for.
  private(set) var map: DifferenceMap?
  /// The squared distances of the pixels that are measured together, those of one tile.
  private var squares = [Double](repeating: 0, count: RegionGrid.tile)

  init(
    size: PixelSize, metric: PixelMetric, mask: Mask, sweep: [Double], keepsMap: Bool
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
  }

  /// Compares a row; the two above and the two below must be in memory.
  ///
  /// Of a row that is known to be the same in both no pixel is looked at.
  mutating func compare(
    row y: Int, _ first: RowWindow, _ second: RowWindow, isKnownAlike: Bool = false
  ) {
    let before = first.row(y)
    let after = second.row(y)
    let covered = mask.rectangles.isEmpty ? [] : mask.columns(inRow: y, width: size.width)
    let ignored = covered.reduce(0) { $0 + $1.count }
    counts.ignored += ignored
    counts.compared += size.width - ignored
    if !isKnownAlike, memcmp(before, after, size.width * 4) != 0 {
      var x = 0
      for range in covered {
        compare(columns: x..<range.lowerBound, of: y, first, second)
        x = range.upperBound
      }
      compare(columns: x..<size.width, of: y, first, second)
    }
    areas.endRow()
    density.endRow()
  }

  private mutating func compare(
    columns: Range<Int>, of y: Int, _ first: RowWindow, _ second: RowWindow
  ) {
    let before = first.row(y)
    let after = second.row(y)
    var x = columns.lowerBound
    let end = columns.upperBound
    while x < end {
      x = Self.firstDifference(before, after, from: x, to: end)
      let start = x
      while x < end, Self.areUnequal(before[x], after[x]) { x &+= 1 }
      guard start < x else { return }
      areas.add(start..<x)
      var part = start
      while part < x {
        let tileEnd = min(x, (RegionGrid.tile(ofColumn: part) + 1) * RegionGrid.tile)
        compare(unequal: part..<tileEnd, of: y, first, second)
        part = tileEnd
      }
    }
  }

  /// Where pixels begin to differ, or `end`.
  @inline(__always)
  private static func firstDifference(
    _ before: UnsafePointer<UInt32>, _ after: UnsafePointer<UInt32>, from start: Int, to end: Int
  ) -> Int {
    var x = start
    let left = UnsafeRawPointer(before)
    let right = UnsafeRawPointer(after)
    while x < end {
      while x &+ 16 <= end {
        let a = left.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt32>.self)
        let b = right.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt32>.self)
        if a != b { break }
        x &+= 16
      }
      let stop = min(x &+ 16, end)
      while x < stop {
        if areUnequal(before[x], after[x]) { return x }
        x &+= 1
      }
    }
    return x
  }

  /// Whether two pixels are not the same; the colours of two that cannot be seen are none.
  @inline(__always)
  private static func areUnequal(_ before: UInt32, _ after: UInt32) -> Bool {
    before != after && (before | after) &>> 24 != 0
  }

  /// Measures pixels that are not equal, all of one tile.
  private mutating func compare(
    unequal columns: Range<Int>, of y: Int, _ first: RowWindow, _ second: RowWindow
  ) {
    let before = first.row(y)
    let after = second.row(y)
    var share = RegionGrid.Share(columns: columns, unequal: columns.count)
    let start = columns.lowerBound
    squares.withUnsafeMutableBufferPointer { squares in
      guard let target = squares.baseAddress else { return }
      distance.squared(
        columns.count, before + start, after + start, position: y &* size.width &+ start,
        into: target)
    }
    for x in columns {
      let squared = squares[x &- start]
      if squared > share.greatest { share.greatest = squared }
      let isDifferent = squared > limit
      guard isDifferent || !sweep.isEmpty || map != nil else { continue }
      let isSmoothing =
        metric.antialiasing == .skipped && (isDifferent || squared > (sweep.first ?? .infinity))
        && rule.holds(atX: x, y: y, first: first, second: second)
      if isDifferent {
        if isSmoothing {
          share.antialiased += 1
        } else {
          share.different += 1
          density.add(x)
        }
      }
      if !isSmoothing {
        for index in sweep.indices where squared > sweep[index] { sweepCounts[index] += 1 }
      }
      map?.set(
        !isDifferent ? .slight : isSmoothing ? .antialiased : .different, atX: x, y: y)
    }
    counts.unequal += share.unequal
    counts.different += share.different
    counts.antialiased += share.antialiased
    greatest = max(greatest, share.greatest)
    regions.add(share, row: y)
  }
}

/// What every pixel of a comparison is; equal ones are not written down.
struct DifferenceMap: Sendable, Hashable {
  enum Kind: UInt8 {
    case equal, slight, antialiased, different
  }

  let size: PixelSize
  private var kinds: [UInt8]

  init(size: PixelSize) {
    self.size = size
    kinds = [UInt8](repeating: 0, count: size.width * size.height)
  }

  mutating func set(_ kind: Kind, atX x: Int, y: Int) {
    kinds[y * size.width + x] = kind.rawValue
  }

  func kind(atX x: Int, y: Int) -> Kind {
    Kind(rawValue: kinds[y * size.width + x]) ?? .equal
  }
}
