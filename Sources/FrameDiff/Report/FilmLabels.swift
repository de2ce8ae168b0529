/// Names of films as people read them: with the scenario's path where several are called the same,
/// with what the command line set, and with the strategy where a scenario has several.
struct FilmLabels: Sendable {
  /// The scenarios of each name.
  private var scenarios: [String: Set<String>] = [:]
  /// The strategies of each scenario.
  private var strategies: [String: Set<String>] = [:]

  init(_ films: [ReportedFilm]) {
    for film in films {
      scenarios[film.name, default: []].insert(film.scenario)
      strategies[film.scenario, default: []].insert(film.strategy)
    }
  }

  func label(_ film: ReportedFilm) -> String {
    let isOne = scenarios[film.name]?.count ?? 1 <= 1
    var words = film.variant
    if strategies[film.scenario]?.count ?? 1 > 1, !film.strategy.isEmpty {
      words.append(film.strategy)
    }
    return (isOne ? film.name : film.scenario)
      + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }
}
