import FrameDiff
import Testing

/// The counts are pixelmatch's.
@Suite struct PixelCountTests {
  static let thresholds = [0, 0.05, 0.1, 0.2]

  /// What pixelmatch-fast 1.3.4 counts on `TestPictures`, by pair: with antialiasing skipped, then
  /// counted, at each threshold; Tools/check-counts prints it.
  static let golden: [(skipped: [Int], counted: [Int])] = [
    ([222, 194, 149, 0], [455, 342, 228, 0]),
    ([2867, 0, 0, 0], [2867, 0, 0, 0]),
    ([170, 170, 168, 168], [366, 366, 326, 302]),
    ([2256, 29, 0, 0], [2256, 29, 0, 0]),
    ([257, 114, 33, 33], [257, 114, 33, 33]),
    ([422, 422, 422, 422], [646, 646, 646, 646]),
    ([220, 194, 154, 1], [468, 353, 238, 4]),
    ([2867, 0, 0, 0], [2867, 0, 0, 0]),
    ([149, 149, 147, 147], [317, 317, 282, 256]),
    ([2256, 15, 0, 0], [2256, 15, 0, 0]),
    ([258, 109, 31, 31], [258, 109, 31, 31]),
    ([422, 422, 422, 422], [646, 646, 646, 646]),
  ]

  private func count(
    _ pair: Int, _ threshold: Double, _ antialiasing: PixelMetric.Antialiasing
  ) async throws -> ImageComparison.Counts {
    let metric = PixelMetric(threshold: threshold, antialiasing: antialiasing)
    return try await ImageComparer(tolerance: Tolerance(metric: metric)).compare(
      .bitmap(TestPictures.bitmap(pair, 0)), .bitmap(TestPictures.bitmap(pair, 1))
    ).counts
  }

  @Test(arguments: golden.indices)
  func `Antialiasing skipped and counted, at four thresholds`(_ pair: Int) async throws {
    for (index, threshold) in Self.thresholds.enumerated() {
      let skipped = try await count(pair, threshold, .skipped)
      #expect(skipped.different == Self.golden[pair].skipped[index])
      let counted = try await count(pair, threshold, .counted)
      #expect(counted.different == Self.golden[pair].counted[index])
      #expect(counted.antialiased == 0)
      #expect(skipped.different + skipped.antialiased == counted.different)
    }
  }

  @Test(arguments: golden.indices)
  func `A sweep says what each threshold alone would have said`(_ pair: Int) async throws {
    let comparison = try await ImageComparer(sweeps: true).compare(
      .bitmap(TestPictures.bitmap(pair, 0)), .bitmap(TestPictures.bitmap(pair, 1)))
    for (index, threshold) in Self.thresholds.enumerated() {
      let step = comparison.sweep.first { $0.threshold == threshold }
      #expect(step?.different == Self.golden[pair].skipped[index])
    }
  }

  @Test
  func `White below half-transparent pixels counts otherwise than the checkerboard`() async throws {
    let pair = (
      Picture.bitmap(TestPictures.bitmap(3, 0)), Picture.bitmap(TestPictures.bitmap(3, 1))
    )
    let white = ImageComparer(
      tolerance: Tolerance(metric: PixelMetric(threshold: 0, blend: .white)))
    let counts = try await white.compare(pair.0, pair.1).counts
    #expect(counts.unequal == 2256)
    let transparentWhite = Bitmap(size: PixelSize(width: 9, height: 9), filledWith: 0x00FF_FFFF)
    let opaqueWhite = Bitmap(size: PixelSize(width: 9, height: 9), filledWith: 0xFFFF_FFFF)
    let same = try await white.compare(.bitmap(transparentWhite), .bitmap(opaqueWhite))
    #expect(same.counts.different == 0 && same.counts.unequal == 81)
    let checked = try await ImageComparer().compare(
      .bitmap(transparentWhite), .bitmap(opaqueWhite))
    #expect(checked.counts.different == 81)
  }
}
