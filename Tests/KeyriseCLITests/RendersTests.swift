import Audit
import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// The scenarios of `renders/`: they are whole, they keep what they expect, and the reference
/// strategy passes every one of them.
@Suite struct RendersTests {
  private let tool = Tool()

  static let names = [
    "bottom-constraint", "covered-area", "floating-keyboard", "form-sheet", "inset-contains",
    "inset-overlap", "rotation", "scroll-to-visible", "sign-up",
  ]

  private func scenario(_ name: String) throws -> Scenario {
    let path = Tool.renders.appendingPathComponent("\(name)/scenario.yaml").path
    let result = Scenario.load(path: path)
    #expect(result.diagnostics == [])
    return try #require(result.scenario)
  }

  @Test func `Every directory is tested`() throws {
    let directories = try FileManager.default.contentsOfDirectory(atPath: Tool.renders.path)
      .filter { FileManager.default.fileExists(atPath: "\(Tool.renders.path)/\($0)/scenario.yaml") }
    #expect(directories.sorted() == Self.names)
  }

  @Test func `Every scenario has its baselines, and together they are small`() throws {
    var bytes = 0
    for name in Self.names {
      let scenario = try scenario(name)
      for selection in scenario.strategies {
        let path = "\(Tool.renders.path)/\(name)/scenario.\(selection.id).baseline.png"
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        bytes += try #require(size, "record it with: keyrise record renders")
      }
    }
    #expect(bytes < 420 * 1024)
  }

  @Test(arguments: names) func `Keeps what it expects`(_ name: String) throws {
    let scenario = try scenario(name)
    #expect(!scenario.expectations.isEmpty)
    for selection in scenario.strategies {
      #expect(try Film(scenario, strategy: selection).failures == [])
    }
  }

  @Test(arguments: names) func `Is not trivial`(_ name: String) throws {
    // The keyboard rises in every one of them, and something moves in answer to it.
    let scenario = try scenario(name)
    let film = try Film(scenario, strategy: scenario.strategies[0])
    let rows = film.timeline.trace(film.clock)
    #expect(rows.contains { $0.keyboardTop < scenario.scene.device.screen.height })
    #expect(Set(rows.map { [$0.offset, $0.viewShift, $0.insetBottom] }).count > 1)
  }

  @Test(arguments: names)
  func `clearance leaves no focused field hidden at rest`(_ name: String) throws {
    let scenario = try scenario(name)
    let film = try Film(scenario, strategy: StrategySelection("clearance"))
    let times = scenario.events.map(\.time) + [film.clock.end]
    for rest in times where rest > 0 {
      let row = film.timeline.traceRow(frame: 0, at: rest - 1e-6)
      #expect(row.hidden ?? 0 == 0, "\(name) at \(rest) s: \(row.focus ?? "")")
    }
  }

  @Test(arguments: names)
  func `clearance stays between the pose it starts from and its target`(_ name: String) throws {
    let scenario = try scenario(name)
    let film = try Film(scenario, strategy: StrategySelection("clearance"))
    let times = scenario.events.map(\.time) + [film.clock.end]
    for (start, end) in zip(times, times.dropFirst()) {
      let from = film.timeline.state(at: start).contentOffset.y
      let to = film.timeline.targetOffset(at: end - 1e-6).y
      for time in stride(from: start, to: end, by: 1 / 120) {
        let offset = film.timeline.state(at: time).contentOffset.y
        #expect(offset >= min(from, to) - 1e-6 && offset <= max(from, to) + 1e-6)
      }
    }
  }

  @Test(arguments: ["inset-overlap", "sign-up"])
  func `The same bytes twice, and with one job and two`(_ name: String) throws {
    let path = Tool.renders.appendingPathComponent("\(name)/scenario.yaml").path
    for (folder, jobs) in [("one/", "1"), ("two/", "2")] {
      let outcome = try tool.run(
        "render", path, "-o", folder, "--scale", "1", "--fps", "6", "--jobs", jobs, "--draft")
      #expect(outcome.status == 0)
    }
    let names = try tool.names(in: "one")
    #expect(names == (try tool.names(in: "two")))
    #expect(names.first == "frame-0000.png" && names.last == "manifest.json")
    for file in names {
      #expect(try tool.data("one/\(file)") == tool.data("two/\(file)"))
    }
    let again = try tool.run(
      "render", path, "-o", "one/", "--scale", "1", "--fps", "6", "--draft", "--progress", "none")
    #expect(again.errors.hasPrefix("unchanged one/"))
  }

