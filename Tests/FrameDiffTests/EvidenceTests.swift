import FrameSequence
import Testing

@testable import FrameDiff

/// What is told of films whose every frame has other noise, as those that went through a codec.
@Suite struct EvidenceTests {
  /// A film and one that is made of it, with noise in every frame.
  private static func compare(
    strength: Int, seed: Int, _ change: (inout ShotFilm) -> Void = { _ in }
  ) async throws -> SequenceComparison {
    let before = ShotFilm(from: 12, to: 52, frames: 12, rest: 8)
    var after = before
    change(&after)
    for index in after.parts.indices {
      after.parts[index].shot.noise = seed * 1000 + index + 1
      after.parts[index].shot.strength = strength
    }
    return try await SequenceComparer().compare(
      before.sequence(hasNumbers: false), after.sequence(hasNumbers: false))
  }

  @Test(arguments: [1, 4, 16, 40], 1...4)
  func `Noise alone is no motion and no other time`(_ strength: Int, _ seed: Int) async throws {
    let it = try await Self.compare(strength: strength, seed: seed)
    #expect(it.status == .different)
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  @Test(arguments: [-4, -2, 2, 5], [4, 16, 40])
  func `A film that comes earlier or later is so through noise, too`(
    _ frames: Int, _ strength: Int
  ) async throws {
    let it = try await Self.compare(strength: strength, seed: 7) { film in
      let (first, last) = (film.parts[0], film.parts[film.parts.count - 1])
      if frames > 0 {
        film.parts = Array(repeating: first, count: frames) + film.parts.dropLast(frames)
      } else {
        film.parts = film.parts.dropFirst(-frames) + Array(repeating: last, count: -frames)
      }
    }
    #expect(it.changes.first?.cause == (frames > 0 ? .later : .earlier), "\(it.summary)")
    #expect(abs((it.changes.first?.amount.frames ?? 0) - Double(frames)) < 1e-6, "\(it.summary)")
  }

  /// A page with a square on it.
  ///
  /// - Parameters:
  ///   - light: How much lighter all of it is, in steps of 255.
  ///   - gain: The share to which all of it is dimmed.
  ///   - tint: What the square's colour is off by.
  private static func page(
    squareAt top: Int, hasGradient: Bool, light: Int = 0, gain: Double = 1, tint: Int = 0
  ) -> Bitmap {
    func grey(_ level: Int, red: Int = 0) -> UInt32 {
      let level = min(255, max(0, Int(Double(level) * gain) + light))
      let red = min(255, level + red)
      return 0xFF00_0000 | UInt32(level) << 16 | UInt32(level) << 8 | UInt32(red)
    }
    var page = Bitmap(size: PixelSize(width: 72, height: 192), filledWith: grey(200))
    for y in 0..<192 where hasGradient { for x in 0..<72 { page[x, y] = grey(20 + y) } }
    for y in top..<top + 30 { for x in 20..<50 { page[x, y] = grey(60 + tint, red: 120) } }
    return page
  }

  @Test(arguments: [5, 9, 16])
  func `A gradient that gets lighter and darker again has not moved`(_ reach: Int) async throws {
    let tops = (0..<36).map { 120 - min(80, 3 * $0) }
    let before = tops.map { Self.page(squareAt: $0, hasGradient: true) }
    let after = tops.enumerated().map { frame, top in
      let wave = reach - abs(frame % (2 * reach) - reach)
      return Self.page(squareAt: top, hasGradient: true, light: wave)
    }
    let it = try await SequenceComparer().compare(
      AdditionsTests.film(before), AdditionsTests.film(after))
    #expect(it.status == .different)
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  @Test(arguments: [(0.9, 6), (0.92, 0), (1.06, -5)])
  func `A gradient in another light has not moved`(_ gain: Double, _ light: Int) async throws {
    let tops = (0..<36).map { 120 - min(80, 3 * $0) }
    let it = try await SequenceComparer().compare(
      AdditionsTests.film(tops.map { Self.page(squareAt: $0, hasGradient: true) }),
      AdditionsTests.film(
        tops.map { Self.page(squareAt: $0, hasGradient: true, light: light, gain: gain) }))
    #expect(it.status == .different)
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  /// What settles in steps, as a codec has it, before and after something is added.
  @Test func `Steps that come after all others are no other rate`() async throws {
    func film(_ tints: [Int], addedFrom first: Int) -> PlayedSequence {
      AdditionsTests.film(
        tints.enumerated().map { frame, tint in
          var page = Self.page(squareAt: 100, hasGradient: true, tint: tint)
          for y in 40..<54 where frame >= first {
            for x in 30..<44 { page[x, y] = 0xFF20_20D0 - UInt32(tint) }
          }
          return page
        })
    }
    let rest = [0, 2, 2, 4] + Array(repeating: 6, count: 5)
    let it = try await SequenceComparer().compare(
      film(rest + Array(repeating: 6, count: 27), addedFrom: 36),
      film(rest + [7, 8, 9] + Array(repeating: 10, count: 24), addedFrom: 9))
    #expect(it.kinds == [.picture], "\(it.summary)")
    #expect(it.changes.first?.box?.width == 14, "\(it.summary)")
  }

  /// Where few colours are taken frame by frame, what rests has now these and now those.
  @Test(arguments: [[0, 1, 2], [0, 2, 1]])
  func `What flickers between a few pictures is on no other curve`(_ order: [Int]) async throws {
    let tops = (0..<36).map { 120 - min(60, 6 * $0) }
    func film(_ tint: (Int) -> Int) -> PlayedSequence {
      AdditionsTests.film(
        tops.indices.map { frame in
          Self.page(
            squareAt: tops[frame], hasGradient: false, tint: frame < 10 ? 0 : 14 * tint(frame))
        })
    }
    let it = try await SequenceComparer().compare(
      film { order[$0 * $0 / 7 % 3] }, film { order[($0 * 5 + $0 / 3) % 3] })
    #expect(it.status == .different)
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  /// A page of words between two bars, over which a panel rises, with noise of its own in each frame.
  ///
  /// - Parameters:
  ///   - band: The rows that stand lower than they would.
  ///   - spot: A square that is on it.
  private static func words(
    _ frame: Int, noise: UInt64, band: Range<Int> = 0..<0, lower distance: Int = 0,
    spot: PixelRectangle? = nil
  ) -> Bitmap {
    let size = PixelSize(width: 96, height: 240)
    var page = Bitmap(size: size, filledWith: 0xFFFF_FFFF)
    var letters = SeededGenerator(seed: 11)
    for line in stride(from: 12, to: 232, by: 14) {
      let indent = Int(letters.next(below: 20))
      for x in indent..<90 where letters.next(below: 3) > 0 {
        for y in line..<line + 5 { page[x, y] = 0xFF20_2020 }
      }
    }
    let plain = page
    for y in band.lowerBound..<min(size.height, band.upperBound + distance) {
      for x in 0..<size.width {
        let isGap = y < band.lowerBound + distance
        page[x, y] = isGap ? 0xFFFF_FFFF : plain[x, y - distance]
      }
    }
    for y in size.height - min(80, 8 * max(0, frame - 8))..<size.height {
      for x in 0..<size.width { page[x, y] = (x / 9 + y / 12) % 2 == 0 ? 0xFFC8_C8D0 : 0xFFF0_F0F0 }
    }
    if let spot {
      for y in spot.y..<spot.maxY { for x in spot.x..<spot.maxX { page[x, y] = 0xFF20_20F0 } }
    }
    var generator = SeededGenerator(seed: noise)
    for index in page.pixels.indices {
      page.pixels[index] ^= UInt32(generator.next(below: 8)) * 0x0001_0101
    }
    return page
  }

  /// A list whose rows are alike, over which a panel stands for a while, with noise in each frame.
  private static func list(_ frame: Int, noise: UInt64, panelAt top: Int) -> Bitmap {
    var page = Bitmap(size: PixelSize(width: 96, height: 240), filledWith: 0xFFFF_FFFF)
    for row in stride(from: 0, to: 240, by: 30) {
      for y in row + 6..<row + 20 {
        for x in 8..<24 { page[x, y] = 0xFF40_80D0 }
        for x in 32..<80 where (x + row / 30) % 5 < 3 && y % 7 < 3 { page[x, y] = 0xFF20_2020 }
      }
    }
    if (8..<22).contains(frame) {
      for y in top..<top + 28 {
        for x in 10..<86 {
          page[x, y] = (24..<70).contains(x) && (y - top) % 9 < 2 ? 0xFFFF_FFFF : 0xFF22_2222
        }
      }
    }
    var generator = SeededGenerator(seed: noise)
    for index in page.pixels.indices {
      page.pixels[index] ^= UInt32(generator.next(below: 8)) * 0x0001_0101
    }
    return page
  }

  /// A page of words over which a sheet of words rises, whose edge is of one colour.
  private static func sheet(_ frame: Int, spot: PixelRectangle?) -> Bitmap {
    let size = PixelSize(width: 96, height: 240)
    var page = words(0, noise: 0)
    let plain = page
    let left = 1 - min(1, Double(max(0, frame - 5)) / 13)
    let top = size.height - Int((120 * (1 - left * left * left)).rounded())
    for y in top..<size.height {
      for x in 0..<size.width {
        let below = y - top - 13
        page[x, y] = below < 0 ? 0xFFDC_7046 : plain[size.width - 1 - x, below]
      }
    }
    if let spot {
      for y in spot.y..<spot.maxY { for x in spot.x..<spot.maxX { page[x, y] = 0xFF20_20E0 } }
    }
    return page
  }

  @Test(arguments: [(119, 14), (119, 15), (116, 20)])
  func `What is added over the edge of a sheet is no motion of it`(
    _ top: Int, _ side: Int
  ) async throws {
    let spot = PixelRectangle(x: 50, y: top, width: side, height: side)
    let it = try await SequenceComparer().compare(
      AdditionsTests.film((0..<36).map { Self.sheet($0, spot: nil) }),
      AdditionsTests.film((0..<36).map { Self.sheet($0, spot: $0 < 15 ? nil : spot) }))
    #expect(it.kinds == [.picture], "\(it.summary)")
    #expect(it.changes.first?.box == spot, "\(it.summary)")
  }

  /// A page of words that scrolls, with noise that is the same as long as it rests: a codec holds it.
  private static func scroll(_ frame: Int, noise: Int) -> Bitmap {
    let offset = min(80, 8 * max(0, frame - 8))
    var page = Bitmap(size: PixelSize(width: 96, height: 240), filledWith: 0xFFF8_F8F8)
    var letters = SeededGenerator(seed: 11)
    for line in stride(from: 12, to: 320, by: 14) {
      let indent = Int(letters.next(below: 20))
      for x in indent..<90 where letters.next(below: 3) > 0 {
        for y in line - offset..<line + 5 - offset where (0..<240).contains(y) {
          page[x, y] = 0xFF20_2020
        }
      }
    }
    var generator = SeededGenerator(seed: UInt64(noise + max(8, frame)))
    for index in page.pixels.indices {
      page.pixels[index] ^= UInt32(generator.next(below: 8)) * 0x0001_0101
    }
    return page
  }

  @Test func `A flash at the start of a motion is one through noise, too`() async throws {
    let flash = Bitmap(size: PixelSize(width: 96, height: 240), filledWith: 0xFFFF_FFFF)
    let it = try await SequenceComparer().compare(
      AdditionsTests.film((0..<30).map { Self.scroll($0, noise: 0) }),
      AdditionsTests.film(
        (0..<30).map { $0 == 8 ? flash : Self.scroll($0, noise: 1000) }))
    #expect(it.kinds == [.picture], "\(it.summary)")
    #expect(it.changes.first?.amount.frames == 1, "\(it.summary)")
  }

  @Test func `What comes into sight where something stood has not moved`() async throws {
    let frames = 0..<30
    let it = try await SequenceComparer().compare(
      AdditionsTests.film(frames.map { Self.list($0, noise: UInt64($0 + 1), panelAt: 165) }),
      AdditionsTests.film(frames.map { Self.list($0, noise: UInt64($0 + 1000), panelAt: 125) }))
    let moved = it.changes.filter { $0.cause == .moved }
    #expect(moved.map(\.amount.rows) == [-40], "\(it.summary)")
  }

  private static func compareWords(
    band: Range<Int> = 0..<0, lower distance: Int = 0, spot: PixelRectangle? = nil
  ) async throws -> SequenceComparison {
    let frames = 0..<30
    return try await SequenceComparer().compare(
      AdditionsTests.film(frames.map { words($0, noise: UInt64($0 + 1)) }),
      AdditionsTests.film(
        frames.map {
          words($0, noise: UInt64($0 + 1000), band: band, lower: distance, spot: spot)
        }))
  }

  @Test(arguments: [(0..<240, 9), (0..<240, 13), (40..<110, 7), (54..<140, 12)])
  func `What stands lower all the time does so through noise, and moves no other way`(
    _ band: Range<Int>, _ distance: Int
  ) async throws {
    let it = try await Self.compareWords(band: band, lower: distance)
    #expect(it.changes.map(\.cause) == [.moved], "\(it.summary)")
    #expect(it.changes.first?.amount.rows == distance, "\(it.summary)")
  }

  @Test func `What is added beside a band that stands lower is told through noise`() async throws {
    let spot = PixelRectangle(x: 60, y: 128, width: 16, height: 16)
    let it = try await Self.compareWords(band: 40..<110, lower: 7, spot: spot)
    #expect(it.changes.first?.amount.rows == 7, "\(it.summary)")
    let box = it.changes.first { $0.kind == .picture }?.box
    #expect(box.map { !$0.intersection(spot).isEmpty } == true, "\(it.summary)")
  }

  @Test(arguments: [0..<125, 0..<100, 110..<240])
  func `A half that gets darker has not moved, and nor has the other`(
    _ rows: Range<Int>
  ) async throws {
    let frames = 0..<30
    let dark = frames.map { frame in
      var page = Self.words(frame, noise: UInt64(frame + 1000))
      for y in rows where frame > 7 {
        for x in 0..<page.size.width {
          page[x, y] = 0xFF00_0000 | page[x, y] >> 1 & 0x007F_7F7F
        }
      }
      return page
    }
    let it = try await SequenceComparer().compare(
      AdditionsTests.film(frames.map { Self.words($0, noise: UInt64($0 + 1)) }),
      AdditionsTests.film(dark))
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  @Test func `Words that something covers stand nowhere else`() async throws {
    for spot in [
      PixelRectangle(x: 10, y: 30, width: 70, height: 40),
      PixelRectangle(x: 0, y: 60, width: 96, height: 14),
    ] {
      let it = try await Self.compareWords(spot: spot)
      #expect(it.kinds == [.picture], "\(it.summary)")
    }
    #expect(try await Self.compareWords().kinds == [.picture])
  }
}
