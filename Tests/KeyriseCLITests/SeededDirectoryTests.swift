import ArgumentParser
import Foundation
import FrameDiff
import Rendering
import Testing

@testable import KeyriseCLI

/// Directories made by chance: scenarios in every spelling, of which some change, break or go.
@Suite struct SeededDirectoryTests {
  private let tool = Tool()

  /// What becomes of a scenario that has a baseline.
  enum Fate: CaseIterable {
    case stays, changes, breaks, goes, isReplaced, isEmptied, isZeroed
  }

  @Test
  func `In every directory all scenarios are found, and baselines of what is gone are nobody's`()
    throws
  {
    for seed in 0..<max(100, Self.directories) {
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
          try Data((spelling.text + "]").utf8).write(to: file)
        case .goes: break
        case .isReplaced: try Data("name: keyrise\n".utf8).write(to: file)
        case .isEmptied: try Data().write(to: file)
        case .isZeroed: try Data(count: 300).write(to: file)
        }
        switch fate {
        case .stays, .changes, .breaks, .isReplaced, .isEmptied, .isZeroed:
          found.append(file.path)
        case .goes: orphans.append(baseline)
        }
      }
      #expect(try ScenarioSearch.search(folder.path).scenarios.sorted() == found.sorted())
      for path in found {
        search.note(scenario: path, name: "", strategies: ["none"], directory: nil)
      }
      let baselines = try ScenarioSearch.baselines(below: folder.path)
      let nobodys = search.orphans(among: baselines, fileAside: ScenarioSearch.fileAside)
      #expect(nobodys.map(\.path).sorted() == orphans.sorted())
    }
  }

  /// How many directories are tried; all of 500 where the environment says so.
  private static let directories =
    ProcessInfo.processInfo.environment["KEYRISE_DIRECTORIES"].flatMap { Int($0) } ?? 12

  @Test(arguments: 0..<directories)
  func `verify says of a directory what it says of each file, and --prune removes what is gone`(
    seed: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = tool.directory.appendingPathComponent("all").path
    try FileManager.default.createDirectory(
      atPath: place + "/in", withIntermediateDirectories: true)
    var fates: [(file: String, fate: Fate)] = []
    // Of a directory without any scenario nothing is said.
    for fate in [.stays] + Fate.allCases.shuffled(using: &random).prefix(3) {
      let spelling = ScenarioSpelling.all.randomElement(using: &random) ?? ScenarioSpelling.all[0]
      let folder = Bool.random(using: &random) ? "all/" : "all/in/"
      fates.append(("\(folder)\(fates.count)-\(spelling.file)", fate))
      try tool.write(spelling.text, to: fates[fates.count - 1].file)
    }
    let record = [place, "--keep", "none", "--mode", "missing", "--scale", "0.25", "--quiet"]
    #expect(try await RecordCommand.parse(record).answer())
    for (file, fate) in fates { try meet(fate, file, in: tool) }
    let scenarios = fates.filter { $0.fate != .goes }.map(\.file)
    var each: [String] = []
    for file in scenarios { each += try await films(of: file, in: tool) }
    #expect(try await films(of: "all", in: tool).sorted() == each.sorted())
    let isDamaged = fates.contains {
      [.breaks, .isReplaced, .isEmptied, .isZeroed].contains($0.fate)
    }
    do {
      _ = try await RecordCommand.parse(record + ["--prune"]).answer()
      #expect(!isDamaged)
    } catch let code as ExitCode {
      #expect(code == .couldNot && isDamaged)
    }
    let kept = fates.filter { $0.fate != .goes }
      .map { URL(fileURLWithPath: $0.file).deletingPathExtension().lastPathComponent }
    let names = try tool.names(in: "all") + tool.names(in: "all/in")
    #expect(
      names.filter { $0.hasSuffix(".baseline.png") }.sorted()
        == kept.map { "\($0).clearance.baseline.png" }.sorted())
  }

  /// Lets happen to a scenario what is to happen.
  private func meet(_ fate: Fate, _ file: String, in tool: Tool) throws {
    let text = try tool.text(file)
    switch fate {
    case .stays: break
    case .changes: try tool.write(text.replacingOccurrences(of: "216", with: "236"), to: file)
    case .breaks: try tool.write(text + "]", to: file)
    case .goes:
      try FileManager.default.removeItem(at: tool.directory.appendingPathComponent(file))
    case .isReplaced: try tool.write("name: keyrise\n", to: file)
    case .isEmptied: try tool.write("", to: file)
    case .isZeroed: try tool.write(String(repeating: "\0", count: 300), to: file)
    }
  }

  /// What `verify` says of the films of a file or a directory, one a line of its document.
  private func films(of name: String, in tool: Tool) async throws -> [String] {
    let path = tool.directory.appendingPathComponent(name).path
    let report = tool.directory.appendingPathComponent("report.json").path
    do {
      _ = try await VerifyCommand.parse([path, "-o", report, "--quiet"]).answer()
    } catch is ExitCode {}
    return try tool.text("report.json")
      .split(separator: "\n").filter { $0.contains("\"outcome\"") }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
  }
}
