import Markup
import Synchronization
import Testing

@testable import FrameSequence

@Suite struct FrameDirectoryWriterTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(
    _ states: [Int], to name: String = "out", jobs: Int = 2, force: Bool = false,
    renderer: TestRenderer = TestRenderer()
  ) async throws -> WriteSummary {
    try await FrameDirectoryWriter(path: scratch[name], jobs: jobs, force: force)
      .write(try .showing(states), metadata: [.init("title", "Test")], renderer: renderer)
  }

  // MARK: What it writes

  @Test func `Writes frames and the manifest`() async throws {
    let summary = try await write([0, 0, 1, 2, 1], to: "a/b/out/")
    #expect(
      scratch.names(in: "a/b/out")
        == (0..<5).map { "a/b/out/frame-000\($0).png" } + ["a/b/out/manifest.json"])
    #expect(scratch.names(in: "a/b").allSatisfy { $0.hasPrefix("a/b/out") })
    for (index, state) in [0, 0, 1, 2, 1].enumerated() {
      let file = try PNGFile(scratch.bytes("a/b/out/frame-000\(index).png"))
      let picture = Picture(width: 7, height: 5, isOpaque: true, seed: UInt64(state))
      #expect(file.pixels == picture.components)
    }
    #expect(summary.path == scratch["a/b/out/"])
    #expect(summary.frames == 5)
    #expect(summary.distinct == 3)
    #expect(abs(summary.duration - 5.0 / 60) < 1e-9)
    #expect(summary.width == 7)
    #expect(summary.height == 5)
    #expect(!summary.unchanged)
    let sizes = try [0, 2, 3].map { try scratch.bytes("a/b/out/frame-000\($0).png").count }
    #expect(summary.bytes == sizes.reduce(0, +))
  }

  @Test func `The manifest hashes the files`() async throws {
    _ = try await write([0, 1, 0])
    let manifest = try #require(JSONValue(parsing: scratch.bytes("out/manifest.json")))
    guard case .array(let frames)? = manifest["frames"] else {
      Issue.record("no frames")
      return
    }
    #expect(frames.count == 3)
    for (index, frame) in frames.enumerated() {
      let bytes = try scratch.bytes("out/frame-000\(index).png")
      #expect(frame["sha256"] == .string(SHA256Digest(of: bytes).hexadecimal))
      #expect(frame["bytes"] == .integer(bytes.count))
    }
    #expect(frames.map { $0["sameAs"] } == [nil, nil, "frame-0000.png"])
    #expect(manifest["title"] == "Test")
  }

  @Test func `Repeats are hard links of the first`() async throws {
    _ = try await write([0, 1, 0, 0])
    let inodes = (0..<4).map { scratch.stamp("out/frame-000\($0).png").inode }
    #expect(inodes[2] == inodes[0])
    #expect(inodes[3] == inodes[0])
    #expect(inodes[1] != inodes[0])
  }

  @Test func `Draws each state once and only those shown`() async throws {
    let log = DrawLog()
    let renderer = TestRenderer(beforeDrawing: { log.add($0) })
    _ = try await write([5, 1, 5, 1, 3, 5], renderer: renderer)
    #expect(log.states.sorted() == [1, 3, 5])
  }

  @Test(arguments: [0, 2, 3, 64]) func `Bytes do not depend on jobs`(_ jobs: Int) async throws {
    let states = (0..<40).map { $0 % 13 }
    _ = try await write(states, to: "one", jobs: 1)
    _ = try await write(states, to: "many", jobs: jobs)
    let names = scratch.names(in: "one").map { $0.dropFirst(4) }
    #expect(names.count == 41)
    for name in names {
      #expect(try scratch.bytes("one/\(name)") == scratch.bytes("many/\(name)"))
    }
  }

  @Test func `Progress grows to the end`() async throws {
    let log = ProgressLog()
    let writer = FrameDirectoryWriter(
      path: scratch["out"], jobs: 2, progress: { log.add($0) })
    _ = try await writer.write(
      try .showing([0, 0, 1, 2, 1, 3]), renderer: TestRenderer())
    let reports = log.reports
    #expect(reports.map(\.distinctDone) == [1, 2, 3, 4])
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.framesDone < $1.framesDone })
    #expect(
      reports.last
        == WriteProgress(framesDone: 6, frames: 6, distinctDone: 4, distinct: 4))
  }

  // MARK: Writing again

  @Test func `The same again touches nothing`() async throws {
    _ = try await write([0, 1, 0, 2])
    let names = scratch.names(in: "out")
    let before = names.map { scratch.stamp($0) }
    let summary = try await write([0, 1, 0, 2])
    #expect(summary.unchanged)
    #expect(scratch.names(in: "out") == names)
    #expect(names.map { scratch.stamp($0) } == before)
  }

  @Test func `Only changed frames are replaced`() async throws {
    _ = try await write([0, 1, 2])
    let before = (0..<3).map { scratch.stamp("out/frame-000\($0).png") }
    let summary = try await write([0, 7, 2])
    let after = (0..<3).map { scratch.stamp("out/frame-000\($0).png") }
    #expect(!summary.unchanged)
    #expect(before[0] == after[0])
    #expect(before[1] != after[1])
    #expect(before[2] == after[2])
  }

  @Test func `A shorter sequence removes its old frames only`() async throws {
    _ = try await write([0, 1, 2, 3, 4])
    try scratch.write("mine", to: "out/notes.txt")
    try scratch.write("mine", to: "out/frame-0099.png")
    let summary = try await write([0, 1])
    #expect(!summary.unchanged)
    #expect(
      scratch.names(in: "out") == [
        "out/frame-0000.png", "out/frame-0001.png", "out/frame-0099.png", "out/manifest.json",
        "out/notes.txt",
      ])
    #expect(try scratch.text("out/notes.txt") == "mine")
  }

  @Test func `Never writes through a hard link`() async throws {
    _ = try await write([0, 0])
    let old = try scratch.bytes("out/frame-0000.png")
    try FileSystem.makeHardLink(scratch["out/frame-0000.png"], to: scratch["kept.png"])
    _ = try await write([1, 0])
    #expect(try scratch.bytes("kept.png") == old)
    #expect(try scratch.bytes("out/frame-0001.png") == old)
    #expect(try scratch.bytes("out/frame-0000.png") != old)
  }

  /// The picture may have changed to state 2 or still be state 1.
  @Test(arguments: [1, 2])
  func `Replaces a frame that became a link to elsewhere`(_ state: Int) async throws {
    _ = try await write([0, 1])
    let frame = try scratch.bytes("out/frame-0001.png")
    try FileSystem.move(scratch["out/frame-0001.png"], to: scratch["elsewhere.png"])
    scratch.makeSymbolicLink("out/frame-0001.png", to: "../elsewhere.png")
    _ = try await write([0, state])
    #expect(try scratch.bytes("elsewhere.png") == frame)
    let status = try FileSystem.status(scratch["out/frame-0001.png"], followingLinks: false)
    #expect(status?.kind == .regular)
  }

  @Test func `Writes through a link to a directory`() async throws {
    try scratch.makeDirectory("real")
    scratch.makeSymbolicLink("link", to: "real")
    _ = try await write([0], to: "link")
    #expect(
      scratch.names() == ["link", "link/frame-0000.png", "link/manifest.json", "real"]
        + ["real/frame-0000.png", "real/manifest.json"])
  }

  // MARK: Failing

  @Test(arguments: [1, 2]) func `A renderer that fails leaves nothing`(_ jobs: Int) async throws {
    let renderer = TestRenderer(beforeDrawing: { state in
      if state == 3 { throw TestRenderer.DrawingFailed(state: state) }
    })
    await #expect(throws: TestRenderer.DrawingFailed(state: 3)) {
      _ = try await write([0, 1, 2, 3, 4], to: "new/out", jobs: jobs, renderer: renderer)
    }
    #expect(scratch.names().isEmpty)
  }

  @Test func `A renderer that does not start leaves nothing`() async throws {
    await #expect(throws: TestRenderer.DrawingFailed(state: -1)) {
      _ = try await write([0], renderer: TestRenderer(failsToStart: true))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test func `A failure leaves the old sequence`() async throws {
    _ = try await write([0, 1, 2])
    let names = scratch.names()
    let before = names.map { scratch.stamp($0) }.dropFirst()
    let renderer = TestRenderer(
      seed: 1,
      beforeDrawing: { state in
        if state == 2 { throw TestRenderer.DrawingFailed(state: state) }
      })
    await #expect(throws: TestRenderer.DrawingFailed.self) {
      _ = try await write([0, 1, 2], renderer: renderer)
    }
    #expect(scratch.names() == names)
    #expect(names.map { scratch.stamp($0) }.dropFirst() == before)
  }

  @Test func `Frames must have one size`() async throws {
    await #expect(
      throws: FrameSequenceError.sizesDiffer(width: 7, height: 5, otherWidth: 8, otherHeight: 5)
    ) {
      _ = try await write([0, 1, 2], renderer: TestRenderer(widerState: 1))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test(arguments: [1, 2]) func `An interruption leaves nothing`(_ jobs: Int) async throws {
    let flag = CancellationFlag()
    let log = DrawLog()
    let renderer = TestRenderer(beforeDrawing: { state in
      log.add(state)
      if state == 4 { flag.cancel() }
    })
    let writer = FrameDirectoryWriter(path: scratch["a/out"], jobs: jobs, cancellation: flag)
    await #expect(throws: FrameSequenceError.interrupted) {
      _ = try await writer.write(try .showing(Array(0..<100)), renderer: renderer)
    }
    #expect(log.states.count < 20)
    #expect(scratch.names().isEmpty)
  }

  @Test func `An interruption during the last frame still counts`() async throws {
    let flag = CancellationFlag()
    let writer = FrameDirectoryWriter(path: scratch["out"], cancellation: flag)
    await #expect(throws: FrameSequenceError.interrupted) {
      _ = try await writer.write(
        try .showing([0]), renderer: TestRenderer(beforeDrawing: { _ in flag.cancel() }))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test func `Cancelling the task leaves nothing`() async throws {
    let renderer = TestRenderer(beforeDrawing: { state in
      if state == 1 { withUnsafeCurrentTask { $0?.cancel() } }
    })
    await #expect(throws: FrameSequenceError.interrupted) {
      _ = try await write([0, 1, 2, 3], jobs: 1, renderer: renderer)
    }
    #expect(scratch.names().isEmpty)
  }

  @Test(arguments: FrameManifest.ownNames.sorted())
  func `Metadata cannot replace the manifests own`(_ name: String) async throws {
    await #expect(throws: FrameSequenceError.self) {
      _ = try await FrameDirectoryWriter(path: scratch["out"])
        .write(try .showing([0]), metadata: [.init(name, 1)], renderer: TestRenderer())
    }
    #expect(scratch.names().isEmpty)
  }
}

/// The states drawn, from all threads.
private final class DrawLog: Sendable {
  private let drawn = Mutex<[Int]>([])

  var states: [Int] { drawn.withLock { $0 } }

  func add(_ state: Int) { drawn.withLock { $0.append(state) } }
}

/// The reports received, from all threads.
private final class ProgressLog: Sendable {
  private let received = Mutex<[WriteProgress]>([])

  var reports: [WriteProgress] { received.withLock { $0 } }

  func add(_ report: WriteProgress) { received.withLock { $0.append(report) } }
}
