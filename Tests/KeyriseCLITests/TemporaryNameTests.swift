import Foundation
import Testing

/// Processes of several containers have one number, and one that was killed leaves its names.
@Suite struct TemporaryNameTests {
  private let tool = Tool()

  @Test(arguments: [
    "o.apng", "o.png", "o/",
  ])
  func `What is left of a process of the same number is in nobody's way`(_ output: String) throws {
    try tool.write(Tool.scenario)
    let name = output.hasSuffix("/") ? String(output.dropLast()) : output
    // The number of the shell is that of the program that takes its place.
    let make = output.hasSuffix("/") ? "mkdir" : "touch"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "for i in 1 2 3; do \(make) .\(name).keyrise-$$-$i; done; "
        + "exec \"$0\" render scenario.yaml --scale 0.5 -o \(output)",
      Tool.executable.path,
    ]
    process.currentDirectoryURL = tool.directory
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try tool.names() == [name, "scenario.yaml"])
  }

  @Test func `Many that write one file at once all do, and leave it whole`() throws {
    try tool.write(Tool.scenario)
    let arguments = ["render", "scenario.yaml", "--scale", "0.5", "-o", "o.apng"]
    let processes = try (0..<6).map { _ in try tool.start(arguments) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let together = try tool.data("o.apng")
    #expect(try tool.run(arguments).errors.contains("unchanged"))
    #expect(try tool.data("o.apng") == together)
    #expect(try tool.names() == ["o.apng", "scenario.yaml"])
  }
}
