import FrameDiff
import FrameSequence
import Testing

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
  ///   - tint: What the square's colour is off by.
  private static func page(
    squareAt top: Int, hasGradient: Bool, light: Int = 0, tint: Int = 0
  ) -> Bitmap {
    func grey(_ level: Int, red: Int = 0) -> UInt32 {
      let level = min(255, max(0, level + light))
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
}
