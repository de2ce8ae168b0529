import FrameDiff
import FrameSequence
import Testing

/// Sequences of other tools, as their pictures alone tell of them: what once passed and was
/// different, or was told as something else.
@Suite struct ForeignSequenceTests {
  private static let threshold = Tolerance(
    metric: PixelMetric(threshold: 0.1), area: nil, density: nil, pixels: .count(0))

  private static func compare(
    _ before: ShotFilm, _ after: ShotFilm, _ tolerance: Tolerance = .exact
  ) async throws -> SequenceComparison {
    try await SequenceComparer(images: ImageComparer(tolerance: tolerance)).compare(
      before.sequence(hasNumbers: false), after.sequence(hasNumbers: false))
  }

  /// Films that are shorter or longer than the usual one, and what must be told.
  struct Length: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var words: String
    var change: @Sendable (inout ShotFilm) -> Void
  }

  static let lengths: [Length] = [
    Length(testDescription: "one frame", words: "21 frames are gone") {
      $0.parts.removeLast($0.parts.count - 1)
    },
    Length(testDescription: "eight too few", words: "8 frames are gone") {
      $0.parts.removeLast(8)
    },
    Length(testDescription: "24 too many", words: "The last picture stays 400 ms longer") {
      $0.parts += Array(repeating: $0.parts[$0.parts.count - 1], count: 24)
    },
  ]

  @Test(arguments: lengths)
  func `Another length is different and told, whatever pixels may differ`(
    _ length: Length
  ) async throws {
    let before = ShotFilm()
    var after = before
    length.change(&after)
    var noisy = after
    noisy.parts[0].shot.noise = 1
    for (after, tolerance) in [(after, Tolerance.exact), (after, Self.threshold)] + [
      (noisy, Self.threshold)
    ] {
      let it = try await Self.compare(before, after, tolerance)
      #expect(!it.passes)
      #expect(it.summary.contains(length.words), "\(it.summary)")
      #expect(!it.summary.contains("stands"), "\(it.summary)")
    }
  }

  @Test func `A film that is cut off and has a spot is told as both, and nothing is said to move`()
    async throws
  {
    let before = ShotFilm()
    var after = before
    after.parts.removeLast(8)
    for index in after.parts.indices { after.parts[index].shot.glitch = 2 }
    let it = try await Self.compare(before, after)
    #expect(it.kinds == [.picture] && it.changes.count == 2, "\(it.summary)")
    #expect(it.summary.contains("4 pixels within 2x2 pixels"), "\(it.summary)")
  }

  @Test func `A glitch within a held picture is one frame, and may be allowed`() async throws {
    let before = ShotFilm()
    var after = before
    after.parts[3].shot.glitch = 6
    let it = try await Self.compare(before, after)
    #expect(it.summary.contains("1 of 22 frames looks different: 36 pixels"), "\(it.summary)")
    let lenient = Tolerance(metric: PixelMetric(threshold: 1), area: 1_000_000, density: 1)
    #expect(try await Self.compare(before, after, lenient).status == .tolerated)
  }

  @Test func `Noise in every frame is told of every frame`() async throws {
    let before = ShotFilm()
    var after = before
    for index in after.parts.indices { after.parts[index].shot.noise = index + 1 }
    let it = try await Self.compare(before, after)
    #expect(it.summary.contains("22 of 22 frames look different"), "\(it.summary)")
  }

  @Test func `What moved sideways is not told again as another picture`() async throws {
    let before = ShotFilm()
    var after = before
    for index in after.parts.indices { after.parts[index].shot.x += 3 }
    let it = try await Self.compare(before, after)
    #expect(it.changes.count == 1 && it.kinds == [.motion], "\(it.summary)")
  }
}