  @Test(arguments: ["0.5", "0.75", "1.5", "2.5"], [[], ["--frame", "bezel"]])
  func `At any scale the same bytes with one job and two, and the same pixels as a still`(
    _ scale: String, dress: [String]
  ) throws {
    let path = Tool.renders.appendingPathComponent("sign-up/scenario.yaml").path
    // 393 points are half a pixel too many at each of these scales.
    let drawn =
      [path, "--device", "iphone-15", "--scale", scale] + dress + ["--draft"]
    for (folder, jobs) in [("one/", "1"), ("two/", "2")] {
      let outcome = try tool.run(
        ["render"] + drawn + ["-o", folder, "--fps", "3", "--jobs", jobs])
      #expect(outcome.status == 0)
    }
    let names = try tool.names(in: "one")
    #expect(names.count > 6)
    for file in names {
      #expect(try tool.data("one/\(file)") == tool.data("two/\(file)"), "\(file)")
    }
    for frame in ["0001", "0003"] {
      let still = try tool.run(
        ["still"] + drawn + ["-o", "still.png", "--fps", "3", "--at", "#\(frame)"])
      #expect(still.status == 0)
      #expect(try tool.run(["diff", "still.png", "one/frame-\(frame).png"]).status == 0)
    }
  }

  @Test func `Frames are contiguous and their durations add up`() throws {
    let path = Tool.renders.appendingPathComponent("sign-up/scenario.yaml").path
    #expect(
      try tool.run(
        "render", path, "-o", "frames/", "--scale", "1", "--fps", "30000/1001", "--draft"
      ).status == 0)
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: tool.data("frames/manifest.json"))
        as? [String: Any])
    let frames = try #require(manifest["frames"] as? [[String: Any]])
    #expect(manifest["count"] as? Int == frames.count)
    #expect(try tool.names(in: "frames").count == frames.count + 1)
    var time = 0.0
    for (index, frame) in frames.enumerated() {
      #expect(frame["index"] as? Int == index)
      #expect(abs((frame["time"] as? Double ?? -1) - time) < 1e-9)
      time += frame["duration"] as? Double ?? 0
    }
    let hashes = Set(frames.compactMap { $0["sha256"] as? String })
    let distinct = try #require(manifest["distinct"] as? Int)
    // An indicator that moves by less than a pixel makes the odd state that looks like another.
    #expect((hashes.count...hashes.count + 2).contains(distinct))
    #expect(abs(time - 4.4) < 1e-9)
    #expect(manifest["duration"] as? Double == 4.4)
  }

  @Test(arguments: pages)
  func `Pictures in pages are there, small, and have a twin for dark pages`(_ page: String) throws {
    let root = Tool.renders.deletingLastPathComponent()
    let file = root.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(#/```.*?```/#.dotMatchesNewlines(), with: "")
    let picture =
      /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)-dark\.svg">\s*<img src="([^"]+)\.svg"(?: width="\d+")? alt="([^"]+)">\s*<\/picture>/
    let found = text.matches(of: picture)
    #expect(!found.isEmpty && found.count == text.matches(of: #/<img /#).count)
    for match in found {
      #expect(match.output.1 == match.output.2)
      let twins = try ["", "-dark"].map { suffix in
        let path = "\(match.output.2)\(suffix).svg"
        let bytes = try Data(
          contentsOf: file.deletingLastPathComponent().appendingPathComponent(path))
        #expect(bytes.count <= 65_536, "\(path)")
        return String(decoding: bytes, as: UTF8.self)
      }
      // The same words on a page of the same size, in other colours.
      let words = twins.map { $0.matches(of: /viewBox="[^"]*"|>[^<]+<\/text>/).map(\.output) }
      #expect(words[0] == words[1] && twins[0] != twins[1])
    }
  }

  static let pages = ["README.md", "docs/choosing.md", "docs/pictures.md"]
}
