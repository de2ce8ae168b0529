internal import Cairo
internal import FrameSequence
internal import Keyframes

/// A picture of a region whose pixels are larger than the screen's.
struct StretchedPicture {
  private let surface: ImageSurface
  private let region: Rect
  /// The size of one of its pixels in points.
  private let cell: Size

  private init(surface: ImageSurface, region: Rect, cell: Size) {
    self.surface = surface
    self.region = region
    self.cell = cell
  }

  /// Draws a region of a coordinate space; its last cells may reach beyond it.
  init(
    of region: Rect, cell: Size, _ draw: (Context) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    func count(_ cells: Double) -> Int { max(Int((cells - 1e-6).rounded(.up)), 1) }
    surface = try ImageSurface(
      width: count(region.width / cell.width), height: count(region.height / cell.height))
    self.region = region
    self.cell = cell
    let context = try surface.makeContext()
    context.scale(x: 1 / cell.width, y: 1 / cell.height)
    context.translate(x: -region.minX, y: -region.minY)
    try draw(context)
    try context.finish()
  }

  /// Returns the picture with pixels half-way between its own, each the mean of four, so that they
  /// are not seen when it is drawn.
  func softened() throws(DrawingError) -> StretchedPicture {
    try StretchedPicture(
      of: region.offsetBy(dx: cell.width / 2, dy: cell.height / 2), cell: cell
    ) { draw(in: $0) }
  }

  /// Returns the picture with one more row or column of pixels at every side, like those at its
  /// edge.
  func padded() throws(DrawingError) -> StretchedPicture {
    let outer = region.insetBy(dx: -cell.width, dy: -cell.height)
    return try StretchedPicture(of: outer, cell: cell) { context in
      context.draw(
        surface, x: outer.minX, y: outer.minY, width: outer.width, height: outer.height,
        smoothly: false)
      draw(smoothly: false, in: context)
    }
  }

  /// Returns the picture in another tone.
  func toned(_ tone: Tone) throws(DrawingError) -> StretchedPicture {
    StretchedPicture(surface: try surface.toned(tone), region: region, cell: cell)
  }

  /// Returns runs of equal rows from the upper edge down: how many rows of the screen's pixels each
  /// has, and a hash of what it shows.
  ///
  /// All of it is one run where its rows are not whole pixels high.
  func runs(grid: PixelGrid) -> [(count: Int, hash: RowHash)] {
    let height = (cell.height * grid.scale * 1e6).rounded() / 1e6
    let hashes = rowHashes()
    guard height == height.rounded() else {
      let count = Int((Double(surface.height) * height).rounded(.up))
      return [(count, RowHash(of: hashes))]
    }
    var runs: [(count: Int, hash: RowHash)] = []
    for hash in hashes {
      if runs.last?.hash != hash { runs.append((0, hash)) }
      runs[runs.count - 1].count += Int(height)
    }
    return runs
  }

  private func rowHashes() -> [RowHash] {
    let byteCount = surface.width * 4
    let hasher = RowHasher(byteCount: byteCount)
    // The top byte of an opaque pixel is unused.
    let mask: UInt64 = 0x00FF_FFFF_00FF_FFFF
    return surface.withPixels { pixels, bytesPerRow in
      guard let start = pixels.baseAddress else { return [] }
      return (0..<surface.height).map { row in
        hasher.hash(start + row * bytesPerRow, byteCount: byteCount, mask: mask)
      }
    }
  }

  /// Where it is when the origin of its coordinates is at a pixel, and the side of its pixels there;
  /// `nil` where they are no squares of whole pixels.
  func place(at origin: Point, grid: PixelGrid) -> (x: Int, y: Int, side: Int)? {
    func whole(_ pixels: Double) -> Int? {
      abs(pixels - pixels.rounded()) < 1e-6 ? Int(pixels.rounded()) : nil
    }
    guard abs(cell.width - cell.height) < 1e-9, let side = whole(cell.width * grid.scale),
      let x = whole(region.minX * grid.scale + origin.x),
      let y = whole(region.minY * grid.scale + origin.y)
    else { return nil }
    return (x, y, side)
  }

  /// Copies what of it is in some columns and rows of another picture.
  func copy(
    to target: ImageSurface, at place: (x: Int, y: Int, side: Int), columns: Range<Int>,
    rows: Range<Int>
  ) {
    surface.copy(
      enlargedBy: place.side, to: target, x: place.x, y: place.y, columns: columns, rows: rows)
  }

  /// The same as far as a mask lets it through, whose upper left corner is somewhere in the other
  /// picture.
  func copy(
    to target: ImageSurface, at place: (x: Int, y: Int, side: Int), columns: Range<Int>,
    rows: Range<Int>, through mask: ImageSurface, maskAt corner: (x: Int, y: Int)
  ) {
    surface.copy(
      enlargedBy: place.side, to: target, x: place.x, y: place.y, columns: columns, rows: rows,
      through: mask, maskX: corner.x, maskY: corner.y)
  }

  /// Draws it where it was made; `smoothly` lets neighbouring pixels run into each other.
  func draw(smoothly: Bool = true, in context: Context) {
    context.draw(
      surface, x: region.minX, y: region.minY, width: Double(surface.width) * cell.width,
      height: Double(surface.height) * cell.height, smoothly: smoothly)
  }
}
