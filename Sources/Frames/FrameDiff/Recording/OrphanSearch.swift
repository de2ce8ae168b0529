internal import FrameSequence

/// Finds baselines that no scenario asks for any more.
///
/// A baseline that was recorded with other flags than today's is no orphan while its scenario
/// is there, so that a run over some of the scenarios, or with other flags, never counts the rest.
package struct OrphanSearch: Sendable {
  /// The claims of the scenarios that exist, by the first word of their baselines' paths: a folder
  /// and a name.
  private var claims: [String: Claim] = [:]

  /// The baselines that scenarios of one name ask for.
  private enum Claim {
    /// Whatever there is: one of them, this file, cannot be read.
    case anything(String)
    /// Baselines of these strategies.
    case strategies(Set<String>)
  }

  /// A baseline that no scenario asks for.
  package struct Orphan: Sendable, Hashable {
    /// The file.
    package var path: String
    /// Whether it is a baseline that can be read: only such a one may be removed.
    package var isOurs: Bool
    /// The file that may be its scenario, put aside or spoilt, for whose sake it is kept.
    package var keeper: String?
  }

  /// Makes a search among no scenarios.
  package init() {}

  /// Takes note of a scenario and of the strategies it names; `nil` when it cannot be read, and may
  /// ask for anything.
  package mutating func note(
    scenario: String, name: String, strategies: [String]?, directory: String?
  ) {
    let place = BaselinePlace(
      scenario: scenario, name: name, strategy: "", overrides: [], directory: directory)
    let key = String(place.path.dropLast(BaselinePlace.ending.count + 1))
    claims[key] =
      switch (claims[key], strategies) {
      case (nil, let strategies?): .strategies(Set(strategies))
      case (.strategies(let known), let strategies?): .strategies(known.union(strategies))
      case (.anything(let other), _): .anything(other)
      case (_, nil): .anything(scenario)
      }
  }

  /// Returns the baselines among some files that no scenario asks for, in their order, also those
  /// that are kept for the sake of another file.
  ///
  /// A file is only read when its name does not tell. One of a scenario of which nobody can say
  /// whether it is gone is left out.
  ///
  /// - Parameters:
  ///   - fileAside: The file that may be the scenario with a path, without its ending, put aside.
  ///   - scenarioStems: The paths, without endings, that the scenario of a baseline may have had;
  ///     `nil` where not all scenarios were looked for. A baseline that cannot be read has no
  ///     subject.
  package func orphans(
    among paths: [String], fileAside: (_ stem: String) -> String?,
    scenarioStems: (_ path: String, Baseline.Subject?) -> [String]? = { path, _ in
      BaselinePlace.scenarioStems(of: path)
    }
  ) -> [Orphan] {
    paths.compactMap { path in
      var wanted: Set<String>?
      var spoilt: String?
      for claim in BaselinePlace.scenarioStems(of: path).compactMap({ claims[$0] }) {
        switch claim {
        case .anything(let scenario): spoilt = spoilt ?? scenario
        case .strategies(let strategies): wanted = (wanted ?? []).union(strategies)
        }
      }
      if let spoilt { return Orphan(path: path, isOurs: false, keeper: spoilt) }
      let baseline = Self.baseline(at: path)
      guard let stems = scenarioStems(path, baseline?.subject) else { return nil }
      if let wanted {
        let isClaimed =
          baseline.map { !$0.subject.overrides.isEmpty || wanted.contains($0.subject.strategy) }
          ?? true
        return isClaimed ? nil : Orphan(path: path, isOurs: true)
      }
      return Orphan(
        path: path, isOurs: baseline != nil, keeper: stems.lazy.compactMap(fileAside).first)
    }
  }

  private static func baseline(at path: String) -> Baseline? {
    let bytes = (try? WholeFile.read(path, limit: Baseline.sizeLimit)) ?? nil
    return bytes.flatMap { try? Baseline(file: $0, path: path) }
  }
}
