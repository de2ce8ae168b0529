import Foundation
import Testing

@testable import KeyriseCLI

@Suite struct FilePlaceTests {
  @Test func `However a path is spelt, it leads to one place`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = tool.directory.path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder)
    for name in ["x", "deep/er/x.png"] {
      let place = FilePlace("\(folder)/\(name)")
      for path in ["\(folder)/./\(name)", "\(folder)//\(name)", "\(folder)/link/link/\(name)"] {
        #expect(FilePlace(path) == place, "\(path)")
      }
      #expect(FilePlace("\(folder)/other") != place)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/dangling", withDestinationPath: "deep/er/x.png")
    #expect(FilePlace(folder + "/dangling") == FilePlace(folder + "/deep/er/x.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/loop", withDestinationPath: "loop")
    #expect(FilePlace(folder + "/loop") == FilePlace(folder + "/./loop"))
    #expect(FilePlace(folder + "/") == FilePlace(folder))
  }

  @Test func `Directories hold what is in them`() {
    let folder = FilePlace("/no/such/folder")
    #expect(folder.contains(FilePlace("/no/such/folder/a/b")))
    #expect(!folder.contains(folder))
    #expect(!folder.contains(FilePlace("/no/such/folder.png")))
    #expect(FilePlace("/").contains(folder))
  }
}
