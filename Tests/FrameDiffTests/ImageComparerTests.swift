import FrameDiff
import FrameSequence
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

  @Test("Equal files are equal by their bytes, other encodings by their pixels")
  func identical() async throws {
    let bitmap = TestPictures.bitmap(0, 0)
    let (one, two) = try (bitmap.encoded(level: .draft), bitmap.encoded(level: .optimized))
    let same = try await ImageComparer().compare(.png(one, path: "a"), .png(one, path: "b"))
    #expect(same.status == .identical && same.basis == .files && same.passes)
    #expect(one != two)
    let other = try await ImageComparer().compare(.png(one, path: "a"), .png(two, path: "b"))
    #expect(other.status == .identical && other.basis == .pixels && other.passes)
    #expect(same.before == TestPictures.size)
  }

  @Test("Two copies of a broken file are not equal pictures, but no pictures")
  func brokenCopies() async throws {
    let file = try TestPictures.bitmap(0, 0).encoded()
    let broken = Array(file.dropLast(12))
    await #expect(throws: FrameSequenceError.self) {
      try await ImageComparer().compare(.png(broken, path: "a"), .png(broken, path: "b"))
    }
  }

  @Test("Counts across the seams of strips are those of the whole", arguments: [63, 64, 65, 130])
  func seams(_ y: Int) async throws {
    let box = PixelRectangle(x: 10, y: y - 3, width: 7, height: 6)
    let comparison = try await ImageComparer().compare(.bitmap(blank()), .bitmap(painted(box)))
    #expect(comparison.status == .different)
    #expect(comparison.counts.unequal == 42)
    #expect(comparison.largestArea == 42)
    #expect(comparison.regions.map(\.box) == [box])
    #expect(comparison.density == 42.0 / 256)
    #expect(abs(comparison.greatestDistance - (0.5053 * 255 * 255 / 35215).squareRoot()) < 1e-3)
  }

  @Test("Areas are connected at corners and joined from below")
  func areas() async throws {
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

  @Test("Noise may be allowed, a small coherent area of slight change is not")
  func tolerance() async throws {
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

  @Test("What a mask covers is not compared")
  func masks() async throws {
    let box = PixelRectangle(x: 10, y: 20, width: 10, height: 10)
    let changed = painted(box)
    let whole = try await ImageComparer(mask: Mask([box])).compare(
      .bitmap(blank()), .bitmap(changed))
    #expect(whole.status == .identical && whole.counts.ignored == 100)
    #expect(whole.counts.compared == 100 * 200 - 100)
    let half = try await ImageComparer(
      mask: Mask([
        PixelRectangle(x: 0, y: 0, width: 15, height: 500),
        PixelRectangle(x: 12, y: 25, width: 90, height: 3),
      ])
    ).compare(.bitmap(blank()), .bitmap(changed))
    #expect(half.counts.unequal == 5 * 7)
  }

  @Test("Different sizes are told, with the strip and what both have")
  func sizes() async throws {
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
    #expect(below.strips == [PixelRectangle(x: 0, y: 47, width: 61, height: 3)])
    let above = try await ImageComparer().compare(.bitmap(small), .bitmap(low))
    #expect(above.counts.unequal == 0)
    #expect(above.strips == [PixelRectangle(x: 0, y: 0, width: 61, height: 3)])
    let page = try await ComparisonPicture(ImageComparer()).draw(.bitmap(small), .bitmap(low))
    #expect(page.size == PixelSize(width: 3 * 61 + 64, height: 50 + 32))
  }

  @Test("The picture of a comparison boxes and numbers its regions")
  func picture() async throws {
    let box = PixelRectangle(x: 40, y: 60, width: 10, height: 10)
    let page = try await ComparisonPicture(ImageComparer()).draw(
      .bitmap(blank()), .bitmap(painted(box)))
    let boxed = page.pixels.filter { $0 == 0xFFA7_79CC }.count
    #expect(boxed > 3 * 40)
    // The difference itself is dark, on the third picture only.
    #expect(page.pixels.filter { $0 == 0xFF5A_1F00 }.count == 100)
  }

  @Test("JSON names the metric and rounds")
  func json() async throws {
    let comparison = try await ImageComparer(sweeps: true).compare(
      .bitmap(TestPictures.bitmap(0, 0)), .bitmap(TestPictures.bitmap(0, 1)))
    let json = comparison.json
    #expect(json["status"] == "different")
    #expect(
      json["metric"]?.text?.hasPrefix("YIQ distance of pixelmatch 7.2, threshold 0.1") == true)
    #expect(json["counts"]?["different"]?.number == 149)
  }
}
