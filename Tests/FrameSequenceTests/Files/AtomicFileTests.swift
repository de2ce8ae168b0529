import Platform
import Testing

@testable import FrameSequence

@Suite struct AtomicFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `Writes a new file and its parents`() throws {
    #expect(try AtomicFile.write("hello", to: scratch["a/b/demo.txt"]) == .written)
    #expect(try scratch.text("a/b/demo.txt") == "hello")
    #expect(scratch.names() == ["a", "a/b", "a/b/demo.txt"])
  }

  @Test(arguments: ["", "a", "hello!", String(repeating: "x", count: 200_000)])
  func `Replaces other contents`(_ old: String) throws {
    try scratch.write(old, to: "file")
    let before = scratch.stamp("file")
    #expect(try AtomicFile.write("hello", to: scratch["file"]) == .written)
    #expect(try scratch.text("file") == "hello")
    #expect(scratch.stamp("file") != before)
    #expect(scratch.names() == ["file"])
  }

  @Test(arguments: [0, 1, 65_536, 200_001])
  func `Leaves the same contents alone`(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 31) }
    #expect(try AtomicFile.write(bytes, to: scratch["file"]) == .written)
    let before = scratch.stamp("file")
    #expect(try AtomicFile.write(bytes, to: scratch["file"]) == .unchanged)
    #expect(scratch.stamp("file") == before)
    if size > 0 {
      var other = bytes
      other[size - 1] ^= 1
      #expect(try AtomicFile.write(other, to: scratch["file"]) == .written)
    }
  }

  @Test func `Never writes through a hard link`() throws {
    try scratch.write("old", to: "file")
    try FileSystem.makeHardLink(scratch["file"], to: scratch["other"])
    try AtomicFile.write("new", to: scratch["file"])
    #expect(try scratch.text("other") == "old")
  }

  @Test func `Keeps a symbolic link and replaces its target`() throws {
    try scratch.makeDirectory("pictures")
    try scratch.write("old", to: "pictures/file")
    scratch.makeSymbolicLink("link", to: "pictures/file")
    #expect(try AtomicFile.write("new", to: scratch["link"]) == .written)
    #expect(try scratch.text("pictures/file") == "new")
    #expect(try FileSystem.status(scratch["link"], followingLinks: false)?.kind == .symbolicLink)
    #expect(scratch.names() == ["link", "pictures", "pictures/file"])
  }

  @Test(arguments: ["file", "link"], [0o640, 0o600, 0o755] as [UInt32])
  func `Permissions stay when a file is replaced`(_ name: String, _ permissions: UInt32) throws {
    try scratch.write("old", to: "file")
    scratch.makeSymbolicLink("link", to: "file")
    chmod(scratch["file"], mode_t(permissions))
    func found() throws -> UInt32? {
      try FileSystem.status(scratch["file"], followingLinks: false)?.permissions
    }
    #expect(try AtomicFile.write("new", to: scratch[name]) == .written)
    #expect(try found() == permissions)
    #expect(
      try AtomicFile.replace(scratch[name]) { try Scratch.overwrite($0, "newer") } == .written)
    #expect(try found() == permissions)
    #expect(try scratch.text("file") == "newer")
  }

  @Test func `Refuses directories and links to nothing`() throws {
    try scratch.makeDirectory("directory")
    scratch.makeSymbolicLink("dangling", to: "nowhere")
    #expect(throws: FrameSequenceError.isADirectory(path: scratch["directory"])) {
      try AtomicFile.write("x", to: scratch["directory"])
    }
    #expect(throws: FrameSequenceError.isADirectory(path: scratch["new/"])) {
      try AtomicFile.write("x", to: scratch["new/"])
    }
    #expect(throws: FrameSequenceError.danglingLink(path: scratch["dangling"])) {
      try AtomicFile.write("x", to: scratch["dangling"])
    }
    #expect(scratch.names() == ["dangling", "directory"])
  }

  @Test func `Says why a path is no good`() throws {
    try scratch.write("", to: "file")
    #expect(throws: FrameSequenceError.cannotWrite(path: scratch["file/x"], code: 20)) {
      try AtomicFile.write("x", to: scratch["file/x"])
    }
    let long = String(repeating: "n", count: 300)
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: scratch[long]) }
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: "") }
    #expect(scratch.names() == ["file"])
  }

  @Test func `Removes its parents when it fails`() throws {
    let long = "a/b/" + String(repeating: "n", count: 300)
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: scratch[long]) }
    #expect(scratch.names().isEmpty)
  }

  #if os(Linux)
    @Test func `Reports a full device`() {
      #expect(throws: FrameSequenceError.cannotWrite(path: "/dev/full", code: 28)) {
        try AtomicFile.write("x", to: "/dev/full")
      }
    }

    @Test func `Reports a file system without files`() {
      #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: "/proc/keyrise") }
    }
  #endif

  @Test func `Writes to devices in place`() throws {
    #expect(try AtomicFile.write("x", to: "/dev/null") == .written)
    #expect(try FileSystem.status("/dev/null", followingLinks: false)?.kind == .other)
  }

  // MARK: Others at work

  @Test func `What another is writing stays, whatever becomes of this one`() throws {
    let other = try AtomicFile.Temporary(for: scratch["film.apng"], permissions: nil)
    try [UInt8]([1, 2]).withUnsafeBytes { try other.write($0) }
    let name = FilePath(other.path).name
    try AtomicFile.write("mine", to: scratch["film.apng"])
    #expect(scratch.names() == [name, "film.apng"])
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try AtomicFile.replace(scratch["film.apng"]) { _ in throw Stop() }
    }
    #expect(scratch.names() == [name, "film.apng"])
    try other.move(to: scratch["film.apng"], syncs: false)
    #expect(try scratch.bytes("film.apng") == [1, 2])
  }

  /// Ways to write a file that has a name already, or none.
  static let writers: [@Sendable (String) throws -> Void] = [
    { try AtomicFile.write("new", to: $0) },
    { path in _ = try AtomicFile.replace(path) { try Scratch.overwrite($0, "new") } },
    { path in
      _ = try AtomicFile.stream(to: path) { append in
        try [UInt8]("new".utf8).withUnsafeBytes { try append($0) }
      }
    },
  ]

  @Test(arguments: writers, [true, false])
  func `What those left behind that were killed is cleared away`(
    _ write: @Sendable (String) throws -> Void, _ isThere: Bool
  ) throws {
    if isThere { try scratch.write("old", to: "film.apng") }
    // Also of a process that has our number, as in another container.
    for process in [1, 4_000_000, Int(FileSystem.processIdentifier)] {
      try scratch.write("half", to: ".film.apng.keyrise-\(process)-1")
    }
    try scratch.write("", to: ".other.apng.keyrise-1-1")
    try scratch.write("", to: ".film.apng.keyrise-1-x")
    try write(scratch["film.apng"])
    #expect(
      scratch.names() == [".film.apng.keyrise-1-x", ".other.apng.keyrise-1-1", "film.apng"])
    #expect(try scratch.text("film.apng") == "new")
  }

  // MARK: Names that are taken

  @Test func `Creates a file that is not there`() throws {
    try AtomicFile.create("hello", at: scratch["a/new.yaml"])
    #expect(try scratch.text("a/new.yaml") == "hello")
    #expect(scratch.names() == ["a", "a/new.yaml"])
  }

  @Test(arguments: ["file", "directory", "link", "dangling"])
  func `Never creates over anything`(_ name: String) throws {
    try scratch.write("old", to: "file")
    try scratch.makeDirectory("directory")
    scratch.makeSymbolicLink("link", to: "file")
    scratch.makeSymbolicLink("dangling", to: "nowhere")
    #expect(throws: FrameSequenceError.exists(path: scratch[name])) {
      try AtomicFile.create("new", at: scratch[name])
    }
    #expect(try scratch.text("file") == "old")
    #expect(scratch.names() == ["dangling", "directory", "file", "link"])
  }

  @Test func `Of many who create one file, one does`() async throws {
    let path = scratch["new.yaml"]
    let count = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<32 {
        group.addTask { (try? AtomicFile.create("\(index)", at: path)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count == 1)
    #expect(scratch.names() == ["new.yaml"])
  }
}
