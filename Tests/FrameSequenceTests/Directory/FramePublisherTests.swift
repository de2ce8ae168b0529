import Platform
import Synchronization
import Testing

@testable import FrameSequence

@Suite struct FramePublisherTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ states: [Int], to name: String = "out", force: Bool = false) async throws {
    _ = try await FrameDirectoryWriter(path: scratch[name], force: force)
      .write(try .showing(states), renderer: TestRenderer())
  }

  /// Whether a directory holds the sequence that its manifest describes, and no other frame.
  private func isWhole(_ name: String) throws -> Bool {
    let directory = try FrameDirectory(scratch[name])
    return try directory.unlisted.isEmpty
      && directory.frames.allSatisfy { frame in
        try frame.sha256
          == SHA256Digest(of: scratch.bytes(name + "/" + frame.name)).hexadecimal
      }
  }

  @Test func `The directories change places`() async throws {
    try await write([0, 1, 2])
    let before = scratch.stamp("out").inode
    try await write([3, 1])
    #expect(scratch.stamp("out").inode != before)
    #expect(
      scratch.names() == ["out", "out/frame-0000.png", "out/frame-0001.png"]
        + ["out/manifest.json"])
    #expect(try isWhole("out"))
  }

  @Test
  func `What this tool did not write is the same file afterwards, also under a broken name`()
    async throws
  {
    try await write([0, 1])
    try scratch.write("mine", to: "out/notes.txt")
    try scratch.makeDirectory("out/more")
    try scratch.write("mine", to: "out/more/notes.txt")
    scratch.makeSymbolicLink("out/link", to: "nowhere")
    mkfifo(scratch["out/pipe"], 0o600)
    let broken = scratch["out/"].utf8CString.dropLast() + [-1, 65, 0]
    close(open(Array(broken), O_CREAT | O_WRONLY, 0o644))
    let inodes = ["notes.txt", "more", "more/notes.txt", "link", "pipe"].map {
      scratch.stamp("out/" + $0).inode
    }
    try await write([2])
    #expect(
      ["notes.txt", "more", "more/notes.txt", "link", "pipe"].map {
        scratch.stamp("out/" + $0).inode
      } == inodes)
    #expect(access(Array(broken), F_OK) == 0)
    #expect(!scratch.has("out/frame-0001.png"))
    #expect(scratch.names().filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func `The directory keeps its permissions`() async throws {
    try await write([0])
    chmod(scratch["out"], 0o750)
    try await write([1])
    #expect(
      try FileSystem.status(scratch["out"], followingLinks: true)?.permissions == 0o750)
  }

  @Test
  func `A name that cannot be given leaves the old sequence whole and nothing beside it`()
    async throws
  {
    try await write([0, 1])
    let manifest = try scratch.bytes("out/manifest.json")
    // Without its staging directory the exchange fails, as it would for any other reason.
    let plan = try FramePlan.showing([2])
    let staging = try StagingDirectory(
      for: try FrameDestination(scratch["out"], plan: plan, force: false), path: scratch["out"])
    let publisher = FrameDirectoryWriter.Publisher(
      plan: plan, staging: staging, path: scratch["out"], force: false)
    staging.remove()
    #expect(throws: FrameSequenceError.self) { try publisher.publish() }
    staging.abandon()
    #expect(try scratch.bytes("out/manifest.json") == manifest)
    #expect(try isWhole("out"))
  }

  @Test
  func `Whoever was killed after the exchange had what it could not move left for the next`()
    async throws
  {
    try await write([0])
    try await write([1, 2], to: "old")
    try scratch.makeDirectory("old/more")
    try scratch.write("mine", to: "old/frame-0099.png")
    try FileSystem.move(scratch["old"], to: scratch[".out.keyrise-1-1"])
    try await write([3])
    #expect(
      scratch.names() == [
        "out", "out/frame-0000.png", "out/frame-0099.png", "out/manifest.json", "out/more",
      ])
  }

  @Test func `What is left of a directory that was never whole gives nothing to the next`()
    async throws
  {
    try await write([0])
    try scratch.makeDirectory(".out.keyrise-1-1")
    try scratch.write("x", to: ".out.keyrise-1-1/frame-0007.png")
    try scratch.write("x", to: ".out.keyrise-1-1/..keyrise-1-2")
    try await write([1])
    #expect(scratch.names() == ["out", "out/frame-0000.png", "out/manifest.json"])
  }

  @Test func `Writing where this process works keeps the directory`() throws {
    let plan = try FramePlan.showing([0])
    let here = try FileSystem.resolve(".")
    let destination = try FrameDestination(here, plan: plan, force: true)
    let staging = try StagingDirectory(for: destination, path: here)
    #expect(staging.directory.parent == here)
    staging.abandon()
  }

  @Test(arguments: [true, false])
  func `Of many that publish at once, one is left, whole`(_ exists: Bool) async throws {
    if exists { try await write([0]) }
    let path = scratch["out"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for start in 1...8 {
        group.addTask {
          _ = try await FrameDirectoryWriter(path: path)
            .write(try .showing(Array(start * 10..<start * 10 + start)), renderer: TestRenderer())
        }
      }
      try await group.waitForAll()
    }
    #expect(try isWhole("out"))
    #expect(scratch.names().allSatisfy { $0.hasPrefix("out") })
  }

  @Test func `A directory that comes to be while it is looked at is no link to nothing`()
    async throws
  {
    final class Flag: Sendable {
      let isSet = Atomic(false)
    }
    let path = scratch["flicker"]
    let isDone = Flag()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<12_000 {
          try? FileSystem.makeDirectory(path)
          try? FileSystem.removeDirectory(path)
        }
        isDone.isSet.store(true, ordering: .relaxed)
      }
      group.addTask {
        var dangling = 0
        while !isDone.isSet.load(ordering: .relaxed) {
          if case .danglingLink? = try? FileSystem.look(at: path) { dangling += 1 }
        }
        #expect(dangling == 0)
      }
    }
    scratch.makeSymbolicLink("dangling", to: "nowhere")
    guard case .danglingLink = try FileSystem.look(at: scratch["dangling"]) else {
      Issue.record("a link to nothing is one")
      return
    }
  }

  @Test func `Those that publish films of other lengths find each other's frames their own`()
    async throws
  {
    let path = scratch["out"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for length in 1...6 {
        group.addTask {
          for _ in 0..<30 {
            _ = try await FrameDirectoryWriter(path: path)
              .write(try .showing(Array(0..<length)), renderer: TestRenderer())
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try isWhole("out"))
    #expect(scratch.names().allSatisfy { $0.hasPrefix("out") })
  }
}
