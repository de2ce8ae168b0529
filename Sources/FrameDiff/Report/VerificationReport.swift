internal import Markup

/// The verdicts of one run, to be reported in several formats.
package struct VerificationReport: Sendable {
  /// The verdicts, the worst first.
  package var verdicts: [Verdict]
  /// Baselines that no scenario asks for.
  package var orphans: [String]
  /// What draws here and now.
  package var environment: [Setting]
  /// How long it took, in seconds.
  package var seconds: Double

  /// Makes a report.
  package init(
    verdicts: [Verdict], orphans: [String] = [], environment: [Setting] = [],
    seconds: Double = 0
  ) {
    self.verdicts = Verdict.worstFirst(verdicts)
    self.orphans = orphans
    self.environment = environment
    self.seconds = seconds
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
  package var passes: Bool { verdicts.allSatisfy(\.passes) }

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
    let all = verdicts.count
    let counts = [
      ("could not be told", verdicts.count(where: \.hasFailed)), ("changed", count(.changed)),
      ("without a baseline", count(.missing)), ("within the tolerance", count(.tolerated)),
    ].filter { $0.1 > 0 }
    let noun = all == 1 ? "film" : "films"
    if counts.isEmpty { return all == 0 ? "No films" : "\(all) \(noun), nothing changed" }
    if counts.count == 1 { return "\(counts[0].1) of \(all) \(noun) \(counts[0].0)" }
    return counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ") + ", of \(all) \(noun)"
  }

  private func count(_ outcome: Verdict.Outcome) -> Int {
    verdicts.count { $0.outcome == outcome }
  }

  /// The films that do not pass, each with its pictures, no two of which have one name.
  ///
  /// - Throws: `FrameSequenceError`, also while `body` gets pictures, and what `body` throws.
  package func forEachFailure(_ body: ([Verdict.File]) throws -> Void) throws {
    let failures = verdicts.filter { !$0.passes && $0.after != nil }
    for (verdict, stem) in zip(failures, PictureNames.stems(of: failures.map(\.baseline))) {
      try body(try verdict.pictures(named: stem))
    }
  }

  /// A film's name as people read it: with the scenario's path where several are called the same,
  /// with what the command line set, and with the strategy where a scenario has several.
  func label(_ verdict: Verdict) -> String {
    let isOne = verdicts.allSatisfy {
      $0.name != verdict.name || $0.scenario == verdict.scenario
    }
    var words = verdict.variant
    let others = verdicts.filter { $0.scenario == verdict.scenario }
    if others.contains(where: { $0.strategy != verdict.strategy }), !verdict.strategy.isEmpty {
      words.append(verdict.strategy)
    }
    return (isOne ? verdict.name : verdict.scenario)
      + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }
}
