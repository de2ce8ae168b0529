internal import Markup

/// The verdicts of one run, to be reported in several formats.
package struct VerificationReport: Sendable {
  /// What is told of each film, the worst first.
  package let films: [ReportedFilm]
  /// Baselines that no scenario asks for.
  package var orphans: [String]
  /// What draws here and now.
  package var environment: [Setting]
  /// How long it took, in seconds.
  package var seconds: Double

  private let labels: FilmLabels

  /// Makes a report of films, which may have been verified elsewhere.
  package init(
    films: [ReportedFilm], orphans: [String] = [], environment: [Setting] = [],
    seconds: Double = 0
  ) {
    self.films = ReportedFilm.worstFirst(films)
    self.orphans = orphans
    self.environment = environment
    self.seconds = seconds
    labels = FilmLabels(films)
  }

  /// Makes a report of verdicts.
  package init(
    verdicts: [Verdict], orphans: [String] = [], environment: [Setting] = [],
    seconds: Double = 0
  ) {
    self.init(
      films: verdicts.map(ReportedFilm.init), orphans: orphans, environment: environment,
      seconds: seconds)
  }
}

/// The format of a report.
package enum ReportStyle: String, Sendable, CaseIterable {
  /// For people at a terminal: a paragraph a scenario.
  case text
  /// For programs; schema `keyrise.verify/2`.
  case json
  /// For what collects the results of tests.
  case junit
  /// Annotations of GitHub's workflows.
  case github
  /// For a comment on a pull request.
  case markdown
}

extension VerificationReport {
  /// Whether every film passes.
  package var passes: Bool { films.allSatisfy(\.passes) }

  /// The report in a style; it ends in a line break.
  package func text(_ style: ReportStyle) -> String {
    switch style {
    case .text: PlainText.lines(paragraphs)
    case .json: json
    case .junit: junit
    case .github: github
    case .markdown: PlainText.lines(markdown)
    }
  }

  /// How many pass and how many do not, in a few words: `2 of 7 films changed, 1 has no baseline`.
  package var headline: String {
    let all = films.count
    let counts = [
      ("could not be told", count("failed")), ("changed", count("changed")),
      ("without a baseline", count("missing")), ("within the tolerance", count("tolerated")),
    ].filter { $0.1 > 0 }
    let noun = all == 1 ? "film" : "films"
    if counts.isEmpty { return all == 0 ? "No films" : "\(all) \(noun), nothing changed" }
    if counts.count == 1 { return "\(counts[0].1) of \(all) \(noun) \(counts[0].0)" }
    return counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ") + ", of \(all) \(noun)"
  }

  private func count(_ word: String) -> Int { films.count { $0.word == word } }

  /// The films that do not pass, each with its pictures, no two of which have one name.
  ///
  /// - Throws: `FrameSequenceError`, also while `body` gets pictures, and what `body` throws.
  package func forEachFailure(_ body: ([Verdict.File]) throws -> Void) throws {
    let failures = films.compactMap(\.verdict).filter { !$0.passes && $0.hasPictures }
    for (verdict, stem) in zip(failures, PictureNames.stems(of: failures.map(\.baseline))) {
      try body(try verdict.pictures(named: stem))
    }
  }

  /// A film's name as people read it.
  func label(_ film: ReportedFilm) -> String { labels.label(film) }
}
