/// Gathers pixels that differ into regions: tiles that touch belong together.
struct RegionGrid {
  /// The side of a tile in pixels: what is this near is one region.
  static let tile = 16

  fileprivate struct Tile {
    var box = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    var unequal = 0
    var different = 0
    var antialiased = 0
    var greatest = 0.0
  }

  private let tilesAcross: Int
  /// By row of tiles, each by column; rows without differences have none, and tiles without any are
  /// empty.
  private var rows: [[Tile]]

  init(size: PixelSize) {
    tilesAcross = (size.width + Self.tile - 1) / Self.tile
    rows = Array(repeating: [], count: (size.height + Self.tile - 1) / Self.tile)
  }

  /// What a row has in one tile.
  struct Share {
    var columns: Range<Int>
    var unequal = 0
    var different = 0
    var antialiased = 0
    /// Squared distance.
    var greatest = 0.0
  }

  static func tile(ofColumn x: Int) -> Int { x / tile }

  /// Adds what a row has in the tile of its columns.
  mutating func add(_ share: Share, row y: Int) {
    let box = PixelRectangle(
      x: share.columns.lowerBound, y: y, width: share.columns.count, height: 1)
    let (row, column) = (y / Self.tile, share.columns.lowerBound / Self.tile)
    if rows[row].isEmpty { rows[row] = Array(repeating: Tile(), count: tilesAcross) }
    rows[row][column].add(share, box)
  }

  /// The regions, those with the most to see first.
  func regions() -> [ImageRegion] {
    var left = rows
    var regions: [ImageRegion] = []
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
  private static func region(_ left: inout [[Tile]], row: Int, column: Int) -> ImageRegion {
    var open = [(row, column)]
    var whole = Tile()
    while let (row, column) = open.popLast() {
      guard left.indices.contains(row), left[row].indices.contains(column),
        !left[row][column].box.isEmpty
      else { continue }
      let tile = left[row][column]
      left[row][column] = Tile()
      whole.box = whole.box.union(tile.box)
      whole.unequal += tile.unequal
      whole.different += tile.different
      whole.antialiased += tile.antialiased
      whole.greatest = max(whole.greatest, tile.greatest)
      for y in row - 1...row + 1 {
        for x in column - 1...column + 1 { open.append((y, x)) }
      }
    }
    return ImageRegion(
      box: whole.box, unequal: whole.unequal, different: whole.different,
      antialiased: whole.antialiased,
      greatestDistance: (whole.greatest / PixelMetric.greatestDelta).squareRoot())
  }
}

extension RegionGrid.Tile {
  fileprivate mutating func add(_ share: RegionGrid.Share, _ part: PixelRectangle) {
    box = box.union(part)
    unequal += share.unequal
    different += share.different
    antialiased += share.antialiased
    greatest = max(greatest, share.greatest)
  }
}
