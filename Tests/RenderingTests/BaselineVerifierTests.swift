import Cairo
import Foundation
import FrameDiff
import Markup
import Playing
import Rendering
import Scenario
import Testing

/// What verifying a film leaves in memory.
@Suite struct BaselineVerifierTests {
  private static let drawing = BaselineJob.Drawing(
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

  /// Changes what a baseline says that it was drawn by.
  private static func change(
    _ path: String, _ body: (inout [Setting]) -> Void
  ) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var baseline = try Baseline(file: bytes, path: path)
    body(&baseline.environment)
    let changed = try baseline.fileBytes(path: path)
    try Data(changed).write(to: URL(fileURLWithPath: path))
    return changed
  }

  @Test(arguments: [BaselineRecorder.Mode.all, .failed])
  func `Another version alone changes no baseline`(_ mode: BaselineRecorder.Mode) async throws {
    try await Self.withBaseline { path in
      let old = try Self.change(path) { environment in
        environment.removeAll { ["keyrise", "architecture"].contains($0.name) }
        environment.insert(Setting("keyrise", "0.2.0"), at: 0)
      }
      let job = BaselineJob(
        try FilmScanTests.film(), name: "film", scenario: "film.yaml", path: path)
      let recorder = BaselineRecorder(drawing: Self.drawing, mode: mode, keeping: .all)
      #expect(try recorder.record(job) == .unchanged)
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == old)
      let verdict = try await BaselineVerifier(drawing: Self.drawing, pixels: .auto)
        .verify(job).verdict
      #expect(verdict.outcome == .same && verdict.notes == [])
    }
  }

  @Test(arguments: ["cairo", "architecture", "font Inter-Regular.otf"])
  func `Pixels of another library, font or architecture may be left out`(
    _ name: String
  ) async throws {
    try await Self.withBaseline { path in
      _ = try Self.change(path) { environment in
        environment.removeAll { $0.name == name }
        environment.append(Setting(name, "another"))
      }
      let job = BaselineJob(
        try FilmScanTests.film(), name: "film", scenario: "film.yaml", path: path)
      let verdict = try await BaselineVerifier(drawing: Self.drawing, pixels: .auto)
        .verify(job).verdict
      #expect(verdict.notes.count == 1)
      let recorder = BaselineRecorder(drawing: Self.drawing, mode: .all, keeping: .all)
      guard case .written = try recorder.record(job) else {
        Issue.record("it is recorded anew")
        return
      }
    }
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

  @Test func `All that reports tell of a film outlives it, and another process`() async throws {
    try await Self.withBaseline { path in
      var verifier = BaselineVerifier(drawing: Self.drawing, wantsPictures: true)
      verifier.wantsStills = true
      let job = try Self.changed(path: path)
      let verdict = try #require(try await verifier.verify([job], atOnce: 1).first)
      #expect(try await verifier.verify(job).verdict.record == verdict.record)
      #expect(verdict.outcome == .changed)
      #expect(verdict.stills.map(\.name) == ["before.png", "now.png", "difference.png"])
      let text = verdict.record.text(.compact)
      let read = try #require(JSONValue(parsing: Array(text.utf8)).flatMap(Verdict.init(record:)))
      let reports = [verdict, read].map { VerdictReport(.verify, [$0]) }
      #expect(try reports[0].page() == reports[1].page())
      for style in ReportFormat.allCases {
        #expect(reports[0].text(style) == reports[1].text(style))
      }
    }
  }

  @Test(arguments: BaselineRecorder.KeptPictures.allCases)
  func `The rows of pictures are counted before any is drawn`(
    _ keeping: BaselineRecorder.KeptPictures
  ) throws {
    let film = try FilmScanTests.film()
    let scan = try FilmScanTests.scan(film)
    let baseline = try scan.baseline(
      BaselineJob(film, name: "film", scenario: "film.yaml", path: "film.png").subject,
      environment: [], keeping: keeping)
    #expect(scan.rowCount(keeping: keeping) == baseline.atlas.count)
  }
}
