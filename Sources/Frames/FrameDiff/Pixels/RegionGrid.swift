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

  /// The regions, those with the most to see first.
  func regions() -> [ImageComparison.Region] {
    var left = rows
    if currentRow >= 0 { left[currentRow] = current }
    var regions: [ImageComparison.Region] = []
    for row in left.indices {
      for column in left[row].indices where !left[row][column].box.isEmpty {
        regions.append(Self.region(&left, row: row, column: column))
      }
    }
    return regions.sorted { first, second in
      (second.different, second.unequal, first.box.y, first.box.x)
        < (first.different, first.unequal, second.box.y, second.box.x)
    }
  }

  /// Takes a tile and all that touch it.
  private static func region(_ left: inout [[Tile]], row: Int, column: Int)
    -> ImageComparison.Region
  {
    var open = [(row, column)]
    var whole = Tile()
    while let (row, column) = open.popLast() {
      guard left.indices.contains(row), left[row].indices.contains(column),
        !left[row][column].box.isEmpty
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
    var region = ImageComparison.Region(
      box: whole.box, unequal: whole.unequal, different: whole.different,
      antialiased: whole.antialiased,
      greatestDistance: (whole.greatest / PixelMetric.greatestDelta).squareRoot())
    region.beyond = whole.beyond
    return region
  }
}

extension RegionGrid.Tile {
  fileprivate mutating func add(_ share: RegionGrid.Share, _ part: PixelRectangle) {
    box = box.union(part)
    unequal += share.unequal
    different += share.different
    antialiased += share.antialiased
    greatest = max(greatest, share.greatest)
    greatestRounded = max(greatestRounded, share.greatestRounded)
  }
}
