public import FrameSequence

/// What a comparison found, drawn from the top down a strip of rows at a time: neither the pictures
/// nor the page are ever in memory whole.
public struct ComparisonPage: Sendable {
  /// The size of the page.
  public let size: PixelSize

  private let it: Compared
  private let masks: [PixelRectangle]
  private let limits: PictureLimits
  /// Where three pictures stand; nil where the difference stands alone.
  private let layout: Layout?
  private let caption: String
  private let boxesRegions: Bool
  private let hasLegend: Bool

  /// Two pictures and what comparing them found.
  struct Compared {
    var comparison: ImageComparison
    var map: DifferenceMap?
    var before: Picture
    var after: Picture

    /// What holds both pictures.
    var size: PixelSize {
      PixelSize(
        width: max(comparison.before.width, comparison.after.width),
        height: max(comparison.before.height, comparison.after.height))
    }

    /// What both have.
    var sharedBounds: PixelRectangle {
      let size = comparison.shared
      return PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  private enum Ink {
    static let ground: UInt32 = 0xFF_E6E6E6
    static let different: UInt32 = 0xFF_5A1F00
    static let slight: UInt32 = 0xFF_009FE6
    static let smoothing: UInt32 = 0xFF_E9B456
    static let box: UInt32 = 0xFF_A779CC
    static let label: UInt32 = 0xFF_000000
    static let text: UInt32 = 0xFF_333333
    static let hatch: UInt32 = 0xFF_999999
  }

  static let legend: [(ink: UInt32, text: String)] = [
    (Ink.different, "BEYOND THE THRESHOLD"), (Ink.slight, "SLIGHT"),
    (Ink.smoothing, "SMOOTHED EDGE"), (Ink.hatch, "IGNORED OR ON ONE SIDE ONLY"),
  ]

  static let titles = ["BEFORE", "AFTER", "DIFFERENCE"]

  /// Regions beyond so many are boxed without a number.
  private static let numberLimit = 99

  /// So many pixels are drawn at once, at most.
  private static let stripPixels = 1 << 20

  /// Throws `FrameSequenceError.unsupportedSize` when the page would be too large.
  init(
    _ it: Compared, _ comparer: ImageComparer, _ layout: Layout?, caption: String,
    hasLegend: Bool = true, boxesRegions: Bool = true
  ) throws(FrameSequenceError) {
    self.it = it
    masks = comparer.mask.rectangles
    limits = comparer.limits
    self.layout = layout
    self.caption = caption
    self.boxesRegions = boxesRegions
    self.hasLegend = hasLegend
    size = layout?.page ?? it.size
    guard PixelView.sideRange.contains(size.width), PixelView.sideRange.contains(size.height) else {
      throw .unsupportedSize(width: size.width, height: size.height)
    }
  }
}

extension ComparisonPage {
  /// The page as a bitmap.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read.
  public func bitmap() throws -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    try forEachStrip { pixels += $0.pixels }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Encodes the page as a PNG.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read.
  public func encoded(level: CompressionLevel = .standard) throws -> [UInt8] {
    try Self.encoded([self], level: level)
  }

  /// Encodes pages of one width below each other as one PNG.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read, and
  /// `FrameSequenceError.unsupportedSize` when all of them are too high.
  public static func encoded(
    _ pages: [ComparisonPage], level: CompressionLevel = .standard
  ) throws -> [UInt8] {
    var encoder = try PNGStripEncoder(
      width: pages.first?.size.width ?? 0, height: pages.reduce(0) { $0 + $1.size.height },
      level: level)
    for page in pages {
      try page.forEachStrip { strip in try strip.withPixels { try encoder.append($0) } }
    }
    return encoder.finished()
  }

