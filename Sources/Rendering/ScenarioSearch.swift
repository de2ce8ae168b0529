internal import Foundation
internal import FrameDiff
package import FrameSequence
internal import Scenario

/// Finds scenario files and baselines below directories.
package enum ScenarioSearch {
  /// What the names of scenario files end in, in upper or lower case.
  private static let endings = [".yaml", ".yml", ".json"]

  /// Returns the scenario files below a directory in order of their paths.
  ///
  /// Those are the files that end in `.yaml`, `.yml` or `.json` and are mappings with the key
  /// `keyrise`, however that is spelt, and those that cannot be read, so that reading them reports
  /// why: also those of which nothing is left and that have a baseline. Hidden directories and
  /// `node_modules` are left out, and so is what commands print. A pipe or device is no scenario; one
  /// with a baseline is an error, because it may stand where a scenario was, and is not waited for.
  package static func scenarios(below directory: String) throws(FrameSequenceError) -> [String] {
    let files = try files(below: directory)
    let baselines = files.filter { $0.hasSuffix(BaselinePlace.ending) }
    let recorded = Set(baselines.flatMap(BaselinePlace.scenarioStems))
    var found: [String] = []
    for path in files where hasEnding(path) {
      if isScenario(path) {
        found.append(path)
      } else if recorded.contains(stem(path)), mayBeScenario(path) {
        guard !WholeFile.isStream(path) else { throw .notAFile(path: path) }
        found.append(path)
      }
    }
    return found
  }

  /// A path without the ending of its file's name.
  private static func stem(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return String(path.dropLast(name.count)) + BaselinePlace.stem(String(name))
  }

  /// Returns the files below a directory whose names end as baselines' names do.
  package static func baselines(below directory: String) throws(FrameSequenceError) -> [String] {
    try files(below: directory).filter { $0.hasSuffix(BaselinePlace.ending) }
  }

  /// Returns the scenarios below a directory that have a name.
  package static func scenarios(
    named name: String, below directory: String
  ) throws(FrameSequenceError) -> [String] {
    try files(below: directory).filter {
      Self.name(of: $0) == name && hasEnding($0) && isScenario($0)
    }
  }

  /// The name of a scenario: its file's name without the ending, or for `scenario.yaml` the more
  /// telling name of its directory.
  package static func name(of path: String) -> String {
    let stem = BaselinePlace.stem(path)
    let folders = path.split(separator: "/").dropLast()
    guard stem == "scenario", let folder = folders.last, folder != ".", folder != ".." else {
      return stem
    }
    return String(folder)
  }

  /// Whether a file may be a scenario that a search does not find, because it has another ending or
  /// its contents are lost.
  package static func mayBeScenario(_ path: String) -> Bool {
    guard hasEnding(path) else { return recognition(of: path) == .scenario }
    let bytes = (try? WholeFile.read(path, limit: Scenario.maximumByteCount)) ?? nil
    return !(bytes.map { ScenarioRecognition.isSomethingElse($0) } ?? false)
  }
}

// MARK: - Files

extension ScenarioSearch {
  private static func files(below directory: String) throws(FrameSequenceError) -> [String] {
    var found: [String] = []
    try walk(directory, into: &found)
    return found
  }

  private static func walk(
    _ directory: String, into found: inout [String]
  ) throws(FrameSequenceError) {
    let base = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
    let names = try WholeFile.names(in: directory) { name in
      name.hasSuffix("/") || hasEnding(name) || name.hasSuffix(BaselinePlace.ending)
    }
    for name in names {
      if name.hasSuffix("/") {
        if name != "node_modules/" { try walk(base + name, into: &found) }
      } else {
        found.append(base + name)
      }
    }
  }

  private static func isScenario(_ path: String) -> Bool {
    recognition(of: path) != .other
  }

  private static func hasEnding(_ path: String) -> Bool {
    let end = path.suffix(5).lowercased()
    return endings.contains { end.hasSuffix($0) }
  }

  private static func recognition(of path: String) -> ScenarioRecognition {
    do throws(FrameSequenceError) {
      let bytes = try WholeFile.read(path, limit: Scenario.maximumByteCount)
      // The intended target of a dangling link is unknown.
      return bytes.map { ScenarioRecognition($0) } ?? .unreadable
    } catch {
      switch error {
      // Pipes are not scenarios, and opening one could block.
      case .isADirectory, .notAFile: return .other
      case .cannotRead(_, code: EFBIG): return beginning(of: path)
      default: return .unreadable
      }
    }
  }

  /// Recognizes a file that is too large by its beginning: one that begins like a scenario is
  /// reported.
  private static func beginning(of path: String) -> ScenarioRecognition {
    guard let bytes = WholeFile.beginning(of: path, count: Scenario.maximumByteCount) else {
      return .unreadable
    }
    return ScenarioRecognition(bytes)
  }
}
