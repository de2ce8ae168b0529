/// Gathers pixels that differ into regions: tiles that touch belong together.
struct RegionGrid {
  /// The side of a tile in pixels: what is this near is one region.
  private static let tile = 16

  private struct Tile {
    var box: PixelRectangle
    var unequal = 0
    var different = 0
    var antialiased = 0
    var greatest = 0.0
  }

  private let tilesAcross: Int
  /// By tile row; rows of tiles without differences have none.
  private var rows: [[Int: Tile]]

  init(size: PixelSize) {
    tilesAcross = (size.width + Self.tile - 1) / Self.tile
    rows = Array(repeating: [:], count: (size.height + Self.tile - 1) / Self.tile)
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
    let column = share.columns.lowerBound / Self.tile
    var tile = rows[y / Self.tile][column] ?? Tile(box: box)
    tile.box = tile.box.union(box)
    tile.unequal += share.unequal
    tile.different += share.different
    tile.antialiased += share.antialiased
    tile.greatest = max(tile.greatest, share.greatest)
    rows[y / Self.tile][column] = tile
  }

  /// The regions, those with the most to see first.
  func regions() -> [ImageRegion] {
    var left = rows
    var regions: [ImageRegion] = []
    for row in left.indices {
      for column in left[row].keys.sorted() where left[row][column] != nil {
        regions.append(Self.region(&left, row: row, column: column))
      }
    }
    return regions.sorted { first, second in
      (second.different, second.unequal, first.box.y, first.box.x)
        < (first.different, first.unequal, second.box.y, second.box.x)
    }
  }

  /// Takes a tile and all that touch it.
  private static func region(_ left: inout [[Int: Tile]], row: Int, column: Int) -> ImageRegion {
    var open = [(row, column)]
    var whole = Tile(box: PixelRectangle(x: 0, y: 0, width: 0, height: 0))
    while let (row, column) = open.popLast() {
      guard left.indices.contains(row), let tile = left[row].removeValue(forKey: column) else {
        continue
      }
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
