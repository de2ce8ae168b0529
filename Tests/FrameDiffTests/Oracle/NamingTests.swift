import Foundation
import FrameDiff
import FrameSequence
import Testing

/// Whether a comparison names what was done to a film, told by pictures alone.
@Suite struct NamingTests {
  /// Something done to a film at a frame, and what must be said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: Change.Kind
    var causes: Set<Change.Cause>
    /// The amount that must be named, and the amount within which it must be.
    var isRight: @Sendable (Change) -> Bool
    var change: @Sendable (inout ShotFilm, Int) -> Void
  }

  /// How many pairs with noise are tried; `KEYRISE_NAMED_PAIRS` says how many instead.
  private static let count =
    ProcessInfo.processInfo.environment["KEYRISE_NAMED_PAIRS"].flatMap { Int($0) } ?? 26

  private static func frames(_ frames: Double) -> @Sendable (Change) -> Bool {
    { abs(($0.amount.frames ?? 99) - frames) <= 1 }
  }

  static let cases: [Case] = [
    Case(testDescription: "drop", kind: .timing, causes: [.dropped], isRight: frames(-1)) {
      $0.parts[$1].shot = $0.parts[$1 - 1].shot
    },
    Case(testDescription: "cut out", kind: .timing, causes: [.dropped], isRight: frames(-1)) {
      $0.parts.remove(at: $1)
    },
    Case(testDescription: "cut three", kind: .timing, causes: [.dropped], isRight: frames(-3)) {
      $0.parts.removeSubrange($1..<$1 + 3)
    },
    Case(testDescription: "double", kind: .timing, causes: [.doubled], isRight: frames(1)) {
      $0.parts.insert($0.parts[$1], at: $1)
    },
    Case(
      testDescription: "a glitch in a hold", kind: .picture, causes: [.changed],
      isRight: { $0.before?.count == 1 && $0.after?.count == 1 }
    ) { $0.parts[$1 % 4 + 1].shot.glitch = 6 },
    Case(
      testDescription: "stands 5 px lower", kind: .motion, causes: [.moved],
      isRight: { abs(($0.amount.points ?? 99) - 5) <= 1 }
    ) { film, _ in for index in film.parts.indices { film.parts[index].shot.top += 5 } },
    Case(
      testDescription: "ends 20 px lower", kind: .motion, causes: [.moved],
      isRight: { abs(($0.amount.points ?? 99) - 20) <= 1 }
    ) { film, _ in film = ShotFilm(from: 12, to: 72, frames: 12) },
    Case(
      testDescription: "another curve", kind: .timing, causes: [.curve], isRight: { _ in true }
    ) { film, _ in film = ShotFilm(from: 12, to: 52, frames: 12, power: 1) },
    Case(
      testDescription: "half the rate", kind: .timing, causes: [.rate],
      isRight: { $0.amount.factor == 0.5 }
    ) { film, _ in
      for index in film.parts.indices where !index.isMultiple(of: 2) {
        film.parts[index].shot = film.parts[index - 1].shot
      }
    },
    Case(
      testDescription: "twice as slow", kind: .timing, causes: [.slower],
      isRight: { abs(($0.amount.factor ?? 0) - 2) < 0.05 }
    ) { film, _ in for index in film.parts.indices { film.parts[index].ticks *= 2 } },
    Case(
      testDescription: "half the frames", kind: .timing, causes: [.faster, .rate],
      isRight: { abs(($0.amount.factor ?? 0) - 0.5) < 0.05 }
    ) { film, _ in
      film.parts = film.parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    },
    Case(testDescription: "later", kind: .timing, causes: [.later], isRight: frames(2)) { film, _ in
      film.parts.insert(contentsOf: [film.parts[0], film.parts[0]], at: 0)
    },
    Case(testDescription: "longer", kind: .timing, causes: [.duration], isRight: frames(4)) {
      film, _ in
      film.parts += Array(repeating: film.parts[film.parts.count - 1], count: 4)
    },
  ]

  /// Gives every frame noise of its own: one step of 255 in a tenth of the pixels.
  private static func noisy(_ film: ShotFilm, seed: Int) -> ShotFilm {
    var film = film
    for index in film.parts.indices { film.parts[index].shot.noise = seed * 1000 + index + 1 }
    return film
  }

  private static func outcome(
    _ test: Case, at frame: Int, seed: Int?, hasNumbers: Bool
  ) async throws -> (isRight: Bool, summary: String) {
    let before = ShotFilm(from: 12, to: 52, frames: 12)
    var after = before
    test.change(&after, frame)
    let tolerance =
      seed == nil
      ? Tolerance.exact
      : Tolerance(metric: PixelMetric(threshold: 0.02), area: nil, density: nil, pixels: .count(0))
    let films = seed.map { (noisy(before, seed: $0), noisy(after, seed: $0 + 500)) }
    let it = try await SequenceComparer(images: ImageComparer(tolerance: tolerance)).compare(
      (films?.0 ?? before).sequence(hasNumbers: hasNumbers),
      (films?.1 ?? after).sequence(hasNumbers: hasNumbers))
    let isNamed = it.changes.contains {
      $0.kind == test.kind && test.causes.contains($0.cause) && test.isRight($0)
    }
    let isAlone = it.changes.allSatisfy { $0.kind == test.kind }
    return (isNamed && isAlone && !it.passes, it.summary)
  }

  @Test(arguments: cases)
  func `What was done to a film is named, with noise and without`(_ test: Case) async throws {
    for frame in [7, 9, 12, 14] {
      for hasNumbers in [false, true] {
        let it = try await Self.outcome(test, at: frame, seed: nil, hasNumbers: hasNumbers)
        #expect(it.isRight, "frame \(frame), numbers \(hasNumbers): \(it.summary)")
      }
    }
    var wrong: [String] = []
    let share = max(2, Self.count / Self.cases.count)
    for seed in 1...share {
      let frame = 7 + (seed * 5 + 3) % 8
      let it = try await Self.outcome(test, at: frame, seed: seed, hasNumbers: seed % 4 == 0)
      if !it.isRight { wrong.append("frame \(frame), noise \(seed): \(it.summary)") }
    }
    if Self.count > 1000 { print("\(test.testDescription): \(wrong.count) of \(share) wrong") }
    #expect(wrong.count * 100 <= share, "\(wrong.count) of \(share): \(wrong.prefix(5))")
  }

  @Test func `A dropped frame is named beside a pixel of noise, and nothing is said to move`()
    async throws
  {
    let before = ShotFilm(from: 12, to: 52, frames: 12)
    var after = before
    after.parts.remove(at: 8)
    var second = after.sequence(hasNumbers: false)
    let picture = second.frames[12].picture
    var bitmap = after.parts[12].shot.bitmap
    bitmap[30, 90] ^= 1
    let noisy = bitmap
    second.pictures[picture] = SequencePicture(fingerprint: PictureFingerprint(of: noisy)) {
      .bitmap(noisy)
    }
    let it = try await SequenceComparer().compare(before.sequence(hasNumbers: false), second)
    #expect(it.kinds == [.timing, .picture], "\(it.summary)")
    #expect(it.changes.first?.cause == .dropped && it.changes.first?.before == 8...8)
    #expect(it.changes.last?.amount.pixels == 1)
    #expect(it.summary.contains("looks different: 1 pixel within 1x1 pixels"), "\(it.summary)")
  }

  @Test func `What is tolerated reads so`() async throws {
    let film = ShotFilm()
    let tolerance = Tolerance(
      metric: PixelMetric(threshold: 0.02), area: nil, density: nil, pixels: .count(0))
    let it = try await SequenceComparer(images: ImageComparer(tolerance: tolerance)).compare(
      Self.noisy(film, seed: 1).sequence(hasNumbers: false),
      Self.noisy(film, seed: 2).sequence(hasNumbers: false))
    #expect(it.status == .tolerated && it.changes.isEmpty)
    #expect(it.summary.hasPrefix("Within the tolerance: 22 of 22 frames differ"), "\(it.summary)")
  }

  @Test func `What stands further to the side is told by its columns`() async throws {
    let before = ShotFilm()
    var after = before
    var generator = SeededGenerator(seed: 1)
    after.apply(.shiftSideways, &generator)
    let it = try await SequenceComparer().compare(
      before.sequence(hasNumbers: false), after.sequence(hasNumbers: false))
    #expect(it.kinds == [.motion] && it.changes.first?.amount.columns == 3, "\(it.summary)")
    #expect(it.summary.contains("3 px further to the right"))
  }
}
