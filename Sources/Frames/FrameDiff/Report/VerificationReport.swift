internal import FrameSequence
package import Markup

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

extension VerificationReport {
  /// Whether every film passes.
  package var passes: Bool { films.allSatisfy(\.passes) }

  /// The report in a format, which ends in a line break, or `nil` where it has none; pages are
  /// written piece by piece.
  package func text(_ format: ReportFormat) -> String? {
    switch format {
    case .text: PlainText.lines(paragraphs)
    case .json: json
    case .junit: junit
    case .github: github
    case .markdown: PlainText.lines(markdown)
    case .csv, .html, .yaml: nil
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

extension VerificationReport {
  /// For programs: keys and values in a fixed order; the same from run to run.
  var json: String {
    let films = films.map { "    \(Self.film($0))" }.joined(separator: ",\n")
    let orphans = JSONValue.array(orphans.map { .string($0) })
    return """
      {
        "schema": "keyrise.verify/2",
        "ok": \(passes),
        "films": [
      \(films)
        ],
        "orphans": \(orphans)
      }

      """
  }

  private static func film(_ film: ReportedFilm) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(film.name)),
      .init("scenario", .string(film.scenario)),
      .init("strategy", .string(film.strategy)),
      .init("baseline", .string(film.baseline)),
      .init("outcome", .string(film.word)),
      .init("text", .string(film.paragraph)),
    ]
    members += film.details
    if !film.approval.isEmpty { members.append(.init("approve", .string(film.approval))) }
    return .object(members)
  }

  /// For what collects the results of tests: one case a film.
  var junit: String {
    let cases = films.map { film in
      let approval = film.approval.isEmpty ? "" : "\nIf that is right: \(film.approval)"
      return JUnitReport.Case(
        name: label(film), file: film.scenario,
        problem: film.passes
          ? nil
          : JUnitReport.Problem(
            isError: film.word == "failed", word: film.word, message: film.paragraph,
            text: film.paragraph + approval))
    }
    return JUnitReport(command: "verify", cases: cases).text
  }
}

extension Verdict {
  /// What changed, as members of a document for programs; none where nothing was compared.
  var details: [JSONValue.Member] {
    guard let comparison else { return [] }
    return [
      .init("changes", .array(comparison.changes.map(\.json))),
      .init(
        "frames",
        .object([
          .init("before", .integer(comparison.before.frames)),
          .init("after", .integer(comparison.after.frames)),
          .init("different", .integer(difference?.frames ?? 0)),
        ])),
      .init(
        "environment",
        .array(
          comparison.environment.map { difference in
            .object([
              .init("name", .string(difference.name)),
              .init("before", difference.before.map { .string($0) } ?? .null),
              .init("after", difference.after.map { .string($0) } ?? .null),
            ])
          })),
    ]
  }
}

