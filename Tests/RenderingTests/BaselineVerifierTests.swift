import Cairo
import Foundation
import FrameDiff
import Playing
import Rendering
import Scenario
import Testing

/// What verifying a film leaves in memory.
@Suite struct BaselineVerifierTests {
  private static let drawing = BaselineDrawing(
    fontDirectory: FontBook.defaultDirectory, scale: 0.5)

  /// Another keyboard than that of the film whose baseline is in a file.
  private static func changed(path: String) throws -> BaselineJob {
    BaselineJob(
      try FilmScanTests.film([.init("keyboard.height", "300")]), name: "film",
      scenario: "film.yaml", path: path)
  }

  /// Makes the baseline, and lets a closure do something with it.
  private static func withBaseline(_ body: (_ path: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("verifier-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("film.clearance.baseline.png").path
    let job = BaselineJob(
      try FilmScanTests.film(), name: "film", scenario: "film.yaml", path: path)
    _ = try BaselineRecorder(drawing: drawing, mode: .all, keeping: .all).record(job)
    try await body(path)
  }

  @Test(arguments: [0, 20_000, 60_000, 64 << 20])
  func `A film that changed holds no more pixels than it may`(_ limit: Int) async throws {
    try await Self.withBaseline { path in
      var verifier = BaselineVerifier(drawing: Self.drawing, wantsPictures: true)
      let all = try #require(try await verifier.verify(Self.changed(path: path)).after)
      verifier.heldBytes = limit
      let some = try #require(try await verifier.verify(Self.changed(path: path)).after)
      #expect(some.atlas.pixels.count <= limit)
      #expect(some.seal == all.seal)
      #expect((some.atlas == all.atlas) == (limit >= all.atlas.pixels.count))
    }
  }

  @Test func `Of many films pictures are let go of, and reports stay the same`() async throws {
    try await Self.withBaseline { path in
      var verifier = BaselineVerifier(drawing: Self.drawing, wantsPictures: true)
      verifier.wantsStills = true
      let job = try Self.changed(path: path)
      let whole = try await verifier.verify(job)
      let packed = try #require(try await verifier.verify([job], atOnce: 1).first)
      #expect(whole.after != nil && packed.after == nil && packed.before == nil)
      #expect(try packed.pictures() == whole.pictures())
      let names = try packed.pictures().map(\.name)
      #expect(names == ["film.clearance.before.png", "film.clearance.now.png"])
      let reports = [whole, packed].map { VerificationReport(verdicts: [$0]) }
      #expect(try reports[0].page() == reports[1].page())
      for style in ReportStyle.allCases where style != .text {
        #expect(reports[0].text(style) == reports[1].text(style))
      }
      #expect(try ReportedFilm(whole).record() == ReportedFilm(packed).record())
    }
  }

  @Test(arguments: KeptPictures.allCases)
  func `The rows of pictures are counted before any is drawn`(_ keeping: KeptPictures) throws {
    let film = try FilmScanTests.film()
    let scan = try FilmScanTests.scan(film)
    let baseline = try scan.baseline(
      BaselineJob(film, name: "film", scenario: "film.yaml", path: "film.png").subject,
      environment: [], keeping: keeping)
    #expect(scan.rowCount(keeping: keeping) == baseline.atlas.count)
  }
}
