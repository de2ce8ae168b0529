import Testing

@testable import FrameSequence

@Suite struct AtomicFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func writesANewFileAndItsParents() throws {
    #expect(try AtomicFile.write("hello", to: scratch["a/b/demo.txt"]) == .written)
    #expect(try scratch.text("a/b/demo.txt") == "hello")
    #expect(scratch.names() == ["a", "a/b", "a/b/demo.txt"])
  }

  @Test(arguments: ["", "a", "hello!", String(repeating: "x", count: 200_000)])
  func replacesOtherContents(_ old: String) throws {
    try scratch.write(old, to: "file")
    let before = scratch.stamp("file")
    #expect(try AtomicFile.write("hello", to: scratch["file"]) == .written)
    #expect(try scratch.text("file") == "hello")
    #expect(scratch.stamp("file") != before)
    #expect(scratch.names() == ["file"])
  }

  @Test(arguments: [0, 1, 65_536, 200_001])
  func leavesTheSameContentsAlone(_ size: Int) throws {
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

  @Test func neverWritesThroughAHardLink() throws {
    try scratch.write("old", to: "file")
    try FileSystem.makeHardLink(scratch["file"], to: scratch["other"])
    try AtomicFile.write("new", to: scratch["file"])
    #expect(try scratch.text("other") == "old")
  }

  @Test func keepsASymbolicLinkAndReplacesItsTarget() throws {
    try scratch.makeDirectory("pictures")
    try scratch.write("old", to: "pictures/file")
    scratch.makeSymbolicLink("link", to: "pictures/file")
    #expect(try AtomicFile.write("new", to: scratch["link"]) == .written)
    #expect(try scratch.text("pictures/file") == "new")
    #expect(try FileSystem.status(scratch["link"], followingLinks: false)?.kind == .symbolicLink)
    #expect(scratch.names() == ["link", "pictures", "pictures/file"])
  }

  @Test func refusesDirectoriesAndLinksToNothing() throws {
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

  @Test func saysWhyAPathIsNoGood() throws {
    try scratch.write("", to: "file")
    #expect(throws: FrameSequenceError.cannotWrite(path: scratch["file/x"], code: 20)) {
      try AtomicFile.write("x", to: scratch["file/x"])
    }
    let long = String(repeating: "n", count: 300)
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: scratch[long]) }
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: "") }
    #expect(scratch.names() == ["file"])
  }

  @Test func removesItsParentsWhenItFails() throws {
    let long = "a/b/" + String(repeating: "n", count: 300)
    #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: scratch[long]) }
    #expect(scratch.names().isEmpty)
  }

  #if os(Linux)
    @Test func reportsAFullDevice() {
      #expect(throws: FrameSequenceError.cannotWrite(path: "/dev/full", code: 28)) {
        try AtomicFile.write("x", to: "/dev/full")
      }
    }

    @Test func reportsAFileSystemWithoutFiles() {
      #expect(throws: FrameSequenceError.self) { try AtomicFile.write("x", to: "/proc/keyrise") }
    }
  #endif

  @Test func writesToDevicesInPlace() throws {
    #expect(try AtomicFile.write("x", to: "/dev/null") == .written)
    #expect(try FileSystem.status("/dev/null", followingLinks: false)?.kind == .other)
  }
}
