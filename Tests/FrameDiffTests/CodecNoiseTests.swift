import FrameSequence
import Testing

@testable import FrameDiff

/// Films whose edges are off by a share of their contrast, as a codec's are.
@Suite struct CodecNoiseTests {
  private static let size = PixelSize(width: 144, height: 192)

  /// A page of words, with a box that is a little darker than the page, seen through a codec.
  private static func page(
    seed: Int, loss: Int, lighterBy light: Int = 0, box: (PixelRectangle, grey: Int)? = nil
  ) -> Bitmap {
    var words = SeededGenerator(seed: 7)
    var greys = [Int](repeating: 235, count: size.width * size.height)
    for line in stride(from: 16, to: 120, by: 12) {
      for x in 8..<136 where words.next(below: 2) == 0 {
        for y in line..<line + 6 { greys[y * size.width + x] = 30 }
      }
    }
    if let (box, grey) = box {
      for y in box.y..<box.maxY { for x in box.x..<box.maxX { greys[y * size.width + x] = grey } }
    }
    var noise = SeededGenerator(seed: UInt64(seed + 1))
    return Bitmap(
      size: size,
      pixels: greys.indices.map { index in
        let beside = greys[index % size.width == 0 ? index : index - 1]
        let edge = abs(greys[index] - beside) * loss / 100
        let off = noise.next(below: 2 * edge + 3) - edge - 1
        let grey = UInt32(max(0, min(255, greys[index] + off + light)))
        return 0xFF00_0000 | grey << 16 | grey << 8 | grey
      })
  }

  private static func compare(
    loss: Int = 16, light: Int = 0, from start: Int = 0, box: (PixelRectangle, grey: Int)? = nil
  ) async throws -> [Change] {
    try await SequenceComparer().compare(
      AdditionsTests.film((0..<16).map { page(seed: $0, loss: loss) }),
      AdditionsTests.film(
        (0..<16).map {
          page(seed: 1000 + $0, loss: loss, lighterBy: light, box: $0 < start ? nil : box)
        })
    ).changes
  }

  @Test(arguments: [8, 16, 30])
  func `All that a codec is off by is told as noise, in one sentence`(_ loss: Int) async throws {
    let changes = try await Self.compare(loss: loss)
    #expect(changes.map(\.cause) == [.noise], "\(changes)")
    #expect(changes.first?.after == 0...15)
    #expect(changes.first?.sentence.contains("16 of 16 frames differ as by noise") == true)
  }

