import Testing

@testable import FrameSequence

@Suite struct FrameDestinationTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ states: [Int], to path: String, force: Bool = false) async throws {
    _ = try await FrameDirectoryWriter(path: path, force: force)
      .write(try .showing(states), renderer: TestRenderer())
  }

  @Test func `An empty directory is fine`() async throws {
    try scratch.makeDirectory("out")
    try await write([0], to: scratch["out"])
    #expect(scratch.names(in: "out") == ["out/frame-0000.png", "out/manifest.json"])
  }

  @Test func `What a killed run left is not foreign`() async throws {
    try scratch.makeDirectory("out")
    try scratch.makeDirectory("out/" + FilePath.temporaryName(for: ""))
    try await write([0], to: scratch["out"])
    #expect(scratch.has("out/manifest.json"))
  }

  struct Foreign: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let first: String
  }

  static let foreign = [
    Foreign(testDescription: "a file", files: ["notes.txt": "mine"], first: "notes.txt"),
    Foreign(testDescription: "a hidden file", files: [".keep": ""], first: ".keep"),
    Foreign(
      testDescription: "the first by name", files: ["b": "", "a": "", "c": ""], first: "a"),
    Foreign(
      testDescription: "frames without a manifest", files: ["frame-0000.png": "mine"],
      first: "frame-0000.png"),
    Foreign(
      testDescription: "a foreign manifest",
      files: ["manifest.json": #"{"schema": "other/1", "frames": []}"#], first: "manifest.json"),
    Foreign(
      testDescription: "a broken manifest", files: ["manifest.json": "{"], first: "manifest.json"),
  ]

  @Test(arguments: foreign) func `Foreign directories are refused`(_ example: Foreign) async throws
  {
    try scratch.makeDirectory("out")
    for (name, text) in example.files { try scratch.write(text, to: "out/" + name) }
    let names = scratch.names()
    await #expect(
      throws: FrameSequenceError.foreignDirectory(path: scratch["out"], file: example.first)
    ) { try await write([0], to: scratch["out"]) }
    #expect(scratch.names() == names)

    try await write([0], to: scratch["out"], force: true)
    #expect(scratch.has("out/manifest.json"))
    for (name, text) in example.files where !["frame-0000.png", "manifest.json"].contains(name) {
      #expect(try scratch.text("out/" + name) == text)
    }
    #expect(try scratch.bytes("out/frame-0000.png").first == 0x89)
  }

  @Test func `A foreign frame in our directory is refused`() async throws {
    try await write([0, 1], to: scratch["out"])
    try scratch.write("mine", to: "out/frame-0002.png")
    await #expect(
      throws: FrameSequenceError.foreignFile(path: scratch["out"], file: "frame-0002.png")
    ) { try await write([0, 1, 2], to: scratch["out"]) }
    #expect(try scratch.text("out/frame-0002.png") == "mine")
    try await write([0, 1], to: scratch["out"])
    #expect(try scratch.text("out/frame-0002.png") == "mine")
    try await write([0, 1, 2], to: scratch["out"], force: true)
    #expect(try scratch.bytes("out/frame-0002.png").first == 0x89)
  }

  @Test func `A manifest cannot name files elsewhere`() async throws {
    try scratch.makeDirectory("out")
    try scratch.makeDirectory("out/frame-0009.png")
    try scratch.write("mine", to: "precious.png")
    try scratch.write("mine", to: "out/notes.txt")
    try scratch.write(
      """
      {"schema": "keyrise.frames/1", "frames": [{"file": "../precious.png"},
      {"file": "notes.txt"}, {"file": "frame-0009.png"}, {"file": "frame-0008.png"}]}
      """, to: "out/manifest.json")
    try await write([0], to: scratch["out"])
    #expect(try scratch.text("precious.png") == "mine")
    #expect(try scratch.text("out/notes.txt") == "mine")
    #expect(scratch.has("out/frame-0009.png"))
  }

  @Test(arguments: [true, false])
  func `A directory in place of a file is refused`(_ force: Bool) async throws {
    try await write([0], to: scratch["out"])
    try scratch.makeDirectory("out/frame-0001.png")
    await #expect(throws: FrameSequenceError.isADirectory(path: scratch["out/frame-0001.png"])) {
      try await write([0, 1], to: scratch["out"], force: force)
    }
  }

  @Test(arguments: [true, false])
  func `Paths that are no directory are refused`(_ force: Bool) async throws {
    try scratch.write("mine", to: "file")
    scratch.makeSymbolicLink("dangling", to: "nowhere")
    let refusals: [(path: String, error: FrameSequenceError)] = [
      (scratch["file"], .notADirectory(path: scratch["file"])),
      (scratch["dangling"], .danglingLink(path: scratch["dangling"])),
      (scratch["file/out"], .cannotWrite(path: scratch["file/out"], code: 20)),
      ("", .cannotCreateDirectory(path: "", code: 2)),
    ]
    for refusal in refusals {
      await #expect(throws: refusal.error) {
        try await write([0], to: refusal.path, force: force)
      }
    }
    #expect(scratch.names() == ["dangling", "file"])
  }

  #if os(Linux)
    @Test(arguments: ["/proc/keyrise-out", "/proc/keyrise/out"])
    func `A file system that takes no files is reported`(_ path: String) async throws {
      let error = await #expect(throws: FrameSequenceError.self) {
        try await write([0], to: path)
      }
      #expect(error?.description.hasPrefix("cannot create the directory '/proc/keyrise") == true)
    }
  #endif

  @Test func `Checking changes nothing`() throws {
    let plan = try FramePlan.showing([0])
    try FrameDirectoryWriter(path: scratch["a/out"]).check(plan)
    #expect(scratch.names().isEmpty)
    try scratch.makeDirectory("out")
    try scratch.write("", to: "out/x")
    #expect(throws: FrameSequenceError.foreignDirectory(path: scratch["out"], file: "x")) {
      try FrameDirectoryWriter(path: scratch["out"]).check(plan)
    }
  }
}
