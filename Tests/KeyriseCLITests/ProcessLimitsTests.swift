import Foundation
import Testing

@Suite struct ProcessLimitsTests {
  private let tool = Tool()

  @Test(arguments: [4, 5, 6, 8, 12])
  func `Too few file descriptors are an error and no crash`(_ count: Int) throws {
    try tool.write(Tool.scenario)
    let words = try tool.bash([
      "-c", "(ulimit -n \(count); exec keyrise render scenario.yaml -o out 2>&1); echo $?",
    ])
    #expect(words.hasSuffix("\n2"))
    #expect(words.contains("ulimit -n"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test(arguments: ["x.apng", "x.gif", "x.png", "out/"])
  func `A limit of the size of files is an error that leaves nothing`(_ output: String) throws {
    try tool.write(Tool.scenario)
    let words = try tool.bash([
      "-c", "(ulimit -f 1; exec keyrise render scenario.yaml -o \(output) 2>&1); echo $?",
    ])
    #expect(words.hasSuffix("\n2"))
    #expect(words.contains("File too large"))
    #expect(try tool.names() == ["scenario.yaml"])
  }
}
