import Testing

@testable import FrameSequence

@Suite struct StagingDirectoryTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func staging(for name: String) throws -> StagingDirectory {
    let path = scratch[name]
    let destination = try FrameDestination(path, plan: try .showing([0]), force: false)
    return try StagingDirectory(for: destination, path: path)
  }

  @Test func `Is beside a destination that is missing`() throws {
    let staging = try staging(for: "a/out")
    #expect(staging.directory.parent == scratch["a"])
    #expect(staging.directory.name.hasPrefix(".out.keyrise-"))
    staging.abandon()
    #expect(scratch.names().isEmpty)
  }

  @Test func `Is beside a destination that exists`() throws {
    try scratch.makeDirectory("out")
    let staging = try staging(for: "out")
    #expect(staging.directory.parent == scratch.path)
    try [1, 2, 3].withUnsafeBytes { try staging.write($0, to: "frame-0000.png") }
    staging.abandon()
    #expect(scratch.names() == ["out"])
  }

  @Test
  func
    `Directories of those that were killed are cleared away, those of others and strange ones not`()
    throws
  {
    try scratch.makeDirectory("out")
    let other = try staging(for: "out")
    for name in [".out.keyrise-1-1", ".out.keyrise-1-2", "out/..keyrise-7-7"] {
      try scratch.makeDirectory(name)
      try scratch.write("x", to: name + "/frame-0000.png")
      try scratch.write("x", to: name + "/manifest.json")
    }
    try scratch.write("mine", to: ".out.keyrise-1-2/notes.txt")
    let staging = try staging(for: "out")
    staging.abandon()
    #expect(
      scratch.names() == [
        other.directory.name, "out", "out/notes.txt",
      ])
    other.abandon()
  }

  @Test func `Refuses to write a file twice`() throws {
    let staging = try staging(for: "out")
    // The error names the file as the user will know it.
    let path = scratch["out/x"]
    try [UInt8]([1]).withUnsafeBytes { bytes in
      try staging.write(bytes, to: "x")
      #expect(throws: FrameSequenceError.cannotWrite(path: path, code: 17)) {
        try staging.write(bytes, to: "x")
      }
    }
    staging.abandon()
  }

  @Test func `Copies hold the same bytes`() throws {
    try scratch.write("hello", to: "first")
    try FileSystem.copy(scratch["first"], to: scratch["second"])
    #expect(try scratch.text("second") == "hello")
    #expect(scratch.stamp("first").inode != scratch.stamp("second").inode)
    #expect(try FileSystem.file(scratch["first"], holdsSameAs: scratch["second"]))
  }
}
