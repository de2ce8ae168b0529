import Foundation
import Testing

/// What ffmpeg is given, and what becomes of it when something goes wrong.
@Suite struct FFmpegTests {
  private static let arguments = ["render", "scenario.yaml", "--scale", "0.25", "--fps", "10"]

  /// A place with a scenario and a program of ours that is called ffmpeg.
  private func tool(ffmpeg script: String) throws -> Tool {
    let tool = Tool()
    try tool.write(Tool.scenario)
    try tool.write("#!/bin/sh\n" + script, to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.directory.path + "/ffmpeg")
    return tool
  }

  private func environment(_ tool: Tool) -> [String: String] {
    ["PATH": "\(tool.directory.path):/usr/bin:/bin"]
  }

  static let names = [
    "tcp://127.0.0.1:9/x.webm", "http://localhost/x.mp4", "a:b/x.mp4", "pipe:1.webm", "file:x.mp4",
    "data:,x.webm", "concat:a|b.mp4", "%d.mp4", "a b\n.webm",
  ]

  @Test(arguments: names)
  func `A path is a file, whatever it is called`(_ name: String) throws {
    let script = """
      printf '%s\\n' "$@" > arguments
      for last; do :; done
      case "$last" in file:*) cat > "${last#file:}" ;; *) exit 9 ;; esac
      """
    let tool = try tool(ffmpeg: script)
    let outcome = try tool.run(Self.arguments + ["-o", name], environment: environment(tool))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try !tool.data(name).isEmpty)
    let arguments = try tool.text("arguments")
    #expect(arguments.contains("-protocol_whitelist\nfile,pipe\n"))
  }

  @Test(
    .enabled(if: AnimationTests.hasFFmpeg, "ffmpeg is not installed"),
    arguments: ["tcp://127.0.0.1:9/x.webm", "a:b/x.mp4", "file:x.mp4"])
  func `The real one writes the file, too`(_ name: String) throws {
    let tool = Tool()
    try tool.write(Tool.scenario)
    let outcome = try tool.run(Self.arguments + ["-o", name])
    #expect(outcome.status == 0 && !outcome.errors.contains("  0 B"), "\(outcome.errors)")
    let length = name.hasSuffix("mp4") ? FilmLength.ofMP4 : FilmLength.ofWebM
    #expect(abs(try length(try tool.data(name)) - 1) < 0.01)
  }

  @Test func `Nothing is left of what ffmpeg says where this process ends amidst it`() throws {
    let tool = try tool(ffmpeg: "echo a word >&2; kill -KILL $PPID; sleep 1")
    for name in ["video.mp4", "other.mp4"] { try tool.write(name, to: name) }
    let temporary = tool.directory.appendingPathComponent("temporary").path
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: false)
    let outcome = try tool.run(
      ["diff", "video.mp4", "other.mp4"],
      environment: environment(tool).merging(["TMPDIR": temporary]) { $1 })
    #expect(outcome.status != 0 && outcome.status != 2, "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  @Test func `An output of no bytes is an error, and none is left`() throws {
    let tool = try tool(ffmpeg: "cat > /dev/null")
    let outcome = try tool.run(Self.arguments + ["-o", "x.mp4"], environment: environment(tool))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("it wrote nothing"), "\(outcome.errors)")
    #expect(try tool.names() == ["ffmpeg", "scenario.yaml"])
  }

  /// As ffmpeg 5 does on a full disk.
  @Test(arguments: ["Error writing trailer of file:x.mp4", "Error closing file file:x.mp4"])
  func `A video without its end is an error, and none is left`(_ line: String) throws {
    let script = """
      for last; do :; done
      cat > "${last#file:}"
      echo "\(line): No space left on device" >&2
      """
    let tool = try tool(ffmpeg: script)
    let outcome = try tool.run(Self.arguments + ["-o", "x.mp4"], environment: environment(tool))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    #expect(try tool.names() == ["ffmpeg", "scenario.yaml"])
  }

  static let stuck = [
    "reads nothing": "",
    "never ends": "cat > /dev/null\n",
  ]

  @Test(arguments: stuck)
  func `A stuck ffmpeg ends at the first Ctrl-C, and leaves nothing`(
    _ name: String, _ start: String
  ) throws {
    let script = """
      trap '' TERM INT HUP
      \(start)echo $$ > process.new
      mv process.new process
      exec sleep 600
      """
    let tool = try tool(ffmpeg: script)
    let list = tool.directory.appendingPathComponent("process")
    let began = ContinuousClock.now
    let outcome = try tool.run(
      Self.arguments + ["-o", "new/x.webm"], environment: environment(tool),
      interruptedWhen: { FileManager.default.fileExists(atPath: list.path) })
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(ContinuousClock.now - began < .seconds(60))
    #expect(try tool.names() == ["ffmpeg", "process", "scenario.yaml"])
    let text = try tool.text("process")
    let process = try #require(Int32(text.trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) != 0)
  }
}
