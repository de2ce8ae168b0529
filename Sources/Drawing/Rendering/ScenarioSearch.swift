internal import Foundation
internal import FrameDiff
package import FrameSequence
internal import Markup
internal import Scenario

/// Finds scenario files and baselines below directories.
package enum ScenarioSearch {
  /// The endings of scenario files, in upper or lower case.
  private static let endings = [".yaml", ".yml", ".json"]

  /// The result of searching a directory, in order of the paths.
  package struct Finding: Sendable {
    /// The scenario files.
    package var scenarios: [String] = []
    /// Files that are none, and whose first key is near `keyrise`; with that key.
    package var nearMisses: [(path: String, key: String)] = []
  }

  /// Finds the scenario files below a directory.
  ///
  /// Those are the files that end in `.yaml`, `.yml` or `.json` and are mappings with the key
  /// `keyrise`, however that is spelt, or misspelt as the first key; those that cannot be read, so
  /// that reading them reports why; and whatever stands where a scenario was recorded. Hidden
  /// directories and `node_modules` are left out, and so is what commands print. A pipe, a device
  /// or a directory is no scenario; one with a baseline is an error, and is not waited for.
  ///
  /// - Parameter isRecorded: Whether a directory of baselines has one of a file; those beside files
  ///   are known.
  package static func search(
    _ directory: String, isRecorded: (_ path: String) -> Bool = { _ in false }
  ) throws(FrameSequenceError) -> Finding {
    let files = try files(below: directory)
    let candidates = files.filter(hasEnding).map { ($0, recognition(of: $0)) }
    let known = Set(candidates.filter(\.1.isMeant).map { stem($0.0) })
    let baselines = Dictionary(
      grouping: files.filter { $0.hasSuffix(BaselinePlace.ending) }
        .flatMap { path in BaselinePlace.scenarioStems(of: path).map { ($0, path) } },
      by: \.0)
    var found = Finding()
    for (path, recognition) in candidates {
      let stem = stem(path)
      if recognition.isMeant {
        found.scenarios.append(path)
      } else if !known.contains(stem),
        baselines[stem, default: []].contains(where: { isOwn($0.1, of: path) }) || isRecorded(path)
      {
        guard !WholeFile.isStream(path) else { throw .notAFile(path: path) }
        found.scenarios.append(path)
      } else if case .nearMiss(let key) = recognition {
        found.nearMisses.append((path, key))
      }
    }
    return found
  }

  /// Whether a baseline beside a file is the file's own, if that is a scenario, and not one of a
  /// scenario with a shorter name; one that cannot be read may be.
  private static func isOwn(_ baseline: String, of path: String) -> Bool {
    guard let bytes = try? WholeFile.read(baseline, limit: Baseline.sizeLimit),
      let subject = try? Baseline(file: bytes, path: baseline).subject
    else { return true }
    return baseline
      == BaselinePlace(
        scenario: path, name: subject.name, strategy: subject.strategy,
        overrides: subject.overrides
      ).path
  }

  /// A path without the ending of its file's name.
  package static func stem(_ path: String) -> String {
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
      Self.name(of: $0) == name && hasEnding($0) && recognition(of: $0).isMeant
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

  /// The file, if any, that may be a scenario which has been put aside, so that its baselines are
  /// kept: beside where it was, with its name in upper or lower case, marks before it or not, and
  /// either a scenario's ending and whatever follows (`_a.yaml`, `A.yaml`, `a.yaml~`,
  /// `a.yaml.bak`), or a scenario in it.
  ///
  /// - Parameter stem: The path of the scenario, without its ending.
  package static func fileAside(of stem: String) -> String? {
    let slash = stem.lastIndex(of: "/")
    let folder = slash.map { String(stem[...$0]) } ?? ""
    let name = stem.dropFirst(folder.count).lowercased()
    func plain(_ other: String) -> Substring {
      other.lowercased().drop { !$0.isLetter && !$0.isNumber && !name.hasPrefix("\($0)") }
    }
    let place = folder.isEmpty ? "." : folder
    let names = try? WholeFile.names(in: place, withHidden: true) { other in
      !other.hasSuffix(BaselinePlace.ending) && !WholeFile.isTemporary(other)
        && plain(other).hasPrefix(name + ".")
    }
    // Of a folder that cannot be read, or a name that is no text, nobody knows what it is.
    guard let names else { return WholeFile.exists(place) ? place : nil }
    return names.first { other in
      let plain = plain(other)
      let ending = plain.dropFirst(name.count)
      if endings.contains(where: { isEnding($0, at: ending) }) { return true }
      return BaselinePlace.stem(String(plain)) == name
        && recognition(of: folder + other) == .scenario
    }.map { folder + $0 }
  }

  /// Whether a name goes on with a scenario's ending, and then ends or has something else after it.
  private static func isEnding(_ ending: String, at rest: Substring) -> Bool {
    guard rest.hasPrefix(ending) else { return false }
    let next = rest.dropFirst(ending.count).first
    return next.map { !$0.isLetter && !$0.isNumber } ?? true
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
    let base = directory == "." ? "" : directory.asDirectory
    let names = try WholeFile.names(in: directory) { name in
      name.hasSuffix("/") || hasEnding(name) || name.hasSuffix(BaselinePlace.ending)
    }
    for name in names {
      if name.hasSuffix("/") {
        // A directory in place of a scenario that was recorded must not go unseen.
        let path = base + name.dropLast()
        if hasEnding(path) { found.append(path) }
        if name != "node_modules/" { try walk(base + name, into: &found) }
      } else {
        found.append(base + name)
      }
    }
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
