import FrameDiff

/// The findings about scenarios, of this run or an earlier one, by path.
struct VerifiedScenarios {
  /// What could not be played.
  let failures: [String: [ReportedFilm]]
  /// The findings about the films of each scenario.
  let films: [String: [ReportedFilm]]
  /// How long each took, in seconds.
  let seconds: [String: Double]
  /// All verdicts in the order of reports: what could not be played, then the command line's order.
  let all: [ReportedFilm]

  private let verdicts: [String: [Verdict]]

  init(_ selection: BaselineSelection, _ verdicts: [Verdict]) {
    let own = Dictionary(grouping: verdicts, by: \.scenario)
    self.verdicts = own
    failures = Dictionary(grouping: selection.failures, by: \.scenario)
      .mapValues { $0.map { ReportedFilm($0) } }
    let films = own.mapValues { $0.map { ReportedFilm($0) } }
      .merging(selection.known.mapValues(\.films)) { $1 }
    self.films = films
    seconds = selection.seconds.merging(
      own.mapValues { $0.reduce(0) { $0 + $1.seconds } }, uniquingKeysWith: +)
    all =
      selection.failures.map { ReportedFilm($0) }
      + selection.scenarios.flatMap { films[$0] ?? [] }
  }

  /// Caches the results of unchanged scenarios without diagnostics.
  func keep(in cache: VerifiedCache, options: ScenarioOptions) {
    for (scenario, verdicts) in verdicts where failures[scenario] == nil {
      guard ScenarioFile(path: scenario).mayBeKept(options) else { continue }
      cache.keep(verdicts, of: scenario, seconds: seconds[scenario] ?? 0)
    }
  }
}