  /// A bar that goes from left to right for a while, of which some rows are left where they were one
  /// frame before, or five.
  @Test(arguments: [1, 5])
  func `What a codec leaves of the frame before is noise`(_ late: Int) async throws {
    func film(seed: Int, late: Int) -> PlayedSequence {
      AdditionsTests.film(
        (0..<16).map { frame in
          var page = Self.page(seed: seed + frame, loss: 16)
          for y in 136..<168 {
            let left = 12 + 8 * min(max(frame - 4 - (y < 144 ? late : 0), 0), 8)
            for x in left..<left + 24 { page[x, y] = 0xFF3C_3C3C }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(
      film(seed: 0, late: 0), film(seed: 1000, late: late))
    #expect((it.changes.map(\.cause) == [.noise]) == (late == 1), "\(it.summary)")
  }

  /// A dot, a line, and a panel that is hardly darker than the page.
  @Test(
    arguments: [
      (PixelRectangle(x: 104, y: 144, width: 5, height: 5), 60),
      (PixelRectangle(x: 16, y: 150, width: 96, height: 2), 120),
      (PixelRectangle(x: 40, y: 128, width: 72, height: 48), 200),
    ], [0, 6])
  func `What is drawn is no noise, be it small, thin or pale, and comes before it`(
    _ drawn: (box: PixelRectangle, grey: Int), _ start: Int
  ) async throws {
    let changes = try await Self.compare(from: start, box: (drawn.box, drawn.grey))
    let told = try #require(changes.first)
    #expect(told.cause == .changed && told.after == start...15, "\(changes)")
    let box = try #require(told.box)
    #expect(box.union(drawn.box).width <= drawn.box.width + 16, "\(box)")
    #expect(box.union(drawn.box).height <= drawn.box.height + 16, "\(box)")
    #expect(changes.dropFirst().allSatisfy { $0.cause == .noise }, "\(changes)")
  }

  /// Every block of the second film is a little lighter or darker, by as much in each frame, as where
  /// a coarse codec has lost the grain; a red spot lies across four of them.
  @Test(arguments: [13..<16, 0..<3])
  func `What comes or goes at once is no noise, however much of that stays`(
    _ shown: Range<Int>
  ) async throws {
    let spot = PixelRectangle(x: 44, y: 60, width: 8, height: 8)
    let it = try await SequenceComparer().compare(
      AdditionsTests.film((0..<16).map { Self.page(seed: $0, loss: 16) }),
      AdditionsTests.film(
        (0..<16).map { frame in
          var page = Self.page(seed: 1000 + frame, loss: 16)
          for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
              let lift = ((x / 8 * 7 + y / 8 * 13) % 11 - 5) * 2
              let grey = UInt32(max(0, min(255, Int(page[x, y] & 0xFF) + lift)))
              let isSpot =
                shown.contains(frame) && (spot.x..<spot.maxX).contains(x)
                && (spot.y..<spot.maxY).contains(y)
              page[x, y] = isSpot ? 0xFF28_1EE6 : 0xFF00_0000 | grey * 0x01_0101
            }
          }
          return page
        }))
    let told = try #require(it.changes.first { $0.cause == .changed }, "\(it.summary)")
    #expect(told.after == shown.lowerBound...shown.upperBound - 1, "\(it.summary)")
    #expect(told.box?.insetBy(-24).union(spot) == told.box?.insetBy(-24), "\(it.summary)")
    #expect(it.changes.allSatisfy { $0.kind == .picture }, "\(it.summary)")
  }

  /// A panel that both films show from the fifth frame on, in the second with a square on it.
  @Test func `What lies on something that comes into sight is no part of that`() async throws {
    let square = PixelRectangle(x: 70, y: 144, width: 12, height: 12)
    func film(seed: Int, hasSquare: Bool) -> PlayedSequence {
      AdditionsTests.film(
        (0..<16).map { frame in
          let panel = PixelRectangle(x: 40, y: 128, width: 72, height: 48)
          var page = Self.page(
            seed: seed + frame, loss: 16, box: frame < 5 ? nil : (panel, grey: 60))
          for y in square.y..<square.maxY where hasSquare && frame >= 5 {
            for x in square.x..<square.maxX { page[x, y] = 0xFF96_9696 }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(
      film(seed: 0, hasSquare: false), film(seed: 1000, hasSquare: true))
    let told = try #require(it.changes.first, "\(it.summary)")
    #expect(told.cause == .changed && told.after == 5...15, "\(it.summary)")
    #expect(told.box?.insetBy(-4).intersection(square) == square, "\(it.summary)")
  }

  @Test(arguments: [-20, -8, 12])
  func `Another light of all is told as that, and noise beside it`(_ light: Int) async throws {
    let changes = try await Self.compare(light: light)
    #expect(changes.first?.cause == .light, "\(changes)")
    #expect(
      abs((changes.first?.amount.distance ?? 0) - Double(light) / 255) < 0.006, "\(changes)")
    #expect(
      changes.first?.sentence.contains(light < 0 ? "is darker" : "is lighter") == true)
    #expect(changes.dropFirst().allSatisfy { $0.cause == .noise }, "\(changes)")
  }

  /// A page in the warm light of an evening's screen: less green, and less blue still.
  @Test func `Other colours of all are told by channel, and a box in them by itself`()
    async throws
  {
    let box = PixelRectangle(x: 40, y: 136, width: 32, height: 24)
    for spot in [nil, (box, grey: 90)] {
      let it = try await SequenceComparer().compare(
        AdditionsTests.film((0..<16).map { Self.page(seed: $0, loss: 16) }),
        AdditionsTests.film(
          (0..<16).map { frame in
            var page = Self.page(seed: 1000 + frame, loss: 16, box: spot)
            for index in page.pixels.indices {
              let pixel = page.pixels[index]
              let (green, blue) = (pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
              page.pixels[index] =
                pixel & 0xFF00_00FF | (green * 23 / 25) << 8 | (blue * 4 / 5) << 16
            }
            return page
          }))
      let changes = it.changes
      #expect(changes.contains { $0.cause == .changed } == (spot != nil), "\(it.summary)")
      let light = try #require(changes.first { $0.cause == .light }, "\(it.summary)")
      // 235 is 7.4 % of white less where 8 % are taken, and 18.4 % where 20 % are.
      let amounts = light.sentence.matches(of: /(red|green|blue) ([+-][0-9.]+) %/)
        .compactMap { Double($0.2) }
      #expect(amounts.count == 3, "\(light.sentence)")
      for (told, share) in zip(amounts, [0, -7.4, -18.4]) {
        #expect(abs(told - share) < 0.8, "\(light.sentence)")
      }
      #expect(changes.last?.cause == .noise || changes.last?.cause == .light)
    }
  }

  @Test func `What is drawn in another light is told with its box`() async throws {
    let box = PixelRectangle(x: 40, y: 136, width: 32, height: 24)
    let changes = try await Self.compare(light: -12, box: (box, grey: 90))
    #expect(changes.map(\.cause).prefix(2) == [.changed, .light], "\(changes)")
    #expect(changes.first?.box?.insetBy(-8).intersection(box) == box, "\(changes)")
  }

  /// Noise that is strong for a moment has more pixels beyond the threshold than a dot.
  @Test func `What shows a change best is a frame of it, and not of noise`() async throws {
    let dot = PixelRectangle(x: 104, y: 144, width: 6, height: 6)
    let it = try await SequenceComparer().compare(
      AdditionsTests.film((0..<16).map { Self.page(seed: $0, loss: 16) }),
      AdditionsTests.film(
        (0..<16).map {
          Self.page(
            seed: 1000 + $0, loss: $0 == 12 ? 40 : 16, box: (3..<6).contains($0) ? (dot, 60) : nil)
        }))
    let told = try #require(it.placedChanges.first)
    #expect(told.cause == .changed && told.after == 3...5, "\(it.summary)")
    #expect(it.worstPair?.after.map((3...5).contains) == true, "\(it.summary)")
  }

  @Test func `Another light is told from when it comes`() async throws {
    let changes = try await SequenceComparer().compare(
      AdditionsTests.film((0..<16).map { Self.page(seed: $0, loss: 16) }),
      AdditionsTests.film(
        (0..<16).map { Self.page(seed: 1000 + $0, loss: 16, lighterBy: $0 < 7 ? 0 : -40) })
    ).changes
    #expect(changes.map(\.cause) == [.light, .noise], "\(changes)")
    #expect(changes.first?.span.start == 7.0 / 30)
  }

  @Test func `Half of a page that is darker is no light of all`() async throws {
    let half = PixelRectangle(x: 0, y: 0, width: 144, height: 96)
    let changes = try await SequenceComparer().compare(
      AdditionsTests.film((0..<16).map { Self.page(seed: $0, loss: 16) }),
      AdditionsTests.film(
        (0..<16).map { frame in
          var page = Self.page(seed: 1000 + frame, loss: 16)
          for index in 0..<half.width * half.height {
            let grey = (page.pixels[index] & 0xFF) * 3 / 4
            page.pixels[index] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
          }
          return page
        })
    ).changes
    #expect(changes.first?.cause == .changed, "\(changes)")
    #expect(!changes.contains { $0.cause == .light }, "\(changes)")
  }

  @Test func `Films of equal pixels have no noise, and what is drawn in them is none`()
    async throws
  {
    let before = AdditionsTests.film((0..<8).map { _ in Self.page(seed: 1, loss: 0) })
    let spot = (PixelRectangle(x: 96, y: 140, width: 12, height: 12), grey: 40)
    let after = AdditionsTests.film((0..<8).map { _ in Self.page(seed: 1, loss: 0, box: spot) })
    let frames = (0..<8).map {
      PlayedComparison.Pair(
        before: $0, after: $0, span: TimeSpan(from: Double($0) / 30, to: Double($0 + 1) / 30))
    }
    let sketches = try #require(try await PictureSketches(before, after))
    #expect(try CodecNoise(before, after, sketches, in: frames) == nil)
    #expect(try CodecNoise(before, after, sketches, in: []) == nil)
  }
}
