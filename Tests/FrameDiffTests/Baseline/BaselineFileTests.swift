import Foundation
import FrameSequence
import Markup
import Testing

@testable import FrameDiff

/// A baseline's file: it is a picture, it keeps everything, and no damage goes unnoticed.
@Suite struct BaselineFileTests {
  static let baseline = Baseline(
    subject: .init(
      name: "sign-up", title: "Create \"account\" – ü", strategy: "clearance", device: "",
      overrides: [.init("ios", "7")]),
    environment: [.init("cairo", "1.16.0"), .init("font Inter.otf", "00ff")],
    elements: [PlayedSequence.Element(id: "name", x: 0, y: 1.5, width: 2, height: 3)],
    digest: FilmDigest(
      width: 2, height: 3, scale: 0.5, frameRate: FrameRate("30000/1001"),
      frames: [
        .init(time: 0, sample: 4, state: 0), .init(time: 33_366_667, sample: 33_366_671, state: 1),
        .init(time: 66_733_333, sample: 66_733_337, state: 0),
      ],
      end: 100_100_000,
      states: [
        .init(
          hash: RowHash(low: 1, high: .max),
          runs: [
            FilmDigest.RowRun(first: 0, count: 2, repeats: true),
            FilmDigest.RowRun(first: 1, count: 1),
          ]),
        .init(hash: RowHash(low: 0xABC, high: 0), runs: [FilmDigest.RowRun(first: 0, count: 3)]),
      ],
      rows: [0, 0xFFFF_FFFF, 77],
      trace: Trace(
        columns: [
          Trace.Column("offset", points: [0, 1.25, -3]),
          Trace.Column("field_top", points: [nil, .infinity, 12.3456]),
        ], focus: [nil, "", "email"])),
    atlas: RowAtlas(width: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    kept: [.init(frame: 0, reason: "first"), .init(frame: 2, reason: "first")])

  @Test func `A baseline is read as it was written`() throws {
    let bytes = try Self.baseline.fileBytes(path: "x")
    #expect(try Baseline(file: bytes, path: "x") == Self.baseline)
    #expect(try Self.baseline.fileBytes(path: "x") == bytes)
    let chunks = try #require(PNGChunks(bytes))
    #expect(chunks.chunks.map(\.name) == ["IHDR", "sRGB", "pHYs", "IDAT", "krBL", "IEND"])
    #expect(chunks.rgb?.pixels == Self.baseline.atlas.pixels)
  }

  @Test func `A baseline may have no pictures`() throws {
    var baseline = Self.baseline
    baseline.atlas = RowAtlas(width: 2)
    baseline.kept = []
    #expect(try Baseline(file: baseline.fileBytes(path: "x"), path: "x") == baseline)
  }

  @Test func `Every byte counts: no flipped one is read as something else`() throws {
    let bytes = try Self.baseline.fileBytes(path: "x")
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= UInt8(1 << (index % 8))
      #expect(throws: BaselineError.self) { try Baseline(file: damaged, path: "x") }
    }
  }

  @Test func `Every cut is noticed, and so is anything added`() throws {
    let bytes = try Self.baseline.fileBytes(path: "x")
    for count in bytes.indices {
      #expect(throws: BaselineError.self) { try Baseline(file: Array(bytes[..<count]), path: "x") }
    }
    #expect(throws: BaselineError.self) { try Baseline(file: bytes + [0], path: "x") }
  }

