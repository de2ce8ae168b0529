import Testing

@testable import FrameSequence

@Suite struct FilePathTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let parent: String
    let name: String

    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "out", parent: ".", name: "out"),
    Case(path: "out//", parent: ".", name: "out"),
    Case(path: "a/b/out/", parent: "a/b", name: "out"),
    Case(path: "/out", parent: "/", name: "out"),
    Case(path: "/", parent: "/", name: ""),
    Case(path: "./x", parent: ".", name: "x"),
  ]

  @Test(arguments: cases) func takesPathsApart(_ example: Case) {
    #expect(FilePath(example.path).parent == example.parent)
    #expect(FilePath(example.path).name == example.name)
  }

  @Test(arguments: ["demo.png", "", "a b", ".hidden", String(repeating: "ä", count: 300)])
  func temporaryNamesAreHiddenShortAndRecognised(_ name: String) {
    let temporary = FilePath.temporaryName(for: name)
    #expect(temporary.hasPrefix("."))
    #expect(temporary.utf8.count <= 255)
    #expect(FilePath.isTemporaryName(temporary))
    #expect(FilePath.temporaryName(for: name) != temporary)
  }

  @Test(arguments: ["", ".git", "x.keyrise-1-2", ".x.keyrise-1", ".x.keyrise-a-1", ".keyrise-1-2"])
  func otherNamesAreNotTemporary(_ name: String) {
    #expect(!FilePath.isTemporaryName(name))
  }

  @Test func makesAndRemovesParents() throws {
    let scratch = try Scratch()
    let made = try FilePath(scratch["a/b/c/file"]).makeParents()
    #expect(scratch.names() == ["a", "a/b", "a/b/c"])
    #expect(try FilePath(scratch["a/b/c/file"]).makeParents().isEmpty)
    try scratch.write("kept", to: "a/other")
    FilePath.removeParents(made)
    #expect(scratch.names() == ["a", "a/other"])
  }
}