extension VerificationReport {
  /// A page to look at what changed: one file that needs nothing else.
  ///
  /// Pictures are not in it one by one. Each film brings its distinct rows as one PNG, and the page
  /// puts frames together from them, those that were recorded too as far as their rows are known.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  package func page() throws -> String {
    var page = ""
    try writePage { page += $0 }
    return page
  }

  /// Writes the page piece by piece, a film at a time: of many films it is too large to be held
  /// twice.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`, and what `append` throws.
  package func writePage(_ append: (String) throws -> Void) throws {
    try append(head)
    try append(Self.opened([.init("headline", .string(headline)), .init("ok", .boolean(passes))]))
    try append(", \"films\": [")
    for (index, film) in films.enumerated() {
      if index > 0 { try append(", ") }
      try append(Self.opened([.init("label", .string(label(film)))]))
      // Without its brace, which is that of the label.
      let members = try film.pageText().dropFirst()
      try append((members == "}" ? "" : ", ") + members)
    }
    let rest = JSONValue.object([
      .init("orphans", .array(orphans.map { .string($0) })),
      .init(
        "environment",
        .array(environment.map { .array([.string($0.name), .string($0.value)]) })),
    ]).text(.spaced, isInScript: true)
    try append("], " + rest.dropFirst())
    try append(
      """
      </script>
      <script>
      \(Self.scripts)
      </script>
      </body>
      </html>

      """)
  }

  /// An object of JSON to which members can be added.
  private static func opened(_ members: [JSONValue.Member]) -> String {
    String(JSONValue.object(members).text(.spaced, isInScript: true).dropLast())
  }

  /// The page up to its data.
  private var head: String {
    let list = films.map { film in
      "<li>\(XMLText.escaped("\(film.word) \(label(film)): \(film.paragraph)"))</li>"
    }.joined(separator: "\n")
    return """
      \(PageHead.html(title: headline, style: PackageResources.page_css, hasScripts: true))
      <body>
      <noscript><h1>\(XMLText.escaped(headline))</h1><ul>
      \(list)
      </ul></noscript>
      <div id="app"></div>
      <script type="application/json" id="data">
      """
  }

  /// What the page does: one script, whose parts are files for the sake of those who read them.
  private static var scripts: String {
    [
      PackageResources.film_js, PackageResources.difference_js, PackageResources.plot_js,
      PackageResources.viewer_js, PackageResources.page_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}

extension VerificationReport {
  /// For people at a terminal: what changed in full, what did not in a line.
  var paragraphs: String {
    var lines: [String] = []
    for film in films where film.word != "same" {
      lines.append("\(film.word) \(shown: label(film)): \(film.paragraph)")
      if !film.approval.isEmpty {
        lines.append("    if that is right: \(shown: film.approval)")
      }
    }
    for orphan in orphans {
      lines.append("orphan \(shown: orphan): no scenario asks for it")
    }
    let notes = Set(films.filter { $0.word == "same" }.flatMap(\.notes))
    lines += notes.sorted()
    lines.append(headline + "  in \(DecimalText.text(seconds, places: 2, trims: false)) s")
    return lines.map { $0 + "\n" }.joined()
  }

  /// For a comment on a pull request.
  var markdown: String {
    var text = "### \(passes ? "✅" : "❌") \(headline)\n"
    let shown = films.filter { $0.word != "same" }
    if !shown.isEmpty {
      text += "\n| scenario | | what changed |\n|---|---|---|\n"
      for film in shown {
        text +=
          "| \(Self.cell(label(film))) | \(film.word) | "
          + "\(Self.cell(film.paragraph)) |\n"
      }
      let commands = shown.map(\.approval).filter { !$0.isEmpty }
      if !commands.isEmpty {
        text +=
          "\nIf that is "
          + "right:\n\n```sh\n" + commands.map(PlainText.line).joined(separator: "\n") + "\n```\n"
      }
    }
    if !orphans.isEmpty {
      text +=
        "\nNo scenario asks for: "
        + "" + orphans.map { "`\(shown: $0)`" }.joined(separator: ", ") + "\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    var result = ""
    for character in PlainText.lines(text) {
      switch character {
      case "|", "<", "*", "_", "[", "\\": result += "\\\(character)"
      case "\n": result += "<br>"
      default: result.append(character)
      }
    }
    return result
  }

  /// Annotations of GitHub's workflows, one a film that does not pass.
  ///
  /// Newlines, commas and the like are escaped as its toolkit does (actions/toolkit, command.ts).
  var github: String {
    films.filter { !$0.passes }.map { film in
      let title = "keyrise verify: \(label(film)) \(film.word)"
      let approval = film.approval.isEmpty ? "" : "\nIf that is right: \(film.approval)"
      return
        "::error file=\(GitHubText.property(film.scenario)),"
        + "title=\(GitHubText.property(title))::" + GitHubText.data(film.paragraph + approval)
        + "\n"
    }.joined()
  }
}

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
