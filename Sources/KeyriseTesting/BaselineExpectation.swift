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
  var directory: String?
  var scale: Double
  var environment = ProcessInfo.processInfo.environment

  /// What is wrong, and what to look at.
  struct Complaint {
    var sentence: String
    var attachments: [(name: String, bytes: [UInt8])] = []
  }

  /// Reports what is wrong as issues of the current test.
  func check(_ sourceLocation: SourceLocation) async {
    for complaint in await complaints() {
      for attachment in complaint.attachments {
        Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: sourceLocation)
      }
      Issue.record(
        Comment(rawValue: PlainText.lines(complaint.sentence)), sourceLocation: sourceLocation)
    }
  }

  /// Plays, compares, and records what the mode allows.
  func complaints() async -> [Complaint] {
    let mode: RecordMode
    let pixels: BaselineVerifier.PixelPolicy
    do {
      mode = try RecordMode(environment: environment)
      pixels = try BaselineVerifier.PixelPolicy(environment: environment)
    } catch {
      return [Complaint(sentence: "\(name): \(error)")]
    }
    var complaints: [Complaint] = []
    for selection in scenario.strategies {
      // What goes wrong with one strategy says nothing about the next.
      do {
        let complaint = try await complaint(about: job(selection), mode: mode, pixels: pixels)
        if let complaint { complaints.append(complaint) }
      } catch {
        complaints.append(Complaint(sentence: "\(name) under \(selection.id): \(error)"))
      }
    }
    return complaints
  }

  private func job(_ selection: StrategySelection) throws -> BaselineJob {
    let place = BaselinePlace(
      scenario: path, name: name, strategy: selection.id, overrides: [], directory: directory)
    return BaselineJob(
      try Film(scenario, strategy: selection), name: name, scenario: path, path: place.path)
  }

  private func complaint(
    about job: BaselineJob, mode: RecordMode, pixels: BaselineVerifier.PixelPolicy
  ) async throws -> Complaint? {
    let fonts = environment["KEYRISE_FONT_PATH"].flatMap { $0.isEmpty ? nil : $0 }
    let drawing = BaselineDrawing(
      fontDirectory: fonts ?? FontBook.defaultDirectory, scale: mode == .all ? scale : nil)
    let verdict = try await BaselineVerifier(
      drawing: drawing, pixels: pixels, wantsPictures: true
    ).verify(job)
    if verdict.passes, mode != .all { return nil }
    let isMissing = verdict.outcome == .missing
    guard mode == .all || mode == .failed || (mode == .missing && isMissing) else {
      return Complaint(sentence: sentence(verdict, job), attachments: try attachments(verdict))
    }
    var recording = drawing
    recording.scale = verdict.before == nil ? scale : drawing.scale
    let outcome = try BaselineRecorder(drawing: recording, mode: mode).record(job)
    guard case .written = outcome else { return nil }
    let reason = isMissing ? "It had no baseline." : verdict.paragraph
    return Complaint(
      sentence: "\(name): recorded '\(job.path)'; look at it and run the test again. \(reason)",
      attachments: try attachments(verdict))
  }

  private func sentence(_ verdict: Verdict, _ job: BaselineJob) -> String {
    switch verdict.outcome {
    case .missing:
      "\(name): there is no baseline '\(job.path)', and none is recorded here; run the test "
        + "without CI and KEYRISE_RECORD=never, and commit the file"
    default:
      "\(name) under \(verdict.strategy): \(verdict.paragraph) "
        + "If that is right, run the test with KEYRISE_RECORD=failed."
    }
  }

  /// The two pictures where they differ most, and the page.
  private func attachments(_ verdict: Verdict) throws -> [(name: String, bytes: [UInt8])] {
    let report = VerificationReport(
      verdicts: [verdict], environment: verdict.after?.environment ?? [])
    guard verdict.after != nil else { return [] }
    return try verdict.pictures().map { ($0.name, $0.bytes) }
      + [("\(name).\(verdict.strategy).report.html", Array(try report.page().utf8))]
  }

  /// A text as a file name: small letters, digits and hyphens.
  static func fileName(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "scenario" : words.joined(separator: "-")
  }
}
