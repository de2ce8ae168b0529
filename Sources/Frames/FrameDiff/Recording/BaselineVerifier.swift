internal import FrameSequence
internal import Markup

/// Holds films against their baselines.
///
/// There is no way from here to a file.
package struct BaselineVerifier: Sendable {
  /// How films are drawn.
  package var drawing: BaselineJob.Drawing
  /// When pixels count.
  package var pixels: PixelPolicy
  /// The limits within which two films may differ.
  package var tolerance: FilmComparison.Limits
  /// Whether the pictures of what changed are wanted for a page.
  package var wantsPictures: Bool
  /// Whether the stills where a film first differs are wanted, too.
  package var wantsStills = false
  /// The most bytes of pixels that are held of a film to look at: 18,000 rows of 1206 pixels.
  package var heldBytes = 64 << 20

  /// When pixels count.
  package enum PixelPolicy: String, Sendable, CaseIterable {
    /// Always, whatever drew the baseline.
    case always
    /// Unless other libraries or fonts drew the baseline: then numbers and times alone count.
    case auto
    /// Never: numbers and times alone count.
    case never

    /// Returns what a flag, or else `KEYRISE_PIXELS`, says; always when neither says anything.
    ///
    /// - Throws: ``EnvironmentError`` when `KEYRISE_PIXELS` names no policy.
    package init(flag: PixelPolicy? = nil, environment: [String: String]) throws(EnvironmentError) {
      if let flag {
        self = flag
      } else {
        self = try EnvironmentError.word("KEYRISE_PIXELS", in: environment) ?? .always
      }
    }
  }

  package init(
    drawing: BaselineJob.Drawing, pixels: PixelPolicy = .always,
    tolerance: FilmComparison.Limits = FilmComparison.Limits(), wantsPictures: Bool = false
  ) {
    self.drawing = drawing
    self.pixels = pixels
    self.tolerance = tolerance
    self.wantsPictures = wantsPictures
  }

  /// Verifies films, `count` at once; the verdicts are in the order of the films.
  ///
  /// An error with one film is its verdict, and stops no other. The films themselves are let go, so
  /// that many changed ones fit into memory.
  ///
  /// - Throws: what keeps all films from being drawn, such as a missing font;
  ///   `.compressionFailed`, `.interrupted` and `CancellationError`.
  package func verify(_ jobs: [BaselineJob], atOnce count: Int) async throws -> [Verdict] {
    // Files of fonts are read once for all films that name the same.
    var environments: [[String]: [Setting]] = [:]
    for job in jobs where environments[job.film.fonts] == nil {
      do { environments[job.film.fonts] = try environment(of: job) } catch {
        // Fonts of its own are missing in one film, Inter in all.
        guard !job.film.fonts.isEmpty else { throw error }
        environments[job.film.fonts] = []
      }
    }
    return try await jobs.concurrentMap(atOnce: count) { [environments] job in
      try await verify(job, environment: environments[job.film.fonts] ?? []).verdict
    }
  }

  /// Verifies one film.
  ///
  /// - Throws: what keeps all films from being drawn, such as a missing font.
  package func verify(_ job: BaselineJob) async throws -> VerifiedFilm {
    try await verify(job, environment: environment(of: job))
  }

  private func environment(of job: BaselineJob) throws -> [Setting] {
    try job.film.environment(fontDirectory: drawing.fontDirectory)
  }

  /// - Throws: `.interrupted` and `CancellationError` alone; any other error is the verdict.
  private func verify(_ job: BaselineJob, environment: [Setting]) async throws
    -> VerifiedFilm
  {
    var film = VerifiedFilm(
      verdict: Verdict(
        name: job.subject.name, scenario: job.scenario, strategy: job.subject.strategy,
        baseline: job.path, outcome: .missing, text: "",
        variant: BaselinePlace.words(job.subject.overrides)))
    let start = ContinuousClock.now
    defer { film.verdict.seconds = start.duration(to: .now) / .seconds(1) }
    do {
      if let before = try job.load() {
        film.before = before
        try await judge(job, against: before, environment, &film)
      } else {
        film.verdict.text = Self.advice(
          scenario: job.scenario, strategy: job.subject.strategy,
          others: BaselinePlace.others(than: job.path, strategy: job.subject.strategy))
        if wantsPictures {
          film.after = try drawing.scan(job.film, scale: BaselineJob.Drawing.defaultScale)
            .shown(job.subject, environment: environment, within: heldBytes)
        }
      }
      try await film.pack(withStills: wantsStills)
    } catch FrameSequenceError.interrupted {
      throw FrameSequenceError.interrupted
    } catch let error as CancellationError {
      throw error
    } catch {
      film.verdict.outcome = .failed
      film.verdict.text = "\(error)"
    }
    return film
  }

  private func judge(
    _ job: BaselineJob, against before: Baseline, _ environment: [Setting],
    _ film: inout VerifiedFilm
  ) async throws {
    let isDrawnAlike = Baseline.isDrawnAlike(before.environment, environment)
    let ignoresPixels = pixels == .never || (pixels == .auto && !isDrawnAlike)
    if ignoresPixels {
      film.verdict.notes.append(
        !isDrawnAlike && pixels == .auto
          ? "Other libraries or fonts drew the baseline, so only times and numbers were compared."
          : "Only times and numbers were compared.")
    }
    func tell(_ text: String) {
      film.verdict.text = ([text] + film.verdict.notes).joined(separator: " ")
    }
    let scan = try drawing.scan(job.film, scale: before.digest.scale)
    if scan.digest.agrees(with: before.digest, ignoringPixels: ignoresPixels) {
      film.verdict.outcome = .same
      tell("Nothing changed.")
      return
    }
    let after = try scan.shown(job.subject, environment: environment, within: heldBytes)
    let difference = try await FilmComparison(tolerance: tolerance, ignoresPixels: ignoresPixels)
      .compare(before, after)
    let comparison = difference.comparison
    film.difference = difference
    film.verdict.outcome = comparison.passes ? .tolerated : .changed
    film.verdict.severity = comparison.severity(frames: difference.frames)
    film.verdict.likeness = comparison.likeness
    film.verdict.details = difference.details
    tell(comparison.summary)
    if wantsPictures { film.after = after }
    if !comparison.passes { film.verdict.approval = job.approval(seal: after.seal) }
  }

  /// The sentence about a film without a baseline: where its strategy was changed, which one has
  /// none, what is there instead, and the flag that records it.
  static func advice(scenario: String, strategy: String, others: [String]) -> String {
    let flags = others.isEmpty ? [] : ["--strategy", strategy]
    let record = ShellText.command(["keyrise", "record", ShellText.path(scenario)] + flags)
    let command = "look at a picture of it, then: \(shown: record)"
    guard !others.isEmpty else { return "There is no baseline yet; \(command)" }
    let names = others.map { "'\(shown: $0)'" }.joined(separator: ", ")
    return "There is no baseline of the strategy '\(shown: strategy)' yet, only \(names) of "
      + "\(others.count == 1 ? "another" : "others"); \(command)"
  }

  /// A film that was held against its baseline, with both while they are in memory.
  package struct VerifiedFilm: Sendable {
    /// The result, with pictures where they were wanted.
    package var verdict: Verdict
    /// The baseline; nil when there is none that can be read.
    package var before: Baseline?
    /// The film as it is drawn now, with all its pictures; nil unless something is to be shown.
    package var after: Baseline?
    /// The changes, where there are some.
    package var difference: FilmComparison.Difference?
  }
}

