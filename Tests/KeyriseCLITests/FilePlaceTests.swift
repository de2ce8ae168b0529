import Foundation
import Testing

@testable import KeyriseCLI

@Suite struct FilePlaceTests {
  private let tool = Tool()

  @Test func `However a path is spelt, it leads to one place`() throws {
    let folder = tool.directory.path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder)
    for name in ["x", "deep/er/x.png"] {
      let place = OutputPaths.FilePlace("\(folder)/\(name)")
      for path in ["\(folder)/./\(name)", "\(folder)//\(name)", "\(folder)/link/link/\(name)"] {
        #expect(OutputPaths.FilePlace(path) == place, "\(path)")
      }
      #expect(OutputPaths.FilePlace("\(folder)/other") != place)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/dangling", withDestinationPath: "deep/er/x.png")
    #expect(
      OutputPaths.FilePlace(folder + "/dangling")
        == OutputPaths.FilePlace(folder + "/deep/er/x.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/loop", withDestinationPath: "loop")
    #expect(OutputPaths.FilePlace(folder + "/loop") == OutputPaths.FilePlace(folder + "/./loop"))
    #expect(OutputPaths.FilePlace(folder + "/") == OutputPaths.FilePlace(folder))
  }

  @Test func `Where the working directory is gone every command ends, and says so`() throws {
    try tool.write(Tool.scenario, to: "s.yaml")
    let words = try tool.bash([
      "-c",
      """
      s=$PWD/s.yaml; mkdir gone; cd gone; rmdir ../gone
      for line in "render $s -o x.png --at 0" "render $s -o x/" "render $s" "trace $s -o x.csv" \
        "verify ." "record $s --baselines b" "check ." "diff $s $s -o x.png" "new x"
      do timeout 60 keyrise $line >/dev/null 2>&1; echo $?
      done
      """,
    ])
    let statuses = words.split(separator: "\n").compactMap { Int32($0) }
    #expect(statuses.count == 9 && statuses.allSatisfy { $0 < 3 || $0 == 64 }, "\(statuses)")
  }

  @Test func `Directories hold what is in them`() {
    let folder = OutputPaths.FilePlace("/no/such/folder")
    #expect(folder.contains(OutputPaths.FilePlace("/no/such/folder/a/b")))
    #expect(!folder.contains(folder))
    #expect(!folder.contains(OutputPaths.FilePlace("/no/such/folder.png")))
    #expect(OutputPaths.FilePlace("/").contains(folder))
  }
}
