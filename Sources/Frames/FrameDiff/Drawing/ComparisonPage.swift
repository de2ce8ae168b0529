package import FrameSequence

/// The result of a comparison, drawn from the top down a strip of rows at a time: neither the
/// pictures nor the page are ever in memory whole.
package struct ComparisonPage: Sendable {
  /// The size of the page.
  package let size: PixelSize

  private let it: ImageComparer.ComparedPair
  private let masks: [PixelRectangle]
  private let limits: PictureLimits
  /// Where three pictures stand; nil where the difference stands alone.
  private let layout: Layout?
  private let caption: String
  private let boxesRegions: Bool
  private let hasLegend: Bool

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

  /// The most pixels that are drawn at once.
  private static let stripPixels = 1 << 18

  /// Throws `FrameSequenceError.unsupportedSize` when the page would be too large.
  init(
    _ it: ImageComparer.ComparedPair, _ comparer: ImageComparer, _ layout: Layout?, caption: String,
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

  /// Encodes the page as a PNG.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read.
  package func encoded(level: CompressionLevel = .standard) async throws -> [UInt8] {
    try await Self.encoded([self], level: level)
  }

  /// Encodes pages of one width below each other as one PNG.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read, and
  /// `FrameSequenceError.unsupportedSize` when all of them are too high.
  package static func encoded(
    _ pages: [ComparisonPage], level: CompressionLevel = .standard
  ) async throws -> [UInt8] {
    let encoder = try PNGStripEncoder(
      width: pages.first?.size.width ?? 0, height: pages.reduce(0) { $0 + $1.size.height },
      level: level)
    for page in pages { try await page.append(to: encoder) }
    return encoder.finished()
  }

  /// Draws it strip by strip, each while the one before is compressed.
  private func append(to encoder: PNGStripEncoder) async throws {
    var strips = try Strips(self)
    var strip = Bitmap(size: PixelSize(width: 0, height: 0))
    var spare = strip
    // With `async let`, and in one function with the loop over pages, Swift 6.3.1 crashes when it
    // optimizes this.
    var writing: Task<Void, any Error>?
    while try strips.drawNext(on: &spare) {
      try await writing?.value
      swap(&strip, &spare)
      writing = Task { [pixels = strip.pixels] in try encoder.append(pixels) }
    }
    try await writing?.value
  }

  /// A page that is drawn from the top down.
  struct Strips {
    private let page: ComparisonPage
    private let panels: [Panel]
    private let difference: Panel
    private let numbers: [[PixelRectangle?]]
    /// The pictures that stand beside the difference, if any.
    private var sides: [StripReader]
    /// The ground of the difference, which is the first picture.
    private var ground: StripReader
    private var top = 0

    /// Throws `FrameSequenceError` when a picture cannot be read.
    init(_ page: ComparisonPage) throws(FrameSequenceError) {
      let (it, layout) = (page.it, page.layout)
      // In the difference, what both have begins below what either skipped.
      let skipped = it.comparison.skipped
      let offsets = [skipped.before, skipped.after]
      let panels =
        layout.map { layout in
          zip(layout.columns, offsets).map { Panel(x: $0, y: layout.top, offset: $1) }
        } ?? []
      difference = Panel(
        x: layout?.columns[2] ?? 0, y: layout?.top ?? 0, offset: skipped.before + skipped.after)
      var sides: [StripReader] = []
      for (panel, picture) in zip(panels, [it.drawnBefore, it.drawnAfter]) {
        sides.append(try StripReader(picture, page.limits, at: panel))
      }
      self.sides = sides
      ground = try StripReader(
        it.drawnBefore, page.limits,
        at: Panel(x: difference.x, y: difference.y + skipped.after, offset: 0))
      numbers = page.numbers(panels + [difference])
      self.panels = panels
      self.page = page
    }

    /// Draws the next strip; returns false below the last.
    ///
    /// Throws `FrameSequenceError` when a picture cannot be read.
    mutating func drawNext(on strip: inout Bitmap) throws(FrameSequenceError) -> Bool {
      let size = page.size
      guard top < size.height else { return false }
      let height = min(max(16, ComparisonPage.stripPixels / size.width), size.height - top)
      if strip.size == PixelSize(width: size.width, height: height) {
        strip.clear(Ink.ground)
      } else {
        strip = Bitmap(size: PixelSize(width: size.width, height: height), filledWith: Ink.ground)
      }
      for index in sides.indices { try sides[index].paste(on: &strip, from: top) }
      try page.draw(difference, &ground, on: &strip, from: top)
      page.mark(panels, difference, on: &strip, from: top)
      page.number(numbers, on: &strip, from: top)
      page.annotate(&strip, from: top)
      top += height
      return true
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
  ) throws(FrameSequenceError) {
    let first = panel.y + panel.offset - top
    let size = strip.size
    try ground.forEachRow(in: size, from: top) { y, pixels in
      let line = y - first
      guard let map = it.map, (0..<map.size.height).contains(line) else { return }
      map.withRow(line) { kinds in
        strip.withRow(y, from: panel.x, count: map.size.width) { target in
          Self.draw(kinds, over: pixels, on: target)
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

  /// Draws a row of the difference: what is equal as a pale grey, all else as its kind.
  private static func draw(
    _ kinds: UnsafePointer<UInt8>, over pixels: UnsafeBufferPointer<UInt32>,
    on target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let inks: [UInt32] = [0, Ink.slight, Ink.smoothing, Ink.different]
    // Most pixels are like the one to their left.
    var last: (pixel: UInt32, pale: UInt32) = (0, Bitmap.pale(0))
    inks.withUnsafeBufferPointer { inks in
      for column in target.indices {
        let kind = kinds[column]
        guard kind == 0 else {
          target[column] = inks[Int(kind)]
          continue
        }
        if pixels[column] != last.pixel { last = (pixels[column], Bitmap.pale(pixels[column])) }
        target[column] = last.pale
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
        strip.hatch(
          mask.intersection(it.comparison.shared.bounds), x: panel.x, y: y, ink: Ink.hatch)
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
      PixelFont.draw(
        text, on: &strip, x: x, y: layout.titleTop - top, dot: dot, ink: Ink.text)
    }
    PixelFont.draw(
      caption, on: &strip, x: layout.columns[0], y: layout.captionTop - top, dot: dot,
      ink: Ink.text)
    guard hasLegend else { return }
    for (place, entry) in zip(layout.legendPlaces(Self.legend.map(\.text)), Self.legend) {
      let y = place.y - top
      strip.fill(PixelRectangle(x: place.x, y: y, width: 7 * dot, height: 7 * dot), entry.ink)
      PixelFont.draw(
        entry.text, on: &strip, x: place.x + 10 * dot, y: y, dot: dot, ink: Ink.text)
    }
  }

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
    /// The upper edge of the caption.
    let captionTop: Int
    let page: PixelSize
    private let picture: PixelSize
    private let legendTop: Int

    /// A text no shorter than a caption or an entry of the legend.
    private static let longestText = "FRAMES 9999 AND 9999 AT 1000.000 S"

    /// How much higher a line of text is than the one above, in dots.
    private static let line = PixelFont.height + 4

    init(_ picture: PixelSize, caption: String, hasLegend: Bool) {
      self.picture = picture
      let dot = max(1, min(8, (min(picture.width, picture.height) + 100) / 200))
      self.dot = dot
      // Room for a number and the frame of a box.
      let gap = 16 * dot
      // Titles of narrow pictures do not run into each other, nor beyond the page.
      func width(_ text: String) -> Int { PixelFont.size(of: text, dot: dot).width }
      let step = max(picture.width, width(ComparisonPage.titles[0])) + gap
      let columns = (0..<3).map { gap + $0 * step }
      self.columns = columns
      captionTop = 4 * dot
      titleTop = captionTop + (caption.isEmpty ? 0 : Self.line * dot)
      top = titleTop + PixelFont.height * dot + gap
      legendTop = top + picture.height + gap
      // Pages that stand below each other are equally wide, whatever they say.
      let inner = max(
        columns[2] + max(picture.width, width(ComparisonPage.titles[2])) - gap,
        width(Self.longestText))
      let texts = hasLegend ? ComparisonPage.legend.map(\.text) : []
      let rows = Self.legendRows(texts, width: inner, dot: dot)
      let lines = (rows.last?.row ?? -1) + 1
      page = PixelSize(
        width: inner + 2 * gap,
        height: legendTop + (lines > 0 ? (lines * Self.line + 4) * dot : 0))
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
        return NumberPlaces.places(
          for: moved, sizes: sizes, within: bounds, margin: 3 * dot)
      }
    }

    /// Where the entries of the legend stand, in as many lines as they need.
    func legendPlaces(_ texts: [String]) -> [(x: Int, y: Int)] {
      Self.legendRows(texts, width: page.width - 2 * columns[0], dot: dot).map {
        ($0.x + columns[0], legendTop + $0.row * Self.line * dot)
      }
    }

    private static func legendRows(
      _ texts: [String], width: Int, dot: Int
    ) -> [(x: Int, row: Int)] {
      var places: [(x: Int, row: Int)] = []
      var (x, row) = (0, 0)
      for text in texts {
        let length = 10 * dot + PixelFont.size(of: text, dot: dot).width
        if x > 0, x + length > width { (x, row) = (0, row + 1) }
        places.append((x, row))
        x += length + 12 * dot
      }
      return places
    }
  }

  /// Where the numbers of regions stand: beside their boxes, and never over what is marked.
  enum NumberPlaces {
    /// Returns a place for every number, or nil where there is none that covers nothing.
    ///
    /// `sizes` are those of the numbers; all must lie within `bounds`, and neither over a box, with
    /// the frame of `margin` pixels around it, nor over another number.
    static func places(
      for boxes: [PixelRectangle], sizes: [PixelSize], within bounds: PixelRectangle, margin: Int
    ) -> [PixelRectangle?] {
      let framed = boxes.map { $0.insetBy(-margin) }
      var taken: [PixelRectangle] = []
      return zip(framed, sizes).map { box, size in
        let place = candidates(box, size).first { place in
          bounds.intersection(place) == place
            && framed.allSatisfy { $0.intersection(place).isEmpty }
            && taken.allSatisfy { $0.intersection(place).isEmpty }
        }
        if let place { taken.append(place) }
        return place
      }
    }

    /// Above and below a box at its left and right end, then at its sides.
    private static func candidates(_ box: PixelRectangle, _ size: PixelSize) -> [PixelRectangle] {
      let right = box.maxX - size.width
      let bottom = box.maxY - size.height
      return [
        (box.x, box.y - size.height), (right, box.y - size.height), (box.x, box.maxY),
        (right, box.maxY), (box.x - size.width, box.y), (box.maxX, box.y),
        (box.x - size.width, bottom), (box.maxX, bottom),
      ].map { PixelRectangle(x: $0.0, y: $0.1, width: size.width, height: size.height) }
    }
  }

  /// Digits and capitals of five by seven dots, for what a picture says about itself.
  enum PixelFont {
    /// The dots of each character, row by row, the first in the highest of 35 bits.
    private static let glyphs: [Character: UInt64] = [
      "0": 0b01110_10001_10011_10101_11001_10001_01110,
      "1": 0b00100_01100_00100_00100_00100_00100_01110,
      "2": 0b01110_10001_00001_00010_00100_01000_11111,
      "3": 0b11111_00010_00100_00010_00001_10001_01110,
      "4": 0b00010_00110_01010_10010_11111_00010_00010,
      "5": 0b11111_10000_11110_00001_00001_10001_01110,
      "6": 0b00110_01000_10000_11110_10001_10001_01110,
      "7": 0b11111_00001_00010_00100_01000_01000_01000,
      "8": 0b01110_10001_10001_01110_10001_10001_01110,
      "9": 0b01110_10001_10001_01111_00001_00010_01100,
      "A": 0b01110_10001_10001_11111_10001_10001_10001,
      "B": 0b11110_10001_10001_11110_10001_10001_11110,
      "C": 0b01110_10001_10000_10000_10000_10001_01110,
      "D": 0b11100_10010_10001_10001_10001_10010_11100,
      "E": 0b11111_10000_10000_11110_10000_10000_11111,
      "F": 0b11111_10000_10000_11110_10000_10000_10000,
      "G": 0b01110_10001_10000_10111_10001_10001_01111,
      "H": 0b10001_10001_10001_11111_10001_10001_10001,
      "I": 0b01110_00100_00100_00100_00100_00100_01110,
      "J": 0b00111_00010_00010_00010_00010_10010_01100,
      "K": 0b10001_10010_10100_11000_10100_10010_10001,
      "L": 0b10000_10000_10000_10000_10000_10000_11111,
      "M": 0b10001_11011_10101_10101_10001_10001_10001,
      "N": 0b10001_10001_11001_10101_10011_10001_10001,
      "O": 0b01110_10001_10001_10001_10001_10001_01110,
      "P": 0b11110_10001_10001_11110_10000_10000_10000,
      "Q": 0b01110_10001_10001_10001_10101_10010_01101,
      "R": 0b11110_10001_10001_11110_10100_10010_10001,
      "S": 0b01111_10000_10000_01110_00001_00001_11110,
      "T": 0b11111_00100_00100_00100_00100_00100_00100,
      "U": 0b10001_10001_10001_10001_10001_10001_01110,
      "V": 0b10001_10001_10001_10001_10001_01010_00100,
      "W": 0b10001_10001_10001_10101_10101_10101_01010,
      "X": 0b10001_10001_01010_00100_01010_10001_10001,
      "Y": 0b10001_10001_10001_01010_00100_00100_00100,
      "Z": 0b11111_00001_00010_00100_01000_10000_11111,
      ".": 0b00000_00000_00000_00000_00000_01100_01100,
      ":": 0b00000_01100_01100_00000_01100_01100_00000,
    ]

    /// How high a character is, in dots.
    static let height = 7

    /// How wide a character is, in dots; another one is left free after it.
    private static let width = 5

    /// How large a text is, in pixels, with dots of so many pixels a side.
    static func size(of text: String, dot: Int) -> PixelSize {
      PixelSize(width: max(0, text.count * (width + 1) - 1) * dot, height: height * dot)
    }

    /// Draws a text; what has no glyph is a space.
    static func draw(
      _ text: String, on bitmap: inout Bitmap, x: Int, y: Int, dot: Int, ink: UInt32
    ) {
      for (index, character) in text.uppercased().enumerated() {
        guard let glyph = glyphs[character] else { continue }
        let left = x + index * (width + 1) * dot
        for place in 0..<width * height where glyph >> UInt64(width * height - 1 - place) & 1 == 1 {
          bitmap.fill(
            PixelRectangle(
              x: left + place % width * dot, y: y + place / width * dot, width: dot, height: dot),
            ink)
        }
      }
    }
  }
}

extension Bitmap {
  /// Fills what of a rectangle lies within.
  mutating func fill(_ rectangle: PixelRectangle, _ ink: UInt32) {
    let inside = rectangle.intersection(size.bounds)
    for row in inside.y..<inside.maxY {
      for column in inside.x..<inside.maxX { self[column, row] = ink }
    }
  }
}

/// Draws two pictures and their difference side by side, or the difference alone.
///
/// Before, after, difference, from left to right. In the difference what is equal is pale grey;
/// pixels beyond the threshold are blue-black, slight ones orange, smoothed edges pale blue: told
/// apart by lightness as well, for those who do not see the colours. Regions are boxed in all
/// three and numbered in the order of the report; masked pixels are hatched; a strip that only one
/// picture has is chequered. A legend says so.
package struct ComparisonPicture: Sendable {
  let comparer: ImageComparer
  /// The line above the pictures, such as `FRAME 12 AT 0.200 S`.
  private let caption: String
  /// Whether a legend stands below them.
  private let hasLegend: Bool

  /// Makes a drawer that compares as the comparer does; `caption` stands above the pictures, in
  /// capitals, as far as they, digits, colons and full stops make it.
  package init(_ comparer: ImageComparer, caption: String = "", hasLegend: Bool = true) {
    self.comparer = comparer
    self.caption = caption
    self.hasLegend = hasLegend
  }

  /// Compares two pictures and draws the difference alone, as large as what both cover.
  ///
  /// Regions are boxed when asked for, by lines that show when the picture is as small as in a
  /// page. Throws `FrameSequenceError` when a picture cannot be read.
  package func drawDifference(
    _ before: Picture, _ after: Picture, boxesRegions: Bool = false
  ) async throws -> ComparisonPage {
    try drawDifference(
      try await comparer.compare(before, after, toDraw: true), boxesRegions: boxesRegions)
  }

  /// Draws what was found of two pictures that were compared to be drawn.
  ///
  /// Throws `FrameSequenceError` when the result would be too large.
  package func draw(_ it: ImageComparer.ComparedPair) throws -> ComparisonPage {
    let layout = ComparisonPage.Layout(it.size, caption: caption, hasLegend: hasLegend)
    return try ComparisonPage(it, comparer, layout, caption: caption, hasLegend: hasLegend)
  }

  /// Draws the difference alone of two pictures that were compared to be drawn.
  ///
  /// Throws `FrameSequenceError` when it would be too large.
  package func drawDifference(
    _ it: ImageComparer.ComparedPair, boxesRegions: Bool = false
  ) throws -> ComparisonPage {
    try ComparisonPage(it, comparer, nil, caption: "", boxesRegions: boxesRegions)
  }
}

extension ComparisonPage {
  /// Where a picture stands on a page, in pixels.
  struct Panel {
    var x: Int
    var y: Int
    /// How far below its top that begins which both pictures have.
    var offset: Int
  }

  /// The rows of a picture that lie in one strip of a page after the other.
  struct StripReader {
    private var rows: Picture.Rows
    private let panel: Panel
    private var next = 0
    private var line: [UInt32]

    /// Throws `FrameSequenceError` when the picture cannot be read.
    init(_ picture: Picture, _ limits: PictureLimits, at panel: Panel) throws(FrameSequenceError) {
      rows = try Picture.Rows(picture, limits: limits)
      self.panel = panel
      line = [UInt32](repeating: 0, count: rows.size.width)
    }

    /// Calls a closure with the place and the pixels of every row in a strip, which begins at a row
    /// of the page.
    mutating func forEachRow(
      in strip: PixelSize, from top: Int, _ body: (Int, UnsafeBufferPointer<UInt32>) -> Void
    ) throws(FrameSequenceError) {
      while next < rows.size.height, panel.y + next < top + strip.height {
        let y = panel.y + next - top
        try rows.withNext(decodedInto: &line) { body(y, $0) }
        next += 1
      }
    }

    /// Puts the rows in a strip over white.
    mutating func paste(on strip: inout Bitmap, from top: Int) throws(FrameSequenceError) {
      let x = panel.x
      try forEachRow(in: strip.size, from: top) { y, pixels in
        strip.withRow(y, from: x, count: pixels.count) { target in
          _ = target.update(fromContentsOf: pixels)
          // Of all of them, as vectors are faster than an early end.
          guard pixels.reduce(.max, &) < 0xFF00_0000 else { return }
          for column in target.indices { target[column] = Bitmap.overWhite(target[column]) }
        }
      }
    }
  }
}