  @Test func `What other tools leave`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    #expect(throws: BaselineError.gitLFSPointer(path: "x")) {
      try Baseline(file: Array(pointer.utf8), path: "x")
    }
    #expect(throws: BaselineError.foreign(path: "x")) {
      try Baseline(file: Array("<<<<<<< ours".utf8), path: "x")
    }
    var chunks = try #require(PNGChunks(Self.baseline.fileBytes(path: "x")))
    chunks.chunks.removeAll { $0.name == "krBL" }
    #expect(throws: BaselineError.foreign(path: "x")) {
      try Baseline(file: chunks.bytes, path: "x")
    }
    // Compressed again, with right checksums of its own.
    chunks = try #require(PNGChunks(Self.baseline.fileBytes(path: "x")))
    chunks.chunks.removeAll { $0.name == "pHYs" }
    let stripped = chunks.bytes
    #expect {
      try Baseline(file: stripped, path: "x")
    } throws: {
      "\($0)".contains("something rewrote it")
    }
  }

  @Test func `File of the future`() throws {
    var chunks = try #require(PNGChunks(Self.baseline.fileBytes(path: "x")))
    chunks.chunks[4].data[0] = 9
    let bytes = chunks.bytes
    #expect(throws: BaselineError.newer(path: "x", version: 9)) {
      try Baseline(file: bytes, path: "x")
    }
    #expect(
      BaselineError.newer(path: "x", version: 9).description
        == "'x' has baseline format 9, and this keyrise knows 1 to 1; use the keyrise that recorded "
        + "it, or a later one")
  }

  @Test func `Numbers that contradict each other are refused, whatever they are`() throws {
    let picture = Self.baseline.atlas.pixels
    let json = Self.baseline.json
    #expect(Baseline(json: json, picture: picture, width: 2) != nil)
    #expect(Baseline(json: json, picture: picture, width: 3) == nil)
    #expect(Baseline(json: json, picture: [], width: 2) == nil)
    let members = try #require(json.members)
    let others: [JSONValue] = [
      .null, "", [], 0, -1, 1_000_000_007, [1], [[1, 2]], ["x"], [[-5, 3], [9, 9]], "AAAA",
      .integer(.max), .integer(.min), [.integer(.min), 0, 0], [0, .integer(.min), 0],
      [[.integer(.min), 1], [0, 3]], [[0, .integer(.min)], [0, 3]],
      ["offset": [.integer(.min), 0, 0]], [.integer(.max), .integer(.max)],
      [[0, 3, 0]], [[0, 1]],
    ]
    // What may be anything of its sort, and what an empty list of is as good.
    let free: Set<String> = [
      "name", "title", "strategy", "device", "overrides", "environment", "atlas", "kept", "end",
      "focus", "hashes", "elements", "texts",
    ]
    for index in members.indices where !free.contains(members[index].name) {
      for other in others {
        var changed = members
        changed[index].value = other
        let result = Baseline(json: .object(changed), picture: picture, width: 2)
        #expect(
          result == nil || result?.digest.frames.count == 3, "\(members[index].name): \(other)")
      }
      var fewer = members
      fewer.remove(at: index)
      let isRefused = Baseline(json: .object(fewer), picture: picture, width: 2) == nil
      #expect(isRefused, "\(members[index].name)")
    }
  }

  @Test func `Fingerprints are what baselines of this format have in them, for ever`() {
    let rows = (1...5).map { RowHash(low: $0, high: $0 << 40) }
    #expect(RowHash(of: rows).hexadecimal == "17f2da2080395890f6b43c0110de16de")
  }

  /// A baseline of so many rows of pixels, each of them told apart by its fingerprint.
  private static func baseline(width: Int, rows: Int) -> Baseline {
    var baseline = Self.baseline
    baseline.digest.width = width
    baseline.digest.rows = (0..<max(rows, 3)).map { UInt64($0) }
    baseline.atlas = RowAtlas(width: width, pixels: Array(repeating: 7, count: width * rows * 3))
    return baseline
  }

  @Test
  func `What is written is read, up to the most pixels that are; one row more is not written`()
    throws
  {
    let width = 32_000
    let most = PNGChunks.pixelLimit / width
    #expect(width * most == PNGChunks.pixelLimit, "the limit is met exactly")
    let largest = Self.baseline(width: width, rows: most)
    #expect(try Baseline(file: largest.fileBytes(path: "x"), path: "x") == largest)
    let larger = Self.baseline(width: width, rows: most + 1)
    #expect(
      throws: BaselineError.tooLarge(path: "x", what: .pixels(PNGChunks.pixelLimit + width))
    ) { try larger.fileBytes(path: "x") }
  }

  @Test func `No file is written that has more bytes than are read`() throws {
    let most = max(
      Self.baseline.json.description.utf8.count, try Self.baseline.fileBytes(path: "x").count)
    #expect(try !Self.baseline.fileBytes(path: "x", limit: most).isEmpty)
    #expect(throws: BaselineError.tooLarge(path: "x", what: .bytes(most))) {
      try Self.baseline.fileBytes(path: "x", limit: most - 1)
    }
  }

  @Test(arguments: [(1, 1 << 20, true), (1, 1 << 20 + 1, false), (1 << 20, 38, true)])
  func `Sides that are read back`(_ width: Int, _ height: Int, _ fits: Bool) {
    #expect(PNGChunks.fit(width: width, height: height) == fits)
    #expect(!PNGChunks.fit(width: .max, height: .max) && !PNGChunks.fit(width: 0, height: 1))
  }

  @Test func `Too much is a sentence`() {
    #expect(
      BaselineError.tooLarge(path: "x", what: .pixels(41_000_000)).description
        == "'x' would have 41000000 pixels in its pictures, and 40000000 are the most; record it at "
        + "a smaller --scale, or keep fewer pictures with --keep events")
  }

  @Test func `Numbers at the ends of what fits are no reason to crash`() throws {
    let extremes = [Int.min, Int.max, 0, nil]
    for first in extremes {
      for second in extremes {
        let (one, other) = (
          Trace(columns: [.init("offset", [first])]), Trace(columns: [.init("offset", [second])])
        )
        #expect(one.differences(from: other).isEmpty == (first == second))
      }
    }
  }
}
