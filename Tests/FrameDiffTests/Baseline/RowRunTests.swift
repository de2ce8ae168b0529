import Testing

@testable import FrameDiff

@Suite struct RowRunTests {
  struct Case: Sendable {
    var rows: [Int]
    var runs: [FilmDigest.RowRun]

    static let all: [Case] = [
      Case(rows: [], runs: []),
      Case(rows: [7], runs: [FilmDigest.RowRun(first: 7, count: 1)]),
      Case(rows: [0, 1, 2], runs: [FilmDigest.RowRun(first: 0, count: 3)]),
      Case(rows: [4, 4, 4], runs: [FilmDigest.RowRun(first: 4, count: 3, repeats: true)]),
      Case(
        rows: [4, 4, 5, 6, 6],
        runs: [
          FilmDigest.RowRun(first: 4, count: 2, repeats: true),
          FilmDigest.RowRun(first: 5, count: 2),
          FilmDigest.RowRun(first: 6, count: 1),
        ]),
      Case(
        rows: [3, 2],
        runs: [FilmDigest.RowRun(first: 3, count: 1), FilmDigest.RowRun(first: 2, count: 1)]),
    ]
  }

  @Test(arguments: Case.all) func `Rows are counted in runs`(_ test: Case) {
    #expect(FilmDigest.RowRun.runs(of: test.rows) == test.runs)
  }

  @Test(arguments: 0..<50)
  func `Runs of rows are the rows`(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    let rows = (0..<200).map { _ -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (seed % 5 + 2)
    }
    #expect(FilmDigest.RowRun.expanded(FilmDigest.RowRun.runs(of: rows)) == rows)
  }
}
