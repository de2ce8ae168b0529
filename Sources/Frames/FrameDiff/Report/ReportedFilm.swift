package import Markup

/// What reports tell of one film: of a verdict, or of one that another process came to.
package struct ReportedFilm: Sendable {
  /// What people call the scenario.
  let name: String
  /// The scenario's path as the user gave it.
  let scenario: String
  /// The identifier of the strategy.
  let strategy: String
  /// What the command line set instead of the file.
  let variant: [String]
  /// The baseline's file.
  let baseline: String
  /// The outcome in one word.
  let word: String
  /// How bad that is: reports begin with the greatest.
  private let severity: Int
  /// What people should know, as a paragraph without the scenario's name.
  let paragraph: String
  /// The command that takes what is drawn now as the new baseline.
  let approval: String
  /// What else should be known, as sentences.
  let notes: [String]
  /// What changed, as members of a document for programs.
  let details: [JSONValue.Member]
  /// What the page shows of it.
  private let page: Page

  /// What the page is made of.
  private enum Page {
    case verdict(Verdict)
    case members([JSONValue.Member])
  }

  /// Creates a report of a verdict.
  package init(_ verdict: Verdict) {
    name = verdict.name
    scenario = verdict.scenario
    strategy = verdict.strategy
    variant = verdict.variant
    baseline = verdict.baseline
    word = verdict.word
    severity = verdict.severity
    paragraph = verdict.paragraph
    approval = verdict.approval
    notes = verdict.notes
    details = verdict.details
    page = .verdict(verdict)
  }

  /// Creates a report of something that was compared in numbers, and of which no page is made.
  ///
  /// - Parameters:
  ///   - word: The outcome: `same`, `changed` or `missing`.
  ///   - severity: How bad that is; 0 passes.
  ///   - paragraph: What people should know.
  ///   - approval: The command that makes it the new baseline, or nothing.
  ///   - details: What changed, for programs.
  package init(
    name: String, scenario: String, strategy: String, baseline: String, word: String,
    severity: Int, paragraph: String, approval: String, details: [JSONValue.Member]
  ) {
    self.name = name
    self.scenario = scenario
    self.strategy = strategy
    self.baseline = baseline
    self.word = word
    self.severity = severity
    self.paragraph = paragraph
    self.approval = approval
    self.details = details
    variant = []
    notes = []
    page = .members([])
  }
}

extension ReportedFilm {
  /// Whether the film passes.
  var passes: Bool { word == "same" || word == "tolerated" }

  /// The verdict, of a film that was verified here.
  var verdict: Verdict? {
    if case .verdict(let verdict) = page { verdict } else { nil }
  }

  /// What the page needs to know of it, beside its label, as JSON that may stand in a script.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  func pageText() throws -> String {
    switch page {
    case .verdict(let verdict): try verdict.pageText()
    case .members(let members): JSONValue.object(members).text(.spaced, isInScript: true)
    }
  }

  private func pageMembers() throws -> [JSONValue.Member] {
    switch page {
    case .verdict(let verdict):
      JSONValue(parsing: Array(try verdict.pageText().utf8))?.members ?? []
    case .members(let members): members
    }
  }

  /// The worst first; equals keep their order.
  static func worstFirst(_ films: [ReportedFilm]) -> [ReportedFilm] {
    films.enumerated().sorted { lhs, rhs in
      let (left, right) = (lhs.element.severity, rhs.element.severity)
      return left != right ? left > right : lhs.offset < rhs.offset
    }.map(\.element)
  }
}

// MARK: - Elsewhere

extension ReportedFilm {
  /// All of it, for a process that joins what several told.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  package func record() throws -> JSONValue {
    .object([
      .init("name", .string(name)), .init("scenario", .string(scenario)),
      .init("strategy", .string(strategy)), .init("variant", .strings(variant)),
      .init("baseline", .string(baseline)), .init("outcome", .string(word)),
      .init("severity", .integer(severity)), .init("text", .string(paragraph)),
      .init("approve", .string(approval)), .init("notes", .strings(notes)),
      .init("details", .object(details)), .init("page", .object(try pageMembers())),
    ])
  }

  /// Reads what another process told, or returns `nil` when something is missing.
  package init?(record: JSONValue) {
    guard let name = record["name"]?.text, let scenario = record["scenario"]?.text,
      let strategy = record["strategy"]?.text, let variant = record["variant"]?.texts,
      let baseline = record["baseline"]?.text, let word = record["outcome"]?.text,
      let severity = record["severity"]?.integer, let paragraph = record["text"]?.text,
      let approval = record["approve"]?.text, let notes = record["notes"]?.texts,
      let details = record["details"]?.members, let page = record["page"]?.members
    else { return nil }
    self.name = name
    self.scenario = scenario
    self.strategy = strategy
    self.variant = variant
    self.baseline = baseline
    self.word = word
    self.severity = severity
    self.paragraph = paragraph
    self.approval = approval
    self.notes = notes
    self.details = details
    self.page = .members(page)
  }
}
