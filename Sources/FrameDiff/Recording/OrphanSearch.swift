internal import FrameSequence

/// Finds baselines that no scenario asks for any more.
///
/// A baseline that was recorded with other flags than today's is no orphan while its scenario
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
  /// A file is only read when its name does not tell. One beside which a file of its name may be a
  /// scenario, though none that was found, is no orphan, and neither is one of a scenario of which
  /// nobody can say whether it is gone.
  ///
  /// - Parameters:
  ///   - mayBeScenario: Whether a file may be a scenario.
  ///   - isAccountedFor: Whether all scenarios were found where the one of a baseline was; a
  ///     baseline that cannot be read has no subject.
  package func orphans(
    among paths: [String], mayBeScenario: (_ path: String) -> Bool,
    isAccountedFor: (Baseline.Subject?) -> Bool = { _ in true }
  ) -> [Orphan] {
    paths.compactMap { path in
      let keys = BaselinePlace.scenarioStems(of: path)
      var wanted: Set<String>?
      for claim in keys.compactMap({ claims[$0] }) {
        guard case .strategies(let strategies) = claim else { return nil }
        wanted = (wanted ?? []).union(strategies)
      }
      let baseline = Self.baseline(at: path)
      guard isAccountedFor(baseline?.subject) else { return nil }
      let isClaimed =
        if let wanted, let subject = baseline?.subject {
          !subject.overrides.isEmpty || wanted.contains(subject.strategy)
        } else {
          wanted != nil || Self.neighbours(of: path, keys).contains(where: mayBeScenario)
        }
      return isClaimed ? nil : Orphan(path: path, isOurs: baseline != nil)
    }
  }

  /// The files beside a baseline that have a scenario's name.
  private static func neighbours(of path: String, _ keys: [String]) -> [String] {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let names = (try? WholeFile.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.map { folder + $0 }.filter { other in
      !other.hasSuffix("/") && !other.hasSuffix(BaselinePlace.ending)
        && keys.contains(folder + BaselinePlace.stem(other))
    }
  }

  private static func baseline(at path: String) -> Baseline? {
    let bytes = (try? WholeFile.read(path, limit: Baseline.sizeLimit)) ?? nil
    return bytes.flatMap { try? Baseline(file: $0, path: path) }
  }
}
