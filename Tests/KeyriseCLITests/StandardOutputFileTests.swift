import Foundation
import Testing

/// What plays, on its way to standard output: whole or not there, and nothing is left behind.
@Suite struct StandardOutputFileTests {
  private let tool = Tool()

  /// Runs a command line of the shell in the tool's directory, with temporary files in it.
  private func shell(_ tool: Tool, _ line: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = tool.directory
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("KEYRISE_") }
      .merging([
        "TMPDIR": tool.directory.appendingPathComponent("tmp").path,
        "KEYRISE": Tool.executable.path,
      ]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  init() throws {
    try tool.makeFolder("tmp")
    try tool.write(Tool.scenario)
  }

  private static let render = "\"$KEYRISE\" render scenario.yaml -o - --scale 0.5 -f"

  @Test(arguments: ["gif", "apng"]) func `Is what a file would be`(_ format: String) throws {
    #expect(try shell(tool, "\(Self.render) \(format) > piped") == 0)
    let path = "file.\(format)"
    #expect(try tool.run("render", "scenario.yaml", "-o", path, "--scale", "0.5").status == 0)
    #expect(try tool.data("piped") == tool.data(path))
    #expect(try tool.names(in: "tmp").isEmpty)
  }

  @Test func `A reader that stops reading leaves nothing behind`() throws {
    // The pipe is full long before the file ends.
    let line = "\"$KEYRISE\" render scenario.yaml -o - --scale 3 -f apng --fps 240"
    _ = try shell(tool, "\(line) | head -c 10 > ten")
    #expect(try tool.data("ten").count == 10)
    #expect(try tool.names(in: "tmp").isEmpty)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["TERM", "HUP", "KILL"])
  func `A signal while it is copied leaves nothing behind`(_ name: String) throws {
    // The reader waits, so that the copy does too; the first bytes say that it has begun. A
    // script's background ignores SIGINT, which must not keep the other signals from coming
    // through.
    let line = """
      mkfifo pipe; "$KEYRISE" render scenario.yaml -o - --scale 3 -f apng --fps 240 > pipe &
      exec 3< pipe; head -c 8 <&3 > eight; kill -\(name) $!; wait $!; echo $? > status
      exec 3<&-
      """
    #expect(try shell(tool, line) == 0)
    #expect(try tool.data("eight").count == 8)
    #expect(try tool.names(in: "tmp").isEmpty)
    let status = try tool.text("status")
    #expect(status == ["TERM": "143\n", "HUP": "129\n", "KILL": "137\n"][name])
  }
}
