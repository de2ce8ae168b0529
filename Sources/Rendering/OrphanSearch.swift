internal import FrameDiff
internal import FrameSequence

/// Finds baselines that no scenario asks for any more.
///
/// A baseline that was recorded with other flags than today's is nobody's orphan while its scenario
/// is there, so that a run over some of the scenarios, or with other flags, never counts the rest.
package struct OrphanSearch: Sendable {
  /// Scenarios that exist, by the first word of their baselines' paths: a folder and a name.
  private var scenarios: [String: Set<String>?]

  /// A baseline that no scenario asks for.
  package struct Orphan: Sendable, Hashable {
    /// The file.
    package var path: String
    /// Whether it is a baseline that can be read: only such a one may be removed.
    package var isOurs: Bool
  }

  /// Makes a search among no scenarios.
  package init() { scenarios = [:] }
}

extension OrphanSearch {
  /// Takes note of a scenario and of the strategies it names; `nil` when it cannot be read, and may
  /// ask for anything.
  package mutating func note(
    scenario: String, name: String, strategies: [String]?, directory: String?
  ) {
    let place = BaselinePlace(
      scenario: scenario, name: name, strategy: "", overrides: [], directory: directory)
    let key = String(place.path.dropLast(BaselinePlace.ending.count + 1))
    if let known = scenarios[key] {
      scenarios[key] = .some(known.flatMap { known in strategies.map(known.union) })
    } else {
      scenarios[key] = .some(strategies.map(Set.init))
    }
  }

  /// Returns the orphans among some files, in their order.
  package func orphans(among paths: [String]) -> [Orphan] {
    paths.compactMap { path in
      let bytes = (try? WholeFile.read(path, limit: Baseline.sizeLimit)) ?? nil
      let baseline = bytes.flatMap { try? Baseline(file: $0, path: path) }
      let keys = scenarios.keys.filter { path.hasPrefix($0 + ".") }
      let isClaimed = keys.contains { key in
        guard let strategies = scenarios[key] ?? nil else { return true }
        guard let baseline else { return true }
        return !baseline.subject.overrides.isEmpty || strategies.contains(baseline.subject.strategy)
      }
      return isClaimed ? nil : Orphan(path: path, isOurs: baseline != nil)
    }
  }
}
