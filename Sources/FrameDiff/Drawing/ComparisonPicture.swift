internal import FrameSequence

/// Draws two pictures and their difference side by side, or the difference alone.
///
/// Before, after, difference, from left to right. In the difference what is equal is pale grey;
/// pixels beyond the threshold are blue-black, slight ones orange, smoothed edges pale blue: told
/// apart by lightness as well, for those who do not see the colours. Regions are boxed in all
/// three and numbered in the order of the report; masked pixels are hatched; a strip that only one
/// picture has is chequered. A legend says so.
public struct ComparisonPicture: Sendable {
  private let comparer: ImageComparer
  /// What stands above the pictures, such as `FRAME 12 AT 0.200 S`.
  private let caption: String

  /// Makes a drawer that compares as the comparer does; `caption` stands above the pictures, in
  /// capitals, as far as they, digits, colons and full stops make it.
  public init(_ comparer: ImageComparer, caption: String = "") {
    self.comparer = comparer
    self.caption = caption
  }

  private enum Ink {
    static let ground: UInt32 = 0xFF_E6E6E6
    static let different: UInt32 = 0xFF_5A1F00
    static let slight: UInt32 = 0xFF_009FE6
    static let smoothing: UInt32 = 0xFF_E9B456
    static let box: UInt32 = 0xFF_A779CC
    static let label: UInt32 = 0xFF_FFFFFF
    static let text: UInt32 = 0xFF_333333
    static let hatch: UInt32 = 0xFF_999999
  }

  private static let legend: [(ink: UInt32, text: String)] = [
    (Ink.different, "BEYOND THE THRESHOLD"), (Ink.slight, "SLIGHT"),
    (Ink.smoothing, "SMOOTHED EDGE"), (Ink.hatch, "IGNORED OR ON ONE SIDE ONLY"),
  ]

  /// Regions beyond so many are boxed without a number.
  private static let numberLimit = 99
}

extension ComparisonPicture {
  /// Compares two pictures and draws what was found.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read or the result would be too large.
  public func draw(_ before: Picture, _ after: Picture) async throws -> Bitmap {
    let it = try await compared(before, after)
    let layout = Layout(it.size, caption: caption)
    guard layout.page.width <= PixelView.sideRange.upperBound,
      layout.page.height <= PixelView.sideRange.upperBound
    else {
      throw FrameSequenceError.unsupportedSize(
        width: layout.page.width, height: layout.page.height)
    }
    var page = Bitmap(size: layout.page, filledWith: Ink.ground)
    // What both have begins below what was skipped; in the difference, below what either skipped.
    let skipped = it.comparison.skipped
    let offsets = [skipped.before, skipped.after, skipped.before + skipped.after]
    page.paste(it.before, x: layout.columns[0], y: layout.top)
    page.paste(it.after, x: layout.columns[1], y: layout.top)
    difference(it, on: &page, x: layout.columns[2], y: layout.top)
    let regions = it.comparison.regions.map(\.box)
    let numbers = layout.numbers(of: regions.prefix(Self.numberLimit), offsets: offsets)
    for (panel, x) in layout.columns.enumerated() {
      let y = layout.top + offsets[panel]
      for mask in comparer.mask.rectangles where panel < 2 {
        page.hatch(mask.intersection(it.sharedBounds), x: x, y: y, ink: Ink.hatch)
      }
      for box in regions { page.outline(box, x: x, y: y, dot: layout.dot, ink: Ink.box) }
      for (index, place) in numbers[panel].enumerated() {
        guard let place else { continue }
        page.fill(place, Ink.box)
        PixelFont.draw(
          "\(index + 1)", on: &page, x: place.x + layout.dot, y: place.y + layout.dot,
          dot: layout.dot, ink: Ink.label)
      }
    }
    annotate(&page, layout)
    return page
  }

  /// Compares two pictures and draws the difference alone, as large as what both cover.
  ///
  /// Regions are boxed when asked for, by lines that show when the picture is as small as in a page.
  /// Throws `FrameSequenceError` when a picture cannot be read.
  public func drawDifference(
    _ before: Picture, _ after: Picture, boxesRegions: Bool = false
  ) async throws -> Bitmap {
    let it = try await compared(before, after)
    var page = Bitmap(size: it.size, filledWith: Ink.ground)
    difference(it, on: &page, x: 0, y: 0)
    if boxesRegions {
      let top = it.comparison.skipped.before + it.comparison.skipped.after
      for region in it.comparison.regions {
        page.outline(region.box, x: 0, y: top, dot: max(1, it.size.width / 800), ink: Ink.box)
      }
    }
    return page
  }

  /// Two pictures and what comparing them found.
  private struct Compared {
    var comparison: ImageComparison
    var map: DifferenceMap?
    var before: Bitmap
    var after: Bitmap

    /// What holds both pictures.
    var size: PixelSize {
      PixelSize(
        width: max(before.size.width, after.size.width),
        height: max(before.size.height, after.size.height))
    }

