internal import FrameDiff
internal import FrameSequence

/// Finds baselines that no scenario asks for any more.
///
/// A baseline that was recorded with other flags than today's is nobody's orphan while its scenario
/// is there, so that a run over some of the scenarios, or with other flags, never counts the rest.
package struct OrphanSearch: Sendable {
  /// What the scenarios that exist ask for, by the first word of their baselines' paths: a folder
  /// and a name.
  private var claims: [String: Claim] = [:]

  /// What scenarios of one name ask for.
  private enum Claim {
    /// Whatever there is: one of them cannot be read.
    case anything
    /// Baselines of these strategies.
    case strategies(Set<String>)
  }

  /// A baseline that no scenario asks for.
  package struct Orphan: Sendable, Hashable {
    /// The file.
    package var path: String
    /// Whether it is a baseline that can be read: only such a one may be removed.
    package var isOurs: Bool

    /// Makes an orphan.
    package init(path: String, isOurs: Bool) {
      self.path = path
      self.isOurs = isOurs
    }
  }

  /// Makes a search among no scenarios.
  package init() {}
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
    claims[key] =
      switch (claims[key], strategies) {
      case (nil, let strategies?): .strategies(Set(strategies))
      case (.strategies(let known), let strategies?): .strategies(known.union(strategies))
      case (.anything, _), (_, nil): .anything
      }
  }

  /// Returns the orphans among some files, in their order.
  ///
  /// A file is only read when its name does not tell.
  package func orphans(among paths: [String]) -> [Orphan] {
    paths.compactMap { path in
      var wanted: Set<String>?
      for (key, claim) in claims where path.hasPrefix(key + ".") {
        guard case .strategies(let strategies) = claim else { return nil }
        wanted = (wanted ?? []).union(strategies)
      }
      let baseline = Self.baseline(at: path)
      let isClaimed = wanted.map { wanted in
        guard let subject = baseline?.subject else { return true }
        return !subject.overrides.isEmpty || wanted.contains(subject.strategy)
      }
      return isClaimed == true ? nil : Orphan(path: path, isOurs: baseline != nil)
    }
  }

  private static func baseline(at path: String) -> Baseline? {
    let bytes = (try? WholeFile.read(path, limit: Baseline.sizeLimit)) ?? nil
    return bytes.flatMap { try? Baseline(file: $0, path: path) }
  }
}
