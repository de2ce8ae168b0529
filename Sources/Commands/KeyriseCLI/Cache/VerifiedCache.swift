import FrameDiff
import FrameSequence
import Markup

/// Scenarios of which nothing had changed when they were verified last.
struct VerifiedCache {
  private let cache: ResultCache

  init(_ cache: ResultCache) { self.cache = cache }

  /// What is stored about a scenario.
  struct Finding {
    /// The verdicts on its films.
    var films: [Verdict]
    /// Their strategies.
    var strategies: [String]
    /// Their baselines.
    var baselines: [String]
    /// How long it took when it was verified, in seconds.
    var seconds: Double

    /// The finding of an entry; `nil` unless it is whole and a digest finds every baseline the same.
    init?(_ entry: JSONValue, isSame: (_ baseline: String, _ digest: String?) -> Bool) {
      guard let films = entry["films"]?.items?.compactMap({ Verdict(record: $0) }),
        let strategies = entry["strategies"]?.texts, let baselines = entry["baselines"]?.members,
        let seconds = entry["seconds"]?.number, films.count == baselines.count,
        baselines.allSatisfy({ isSame($0.name, $0.value.text) })
      else { return nil }
      self.films = films
      self.strategies = strategies
      self.baselines = baselines.map(\.name)
      self.seconds = seconds
    }
  }

  /// The findings about a scenario, unless it or one of its baselines has changed since.
  func finding(_ scenario: String) -> Finding? {
    cache.key(of: scenario).flatMap(cache.entry).flatMap { entry in
      Finding(entry) { WholeFile.digest(of: $0, limit: Baseline.sizeLimit) == $1 }
    }
  }

  /// Stores the findings about a scenario if nothing has changed.
  func keep(_ verdicts: [Verdict], of scenario: String, seconds: Double) {
    guard !verdicts.isEmpty, verdicts.allSatisfy({ $0.outcome == .same }),
      let key = cache.key(of: scenario)
    else { return }
    let films = verdicts.map(\.record)
    let baselines = verdicts.compactMap { verdict in
      WholeFile.digest(of: verdict.baseline, limit: Baseline.sizeLimit).map {
        JSONValue.Member(verdict.baseline, .string($0))
      }
    }
    guard baselines.count == films.count else { return }
    cache.keep(
      .object([
        .init("films", .array(films)), .init("strategies", .strings(verdicts.map(\.strategy))),
        .init("baselines", .object(baselines)), .init("seconds", .decimal(seconds, places: 6)),
      ]), key)
  }
}