    /// What both have.
    var sharedBounds: PixelRectangle {
      let size = comparison.shared
      return PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  private func compared(_ before: Picture, _ after: Picture) async throws -> Compared {
    let (comparison, map) = try await comparer.compare(before, after, keepsMap: true)
    return Compared(
      comparison: comparison, map: map, before: try before.decoded(limits: comparer.limits),
      after: try after.decoded(limits: comparer.limits))
  }

  /// The difference over a pale grey copy of the first picture.
  private func difference(_ it: Compared, on page: inout Bitmap, x: Int, y: Int) {
    let skipped = it.comparison.skipped
    let top = y + skipped.before + skipped.after
    if let map = it.map {
      for row in 0..<map.size.height {
        for column in 0..<map.size.width {
          page[x + column, top + row] =
            switch map.kind(atX: column, y: row) {
            case .equal: Bitmap.pale(it.before[column, row + skipped.before])
            case .slight: Ink.slight
            case .antialiased: Ink.smoothing
            case .different: Ink.different
            }
        }
      }
    }
    for (strips, offset) in [
      (it.comparison.stripsOfBefore, skipped.after), (it.comparison.stripsOfAfter, skipped.before),
    ] {
      for strip in strips { page.chequer(strip, x: x, y: y + offset, Ink.hatch, Ink.ground) }
    }
    for mask in comparer.mask.rectangles {
      page.hatch(mask.intersection(it.sharedBounds), x: x, y: top, ink: Ink.hatch)
    }
  }

  private func annotate(_ page: inout Bitmap, _ layout: Layout) {
    let dot = layout.dot
    let titles = zip(layout.columns, ["BEFORE", "AFTER", "DIFFERENCE"])
    for (x, text) in titles {
      PixelFont.draw(text, on: &page, x: x, y: layout.titleTop, dot: dot, ink: Ink.text)
    }
    PixelFont.draw(
      caption, on: &page, x: layout.columns[0], y: dot * 2, dot: dot, ink: Ink.text)
    for (place, entry) in zip(layout.legendPlaces(Self.legend.map(\.text)), Self.legend) {
      page.fill(PixelRectangle(x: place.x, y: place.y, width: 5 * dot, height: 5 * dot), entry.ink)
      PixelFont.draw(
        entry.text, on: &page, x: place.x + 7 * dot, y: place.y, dot: dot, ink: Ink.text)
    }
  }
}

extension ComparisonPicture {
  /// Where everything stands on the page, in pixels.
  struct Layout {
    /// The side of a dot of letters: larger on larger pictures, within reason.
    let dot: Int
    /// The left edges of the three pictures.
    let columns: [Int]
    /// Their upper edge.
    let top: Int
    /// The upper edge of their titles.
    let titleTop: Int
    let page: PixelSize
    private let picture: PixelSize
    private let legendTop: Int

    init(_ picture: PixelSize, caption: String) {
      self.picture = picture
      dot = max(1, min(4, min(picture.width, picture.height) / 300))
      // Room for a number and the frame of a box.
      let gap = 16 * dot
      let width = picture.width
      columns = (0..<3).map { gap + $0 * (width + gap) }
      titleTop = caption.isEmpty ? 2 * dot : 9 * dot
      top = titleTop + 5 * dot + gap
      legendTop = top + picture.height + gap
      let rows = Self.legendRows(
        ComparisonPicture.legend.map(\.text), width: 3 * width + 2 * gap, dot: dot)
      page = PixelSize(
        width: 3 * width + 4 * gap, height: legendTop + ((rows.last?.row ?? 0) + 1) * 8 * dot)
    }

    /// Where the numbers of regions stand in each of the pictures, in pixels of the page.
    func numbers(
      of boxes: ArraySlice<PixelRectangle>, offsets: [Int]
    ) -> [[PixelRectangle?]] {
      let sizes = boxes.indices.map { index in
        let size = PixelFont.size(of: "\(index + 1)", dot: dot)
        return PixelSize(width: size.width + 2 * dot, height: size.height + 2 * dot)
      }
      return zip(columns, offsets).map { x, offset in
        let bounds = PixelRectangle(
          x: x - 15 * dot, y: top - 14 * dot, width: picture.width + 30 * dot,
          height: picture.height + 28 * dot)
        let moved = boxes.map {
          PixelRectangle(x: $0.x + x, y: $0.y + top + offset, width: $0.width, height: $0.height)
        }
        return NumberPlaces.places(for: moved, sizes: sizes, within: bounds, margin: 3 * dot)
      }
    }

    /// Where the entries of the legend stand, in as many lines as they need.
    func legendPlaces(_ texts: [String]) -> [(x: Int, y: Int)] {
      Self.legendRows(texts, width: page.width - 2 * columns[0], dot: dot).map {
        ($0.x + columns[0], legendTop + $0.row * 8 * dot)
      }
    }

    private static func legendRows(
      _ texts: [String], width: Int, dot: Int
    ) -> [(x: Int, row: Int)] {
      var places: [(x: Int, row: Int)] = []
      var (x, row) = (0, 0)
      for text in texts {
        let length = 7 * dot + PixelFont.size(of: text, dot: dot).width
        if x > 0, x + length > width { (x, row) = (0, row + 1) }
        places.append((x, row))
        x += length + 6 * dot
      }
      return places
    }
  }
}
