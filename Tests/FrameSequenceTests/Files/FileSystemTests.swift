import Platform
import Testing

@testable import FrameSequence

@Suite struct FileSystemTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `Says what there is to read`() throws {
    try scratch.write("hello", to: "file")
    try scratch.makeDirectory("directory")
    scratch.makeSymbolicLink("link", to: "file")
    func contents(
      _ name: String, _ followingLinks: Bool, _ limit: Int = .max
    ) throws -> FileSystem.Contents {
      try FileSystem.contents(of: scratch[name], followingLinks: followingLinks, limit: limit)
    }
    #expect(try contents("file", false, 5) == .bytes(Array("hello".utf8)))
    #expect(try contents("file", false, 4) == .tooLong(5))
    #expect(try contents("link", true) == .bytes(Array("hello".utf8)))
    #expect(try contents("link", false) == .other(.symbolicLink))
    #expect(try contents("directory", true) == .other(.directory))
    #expect(try contents("nothing", true) == .missing)
  }

  @Test func `Names the entries`() throws {
    for name in ["b", "a", ".a", "ab"] { try scratch.write("", to: name) }
    #expect(try FileSystem.names(in: scratch.path) == [".a", "a", "ab", "b"])
  }

  #if os(Linux)
    @Test func `A directory that cannot be read to its end is no shorter directory`() throws {
      // The networks of a process that has ended can be opened, and then not be read.
      var child: pid_t = 0
      let arguments = [strdup("true"), nil]
      defer { free(arguments[0]) }
      try #require(posix_spawnp(&child, "true", nil, nil, arguments, nil) == 0)
      var info = siginfo_t()
      waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT)
      #expect(throws: FileDescriptor.Errno(code: EINVAL)) {
        try FileSystem.names(in: "/proc/\(child)/net")
      }
      waitpid(child, nil, 0)
    }
  #endif
}
