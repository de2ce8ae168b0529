import Foundation
import FrameDiff
import Rendering
import Scenario
import Testing

/// Which files of a directory commands take for scenarios, and which baselines for nobody's.
@Suite struct ScenarioSearchTests {
  @Test(arguments: ScenarioSpelling.all)
  func `Every spelling is a scenario`(_ spelling: ScenarioSpelling) {
    let bytes = Array(spelling.text.utf8)
    #expect(ScenarioRecognition(bytes) == .scenario)
    let result = Scenario.parse(bytes: bytes, fileName: spelling.file)
    #expect(result.scenario != nil, "\(result.diagnostics)")
  }

  @Test(arguments: ["yaml", "yml", "json", "txt"])
  func `A file's name says whether it is looked into`(_ ending: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("{\"keyrise\": 1}", to: "form.\(ending)")
    try FileManager.default.createDirectory(
      at: tool.directory.appendingPathComponent("folder.yaml"), withIntermediateDirectories: true)
    let found = try ScenarioSearch.scenarios(below: tool.directory.path)
    #expect(found == (ending == "txt" ? [] : [tool.directory.path + "/form.\(ending)"]))
  }

  @Test func `Every command that takes a directory finds every spelling`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let directory = tool.directory.appendingPathComponent("all")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for spelling in ScenarioSpelling.all {
      try tool.write(spelling.text, to: "all/\(spelling.file)")
    }
    let count = ScenarioSpelling.all.count
    #expect(try tool.run("check", "all").errors.hasPrefix("\(count) scenarios checked"))
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

  @Test func `What cannot be read is an error, and keeps its baseline`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    #expect(try tool.run("check", ".").status == 1)
    let pruned = try tool.run(record + ["--prune"], environment: ["CI": ""])
    #expect(pruned.status == 2)
    let baselines = try tool.names().filter { $0.hasSuffix(".baseline.png") }
    #expect(
      baselines == ["broken", "emptied", "good", "renamed"].map { "\($0).clearance.baseline.png" })
  }
}

// MARK: - Directories

extension ScenarioSearchTests {
  /// What becomes of a scenario that has a baseline.
  enum Fate: CaseIterable {
    case stays, changes, breaks, goes, isReplaced, isEmptied
  }

  @Test
  func `Of 500 directories all scenarios are found, and baselines of what is gone are nobody's`()
    throws
  {
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("search-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      var found: [String] = []
      var orphans: [String] = []
      var search = OrphanSearch()
      for index in 0..<Int.random(in: 1...6, using: &random) {
        let spelling = ScenarioSpelling.all.randomElement(using: &random) ?? ScenarioSpelling.all[0]
        let place = folder.appendingPathComponent(Bool.random(using: &random) ? "in/deep" : "")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("\(index)-\(spelling.file)")
        let stem = file.deletingPathExtension().path
        let baseline = "\(stem).none.baseline.png"
        try Data().write(to: URL(fileURLWithPath: baseline))
        let fate = Fate.allCases.randomElement(using: &random) ?? .stays
        switch fate {
        case .stays, .changes: try spelling.text.write(to: file, atomically: false, encoding: .utf8)
        case .breaks:
          // Of escapes that cannot be parsed nobody can say what they spell.
          let text = spelling.name == "escapes" ? ScenarioSpelling.all[0].text : spelling.text
          try Data((text + "]").utf8).write(to: file)
        case .goes: break
        case .isReplaced: try Data("name: keyrise\n".utf8).write(to: file)
        case .isEmptied: try Data().write(to: file)
        }
        switch fate {
        case .stays, .changes, .breaks: found.append(file.path)
        case .goes, .isReplaced: orphans.append(baseline)
        case .isEmptied: break
        }
      }
      #expect(try ScenarioSearch.scenarios(below: folder.path).sorted() == found.sorted())
      for path in found {
        search.note(scenario: path, name: "", strategies: ["none"], directory: nil)
      }
      let baselines = try ScenarioSearch.baselines(below: folder.path)
      let nobodys = search.orphans(among: baselines, mayBeScenario: ScenarioSearch.mayBeScenario)
      #expect(nobodys.map(\.path).sorted() == orphans.sorted())
    }
  }

  @Test
  func `verify says of a directory what it says of each file, and --prune removes what is gone`()
    throws
  {
    for seed in 0..<4 {
      var random = SeededGenerator(seed: UInt64(seed))
      let tool = try Tool()
      defer { tool.remove() }
      var fates: [(file: String, fate: Fate)] = []
      for fate in Fate.allCases.shuffled(using: &random).prefix(4) {
        let spelling = ScenarioSpelling.all.randomElement(using: &random) ?? ScenarioSpelling.all[0]
        fates.append(("\(fates.count)-\(spelling.file)", fate))
        try tool.write(spelling.text, to: "\(fates.count - 1)-\(spelling.file)")
      }
      let recorded = try tool.run(["record", ".", "--keep", "none"], environment: ["CI": ""])
      #expect(recorded.status == 0, "\(recorded.errors)")
      for (file, fate) in fates {
        let text = String(decoding: try tool.data(file), as: UTF8.self)
        switch fate {
        case .stays: break
        case .changes: try tool.write(text.replacingOccurrences(of: "216", with: "236"), to: file)
        case .breaks: try tool.write(text + "]", to: file)
        case .goes:
          try FileManager.default.removeItem(at: tool.directory.appendingPathComponent(file))
        case .isReplaced: try tool.write("name: keyrise\n", to: file)
        case .isEmptied: try tool.write("", to: file)
        }
      }
      let scenarios = fates.filter { [.stays, .changes, .breaks].contains($0.fate) }.map(\.file)
      let each = try scenarios.map { try verdicts(tool.run("verify", $0, "-f", "json")) }
      let all = try verdicts(tool.run("verify", ".", "-f", "json"))
      #expect(all.films.sorted() == each.flatMap(\.films).sorted())
      #expect(all.status == each.map(\.status).max())
      _ = try tool.run(["record", ".", "--prune"], environment: ["CI": ""])
      let kept = fates.filter { ![.goes, .isReplaced].contains($0.fate) }
        .map { URL(fileURLWithPath: $0.file).deletingPathExtension().lastPathComponent }
      #expect(
        try tool.names().filter { $0.hasSuffix(".baseline.png") }
          == kept.map { "\($0).clearance.baseline.png" }.sorted())
    }
  }

  private func verdicts(_ outcome: Tool.Outcome) throws -> (films: [String], status: Int32) {
    // One film a line.
    (
      outcome.text.split(separator: "\n").filter { $0.contains("\"outcome\"") }
        .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }, outcome.status
    )
  }
}

/// Random numbers that are the same every time (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
