import FrameSequence
import Testing

@testable import FrameDiff

/// What stands out of films whose every frame has other noise.
@Suite struct AdditionsTests {
  private static let size = PixelSize(width: 144, height: 192)
  private static let lines = PixelRectangle(x: 6, y: 20, width: 132, height: 44)

  /// A white page with lines on it, with noise of its own.
  private static func page(
    noise: UInt64, spots: [PixelRectangle] = [], hasLines: Bool = true
  ) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: 0xFFFF_FFFF)
    func fill(_ box: PixelRectangle, _ colour: UInt32) {
      for y in box.y..<box.maxY { for x in box.x..<box.maxX { bitmap[x, y] = colour } }
    }
    if hasLines {
      for y in stride(from: lines.y, to: lines.maxY, by: 10) {
        fill(PixelRectangle(x: lines.x, y: y, width: lines.width, height: 4), 0xFF00_0000)
      }
    }
    for spot in spots { fill(spot, 0xFF00_40FF) }
    var generator = SeededGenerator(seed: noise)
    for index in bitmap.pixels.indices where generator.next(below: 4) == 0 {
      bitmap.pixels[index] ^= 0x0000_0300
    }
    return bitmap
  }

  /// A film, by default of 30 frames a second.
  static func film(_ pages: [Bitmap], rate: Int = 30) -> PlayedSequence {
    PlayedSequence(
      name: "film", size: pages[0].size, frameRate: FrameRate("\(rate)"),
      frames: pages.indices.map {
        PlayedSequence.Frame(
          time: Double($0) / Double(rate), duration: 1 / Double(rate), picture: $0)
      },
      pictures: pages.map { page in
        SequencePicture(fingerprint: PictureFingerprint(of: page)) { .bitmap(page) }
      })
  }

  private static func compare(
    _ spots: [PixelRectangle], flashAt flash: Int? = nil
  ) async throws -> [Change] {
    let before = (0..<24).map { page(noise: UInt64($0 + 1)) }
    let after = (0..<24).map { frame in
      page(
        noise: UInt64(1000 + frame), spots: frame < 4 ? [] : spots,
        hasLines: frame != flash)
    }
    return try await SequenceComparer().compare(film(before), film(after)).changes
  }

  @Test(arguments: [5, 12, 20])
  func `A white flash of a white page is told where something is written`(
    _ frame: Int
  ) async throws {
    let spot = PixelRectangle(x: 96, y: 140, width: 12, height: 12)
    let changes = try await Self.compare([spot], flashAt: frame)
    #expect(changes.allSatisfy { $0.kind == .picture })
    let flash = changes.first { $0.after == frame...frame }
    #expect(flash?.box == Self.lines)
    #expect(changes.contains { $0.box == spot })
  }

  /// Seven squares in rows of three: the first three are larger than the rest, or no two rows
  /// differ, so that the box of the weakest is around all.
  @Test(arguments: [(16, 4), (10, 1)])
  func `Of many things the weakest are told as one, and none is left out`(
    _ first: Int, _ count: Int
  ) async throws {
    let spots = (0..<7).map { index in
      PixelRectangle(
        x: 8 + 48 * (index % 3), y: 112 + 28 * (index / 3), width: index < 3 ? first : 10,
        height: index < 3 ? first : 10)
    }
    let changes = try await Self.compare(spots)
    let boxes = changes.compactMap(\.box)
    #expect(boxes.count == count, "\(boxes)")
    for spot in spots {
      #expect(
        boxes.contains {
          $0.x <= spot.x && $0.y <= spot.y && $0.maxX >= spot.maxX && $0.maxY >= spot.maxY
        }, "\(spot)")
    }
  }

  /// Frames that are equal until something is added, and then differ here and there as well, as
  /// where one encoder codes what follows in another way.
  @Test func `What scattered pixels surround is told with its own box, and they beside it`()
    async throws
  {
    let spot = PixelRectangle(x: 96, y: 140, width: 20, height: 20)
    let before = (0..<24).map { Self.page(noise: UInt64($0 + 1)) }
    let after = (0..<24).map { frame -> Bitmap in
      var page = Self.page(noise: UInt64(frame + 1), spots: frame < 8 ? [] : [spot])
      guard frame >= 12 else { return page }
      // One near to the spot, in a frame of twelve, and few in other places.
      if frame == 14 { page[spot.x - 3, spot.y + 5] = 0xFF00_0000 }
      for index in 0..<3 { page[8 + 30 * index, 90 + (frame * 7 + index * 13) % 60] = 0xFF00_0000 }
      return page
    }
    let changes = try await SequenceComparer().compare(Self.film(before), Self.film(after)).changes
    #expect(changes.map(\.kind) == [.picture, .picture])
    #expect(changes.first?.box == spot)
    #expect(changes.first?.after == 8...23)
    // Without some that only smooth its edge.
    #expect(changes.first?.amount.pixels.map((380...400).contains) == true)
    #expect(changes.last?.after == 12...23)
    #expect(changes.last?.sentence.contains("here and there within") == true)
  }

  @Test func `What passes by something that stays is another part`() async throws {
    let badge = PixelRectangle(x: 40, y: 120, width: 16, height: 16)
    let before = (0..<24).map { Self.page(noise: UInt64($0 + 1)) }
    let after = (0..<24).map { frame in
      let passing = PixelRectangle(x: 56 + 8 * (frame / 3 % 4), y: 120, width: 16, height: 16)
      return Self.page(
        noise: UInt64(1000 + frame),
        spots: (frame < 4 ? [] : [badge]) + ((9..<15).contains(frame) ? [passing] : []))
    }
    let changes = try await SequenceComparer().compare(Self.film(before), Self.film(after)).changes
    let told = changes.first { $0.after?.upperBound == 23 || $0.span.end > 0.7 }
    #expect(told?.box.map { $0.x == badge.x && $0.maxX <= badge.maxX + 8 } == true, "\(changes)")
    #expect(changes.contains { $0.box.map { $0.maxX > badge.maxX + 8 } == true })
  }

  /// A pale strip of a third of the page, with something dark in it.
  @Test(arguments: [0, 7])
  func `What covers a good part of the picture is told with its box, and as one`(
    _ start: Int
  ) async throws {
    let strip = PixelRectangle(x: 0, y: 120, width: 144, height: 56)
    let before = (0..<24).map { Self.page(noise: UInt64($0 + 1)) }
    let after = (0..<24).map { frame -> Bitmap in
      var page = Self.page(noise: UInt64(1000 + frame))
      for y in strip.y..<strip.maxY where frame >= start {
        for x in strip.x..<strip.maxX {
          page[x, y] = (136..<152).contains(y) && (40..<64).contains(x) ? 0xFF20_2020 : 0xFFD0_D0D0
        }
      }
      return page
    }
    let changes = try await SequenceComparer().compare(Self.film(before), Self.film(after)).changes
    #expect(changes.map(\.box) == [strip], "\(changes)")
    #expect(changes.first?.after == start...23)
  }

  /// All darker but what is black.
  @Test func `A part that a tint leaves as it is does not stand out`() async throws {
    let black = PixelRectangle(x: 56, y: 96, width: 24, height: 16)
    func page(_ noise: Int, isDarker: Bool) -> Bitmap {
      var page = Self.page(noise: UInt64(noise), hasLines: false)
      for index in page.pixels.indices where isDarker { page.pixels[index] -= 0x0020_2020 }
      for y in black.y..<black.maxY {
        for x in black.x..<black.maxX { page[x, y] = 0xFF00_0000 }
      }
      return page
    }
    let changes = try await SequenceComparer().compare(
      Self.film((1...24).map { page($0, isDarker: false) }),
      Self.film((1...24).map { page(1000 + $0, isDarker: true) })
    ).changes
    #expect(changes.map(\.cause) == [.light, .noise], "\(changes)")
  }

  /// What only the last frames show, of the same sum of channels, as thin as a line or all a little
  /// darker: the mean of a block alone hardly tells.
  @Test(arguments: ["blue", "line", "dim"])
  func `A new end is no longer last picture, however faint it is`(_ end: String) async throws {
    let spot = PixelRectangle(x: 56, y: 96, width: 24, height: 16)
    func page(_ noise: Int, _ end: String = "") -> Bitmap {
      var page = Self.page(noise: UInt64(noise))
      for y in spot.y..<spot.maxY {
        for x in spot.x..<spot.maxX { page[x, y] = end == "blue" ? 0xFFE0_2020 : 0xFF20_20E0 }
      }
      for x in 8..<136 where end == "line" { page[x, 150] = 0xFF80_8080 }
      return end == "dim" ? Self.dimmed(page, to: 236) : page
    }
    let changes = try await SequenceComparer().compare(
      Self.film((1...24).map { page($0) }),
      Self.film((1...24).map { page(1000 + $0) } + (25...30).map { page(1000 + $0, end) })
    ).changes
    let last = changes.last { $0.cause != .noise }
    #expect(last?.cause == .appeared && last?.after == 24...29, "\(changes)")
  }

  /// A page in which every channel is so many 256ths of what it was.
  private static func dimmed(_ page: Bitmap, to share: Int) -> Bitmap {
    var page = page
    for index in page.pixels.indices {
      let pixel = page.pixels[index]
      page.pixels[index] =
        0xFF00_0000
        | [0, 8, 16].reduce(0) { $0 | ((pixel >> $1 & 0xFF) * UInt32(share) / 256) << $1 }
    }
    return page
  }

  @Test(arguments: [8, 0])
  func `A page that gets darker is told to, beside what is added`(_ step: Int) async throws {
    let spot = PixelRectangle(x: 96, y: 140, width: 12, height: 12)
    let after = (0..<24).map { frame in
      Self.dimmed(
        Self.page(noise: UInt64(1000 + frame), spots: frame < 4 ? [] : [spot]),
        to: frame < 4 ? 256 : 236 - step * (frame - 4))
    }
    let changes = try await SequenceComparer().compare(
      Self.film((0..<24).map { Self.page(noise: UInt64($0 + 1)) }), Self.film(after)
    ).changes
    let light = changes.first { $0.cause == .light }
    #expect(light?.span == TimeSpan(from: 4.0 / 30, to: 24.0 / 30), "\(changes.map(\.sentence))")
    #expect(light?.sentence.contains("darker nearly everywhere, by up to") == (step > 0))
    #expect(
      changes.contains { $0.box == spot && $0.cause == .changed }, "\(changes.map(\.sentence))")
  }

  @Test func `The box of what goes from place to place is around all of its places`() async throws {
    func pages(_ noise: Int, _ colour: UInt32) -> [Bitmap] {
      (0..<24).map { frame in
        var page = Self.page(noise: UInt64(noise + frame))
        for y in 80 + 4 * frame..<92 + 4 * frame {
          for x in 8 + 4 * frame..<20 + 4 * frame { page[x, y] = colour }
        }
        return page
      }
    }
    let changes = try await SequenceComparer().compare(
      Self.film(pages(1, 0xFF00_40FF)), Self.film(pages(1, 0xFFFF_4000))
    ).changes
    let box = changes.compactMap(\.box).reduce(PixelRectangle.empty) { $0.union($1) }
    #expect(box == PixelRectangle(x: 8, y: 80, width: 104, height: 104))
  }

  // MARK: Beside what moved

  @Test func `What changed in a bar that stays is told beside what moves elsewhere`() async throws {
    let before = ShotFilm(from: 12, to: 52, frames: 12).parts.map(\.shot.bitmap)
    let after = ShotFilm(from: 12, to: 72, frames: 12).parts.map { part in
      var page = part.shot.bitmap
      for y in 2..<5 { for x in 10..<13 { page[x, y] = 0xFFFF_FFFF } }
      return page
    }
    let it = try await SequenceComparer().compare(Self.film(before), Self.film(after))
    #expect(it.kinds == [.motion, .picture], "\(it.summary)")
    let told = it.changes.first { $0.kind == .picture }
    #expect(told?.box == PixelRectangle(x: 10, y: 2, width: 3, height: 3))
    #expect(told?.after == 0...after.count - 1)
  }

  /// Lines that stand elsewhere, or come to, and a square for half of the film or nearly all of it.
  @Test(arguments: [(17, 52), (12, 72)], [3, 12])
  func `What is added beside what moved is told with its frames, however long it lasts`(
    _ way: (Int, Int), _ start: Int
  ) async throws {
    let before = ShotFilm(from: 12, to: way.0 == 17 ? 12 : 52, frames: 12)
    var after = ShotFilm(from: way.0, to: way.0 == 17 ? 17 : way.1, frames: 12)
    for index in start..<after.parts.count { after.parts[index].shot.glitch = 9 }
    let it = try await SequenceComparer().compare(
      before.sequence(hasNumbers: false), after.sequence(hasNumbers: false))
    #expect(it.kinds == [.motion, .picture], "\(it.summary)")
    #expect(
      it.changes.contains {
        // The lines that moved away may have looked like a part of it.
        $0.box.map { $0.x == 6 && (68...69).contains($0.maxY) && $0.width > 7 } == true
          && $0.after == start...after.parts.count - 1
      }, "\(it.summary)")
  }
}
