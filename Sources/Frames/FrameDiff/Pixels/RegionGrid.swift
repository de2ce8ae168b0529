/// Gathers pixels that differ into regions: tiles that touch belong together.
struct RegionGrid {
  /// The side of a tile in pixels: what is this near is one region.
  static let tile = 16

  fileprivate struct Tile {
    var box = PixelRectangle.empty
    var beyond = PixelRectangle.empty
    var unequal = 0
    var different = 0
    var antialiased = 0
    var greatest = 0.0
    var greatestRounded: Float = 0
  }

  /// By row of tiles, each by column; rows without differences have none, and tiles without any are
  /// empty.
  private var rows: [[Tile]]
  /// The row of tiles that is being filled, apart from the others, as it is changed for each row.
  private var current: [Tile]
  /// Its number; below 0 at first.
  private var currentRow = -1

  init(size: PixelSize) {
    current = Array(repeating: Tile(), count: (size.width + Self.tile - 1) / Self.tile)
    rows = Array(repeating: [], count: (size.height + Self.tile - 1) / Self.tile)
  }

  /// The pixels of a row in one tile.
  struct Share {
    var columns: Range<Int>
    /// Of those that are further apart than the threshold.
    var beyond: Range<Int>?
    var unequal = 0
    var different = 0
    var antialiased = 0
    /// Squared distance.
    var greatest = 0.0
    /// The same as it was first found, rounded.
    var greatestRounded: Float = 0
  }

  /// The greatest rounded squared distance so far in a tile of a row.
  @inline(__always)
  func greatestRounded(inTile column: Int, row y: Int) -> Float {
    currentRow == y / Self.tile ? current[column].greatestRounded : 0
  }

  /// Adds what a row has in the tile of its columns; rows come from the top down.
  mutating func add(_ share: Share, row y: Int) {
    let box = PixelRectangle(
      x: share.columns.lowerBound, y: y, width: share.columns.count, height: 1)
    if currentRow != y / Self.tile {
      finishTiles()
      currentRow = y / Self.tile
    }
    current[share.columns.lowerBound / Self.tile].add(share, box)
    guard let beyond = share.beyond else { return }
    current[share.columns.lowerBound / Self.tile].beyond.formUnion(
      PixelRectangle(x: beyond.lowerBound, y: y, width: beyond.count, height: 1))
  }

  private mutating func finishTiles() {
    guard currentRow >= 0 else { return }
    rows[currentRow] = current
    for index in current.indices { current[index] = Tile() }
  }

  /// The tiles of all rows.
  private var tiles: [[Tile]] {
    var tiles = rows
    if currentRow >= 0 { tiles[currentRow] = current }
    return tiles
  }

  /// The regions of pixels that count as different, or of all that are unequal where none do; those
  /// with the most to see first.
  func regions() -> [ImageComparison.Region] {
    var left = tiles
    var regions: [ImageComparison.Region] = []
    let areBeyond = left.joined().contains { $0.different > 0 }
    func isSeen(_ tile: Tile) -> Bool { areBeyond ? tile.different > 0 : !tile.box.isEmpty }
    for row in left.indices {
      for column in left[row].indices where isSeen(left[row][column]) {
        let whole = Self.take(&left, row: row, column: column, where: isSeen)
        regions.append(
          ImageComparison.Region(
            box: areBeyond ? whole.beyond : whole.box, unequal: whole.unequal,
            different: whole.different,
            antialiased: whole.antialiased,
            greatestDistance: whole.greatestDistance))
      }
    }
    return regions.sorted { first, second in
      (second.different, second.unequal, first.box.y, first.box.x)
        < (first.different, first.unequal, second.box.y, second.box.x)
    }
  }

  /// The pixels that count as different in a tile of which more are no noise: the density that
  /// ``Tolerance/rounding`` allows.
  private static let leastDense = tile * tile / 32
  /// The distance to a part within which pixels belong to it: an assumption, as the dot of a letter.
  static let nearness = 4

  /// Where pixels count as different, the most first; tiles with few that touch no others are one
  /// part, the last.
  func parts() -> [ImageComparison.Part] {
    var left = tiles
    var parts: [ImageComparison.Part] = []
    for row in left.indices {
      for column in left[row].indices where left[row][column].different > Self.leastDense {
        let whole = Self.take(&left, row: row, column: column) { $0.different > Self.leastDense }
        parts.append(whole.part)
      }
    }
    var scattered = Tile().part
    scattered.isScattered = true
    for tile in left.joined() where tile.different > 0 {
      let around = tile.beyond.insetBy(-Self.nearness)
      if let near = parts.firstIndex(where: { !$0.box.intersection(around).isEmpty }) {
        parts[near].formUnion(tile.part)
      } else {
        scattered.formUnion(tile.part)
      }
    }
    parts.sort { ($1.different, $0.box.y, $0.box.x) < ($0.different, $1.box.y, $1.box.x) }
    return scattered.different > 0 ? parts + [scattered] : parts
  }

  /// Takes a tile, and all that touch it and hold as well.
  private static func take(
    _ left: inout [[Tile]], row: Int, column: Int, where holds: (Tile) -> Bool
  ) -> Tile {
    var open = [(row, column)]
    var whole = Tile()
    while let (row, column) = open.popLast() {
      guard left.indices.contains(row), left[row].indices.contains(column),
        holds(left[row][column])
      else { continue }
      let tile = left[row][column]
      left[row][column] = Tile()
      whole.box = whole.box.union(tile.box)
      whole.beyond.formUnion(tile.beyond)
      whole.unequal += tile.unequal
      whole.different += tile.different
      whole.antialiased += tile.antialiased
      whole.greatest = max(whole.greatest, tile.greatest)
      for y in row - 1...row + 1 {
        for x in column - 1...column + 1 { open.append((y, x)) }
      }
    }
    return whole
  }
}

extension RegionGrid.Tile {
  fileprivate var greatestDistance: Double {
    (greatest / PixelMetric.greatestDelta).squareRoot()
  }

  fileprivate var part: ImageComparison.Part {
    ImageComparison.Part(box: beyond, different: different, greatestDistance: greatestDistance)
  }

  fileprivate mutating func add(_ share: RegionGrid.Share, _ part: PixelRectangle) {
    box = box.union(part)
    unequal += share.unequal
    different += share.different
    antialiased += share.antialiased
    greatest = max(greatest, share.greatest)
    greatestRounded = max(greatestRounded, share.greatestRounded)
  }
}
