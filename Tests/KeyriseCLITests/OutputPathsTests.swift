import Foundation
import Testing

@testable import KeyriseCLI

/// Nothing is written over what is read, and no two outputs into one place.
@Suite struct OutputPathsTests {
  private let tool = Tool()

  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    /// What the complaint names.
    let path: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, path: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.path = path
    }
  }

  static let overInputs = [
    Case("trace s.yaml -o s.yaml -f csv", path: "s.yaml"),
    Case("trace s.yaml -o ./folder/../s.yaml -f csv", path: "./folder/../s.yaml"),
    Case("audit s.yaml -o s.yaml -f csv", path: "s.yaml"),
    Case("verify s.yaml --report s.yaml", path: "s.yaml"),
    Case("verify s.yaml --report s.clearance.baseline.png", path: "s.clearance.baseline.png"),
    Case("render s.yaml -o x.apng --timings s.yaml", path: "s.yaml"),
    Case("render s.svg -o s.svg", path: "s.svg"),
    Case("render s.yaml -o link.png", path: "link.png"),
    Case("still s.yaml -o link.png", path: "link.png"),
    Case("plot s.svg -o s.svg", path: "s.svg"),
    Case("figure s.svg -o s.svg", path: "s.svg"),
    Case("strip s.svg -o s.svg", path: "s.svg"),
    Case("onion s.svg -o s.svg", path: "s.svg"),
    Case("sheet s.svg -o s.svg", path: "s.svg"),
    Case("sheet s.svg -o s.svg -f svg", path: "s.svg"),
    Case("diff a.png b.png -o a.png", path: "a.png"),
    Case("diff frames other -o frames/frame-0000.png", path: "frames/frame-0000.png"),
  ]

  static let crossing = [
    Case("render s.yaml -o x.gif --timings x.gif", path: "x.gif"),
    Case("render s.yaml -o x.gif -o link.gif", path: "link.gif"),
    Case("render s.yaml -o new/ --timings new/manifest.json", path: "new/manifest.json"),
    Case("render s.yaml -o new/ -o new/frame-0000.png", path: "new/frame-0000.png"),
    Case("render s.yaml -o new/x.gif -o new/", path: "new/"),
    Case("verify s.yaml -o out.json --report out.json", path: "out.json"),
  ]

  /// A folder with a scenario under several names, its baseline, pictures and frames.
  private func makeFolder() throws -> Tool {
    for name in ["s.yaml", "s.svg"] { try tool.write(Tool.scenario, to: name) }
    for (name, target) in [("link.png", "s.yaml"), ("link.gif", "x.gif")] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.directory.appendingPathComponent(name).path, withDestinationPath: target)
    }
    #expect(try tool.run(["record", "s.yaml"], environment: ["CI": ""]).status == 0)
    for (name, time) in [("a", "0s"), ("b", "shown")] {
      #expect(try tool.run("still", "s.yaml", "--at", time, "-o", "\(name).png").status == 0)
    }
    for name in ["frames", "other"] {
      #expect(try tool.run("render", "s.yaml", "-o", "\(name)/", "--fps", "5").status == 0)
    }
    return tool
  }

  @Test func `What is read is never written over, and no two outputs go into one place`() throws {
    let tool = try makeFolder()
    let names = try tool.names()
    let kept = ["s.yaml", "s.svg", "s.clearance.baseline.png", "a.png", "frames/frame-0000.png"]
    let before = try kept.map(tool.data)
    for test in Self.overInputs + Self.crossing {
      let outcome = try tool.run(test.arguments)
      #expect([2, 64].contains(outcome.status), "\(test.testDescription): \(outcome.errors)")
      #expect(
        outcome.errors.contains("'\(test.path)'"), "\(test.testDescription): \(outcome.errors)")
      #expect(try kept.map(tool.data) == before, "\(test.testDescription)")
      #expect(try tool.names() == names, "\(test.testDescription)")
    }
  }

  @Test func `A NUL does not hide where a picture of a scenario goes`() throws {
    let scenario = Tool.scenario + "\noutputs: [\"scenario.yaml\\0.png\"]\n"
    try tool.write(scenario)
    let outcome = try tool.run("render", "scenario.yaml")
    #expect(outcome.status == 2 && outcome.errors.contains("needs a path"), "\(outcome.errors)")
    #expect(try tool.data("scenario.yaml") == Data(scenario.utf8))
  }

  @Test func `A pipe is nothing to watch`() throws {
    #expect(mkfifo(tool.directory.appendingPathComponent("pipe.yaml").path, 0o600) == 0)
    let start = Date.now
    let outcome = try tool.run(
      ["watch", "pipe.yaml", "-o", "x.gif"],
      interruptedWhen: { Date.now.timeIntervalSince(start) > 0.5 })
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("waiting for 'pipe.yaml'"))
  }
}
