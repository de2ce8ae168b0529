import Testing

@testable import FrameSequence

@Suite struct BandCutterTests {
  private func cut(
    _ rows: [UInt64], level: CompressionLevel = .standard, scanlineSize: Int = 100
  ) -> [Range<Int>] {
    let hashes = rows.map { RowHash(low: $0, high: 0) }
    var bands: [Range<Int>] = []
    hashes.withUnsafeBufferPointer { hashes in
      BandEncoder.Cutter(level: level, scanlineSize: scanlineSize).cut(hashes, into: &bands)
    }
    return bands
  }

  private func noise(_ count: Int, seed: UInt64) -> [UInt64] {
    var random = SplitMix(state: seed)
    return (0..<count).map { _ in random.next() }
  }

  @Test(arguments: CompressionLevel.allCases, [1, 7, 1000, 16_000])
  func `Covers every row once in order`(_ level: CompressionLevel, count: Int) {
    let rows = noise(count / 2, seed: 1) + Array(repeating: 5, count: count - count / 2)
    let bands = cut(rows, level: level, scanlineSize: 4000)
    #expect(bands.first?.lowerBound == 0)
    #expect(bands.last?.upperBound == count)
    #expect(zip(bands, bands.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(bands.allSatisfy { !$0.isEmpty && $0.count <= 1024 })
  }

  @Test func `Cuts moved rows alike`() {
    let rows = noise(2000, seed: 2)
    let before = cut(rows).map { rows[$0] }
    let after = cut(noise(37, seed: 3) + rows).map { $0.lowerBound..<$0.upperBound }
    let moved = after.filter { $0.lowerBound >= 37 }.map {
      rows[($0.lowerBound - 37)..<($0.upperBound - 37)]
    }
    // All but the few at the start, which fall into step within a band or two.
    #expect(moved.count(where: before.contains) >= moved.count - 4)
    #expect(moved.count > 80)
  }

  @Test func `Splits equal rows into powers of two`() {
    let bands = cut([1, 3] + Array(repeating: 7, count: 100) + [9])
    #expect(bands == [0..<2, 2..<66, 66..<98, 98..<102, 102..<103])
  }

  @Test func `Leaves few equal rows where they are`() {
    #expect(cut([1, 7, 7, 7, 7, 7, 7, 7, 9]) == [0..<9])
  }

  @Test func `Ends a band after a row that says so`() {
    #expect(cut([1, 2, 32, 3, 4, 16, 5]) == [0..<3, 3..<6, 6..<7])
  }

  @Test func `Keeps bands of long rows small`() {
    let bands = cut(Array(repeating: 1, count: 20) + noise(20, seed: 4), scanlineSize: 400_000)
    #expect(bands.allSatisfy { $0.count <= 2 })
    #expect(cut([1, 1, 1], scanlineSize: 2 << 20) == [0..<1, 1..<2, 2..<3])
  }
}
