import Foundation
import FrameDiff
import FrameSequence
import Markup
import Testing

/// Directories of PNGs from any tool.
@Suite struct SequenceLoaderTests {
  private func compare(_ before: TestFilm, _ after: TestFilm) async throws -> SequenceComparison {
    let paths = try (before.directory(), after.directory())
    defer {
      for path in [paths.0, paths.1] { try? FileManager.default.removeItem(atPath: path) }
    }
    let (first, second) = try await SequenceLoader().directories(paths.0, paths.1)
    return try await SequenceComparer().compare(first, second)
  }

  @Test
  func `Content that ends 20 px lower is a motion by 20 px, told by its rows alone`() async throws {
    let it = try await compare(.before, .lower)
    #expect(it.kinds == [.motion])
    let change = try #require(it.changes.first)
    #expect(it.changes.count == 1)
    #expect(change.cause == .moved && change.amount.rows == 20 && change.amount.points == 20)
    #expect(abs(change.span.start - 5.0 / 60) < 1e-9)
    #expect(change.sentence.hasSuffix("stands 20 px lower."), "\(change.sentence)")
    #expect(it.status == .different)
  }

  @Test
  func `In animated PNGs of other tools the rows tell what moved as well, beside a directory too`()
    async throws
  {
    let paths = try (
      TestFilm.before.animation(), TestFilm.lower.animation(), TestFilm.lower.directory()
    )
    defer {
      for path in [paths.0, paths.1, paths.2] { try? FileManager.default.removeItem(atPath: path) }
    }
    let loader = SequenceLoader()
    let before = try loader.animation(paths.0)
    #expect(before.frames.allSatisfy { $0.numbers == nil && abs($0.duration - 1.0 / 60) < 1e-9 })
    for after in [try loader.animation(paths.1), try await loader.directory(paths.2)] {
      let it = try await SequenceComparer().compare(before, after)
      #expect(it.kinds == [.motion])
      let change = try #require(it.changes.first)
      #expect(it.changes.count == 1)
      #expect(change.cause == .moved && change.amount.rows == 20)
      #expect(abs(change.span.start - 5.0 / 60) < 1e-9)
      #expect(it.worstPair?.outcome == .different)
    }
    let same = try await SequenceComparer().compare(before, loader.animation(paths.0))
    #expect(same.status == .identical)
  }

  @Test(arguments: [
    (#""elements": {"a": [0, 0, 10, 9000000000000000000]}, "#, "800"),
    ("", "9000000000000000000"), ("", "\"high\""),
  ])
  func `Numbers that no film can have make the manifest one that makes no sense`(
    _ elements: String, _ top: String
  ) async throws {
    let path = try TestFilm(tops: [30]).directory()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.moveItem(atPath: "\(path)/0.png", toPath: "\(path)/frame-0000.png")
    let manifest =
      #"{"schema": "keyrise.frames/1", \#(elements)"frames": [{"file": "frame-0000.png", "#
      + #""time": 0, "duration": 1, "trace": {"keyboardTop": \#(top), "formTop": 0}}]}"#
    try AtomicFile.write(manifest, to: "\(path)/manifest.json")
    await #expect(
      throws: FrameSequenceError.malformedManifest(path: "\(path)/manifest.json")
    ) { _ = try await SequenceLoader().directory(path) }
  }

  @Test func `A file under several names is one picture, and so is a copy of it`() async throws {
    let path = try TestFilm(tops: [30, 30, 46]).directory()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.linkItem(atPath: "\(path)/2.png", toPath: "\(path)/3.png")
    let sequence = try await SequenceLoader().directory(path)
    #expect(sequence.frames.map(\.picture) == [0, 0, 1, 1])
    #expect(sequence.pictures.count == 2)
  }

  @Test func `What moves and looks different is both`() async throws {
    var after = TestFilm.lower
    after.spot = (8, PixelRectangle(x: 5, y: 100, width: 4, height: 3))
    let it = try await compare(.before, after)
    #expect(it.kinds == [.motion, .picture])
    #expect(it.changes.first?.amount.rows == 20)
  }

  @Test func `A change of the picture is no motion`() async throws {
    var after = TestFilm.before
    after.spot = (8, PixelRectangle(x: 5, y: 100, width: 4, height: 3))
    let it = try await compare(.before, after)
    #expect(it.kinds == [.picture])
    #expect(it.changes.first?.amount.pixels == 12)
  }

  @Test func `Equal files are not decoded, and are the same film`() async throws {
    #expect(try await compare(.before, .before).status == .identical)
  }

  @Test func `The same pictures at other times are told by their fingerprints`() async throws {
    var late = TestFilm.before
    late.tops = [30, 30] + late.tops.dropLast(2)
    let it = try await compare(.before, late)
    #expect(it.kinds == [.timing])
  }

  @Test func `Frames of several sizes are an error`() async throws {
    let path = try TestFilm.before.directory()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let other = Bitmap(size: PixelSize(width: 5, height: 5), filledWith: 0xFFFF_FFFF)
    try AtomicFile.write(try other.encoded(), to: "\(path)/99.png")
    await #expect(throws: FrameSequenceError.self) {
      _ = try await SequenceLoader().directory(path)
    }
  }

  @Test
  func `Few rows of two files are read, and what is found is what whole pictures give`()
    async throws
  {
    var after = TestFilm.before
    after.spot = (8, PixelRectangle(x: 5, y: 100, width: 4, height: 3))
    let it = try await compare(.before, after)
    let found = try #require(it.worstPair?.comparison)
    let whole = try await ImageComparer().compare(
      .bitmap(TestFilm.before.bitmap(8)), .bitmap(after.bitmap(8)))
    #expect(found.counts == whole.counts)
    #expect(found.regions == whole.regions)
    #expect(found.greatestDistance == whole.greatestDistance)
  }
}
