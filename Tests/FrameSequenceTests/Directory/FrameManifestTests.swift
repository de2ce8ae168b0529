import Markup
import Testing

@testable import FrameSequence

@Suite struct FrameManifestTests {
  static let picture = FrameManifest.Picture(
    byteCount: 3, digest: SHA256Digest(of: [UInt8]("abc".utf8)), width: 7, height: 5)
  static let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func `Reads like this`() throws {
    let plan = try FramePlan(
      frames: [
        .init(time: 0, duration: 1.0 / 3, stateIndex: 0),
        .init(time: 1.0 / 3, duration: 1.0 / 3, sampleTime: 0.3, stateIndex: 1),
        .init(time: 2.0 / 3, duration: 1.0 / 3, stateIndex: 0),
      ], stateCount: 2, scale: 1.5, frameRate: FrameRate("3"))
    let manifest = FrameManifest(
      plan: plan, metadata: [.init("title", "Sign \"up\""), .init("versions", ["zlib": "1.2"])],
      pictures: [0: Self.picture, 1: Self.picture])
    let rest = "\"sha256\": \"\(Self.hash)\", \"bytes\": 3"
    #expect(
      manifest.pieces.joined() == """
        {
          "schema": "keyrise.frames/1",
          "title": "Sign \\"up\\"",
          "versions": {"zlib": "1.2"},
          "fps": "3",
          "duration": 1,
          "width": 7,
          "height": 5,
          "scale": 1.5,
          "count": 3,
          "distinct": 2,
          "frames": [
            {"index": 0, "file": "frame-0000.png", "time": 0, "duration": 0.333333333, \(rest)},
            {"index": 1, "file": "frame-0001.png", "time": 0.333333333, "duration": 0.333333334, \
        "sample": 0.3, \(rest)},
            {"index": 2, "file": "frame-0002.png", "time": 0.666666667, "duration": 0.333333333, \
        \(rest), "sameAs": "frame-0000.png"}
          ]
        }

        """)
  }

  @Test func `Durations add up to the duration`() throws {
    let plan = try FramePlan.showing(Array(repeating: 0, count: 101))
    let manifest = FrameManifest(plan: plan, metadata: [], pictures: [0: Self.picture])
    let value = try #require(JSONValue(parsing: [UInt8](manifest.pieces.joined().utf8)))
    guard case .array(let frames)? = value["frames"] else {
      Issue.record("no frames")
      return
    }
    let times = frames.map { Self.nanoseconds($0["time"]) }
    let durations = frames.map { Self.nanoseconds($0["duration"]) }
    #expect(frames.count == 101)
    #expect(durations.reduce(0, +) == Self.nanoseconds(value["duration"]))
    for index in times.indices.dropLast() {
      #expect(times[index] + durations[index] == times[index + 1])
    }
  }

  @Test func `Says what else is known of a frame`() throws {
    let plan = try FramePlan.showing([0, 0, 0])
    let manifest = FrameManifest(
      plan: plan, metadata: [], pictures: [0: Self.picture],
      details: { [.init("sampled", .fixedPoint(units: Int($0.sampleTime * 1000), places: 3))] })
    let value = try #require(JSONValue(parsing: [UInt8](manifest.pieces.joined().utf8)))
    guard case .array(let frames)? = value["frames"] else {
      Issue.record("no frames")
      return
    }
    #expect(
      frames.map { Self.nanoseconds($0["sampled"]) }
        == plan.frames.map { Int($0.sampleTime * 1000) * 1_000_000 })
  }

  @Test func `Lists its own files`() throws {
    let plan = try FramePlan.showing([0, 0])
    let manifest = FrameManifest(plan: plan, metadata: [], pictures: [0: Self.picture])
    let names = FrameManifest.fileNames(listedIn: [UInt8](manifest.pieces.joined().utf8))
    #expect(names == ["frame-0000.png", "frame-0001.png"])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let names: Set<String>?
  }

  static let cases = [
    Case(testDescription: "empty", text: "", names: nil),
    Case(testDescription: "garbage", text: "\u{0}\u{1}PNG", names: nil),
    Case(testDescription: "a list", text: "[]", names: nil),
    Case(testDescription: "no schema", text: #"{"frames": []}"#, names: nil),
    Case(
      testDescription: "another schema", text: #"{"schema": "keyrise.frames/2", "frames": []}"#,
      names: nil),
    Case(testDescription: "no frames", text: #"{"schema": "keyrise.frames/1"}"#, names: nil),
    Case(
      testDescription: "a merge conflict",
      text: "<<<<<<< HEAD\n{\"schema\": \"keyrise.frames/1\", \"frames\": []}\n", names: nil),
    Case(
      testDescription: "reformatted", text: "{ \"frames\":[],\n\n\"schema\":\"keyrise.frames/1\"}",
      names: []),
    Case(
      testDescription: "paths and other names",
      text: """
        {"schema": "keyrise.frames/1", "frames": [{"file": "../frame-0000.png"}, {"file": 3}, 7,
        {"file": "/etc/passwd"}, {"file": "frame-0001.png"}, {"file": "manifest.json"}, {}]}
        """, names: ["frame-0001.png"]),
  ]

  @Test(arguments: cases) func `The names that a manifest lists are read`(_ example: Case) {
    #expect(FrameManifest.fileNames(listedIn: [UInt8](example.text.utf8)) == example.names)
  }

  private static func nanoseconds(_ value: JSONValue?) -> Int {
    switch value {
    case .integer(let seconds)?: seconds * 1_000_000_000
    case .fixedPoint(let units, 9)?: units
    default: -1
    }
  }
}
