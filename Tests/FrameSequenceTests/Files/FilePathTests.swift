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

  @Test(arguments: cases) func `Takes paths apart`(_ example: Case) {
    #expect(FilePath(example.path).parent == example.parent)
    #expect(FilePath(example.path).name == example.name)
  }

  /// Names have 255 bytes at most, and a character may have dozens of them.
  static let names = [
    "demo.png", "", "a b", ".hidden", String(repeating: "ä", count: 300),
    String(repeating: "नि", count: 40) + ".png", String(repeating: "👨‍👩‍👧‍👦", count: 10) + ".png",
    String(repeating: "e\u{301}\u{302}\u{303}", count: 40),
  ]

  @Test(arguments: names) func `Temporary names are hidden short and recognised`(_ name: String)
    throws
  {
    let temporary = FilePath.temporaryName(for: name)
    #expect(temporary.hasPrefix("."))
    #expect(temporary.utf8.count <= 255)
    #expect(temporary.hasPrefix(FilePath.temporaryStem(for: name)))
    #expect(FilePath.isTemporaryName(temporary))
    #expect(FilePath.temporaryName(for: name) != temporary)
  }

  @Test(arguments: ["", ".git", "x.keyrise-1-2", ".x.keyrise-1", ".x.keyrise-a-1", ".keyrise-1-2"])
  func `Other names are not temporary`(_ name: String) {
    #expect(!FilePath.isTemporaryName(name))
  }

  @Test(arguments: names.filter { !$0.isEmpty && $0.utf8.count <= 255 })
  func `Files of long names can be written`(_ name: String) throws {
    let scratch = try Scratch()
    #expect(try AtomicFile.write("x", to: scratch[name]) == .written)
    #expect(try scratch.text(name) == "x")
  }

  @Test func `Makes and removes parents`() throws {
    let scratch = try Scratch()
    let made = try FilePath(scratch["a/b/c/file"]).makeParents()
    #expect(scratch.names() == ["a", "a/b", "a/b/c"])
    #expect(try FilePath(scratch["a/b/c/file"]).makeParents().isEmpty)
    try scratch.write("kept", to: "a/other")
    FilePath.removeParents(made)
    #expect(scratch.names() == ["a", "a/other"])
  }
}
