internal import Audit
internal import Cairo
internal import Foundation
internal import FrameDiff
internal import KeyboardAvoidance
internal import Markup
internal import Playing
internal import Rendering
internal import Scenario
internal import Testing

/// One scenario that is expected to match its baselines, one a strategy.
struct BaselineExpectation {
  var scenario: Scenario
  var name: String
  /// The scenario's path, or its name when it has none.
  var path: String
  /// Settings that replace the scenario's, in the order of the baseline's name.
  var overrides: [(name: String, value: String)] = []
  var directory: String?
  var scale: Double
  var options = KeyriseTrait.Options()
  var environment = ProcessInfo.processInfo.environment

  /// A sentence about what is wrong, with what to look at.
  struct Complaint {
    var sentence: String
    var attachments: [(name: String, bytes: [UInt8])] = []
  }

  /// Reports what is wrong as issues of the current test.
  func check(_ place: TestPlace) async {
    for complaint in await complaints() { complaint.record(at: place) }
  }

  /// Plays, compares, and records what the mode allows.
  func complaints() async -> [Complaint] {
    let mode: BaselineRecorder.Mode
    let pixels: BaselineVerifier.PixelPolicy
    do {
      mode = try options.mode(environment)
      pixels = try BaselineVerifier.PixelPolicy(environment: environment)
    } catch {
      return [Complaint(sentence: message("\(error)"))]
    }
    if let text = options.masks.unknown {
      return [Complaint(sentence: message("nothing can be ignored as '\(Self.shown(text))'"))]
    }
    var complaints: [Complaint] = []
    for selection in scenario.strategies {
      // An error with one strategy does not affect the next.
      do {
        let complaint = try await complaint(about: job(selection), mode: mode, pixels: pixels)
        if let complaint { complaints.append(complaint) }
      } catch {
        complaints.append(Complaint(sentence: message("\(error)", under: selection.id)))
      }
    }
    return complaints
  }

  private func job(_ selection: StrategySelection) throws -> BaselineJob {
    let settings = overrides.map { Setting($0.name, $0.value) }
    let place = BaselinePlace(
      scenario: path, name: name, strategy: selection.id, overrides: settings,
      directory: directory)
    return BaselineJob(
      try Film(scenario, strategy: selection), name: name, scenario: path, overrides: settings,
      path: place.path)
  }

  private func complaint(
    about job: BaselineJob, mode: BaselineRecorder.Mode, pixels: BaselineVerifier.PixelPolicy
  ) async throws -> Complaint? {
    let drawing = BaselineJob.Drawing(
      fontDirectory: FontBook.directories(adding: environment["KEYRISE_FONT_PATH"] ?? ""),
      scale: mode == .all ? scale : nil)
    var verifier = BaselineVerifier(
      drawing: drawing, pixels: pixels,
      tolerance: FilmComparison.Limits(
        slack: options.slack ?? 0, masks: options.masks.known, pixels: options.tolerance),
      wantsPictures: true)
    verifier.wantsStills = true
    let film = try await verifier.verify(job)
    if film.verdict.passes, mode != .all { return nil }
    let isMissing = film.verdict.outcome == .missing
    guard mode == .all || mode == .failed || (mode == .missing && isMissing) else {
      return Complaint(sentence: sentence(film, job), attachments: try attachments(film))
    }
    var recording = drawing
    recording.scale = film.before == nil ? scale : drawing.scale
    let outcome = try BaselineRecorder(drawing: recording, mode: mode).record(job)
    guard case .written = outcome else { return nil }
    let reason = isMissing ? "it had no baseline" : Self.reason(film)
    return Complaint(
      sentence: message(
        reason, under: film.verdict.strategy, at: Self.focus(film),
        advice: "It is recorded as '\(Self.shown(job.path))'; look at it and run the test again."),
      attachments: try attachments(film))
  }

  private func sentence(_ film: BaselineVerifier.VerifiedFilm, _ job: BaselineJob) -> String {
    guard film.verdict.outcome != .missing else {
      return message(
        "there is no baseline '\(Self.shown(job.path))', and none is recorded here.",
        under: film.verdict.strategy,
        advice: "Run the test without CI and KEYRISE_RECORD=never, and commit the file.")
    }
    return message(
      Self.reason(film), under: film.verdict.strategy, at: Self.focus(film),
      advice: "If that is right, run the test with KEYRISE_RECORD=failed.")
  }

  /// The gravest change, and the number of others, which the page lists.
  private static func reason(_ film: BaselineVerifier.VerifiedFilm) -> String {
    guard let changes = film.difference?.comparison.changes, let first = changes.first else {
      return film.verdict.text
    }
    let more = changes.count - 1
    let rest = more == 0 ? "" : " (\(more) more \(more == 1 ? "change" : "changes") on the page.)"
    return first.sentence + rest
  }

  /// The field in focus where the gravest change shows, unless its sentence names it.
  private static func focus(_ film: BaselineVerifier.VerifiedFilm) -> String? {
    guard let change = film.difference?.comparison.changes.first,
      let frame = change.before?.upperBound ?? change.after?.upperBound,
      let focus = (change.before == nil ? film.after : film.before)?.digest.trace.focus,
      focus.indices.contains(frame), let field = focus[frame],
      change.subject != field, !change.sentence.contains("`\(field)`")
    else { return nil }
    return field
  }

  /// A complaint of at most 300 characters: what is wrong with which film on which device, and what
  /// to do about it.
  private func message(
    _ what: String, under strategy: String? = nil, at field: String? = nil, advice: String = ""
  ) -> String {
    var subject = "\(Self.shown(name)), \(Sentence.place(scenario.scene.device))"
    if let strategy { subject += ", under \(Self.shown(strategy))" }
    if let field { subject += ", `\(Self.shown(field))` in focus" }
    let room = Sentence.limit - subject.count - advice.count - 3
    return [subject + ": " + Sentence.clipped(PlainText.line(what), to: room), advice]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The first error of an invalid file, and the number of others.
  static func sentence(about diagnostics: [Diagnostic]) -> String {
    let formatter = DiagnosticFormatter(style: .short)
    guard var first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
    else { return "" }
    first.file = Sentence.name(first.file)
    let count = diagnostics.count == 1 ? "" : " (\(formatter.summary(of: diagnostics)))"
    let line = formatter.format([first]).trimmingCharacters(in: .newlines)
    return Sentence.clipped(line, to: Sentence.limit - count.count) + count
  }

  /// A name from a file or a test, clean and not too long.
  private static func shown(_ text: String) -> String { Sentence.name(PlainText.line(text)) }

  /// The pictures where they first differ, and the page.
  private func attachments(_ film: BaselineVerifier.VerifiedFilm) throws -> [(
    name: String, bytes: [UInt8]
  )] {
    guard let after = film.after else { return [] }
    let report = VerdictReport(.verify, [film.verdict], environment: after.environment)
    var attachments: [(name: String, bytes: [UInt8])] = []
    report.forEachFailure { attachments += $0.map { ($0.name, $0.bytes) } }
    return attachments
      + [("\(name).\(film.verdict.strategy).report.html", Array(try report.page().utf8))]
  }

  /// A text as a file name: small letters, digits and hyphens.
  static func fileName(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "scenario" : words.joined(separator: "-")
  }
}
