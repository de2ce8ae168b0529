import Markup
import Platform
import Testing

@testable import FrameSequence

@Suite struct FrameDirectoryTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func names(_ directory: FrameDirectory) -> [String] {
    directory.frames.map { String($0.path.split(separator: "/").last ?? "") }
  }

  @Test func `Names are in natural order, and what is no picture is left out`() throws {
    try scratch.makeDirectory("a")
    for name in ["f10.png", "f9.png", "f1.PNG", ".hidden.png", "notes.txt", "f9b.png"] {
      try scratch.write("", to: "a/\(name)")
    }
    let directory = try FrameDirectory(scratch["a"], frameRate: try #require(FrameRate(30)))
    #expect(names(directory) == ["f1.PNG", "f9.png", "f9b.png", "f10.png"])
    #expect(directory.manifest == nil && directory.frameRate == FrameRate(30))
    #expect(abs(directory.frames[3].time - 0.1) < 1e-12)
    #expect(abs(directory.frames[3].duration - 1.0 / 30) < 1e-12)
    #expect(try FrameDirectory(scratch["a"]).frameRate == FrameRate(60))
  }

  @Test func `A directory of ours is read with its manifest`() async throws {
    let writer = FrameDirectoryWriter(path: scratch["out"], jobs: 1)
    _ = try await writer.write(
      .showing([0, 1, 1]), metadata: [.init("title", "Test")], renderer: TestRenderer())
    let directory = try FrameDirectory(scratch["out"], frameRate: try #require(FrameRate(5)))
    #expect(directory.frameRate == .usual, "the manifest knows better")
    #expect(directory.manifest?["title"] == "Test")
    #expect(names(directory) == ["frame-0000.png", "frame-0001.png", "frame-0002.png"])
    #expect(directory.frames[1].sha256 == directory.frames[2].sha256)
    #expect(abs(directory.frames[2].time - 2.0 / 60) < 1e-8)
  }

  @Test
  func `A directory of links, as Bazel and DVC make them, is what they lead to`() async throws {
    let writer = FrameDirectoryWriter(path: scratch["out"], jobs: 1)
    _ = try await writer.write(.showing([0, 1, 1]), renderer: TestRenderer())
    try scratch.makeDirectory("links")
    for name in scratch.names(in: "out") {
      scratch.makeSymbolicLink("links/" + FilePath(name).name, to: "../" + name)
    }
    let directory = try FrameDirectory(scratch["links"])
    #expect(try directory.manifest == FrameDirectory(scratch["out"]).manifest)
    #expect(directory.manifest != nil)
    #expect(names(directory) == ["frame-0000.png", "frame-0001.png", "frame-0002.png"])
    // What writes goes by what is in the place itself.
    let found = try FrameDestination(scratch["links"], plan: .showing([0]), force: true)
    #expect(found.ownFiles.isEmpty)
  }

  @Test func `A manifest that cannot be read is an error`() throws {
    for name in ["dangling", "directory", "large", "empty", "other"] {
      try scratch.makeDirectory(name)
      try scratch.write("", to: name + "/frame-0000.png")
    }
    scratch.makeSymbolicLink("dangling/manifest.json", to: "nowhere")
    try scratch.makeDirectory("directory/manifest.json")
    try scratch.write("", to: "large/manifest.json")
    truncate(scratch["large/manifest.json"], FrameManifest.sizeLimit + 1)
    try scratch.write("", to: "empty/manifest.json")
    try scratch.write("{\"frames\": [", to: "other/manifest.json")
    for name in ["empty", "other"] {
      let path = scratch[name + "/manifest.json"]
      #expect(throws: FrameSequenceError.malformedManifest(path: path)) {
        try FrameDirectory(scratch[name])
      }
    }
    #expect(throws: FrameSequenceError.danglingLink(path: scratch["dangling/manifest.json"])) {
      try FrameDirectory(scratch["dangling"])
    }
    #expect(throws: FrameSequenceError.isADirectory(path: scratch["directory/manifest.json"])) {
      try FrameDirectory(scratch["directory"])
    }
    #expect(throws: FrameSequenceError.cannotRead(path: scratch["large/manifest.json"], code: 27)) {
      try FrameDirectory(scratch["large"])
    }
  }

  @Test func `Nothing there is an error`() throws {
    try scratch.makeDirectory("empty")
    #expect(throws: FrameSequenceError.noFrames(path: scratch["empty"])) {
      try FrameDirectory(scratch["empty"])
    }
    #expect(throws: FrameSequenceError.self) { try FrameDirectory(scratch["missing"]) }
  }

  struct Manifest: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frames: String
  }

  @Test(arguments: [
    Manifest(testDescription: "none", frames: ""),
    Manifest(testDescription: "outside", frames: #"{"file":"../a.png","time":0,"duration":1}"#),
    Manifest(testDescription: "no time", frames: #"{"file":"frame-0000.png","duration":1}"#),
    Manifest(
      testDescription: "not there", frames: #"{"file":"frame-0007.png","time":0,"duration":1}"#),
    Manifest(
      testDescription: "backwards",
      frames: #"{"file":"frame-0000.png","time":1,"duration":1},"#
        + #"{"file":"frame-0000.png","time":0,"duration":1}"#),
    Manifest(
      testDescription: "before the start",
      frames: #"{"file":"frame-0000.png","time":-1,"duration":1}"#),
    Manifest(
      testDescription: "a negative duration",
      frames: #"{"file":"frame-0000.png","time":0,"duration":-1}"#),
    Manifest(
      testDescription: "after all time",
      frames: #"{"file":"frame-0000.png","time":9000000000000000000,"duration":1}"#),
    Manifest(
      testDescription: "a number that is none",
      frames: #"{"file":"frame-0000.png","time":1e300,"duration":1}"#),
    Manifest(testDescription: "cut off", frames: #"{"file":"frame-0000.png","time":0"#),
  ])
  func `A manifest that makes no sense is an error`(_ manifest: Manifest) throws {
    try scratch.makeDirectory("bad")
    try scratch.write("", to: "bad/frame-0000.png")
    try scratch.write(
      #"{"schema":"keyrise.frames/1","frames":[\#(manifest.frames)]}"#, to: "bad/manifest.json")
    #expect(throws: FrameSequenceError.self) { try FrameDirectory(scratch["bad"]) }
  }

  @Test(arguments: ["0", "-3", "9000000000000000000", "\"3\""])
  func `No such scale`(_ scale: String) throws {
    try scratch.makeDirectory("bad")
    try scratch.write("", to: "bad/frame-0000.png")
    try scratch.write(
      #"{"schema":"keyrise.frames/1","scale":\#(scale),"frames":["#
        + #"{"file":"frame-0000.png","time":0,"duration":1}]}"#, to: "bad/manifest.json")
    #expect(
      throws: FrameSequenceError.malformedManifest(path: scratch["bad/manifest.json"])
    ) { try FrameDirectory(scratch["bad"]) }
  }

  @Test func `A manifest of a newer version is named`() throws {
    try scratch.makeDirectory("new")
    try scratch.write("", to: "new/frame-0000.png")
    try scratch.write(#"{"schema":"keyrise.frames/2","pictures":[]}"#, to: "new/manifest.json")
    #expect(
      throws: FrameSequenceError.otherManifest(
        path: scratch["new/manifest.json"], schema: "keyrise.frames/2")
    ) { try FrameDirectory(scratch["new"]) }
  }

  @Test func `A manifest of another tool is none`() throws {
    try scratch.makeDirectory("other")
    try scratch.write("", to: "other/1.png")
    try scratch.write(#"{"frames":[]}"#, to: "other/manifest.json")
    #expect(try names(FrameDirectory(scratch["other"])) == ["1.png"])
  }

  @Test(arguments: ["60", "\"abc\"", "\"0\"", "\"1/0\"", "\"\"", "null"])
  func `No such rate`(_ rate: String) throws {
    try scratch.makeDirectory("bad")
    try scratch.write("", to: "bad/frame-0000.png")
    try scratch.write(
      #"{"schema":"keyrise.frames/1","fps":\#(rate),"frames":["#
        + #"{"file":"frame-0000.png","time":0,"duration":1}]}"#, to: "bad/manifest.json")
    #expect(
      throws: FrameSequenceError.malformedManifest(path: scratch["bad/manifest.json"])
    ) { try FrameDirectory(scratch["bad"]) }
  }
}
