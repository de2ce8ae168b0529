internal import FrameSequence

/// Where a film's baseline is: beside its scenario, or in a directory of baselines.
///
/// The name consists of the scenario, what the command line set instead of the file, the strategy:
/// `sign-up.clearance.baseline.png`, `sign-up.iphone-se-3.dark.clearance.baseline.png`.
package struct BaselinePlace: Hashable, Sendable {
  /// The file.
  package var path: String

  /// The end of every baseline's name.
  package static let ending = Baseline.fileEnding

  /// Makes the place of a baseline.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's path; its file name without the ending is the first word.
  ///   - name: What people call the scenario: the first word in a directory of baselines.
  ///   - directory: The directory of baselines, or `nil` for the scenario's own.
  package init(
    scenario: String, name: String, strategy: String, overrides: [Setting],
    directory: String? = nil
  ) {
    let words = Self.words(overrides)
    let slash = scenario.lastIndex(of: "/").map { scenario.index(after: $0) }
    let folder = slash.map { String(scenario[..<$0]) } ?? ""
    let first = directory == nil ? Self.stem(scenario) : name
    let base = directory.map { $0.hasSuffix("/") || $0.isEmpty ? $0 : $0 + "/" } ?? folder
    path =
      base + ([first] + words + [strategy]).map(Self.word).joined(separator: ".")
      + Self.ending
  }

  /// The words of a name for settings of the command line, apart from the strategy.
  package static func words(_ overrides: [Setting]) -> [String] {
    overrides.filter { $0.name != "strategy" }.map {
      $0.name == "ios" ? "ios" + $0.value : $0.value
    }
  }

  /// The baselines beside one that are named after other strategies, in order of their names.
  package static func others(than path: String, strategy: String) -> [String] {
    let end = word(strategy) + ending
    guard path.hasSuffix("." + end) else { return [] }
    let start = String(path.dropLast(end.count))
    let folder = start.lastIndex(of: "/").map { String(start[..<$0]) } ?? "."
    let names = (try? WholeFile.names(in: folder.isEmpty ? "/" : folder)) ?? []
    return names.map { folder == "." && !start.contains("/") ? $0 : "\(folder)/\($0)" }.filter {
      $0.hasPrefix(start) && $0.hasSuffix(ending) && $0 != path
        && !$0.dropFirst(start.count).dropLast(ending.count).contains(".")
    }
  }

  /// A baseline's path up to each of the full stops in its name: what the path of a scenario beside
  /// it, without its ending, may be.
  package static func scenarioStems(of path: String) -> [String] {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path.indices[start...].filter { path[$0] == "." }.map { String(path[..<$0]) }
  }

  /// A file's name without its ending.
  package static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A word that is safe in a file name.
  private static func word(_ text: String) -> String {
    String(text.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
  }
}