extension BaselineVerifier.VerifiedFilm {
  /// Packs what reports show of the film.
  ///
  /// - Throws: `FrameSequenceError`.
  fileprivate mutating func pack(withStills: Bool) async throws {
    guard let after else { return }
    verdict.exhibit = try Exhibit(before, after, difference)
    guard withStills else { return }
    let now = Self.bitmap(after, difference?.example?.after ?? 0, rowsOf: nil)
    var old: Bitmap?
    if let before, let frame = difference?.example?.before {
      old = Self.bitmap(before, frame, rowsOf: after)
    }
    verdict.stills = try await Verdict.stills(
      old.map { .bitmap($0) }, .bitmap(now), scale: after.digest.scale)
  }

  /// The picture of a frame; rows of an old one that neither film has any more are grey.
  private static func bitmap(
    _ baseline: Baseline, _ frame: Int, rowsOf other: Baseline?
  ) -> Bitmap {
    let digest = baseline.digest
    let rows = Baseline.RowSource(baseline.atlas, other)
    let runs = digest.states[digest.frames[frame].state].runs
    return Bitmap(
      size: PixelSize(width: digest.width, height: digest.height),
      pixels: FilmDigest.RowRun.expanded(runs).flatMap { rows.pixels($0, hash: digest.rows[$0]) })
  }
}

extension FilmScan {
  /// All frames with their pictures, as far as they fit into a memory that does not grow with the
  /// film.
  fileprivate func shown(
    _ subject: Baseline.Subject, environment: [Setting], within byteLimit: Int
  ) throws -> Baseline {
    try baseline(
      subject, environment: environment, keeping: .all,
      rowLimit: byteLimit / (3 * max(digest.width, 1)))
  }
}

extension BaselineJob {
  /// The command that takes what was seen as the new baseline, and refuses anything else; nil when
  /// there is none.
  package func approval(seal: String) -> Verdict.Approval? {
    // The program, `approve`, and then the scenario.
    approval.map { Verdict.Approval(words: $0, subject: 2, seal: seal) }
  }
}
