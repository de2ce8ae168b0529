import Foundation
import Rendering
import Scenario
import Testing

/// Which files of a directory commands take for scenarios, and which baselines for nobody's.
@Suite struct ScenarioSearchTests {
  private let tool = Tool()

  @Test(arguments: ScenarioSpelling.all)
  func `Every spelling is a scenario`(_ spelling: ScenarioSpelling) {
    let bytes = Array(spelling.text.utf8)
    #expect(ScenarioRecognition(bytes) == .scenario)
    let result = Scenario.parse(bytes: bytes, fileName: spelling.file)
    #expect(result.scenario != nil, "\(result.diagnostics)")
  }

  @Test(arguments: ["yaml", "yml", "json", "txt"])
  func `A file's name says whether it is looked into`(_ ending: String) throws {
    try tool.write("{\"keyrise\": 1}", to: "form.\(ending)")
    try tool.makeFolder("folder.yaml")
    let found = try ScenarioSearch.search(tool.directory.path).scenarios
    #expect(found == (ending == "txt" ? [] : [tool.directory.path + "/form.\(ending)"]))
  }

  @Test func `Every command that takes a directory finds every spelling`() throws {
    let directory = tool.directory.appendingPathComponent("all")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for spelling in ScenarioSpelling.all {
      try tool.write(spelling.text, to: "all/\(spelling.file)")
    }
    let count = ScenarioSpelling.all.count
    #expect(try tool.run("check", "all").errors.hasPrefix("\(count) scenarios checked"))
    let audited = try tool.run("audit", "all", "-f", "csv")
    #expect(audited.status == 0, "\(audited.errors)")
    #expect(audited.text.split(separator: "\n").count == count + 1)
    let rendered = try tool.run("render", "all", "-o", "made/{scenario}.png", "--scale", "0.25")
    #expect(rendered.status == 0, "\(rendered.errors)")
    #expect(try tool.names(in: "made").count == count)
    try shards(of: "all", count, in: tool)
    let missing = try tool.run("verify", "all")
    #expect(missing.status == 1)
    for spelling in ScenarioSpelling.all { #expect(missing.text.contains("all/\(spelling.file)")) }
    let recorded = try tool.run(
      ["record", "all", "--keep", "none", "--prune"], environment: ["CI": ""])
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.errors.split(separator: "\n").filter { $0.hasPrefix("wrote ") }.count == count)
    #expect(try tool.run("record", "all", "--prune").errors.contains("removed") == false)
    #expect(try tool.run("verify", "all").status == 0)
    let approved = try tool.run("approve", "all")
    #expect(approved.errors.split(separator: "\n").count == count)
    // A changed one is noticed, however it is spelt.
    for spelling in ScenarioSpelling.all {
      let text = spelling.text.replacingOccurrences(of: "216", with: "236")
      try tool.write(text, to: "all/\(spelling.file)")
    }
    let changed = try tool.run("verify", "all").text.split(separator: "\n")
    #expect(changed.filter { $0.hasPrefix("changed ") }.count == count)
  }

  /// Commands whose work can be shared find as many scenarios in two shards as in one process.
  private func shards(of folder: String, _ count: Int, in tool: Tool) throws {
    let outputs = ["-o", "made/{scenario}.png", "--scale", "0.25"]
    for command in [["audit"], ["check"], ["verify"], ["render"] + outputs] {
      let name = "parts-" + command[0]
      for shard in ["1/2", "2/2"] {
        _ = try tool.run(command + [folder, "-q", "--shard", shard, "--part", name + "/"])
      }
      let merged = try tool.run("merge", name, "--costs", "costs.json", "-q")
      #expect(merged.status == (command == ["verify"] ? 1 : 0), "\(command): \(merged.errors)")
      let costs = try tool.text("costs.json")
      #expect(costs.split(separator: "\n").count == count + 5, "\(command): \(costs)")
    }
  }

  @Test func `What cannot be read is an error, and keeps its baseline`() throws {
    let text = ScenarioSpelling.yaml[0].text
    for name in ["broken", "emptied", "renamed", "good", "gone", "replaced"] {
      try tool.write(text, to: "\(name).yaml")
    }
    let record = ["record", ".", "--keep", "none"]
    #expect(try tool.run(record, environment: ["CI": ""]).status == 0)
    try tool.write(text + "form: [", to: "broken.yaml")
    try tool.write("", to: "emptied.yaml")
    try tool.write("version: 3\n", to: "replaced.yaml")
    let files = FileManager.default
    let place = tool.directory
    try files.moveItem(
      at: place.appendingPathComponent("renamed.yaml"),
      to: place.appendingPathComponent("renamed.scenario"))
    try files.removeItem(at: place.appendingPathComponent("gone.yaml"))
    #expect(try tool.run("verify", ".").status == 2)
    #expect(try tool.run("verify", ".").text.contains("failed broken"))
    let checked = try tool.run("check", ".")
    #expect(checked.status == 2)
    #expect(checked.errors.contains("replaced.yaml:1:1: error[not-a-scenario]"))
    let pruned = try tool.run(record + ["--prune"], environment: ["CI": ""])
    #expect(pruned.status == 2)
    let baselines = try tool.names().filter { $0.hasSuffix(".baseline.png") }
    #expect(
      baselines
        == ["broken", "emptied", "good", "renamed", "replaced"].map {
          "\($0).clearance.baseline.png"
        })
  }
}

// MARK: - What is not said

extension ScenarioSearchTests {
  @Test func `Baselines elsewhere that others recorded are nobody's to count or to remove`() throws
  {
    for folder in ["one", "two"] {
      try tool.write(ScenarioSpelling.yaml[0].text, to: "\(folder)/\(folder).yaml")
      try tool.write(ScenarioSpelling.yaml[0].text, to: "\(folder)/\(folder)-gone.yaml")
    }
    let flags = ["--baselines", "kept", "--keep", "none"]
    for folder in ["one", "two"] {
      #expect(try tool.run(["record", folder] + flags, environment: ["CI": ""]).status == 0)
      try FileManager.default.removeItem(
        at: tool.directory.appendingPathComponent("\(folder)/\(folder)-gone.yaml"))
    }
    let verified = try tool.run("verify", "one", "--baselines", "kept")
    #expect(verified.text.contains("orphan kept/one-gone."))
    #expect(!verified.text.contains("two"))
    let pruned = try tool.run(["record", "one", "--prune"] + flags, environment: ["CI": ""])
    #expect(pruned.status == 0)
    #expect(
      try tool.names(in: "kept")
        == ["one", "two-gone", "two"].map { "\($0).clearance.baseline.png" })
  }

  @Test func `A scenario that grew too large, or lies deep, is not passed over`() throws {
    let deep = (0..<20).map { "\($0)/" }.joined()
    try tool.write(ScenarioSpelling.yaml[0].text, to: deep + "deep.yaml")
    #expect(try tool.run("check", ".").errors.hasPrefix("1 scenario checked"))
    try tool.write(
      ScenarioSpelling.yaml[0].text + String(repeating: "# more\n", count: 300_000), to: "big.yaml")
    try Data().write(to: tool.directory.appendingPathComponent("big.clearance.baseline.png"))
    #expect(try ScenarioSearch.search(tool.directory.path).scenarios.count == 2)
    #expect(try tool.run("verify", ".").status == 2)
  }
}
