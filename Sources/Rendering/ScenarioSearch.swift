package import FrameSequence

/// Finds scenario files and baselines below directories.
package enum ScenarioSearch {
  /// How many directories deep a search goes.
  private static let depthLimit = 16

  /// Returns the scenario files below a directory in order of their paths.
  ///
  /// Those are the files that end in `.yaml`, `.yml` or `.json` and have a line that begins with
  /// `keyrise:` (of JSON: with `"keyrise":`) and a number. Hidden directories and `node_modules`
  /// are left out, and so are manifests of frames.
  package static func scenarios(below directory: String) throws(FrameSequenceError) -> [String] {
    try files(below: directory).filter { path in
      [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) } && isScenario(path)
    }
  }

  /// Returns the files below a directory whose names end as baselines' names do.
  package static func baselines(below directory: String) throws(FrameSequenceError) -> [String] {
    try files(below: directory).filter { $0.hasSuffix(BaselinePlace.ending) }
  }

  /// Returns the scenarios below a directory that people call by a name.
  package static func scenarios(
    named name: String, below directory: String
  ) throws(FrameSequenceError) -> [String] {
    try files(below: directory).filter { path in
      [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) } && Self.name(of: path) == name
        && isScenario(path)
    }
  }

  /// What people call a scenario: its file's name without the ending; of a `scenario.yaml` its
  /// directory's, which says more.
  package static func name(of path: String) -> String {
    let stem = BaselinePlace.stem(path)
    let folders = path.split(separator: "/").dropLast()
    guard stem == "scenario", let folder = folders.last, folder != ".", folder != ".." else {
      return stem
    }
    return String(folder)
  }

  private static func files(below directory: String) throws(FrameSequenceError) -> [String] {
    var found: [String] = []
    try walk(directory, depth: 0, into: &found)
    return found
  }

  private static func walk(
    _ directory: String, depth: Int, into found: inout [String]
  ) throws(FrameSequenceError) {
    guard depth < depthLimit else { return }
    let base = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
    for name in try WholeFile.names(in: directory) {
      if name.hasSuffix("/") {
        if name != "node_modules/" { try walk(base + name, depth: depth + 1, into: &found) }
      } else {
        found.append(base + name)
      }
    }
  }

  private static func isScenario(_ path: String) -> Bool {
    guard let bytes = (try? WholeFile.read(path, limit: 2 << 20)) ?? nil else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      let line = line.drop { [UInt8(ascii: " "), UInt8(ascii: "{")].contains($0) }
      guard let key = ["keyrise:", "\"keyrise\":"].first(where: { line.starts(with: $0.utf8) })
      else { return false }
      // A manifest's is a version in quotes.
      let value = line.dropFirst(key.utf8.count).drop { $0 == UInt8(ascii: " ") }
      return value.first != UInt8(ascii: "\"")
    }
  }
}
