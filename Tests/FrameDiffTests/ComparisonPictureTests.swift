import Testing

@testable import FrameDiff

/// Where things stand in the picture of a comparison when the sizes differ.
@Suite struct ComparisonPictureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let before: PixelSize
    let after: PixelSize
    /// Whether what both have meets at the lower edges.
    let isLow: Bool

    var testDescription: String {
      "\(before.width)x\(before.height), \(after.width)x\(after.height), \(isLow ? "low" : "high")"
    }
  }

  private static let sizes = [
    PixelSize(width: 50, height: 60), PixelSize(width: 60, height: 40),
    PixelSize(width: 40, height: 44),
  ]

  static let cases = sizes.flatMap { before in
    sizes.filter { $0 != before }.flatMap { after in
      [false, true].map { Case(before: before, after: after, isLow: $0) }
    }
  }

  private static let white: UInt32 = 0xFFFF_FFFF
  private static let changed: UInt32 = 0xFF00_0000
  private static let gap = 16
  /// Below the titles.
  private static let top = 4 + 7 + 16

  /// Stripes that agree in no other place, and a square in one of the two.
  private func picture(
    _ size: PixelSize, skipping skipped: Int, square: PixelRectangle? = nil
  ) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: Self.white)
    for y in 0..<size.height {
      let row = y - skipped
      let ink: UInt32 = 0xFF00_0000 | UInt32(150 + (row * row * 7 + 400) % 97) * 0x01_0101
      for x in 0..<size.width where x % 3 == 0 { bitmap[x, y] = ink }
      for x in 0..<size.width {
        guard let square, row >= square.y, row < square.maxY, x >= square.x, x < square.maxX
        else { continue }
        bitmap[x, y] = Self.changed
      }
    }
    return bitmap
  }

  @Test(arguments: cases) func `Everything stands where it is`(_ example: Case) async throws {
    let (before, after) = (example.before, example.after)
    let surplus = example.isLow ? before.height - after.height : 0
    let skipped = ImageComparison.SkippedRows(before: max(0, surplus), after: max(0, -surplus))
    let square = PixelRectangle(x: 20, y: 17, width: 8, height: 8)
    let first = picture(before, skipping: skipped.before)
    let second = picture(after, skipping: skipped.after, square: square)
    let comparison = try await ImageComparer().compare(.bitmap(first), .bitmap(second))
    #expect(comparison.skipped == skipped)
    #expect(comparison.regions.first?.box == square)

    let page = try await ComparisonPicture(ImageComparer())
      .draw(.bitmap(first), .bitmap(second)).bitmap()
    let width = max(before.width, after.width)
    let columns = (0..<3).map { Self.gap + $0 * (width + Self.gap) }
    let rows = [skipped.before, skipped.after, skipped.before + skipped.after]
    func pixel(_ panel: Int, _ x: Int, _ y: Int) -> UInt32 {
      page[columns[panel] + x, Self.top + y]
    }
    // The square is black after, and marked in the difference, where the boxes are round it.
    for (panel, ink) in [(1, Self.changed), (2, 0xFF5A_1F00)] {
      for y in square.y..<square.maxY {
        #expect(pixel(panel, square.x, rows[panel] + y) == ink, "row \(y) of panel \(panel)")
      }
    }
    let box: UInt32 = 0xFFA7_79CC
    for panel in 0..<3 {
      #expect(pixel(panel, square.x + 4, rows[panel] + square.y - 3) == box)
      #expect(pixel(panel, square.x + 4, rows[panel] + square.maxY + 2) == box)
    }
    // In the difference, what both have is no strip, and what one has is nothing else.
    let strips: Set<UInt32> = [0xFF99_9999, 0xFFE6_E6E6]
    let height = max(before.height, after.height)
    for y in 0..<height where y % 3 == 0 {
      for x in 0..<width where x % 3 == 0 {
        guard pixel(2, x, y) != box, pixel(2, x, y) != 0xFFFF_FFFF else { continue }
        let row = y - rows[2]
        let isShared =
          row >= 0 && row < min(before.height, after.height)
          && x < min(before.width, after.width)
        if isShared { #expect(!strips.contains(pixel(2, x, y)), "\(x), \(y)") }
        if !isShared { #expect(strips.contains(pixel(2, x, y)), "\(x), \(y)") }
      }
    }
  }

  @Test func `What is masked is hatched where it was not compared`() async throws {
    let mask = PixelRectangle(x: 0, y: 2, width: 30, height: 6)
    let comparer = ImageComparer(mask: ImageComparer.Mask([mask]))
    let small = PixelSize(width: 30, height: 30)
    let first = picture(small, skipping: 0)
    let second = picture(PixelSize(width: 30, height: 50), skipping: 20)
    let page = try await ComparisonPicture(comparer).draw(.bitmap(first), .bitmap(second)).bitmap()
    func isHatched(_ panel: Int, _ row: Int) -> Bool {
      let left = Self.gap + panel * (30 + Self.gap)
      return (0..<30).contains { page[left + $0, Self.top + row] == 0xFF99_9999 }
    }
    #expect(isHatched(0, 2) && isHatched(0, 7) && !isHatched(0, 8))
    #expect(isHatched(1, 22) && isHatched(1, 27) && !isHatched(1, 28) && !isHatched(1, 2))
    #expect(isHatched(2, 22) && isHatched(2, 27) && !isHatched(2, 28))
  }

  @Test func `The difference alone is as large as the pictures`() async throws {
    let size = Self.sizes[0]
    let square = PixelRectangle(x: 20, y: 17, width: 8, height: 8)
    let page = try await ComparisonPicture(ImageComparer()).drawDifference(
      .bitmap(picture(size, skipping: 0)), .bitmap(picture(size, skipping: 0, square: square))
    ).bitmap()
    #expect(page.size == size)
    #expect(page[22, 19] == 0xFF5A_1F00 && page[2, 2] >> 24 == 255 && page[2, 2] != 0xFF5A_1F00)
    // A frame of a report stands around the square, and covers none of it.
    let boxed = try await ComparisonPicture(ImageComparer()).drawDifference(
      .bitmap(picture(size, skipping: 0)), .bitmap(picture(size, skipping: 0, square: square)),
      boxesRegions: true
    ).bitmap()
    let frame = square.insetBy(-3)
    for y in 0..<size.height {
      for x in 0..<size.width where boxed[x, y] != page[x, y] {
        let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
        #expect(frame.intersection(pixel) == pixel && square.intersection(pixel).isEmpty)
      }
    }
    #expect(boxed[square.x - 3, square.y - 3] == 0xFFA7_79CC)
  }

  /// Where a text stands on a page, its dots a pixel each; nil where it is not.
  private func place(of text: String, on page: Bitmap) -> PixelRectangle? {
    let size = ComparisonPage.PixelFont.size(of: text, dot: 1)
    var stamp = Bitmap(size: size)
    ComparisonPage.PixelFont.draw(text, on: &stamp, x: 0, y: 0, dot: 1, ink: 0xFF33_3333)
    for y in 0...page.size.height - size.height {
      for x in 0...max(0, page.size.width - size.width) {
        let isThere = (0..<size.height).allSatisfy { row in
          (0..<size.width).allSatisfy { column in
            (stamp[column, row] != 0) == (page[x + column, y + row] == 0xFF33_3333)
          }
        }
        if isThere {
          return PixelRectangle(x: x, y: y, width: size.width, height: size.height)
        }
      }
    }
    return nil
  }

  @Test func `A legend below and a caption above say what is seen, and cover no picture`()
    async throws
  {
    let size = PixelSize(width: 50, height: 60)
    let square = PixelRectangle(x: 20, y: 17, width: 8, height: 8)
    let page = try await ComparisonPicture(ImageComparer(), caption: "Frame 12 at 0.200 s").draw(
      .bitmap(Bitmap(size: size, filledWith: Self.white)),
      .bitmap(picture(size, skipping: 0, square: square))
    ).bitmap()
    let pictures = Self.top + 11..<Self.top + 11 + size.height
    let caption = try #require(place(of: "FRAME 12 AT 0.200 S", on: page))
    #expect(caption.maxY <= pictures.lowerBound)
    let entries: [(String, UInt32)] = [
      ("BEYOND THE THRESHOLD", 0xFF5A_1F00), ("SLIGHT", 0xFF00_9FE6),
      ("SMOOTHED EDGE", 0xFFE9_B456), ("IGNORED OR ON ONE SIDE ONLY", 0xFF99_9999),
    ]
    for (text, ink) in entries {
      let entry = try #require(place(of: text, on: page), "\(text)")
      #expect(entry.y >= pictures.upperBound, "\(text)")
      #expect(page[entry.x - 5, entry.y + 2] == ink, "\(text)")
    }
    for title in ["BEFORE", "AFTER", "DIFFERENCE"] {
      #expect(try #require(place(of: title, on: page)).maxY <= pictures.lowerBound)
    }
  }

  /// Noise in whose midst a square is missing, too large for one strip.
  @Test func `A page of several strips is the same in a file as in memory`() async throws {
    let size = PixelSize(width: 1500, height: 400)
    var generator = SeededGenerator(seed: 3)
    let pixels = (0..<size.width * size.height).map { _ in
      0xFF00_0000 | UInt32(generator.next(below: 1 << 24))
    }
    let before = Bitmap(size: size, pixels: pixels)
    var after = before
    for y in 200..<300 { for x in 700..<900 { after[x, y] = Self.white } }
    let mask = PixelRectangle(x: 30, y: 100, width: 40, height: 280)
    let drawer = ComparisonPicture(
      ImageComparer(mask: ImageComparer.Mask([mask])), caption: "FRAME 1")
    let page = try await drawer.draw(.bitmap(before), .bitmap(after))
    let bitmap = try page.bitmap()
    #expect(bitmap.size.width * bitmap.size.height > 1 << 20)
    #expect(try Bitmap(png: try await page.encoded(), path: "page") == bitmap)
    // Dots are two pixels here.
    let gap = 16 * 2
    let top = (4 + 11 + 7) * 2 + gap
    for y in stride(from: 0, to: size.height, by: 7) {
      // Beside the mask and the box, which are drawn over the pictures.
      for x in stride(from: 100, to: 600, by: 11) {
        #expect(bitmap[gap + x, top + y] == before[x, y])
        #expect(bitmap[2 * gap + size.width + x, top + y] == after[x, y])
      }
      #expect(
        (bitmap[3 * gap + 2 * size.width + 800, top + y] == 0xFF5A_1F00)
          == ((200..<300).contains(y) && before[800, y] != Self.white))
    }
  }

  @Test func `Numbers cover neither a box nor each other, and stay on the page`() {
    var generator = SeededGenerator(seed: 7)
    let bounds = PixelRectangle(x: 0, y: 0, width: 400, height: 300)
    for _ in 0..<200 {
      let boxes = (0..<1 + generator.next(below: 40)).map { _ in
        PixelRectangle(
          x: generator.next(below: 380), y: generator.next(below: 280),
          width: 1 + generator.next(below: 60), height: 1 + generator.next(below: 60)
        ).intersection(bounds)
      }
      let sizes = boxes.map { _ in PixelSize(width: 9, height: 7) }
      let places = ComparisonPage.NumberPlaces.places(
        for: boxes, sizes: sizes, within: bounds, margin: 3)
      let shown = places.compactMap { $0 }
      for (index, place) in shown.enumerated() {
        #expect(place.intersection(bounds) == place)
        #expect(boxes.allSatisfy { $0.insetBy(-3).intersection(place).isEmpty })
        #expect(shown[..<index].allSatisfy { $0.intersection(place).isEmpty })
      }
      #expect(!shown.isEmpty || boxes.count > 1 || boxes[0].width > 380)
    }
  }

  @Test(arguments: [(20, 1), (390, 2), (1170, 6), (2880, 8)])
  func `Letters grow with the picture, within reason, and nothing of a page is cut off`(
    _ width: Int, _ dot: Int
  ) {
    let picture = PixelSize(width: width, height: 3 * width)
    let plain = ComparisonPage.Layout(picture, caption: "", hasLegend: true)
    #expect(plain.dot == dot)
    for caption in ["", "FRAMES 9999 AND 9999 AT 1000.000 S"] {
      let layout = ComparisonPage.Layout(picture, caption: caption, hasLegend: !caption.isEmpty)
      #expect(layout.page.width == plain.page.width)
      let texts =
        zip(layout.columns, ComparisonPage.titles).map { ($0, layout.titleTop, $1) }
        + [(layout.columns[0], layout.captionTop, caption)]
        + zip(layout.legendPlaces(ComparisonPage.legend.map(\.text)), ComparisonPage.legend)
        .map { ($0.x + 10 * dot, $0.y, $1.text) }
      let places = texts.map { text in
        let size = ComparisonPage.PixelFont.size(of: text.2, dot: dot)
        return PixelRectangle(x: text.0, y: text.1, width: size.width, height: size.height)
      }
      for (index, place) in places.enumerated() {
        #expect(place.maxX <= layout.page.width, "\(texts[index].2)")
        #expect(caption.isEmpty || place.maxY <= layout.page.height, "\(texts[index].2)")
        for other in places[..<index] { #expect(place.intersection(other).isEmpty) }
      }
    }
  }
}