  /// Draws the page and lends it strip by strip.
  private func forEachStrip(_ body: (Bitmap) throws -> Void) throws {
    // In the difference, what both have begins below what either skipped.
    let skipped = it.comparison.skipped
    let panels =
      layout.map { layout in
        [
          Panel(x: layout.columns[0], y: layout.top, offset: skipped.before),
          Panel(x: layout.columns[1], y: layout.top, offset: skipped.after),
        ]
      } ?? []
    let difference = Panel(
      x: layout?.columns[2] ?? 0, y: layout?.top ?? 0, offset: skipped.before + skipped.after)
    var sides = try zip(panels, [it.before, it.after]).map { try StripReader($1, limits, at: $0) }
    // The ground of the difference is the first picture.
    var ground = try StripReader(
      it.before, limits, at: Panel(x: difference.x, y: difference.y + skipped.after, offset: 0))
    let numbers = numbers(panels + [difference])
    var top = 0
    while top < size.height {
      let height = min(max(16, Self.stripPixels / size.width), size.height - top)
      var strip = Bitmap(
        size: PixelSize(width: size.width, height: height), filledWith: Ink.ground)
      for index in sides.indices { try sides[index].paste(on: &strip, from: top) }
      try draw(difference, &ground, on: &strip, from: top)
      mark(panels, difference, on: &strip, from: top)
      number(numbers, on: &strip, from: top)
      annotate(&strip, from: top)
      try body(strip)
      top += height
    }
  }

  private func numbers(_ panels: [Panel]) -> [[PixelRectangle?]] {
    guard let layout else { return [] }
    return layout.numbers(
      of: it.comparison.regions.map(\.box).prefix(Self.numberLimit), offsets: panels.map(\.offset))
  }

  /// Draws the rows of the difference that lie in a strip, over a pale grey copy of the first
  /// picture.
  private func draw(
    _ panel: Panel, _ ground: inout StripReader, on strip: inout Bitmap, from top: Int
  ) throws {
    let first = panel.y + panel.offset - top
    let size = strip.size
    try ground.forEachRow(in: size, from: top) { y, pixels in
      let line = y - first
      guard let map = it.map, (0..<map.size.height).contains(line) else { return }
      for column in 0..<map.size.width {
        strip[panel.x + column, y] =
          switch map.kind(atX: column, y: line) {
          case .equal: Bitmap.pale(pixels[column])
          case .slight: Ink.slight
          case .antialiased: Ink.smoothing
          case .different: Ink.different
          }
      }
    }
    let skipped = it.comparison.skipped
    for (strips, offset) in [
      (it.comparison.stripsOfBefore, skipped.after), (it.comparison.stripsOfAfter, skipped.before),
    ] {
      for alone in strips {
        strip.chequer(alone, x: panel.x, y: panel.y + offset - top, Ink.hatch, Ink.ground)
      }
    }
  }

  /// Hatches what was ignored, and frames the regions.
  private func mark(
    _ panels: [Panel], _ difference: Panel, on strip: inout Bitmap, from top: Int
  ) {
    let dot = layout?.dot ?? max(1, it.size.width / 400)
    for panel in panels + [difference] {
      let y = panel.y + panel.offset - top
      for mask in masks {
        strip.hatch(mask.intersection(it.sharedBounds), x: panel.x, y: y, ink: Ink.hatch)
      }
    }
    guard boxesRegions else { return }
    for panel in panels + [difference] {
      for region in it.comparison.regions {
        strip.outline(
          region.box, x: panel.x, y: panel.y + panel.offset - top, dot: dot, ink: Ink.box)
      }
    }
  }

  private func number(_ places: [[PixelRectangle?]], on strip: inout Bitmap, from top: Int) {
    guard let dot = layout?.dot else { return }
    for panel in places {
      for (index, place) in panel.enumerated() {
        guard var place, place.y < top + strip.size.height, place.maxY > top else { continue }
        place.y -= top
        strip.fill(place, Ink.box)
        PixelFont.draw(
          "\(index + 1)", on: &strip, x: place.x + dot, y: place.y + dot, dot: dot, ink: Ink.label)
      }
    }
  }

  private func annotate(_ strip: inout Bitmap, from top: Int) {
    guard let layout else { return }
    let dot = layout.dot
    for (x, text) in zip(layout.columns, Self.titles) {
      PixelFont.draw(text, on: &strip, x: x, y: layout.titleTop - top, dot: dot, ink: Ink.text)
    }
    PixelFont.draw(
      caption, on: &strip, x: layout.columns[0], y: layout.captionTop - top, dot: dot,
      ink: Ink.text)
    guard hasLegend else { return }
    for (place, entry) in zip(layout.legendPlaces(Self.legend.map(\.text)), Self.legend) {
      let y = place.y - top
      strip.fill(PixelRectangle(x: place.x, y: y, width: 7 * dot, height: 7 * dot), entry.ink)
      PixelFont.draw(entry.text, on: &strip, x: place.x + 10 * dot, y: y, dot: dot, ink: Ink.text)
    }
  }
}
