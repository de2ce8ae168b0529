import FrameDiff
import FrameSequence
import Markup
import Testing

@Suite struct ImageComparerTests {
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let black: UInt32 = 0xFF00_0000

  private func blank(_ width: Int = 100, _ height: Int = 200) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), filledWith: Self.white)
  }

  private func painted(_ box: PixelRectangle, _ pixel: UInt32 = black) -> Bitmap {
    var bitmap = blank()
    for y in box.y..<box.maxY { for x in box.x..<box.maxX { bitmap[x, y] = pixel } }
    return bitmap
  }

  @Test func `What is scattered is no part of what is dense, unless it touches that`() async throws
  {
    let (square, lone) = (PixelRectangle(x: 20, y: 40, width: 18, height: 18), (70, 150))
    var second = painted(square)
    for (x, y) in [lone, (10, 190), (square.maxX + 2, 45)] { second[x, y] = Self.black }
    let it = try await ImageComparer().compare(.bitmap(blank()), .bitmap(second))
    let dense = it.parts.filter { !$0.isScattered }
    #expect(dense.map(\.box) == [PixelRectangle(x: 20, y: 40, width: 21, height: 18)])
    #expect(dense.map(\.different) == [325])
    #expect(it.parts.last?.isScattered == true)
    #expect(it.parts.last?.box == PixelRectangle(x: 10, y: 150, width: 61, height: 41))
    #expect(it.parts.reduce(0) { $0 + $1.different } == it.counts.different)
  }

  @Test
  func `Equal files are equal by their bytes, other encodings by their pixels`() async throws {
    let bitmap = TestPictures.bitmap(0, 0)
    let (one, two) = try (bitmap.encoded(level: .draft), bitmap.encoded(level: .optimized))
    let same = try await ImageComparer().compare(.png(one, path: "a"), .png(one, path: "b"))
    #expect(same.status == .identical && same.basis == .files && same.passes)
    #expect(one != two)
    let other = try await ImageComparer().compare(.png(one, path: "a"), .png(two, path: "b"))
    #expect(other.status == .identical && other.basis == .pixels && other.passes)
    #expect(same.before == TestPictures.size)
  }

  @Test func `Pictures that are compared to be drawn are told and drawn alike`() async throws {
    let second = painted(PixelRectangle(x: 37, y: 90, width: 30, height: 2), 0xFF20_20C0)
    for first in [blank(), blank(100, 150)] {
      let files = try [first, second].map { Picture.png(try $0.encoded(), path: "file") }
      let told = try await ImageComparer().compare(files[0], files[1])
      let drawn = try await ImageComparer().compare(files[0], files[1], toDraw: true)
      #expect(drawn.comparison == told)
      // Files share what is alike, pixels in memory do not.
      let page = try ComparisonPicture(ImageComparer()).draw(drawn).bitmap()
      let other = try await ComparisonPicture(ImageComparer())
        .draw(.bitmap(first), .bitmap(second)).bitmap()
      let isSame = page == other
      #expect(isSame)
    }
  }

  @Test func `Two copies of a broken file are not equal pictures, but no pictures`() async throws {
    let file = try TestPictures.bitmap(0, 0).encoded()
    let broken = Array(file.dropLast(12))
    await #expect(throws: FrameSequenceError.self) {
      try await ImageComparer().compare(.png(broken, path: "a"), .png(broken, path: "b"))
    }
  }

  @Test(arguments: [63, 64, 65, 130])
  func `Counts across the seams of strips are those of the whole`(_ y: Int) async throws {
    let box = PixelRectangle(x: 10, y: y - 3, width: 7, height: 6)
    let comparison = try await ImageComparer().compare(.bitmap(blank()), .bitmap(painted(box)))
    #expect(comparison.status == .different)
    #expect(comparison.counts.unequal == 42)
    #expect(comparison.largestArea == 42)
    #expect(comparison.regions.map(\.box) == [box])
    #expect(comparison.density == 42.0 / 256)
    #expect(abs(comparison.greatestDistance - (0.5053 * 255 * 255 / 35215).squareRoot()) < 1e-3)
  }

  @Test func `Areas are connected at corners and joined from below`() async throws {
    var bitmap = blank()
    // A V of 9 pixels, and a pixel apart.
    for step in 0..<5 {
      bitmap[20 + step, 50 + step] = Self.black
      bitmap[28 - step, 50 + step] = Self.black
    }
    bitmap[60, 50] = Self.black
    let comparison = try await ImageComparer().compare(.bitmap(blank()), .bitmap(bitmap))
    #expect(comparison.counts.unequal == 10)
    #expect(comparison.largestArea == 9)
    #expect(comparison.regionCount == 2)
  }

  @Test func `Noise may be allowed, a small coherent area of slight change is not`() async throws {
    let tolerance = Tolerance(area: 4, density: 2.0 / 256)
    let comparer = ImageComparer(tolerance: tolerance)
    var noisy = blank()
    for y in stride(from: 5, to: 200, by: 20) { noisy[y % 90, y] = Self.black }
    let noise = try await comparer.compare(.bitmap(blank()), .bitmap(noisy))
    #expect(noise.status == .tolerated && noise.passes && noise.counts.unequal == 10)
    // 30 pixels that are one step darker: far below the threshold.
    let slight = painted(PixelRectangle(x: 8, y: 8, width: 6, height: 5), 0xFFFE_FEFE)
    let area = try await comparer.compare(.bitmap(blank()), .bitmap(slight))
    #expect(area.counts.different == 0 && area.status == .different && area.largestArea == 30)
  }

  @Test func `What a mask covers is not compared`() async throws {
    let box = PixelRectangle(x: 10, y: 20, width: 10, height: 10)
    let changed = painted(box)
    let whole = try await ImageComparer(mask: ImageComparer.Mask([box])).compare(
      .bitmap(blank()), .bitmap(changed))
    #expect(whole.status == .identical && whole.counts.ignored == 100)
    #expect(whole.counts.compared == 100 * 200 - 100)
    let half = try await ImageComparer(
      mask: ImageComparer.Mask([
        PixelRectangle(x: 0, y: 0, width: 15, height: 500),
        PixelRectangle(x: 12, y: 25, width: 90, height: 3),
      ])
    ).compare(.bitmap(blank()), .bitmap(changed))
    #expect(half.counts.unequal == 5 * 7)
  }

  @Test func `Different sizes are told, with the strip and what both have`() async throws {
    let small = TestPictures.bitmap(0, 0)
    var tall = Bitmap(size: PixelSize(width: 61, height: 50), filledWith: Self.white)
    var low = tall
    for y in 0..<47 {
      for x in 0..<61 {
        tall[x, y] = small[x, y]
        low[x, y + 3] = small[x, y]
      }
    }
    let below = try await ImageComparer().compare(.bitmap(small), .bitmap(tall))
    #expect(below.status == .resized && !below.passes && below.counts.unequal == 0)
    #expect(below.strips.map(\.box) == [PixelRectangle(x: 0, y: 47, width: 61, height: 3)])
    #expect(below.strips.allSatisfy { $0.isOfAfter == (below.after.height > below.before.height) })
    let above = try await ImageComparer().compare(.bitmap(small), .bitmap(low))
    #expect(above.counts.unequal == 0)
    #expect(above.strips.map(\.box) == [PixelRectangle(x: 0, y: 0, width: 61, height: 3)])
    let page = try await ComparisonPicture(ImageComparer()).draw(.bitmap(small), .bitmap(low))
    #expect(page.size == PixelSize(width: 3 * 61 + 64, height: 130))
  }

  @Test func `The picture of a comparison boxes and numbers its regions`() async throws {
    let box = PixelRectangle(x: 40, y: 60, width: 10, height: 10)
    let page = try await ComparisonPicture(ImageComparer()).draw(
      .bitmap(blank()), .bitmap(painted(box))
    ).bitmap()
    let boxed = page.pixels.filter { $0 == 0xFFA7_79CC }.count
    #expect(boxed > 3 * 40)
    // The difference itself is dark, on the third picture only, and in the legend.
    #expect(page.pixels.filter { $0 == 0xFF5A_1F00 }.count == 100 + 49)
  }

  @Test func `JSON names the metric and rounds`() async throws {
    let comparison = try await ImageComparer(sweeps: true).compare(
      .bitmap(TestPictures.bitmap(0, 0)), .bitmap(TestPictures.bitmap(0, 1)))
    let json = comparison.json
    #expect(json["status"] == "different")
    #expect(
      json["metric"]?.text?.hasPrefix("YIQ distance of pixelmatch 7.2, threshold 0.1") == true)
    #expect(json["counts"]?["different"]?.number == 149)
  }

  @Test func `The colours of pixels that cannot be seen are the same`() async throws {
    let size = PixelSize(width: 40, height: 8)
    var (first, second) = (Bitmap(size: size), Bitmap(size: size))
    for index in first.pixels.indices where !index.isMultiple(of: 3) {
      (first.pixels[index], second.pixels[index]) = (UInt32(index), UInt32(index * 7 + 1))
    }
    let it = try await ImageComparer().compare(.bitmap(first), .bitmap(second))
    #expect(it.status == .identical && it.counts.unequal == 0)
    #expect(PictureFingerprint(of: first) == PictureFingerprint(of: second))
    second.pixels[100] = 0x0100_0000
    #expect(try await ImageComparer().compare(.bitmap(first), .bitmap(second)).counts.unequal == 1)
    #expect(PictureFingerprint(of: first) != PictureFingerprint(of: second))
  }

  @Test func `The corner belongs to one strip`() async throws {
    let first = Bitmap(size: PixelSize(width: 20, height: 20), filledWith: 0xFFFF_FFFF)
    let second = Bitmap(size: PixelSize(width: 26, height: 24), filledWith: 0xFFFF_FFFF)
    let it = try await ImageComparer().compare(.bitmap(first), .bitmap(second))
    let area = it.strips.reduce(0) { $0 + $1.box.width * $1.box.height }
    #expect(area == 26 * 24 - 20 * 20 && it.strips.allSatisfy(\.isOfAfter))
  }

  @Test func `A threshold alone allows any area of slight differences, and no pixel beyond it`()
    async throws
  {
    let size = PixelSize(width: 30, height: 30)
    let first = Bitmap(size: size, filledWith: 0xFFFF_FFFF)
    var second = Bitmap(size: size, filledWith: 0xFFFA_FAFA)
    let gate = Tolerance(
      metric: PixelMetric(threshold: 0.2), area: nil, density: nil, pixels: .count(0))
    let comparer = ImageComparer(tolerance: gate)
    #expect(try await comparer.compare(.bitmap(first), .bitmap(second)).status == .tolerated)
    for x in 10..<14 { for y in 10..<14 { second[x, y] = 0xFF00_0000 } }
    let it = try await comparer.compare(.bitmap(first), .bitmap(second))
    #expect(it.status == .different)
    for (limit, passes) in [
      (Tolerance.PixelLimit.count(it.counts.different), true),
      (.count(it.counts.different - 1), false),
      (.share(0.02), true), (.share(0.001), false),
    ] {
      var tolerance = gate
      tolerance.pixels = limit
      let one = try await ImageComparer(tolerance: tolerance).compare(
        .bitmap(first), .bitmap(second))
      #expect(one.passes == passes, "\(limit)")
    }
  }

  /// The lines of a page, 40 rows lower under a header that stays, or a page without any change but
  /// a spot.
  @Test func `What stands elsewhere in the second of two pictures is told`() async throws {
    func moved(_ new: Bitmap) async throws -> [Change] {
      var pair = try await ImageComparer(tolerance: Tolerance())
        .compare(.bitmap(TestFilm.before.bitmap(0)), .bitmap(new), toDraw: false)
      try await pair.findMoved(limits: PictureLimits())
      #expect(pair.comparison.json["moved"]?.items?.count == pair.comparison.moved.count)
      return pair.comparison.moved
    }
    let lower = try await moved(TestFilm(tops: [35]).bitmap(0))
    #expect(lower.map(\.amount.rows) == [5])
    #expect(lower.first?.stillSentence == "What is in rows 30 to 89 stands 5 px lower.")
    var spot = TestFilm.before.bitmap(0)
    for y in 100..<140 { for x in 0..<4 { spot[x, y] = 0xFF00_00FF } }
    #expect(try await moved(spot).isEmpty)
  }

  /// Columns that stay, others that come beside them, and those that make room.
  @Test func `Of what stands further to a side no rows are said to come`() async throws {
    func page(room: Int) -> Bitmap {
      var page = Bitmap(size: PixelSize(width: 300, height: 60), filledWith: 0xFFFF_FFFF)
      for y in 0..<60 { for x in 0..<60 { page[x, y] = 0xFFC8_0000 | UInt32(x * 53) } }
      for y in 0..<28 {
        for x in 0..<room { page[60 + x, y] = 0xFF00_0000 | UInt32(x * 9) }
        for x in 0..<80 { page[60 + room + x, y] = 0xFF00_0000 | UInt32(x * 977) }
      }
      return page
    }
    var pair = try await ImageComparer(tolerance: Tolerance())
      .compare(.bitmap(page(room: 0)), .bitmap(page(room: 20)), toDraw: false)
    try await pair.findMoved(limits: PictureLimits())
    #expect(
      pair.comparison.moved.map(\.stillSentence) == [
        "What is in columns 61 to 139 stands 20 px further to the right."
      ])
  }

  /// Its rows are alike, and most of them differ in neither picture: how far it moved is not where
  /// they begin to.
  @Test func `How far a block of one colour moved over itself is told`() async throws {
    func block(at top: Int) -> Bitmap {
      var page = Bitmap(
        size: PixelSize(width: 60, height: 200), pixels: [UInt32](repeating: .max, count: 12_000))
      for y in top..<top + 60 { for x in 10..<50 { page[x, y] = 0xFF00_00FF } }
      return page
    }
    var pair = try await ImageComparer(tolerance: Tolerance())
      .compare(.bitmap(block(at: 40)), .bitmap(block(at: 60)), toDraw: false)
    try await pair.findMoved(limits: PictureLimits())
    #expect(pair.comparison.moved.map(\.amount.rows) == [20])
  }
}
