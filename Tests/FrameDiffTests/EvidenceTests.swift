import FrameDiff
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
}
