internal import FrameSequence
internal import Markup

/// Holds films against their baselines.
///
/// There is no way from here to a file.
package struct BaselineVerifier: Sendable {
  /// How films are drawn.
  package var drawing: BaselineDrawing
  /// When pixels count.
  package var pixels: PixelPolicy
  /// What two films may differ by.
  package var tolerance: FilmTolerance
  /// Whether the new pictures are wanted where something changed.
  package var wantsPictures: Bool
  /// Whether the two pictures of ``Verdict/pictures(named:)`` are wanted of many films, too.
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

  /// Makes a verifier.
  package init(
    drawing: BaselineDrawing, pixels: PixelPolicy = .always,
    tolerance: FilmTolerance = FilmTolerance(), wantsPictures: Bool = false
  ) {
    self.drawing = drawing
    self.pixels = pixels
    self.tolerance = tolerance
    self.wantsPictures = wantsPictures
  }
}

extension BaselineVerifier {
  /// Verifies films, `count` at once; the verdicts are in the order of the films.
  ///
  /// What goes wrong with one film is its verdict, and stops no other. The verdicts are packed
  /// (``Verdict/pack(withStills:)``), so that many changed films fit into memory.
  ///
  /// - Throws: what keeps all films from being drawn, such as a missing font;
  ///   `.compressionFailed`, `.interrupted` and `CancellationError`.
  package func verify(_ jobs: [BaselineJob], atOnce count: Int) async throws -> [Verdict] {
    let environment = try jobs.first.map(environment(of:)) ?? []
    var verdicts: [Verdict?] = Array(repeating: nil, count: jobs.count)
    try await withThrowingTaskGroup(of: (Int, Verdict).self) { group in
      var next = 0
      func addTask() {
        guard next < jobs.count else { return }
        let index = next
        next += 1
        group.addTask {
          var verdict = try await verify(jobs[index], environment: environment)
          try verdict.pack(withStills: wantsStills)
          return (index, verdict)
        }
      }
      for _ in 0..<max(1, count) { addTask() }
      for try await (index, verdict) in group {
        verdicts[index] = verdict
        addTask()
      }
    }
    return verdicts.compactMap { $0 }
  }

  /// Verifies one film.
  ///
  /// - Throws: what keeps all films from being drawn, such as a missing font.
  package func verify(_ job: BaselineJob) async throws -> Verdict {
    try await verify(job, environment: environment(of: job))
  }

  private func environment(of job: BaselineJob) throws -> [Setting] {
    try job.film.environment(fontDirectory: drawing.fontDirectory)
  }

  /// - Throws: `.interrupted` and `CancellationError` alone; whatever else goes wrong is the
  ///   verdict.
  private func verify(_ job: BaselineJob, environment: [Setting]) async throws -> Verdict {
    var verdict = Verdict(
      name: job.subject.name, scenario: job.scenario, strategy: job.subject.strategy,
      baseline: job.path, outcome: .missing, variant: BaselinePlace.words(job.subject.overrides))
    let start = ContinuousClock.now
    defer { verdict.seconds = start.duration(to: .now) / .seconds(1) }
    do {
      guard let before = try job.load() else {
        verdict.otherBaselines = BaselinePlace.others(
          than: job.path, strategy: job.subject.strategy)
        if wantsPictures {
          verdict.after = try drawing.scan(job.film, scale: BaselineDrawing.defaultScale)
            .shown(job.subject, environment: environment, within: heldBytes)
        }
        return verdict
      }
      verdict.before = before
      try await judge(job, against: before, environment, &verdict)
    } catch FrameSequenceError.interrupted {
      throw FrameSequenceError.interrupted
    } catch let error as CancellationError {
      throw error
    } catch {
      verdict.outcome = .failed("\(error)")
    }
    return verdict
  }

  private func judge(
    _ job: BaselineJob, against before: Baseline, _ environment: [Setting],
    _ verdict: inout Verdict
  ) async throws {
    let isDrawnAlike = Baseline.isDrawnAlike(before.environment, environment)
    let ignoresPixels = pixels == .never || (pixels == .auto && !isDrawnAlike)
    if ignoresPixels {
      verdict.notes.append(
        !isDrawnAlike && pixels == .auto
          ? "Other libraries or fonts drew the baseline, so only times and numbers were compared."
          : "Only times and numbers were compared.")
    }
    let scan = try drawing.scan(job.film, scale: before.digest.scale)
    let isSame = scan.digest.agrees(with: before.digest, ignoringPixels: ignoresPixels)
    if isSame {
      verdict.outcome = .same
      return
    }
    let after = try scan.shown(job.subject, environment: environment, within: heldBytes)
    let difference = try await FilmComparison(tolerance: tolerance, ignoresPixels: ignoresPixels)
      .compare(before, after)
    verdict.difference = difference
    verdict.outcome = difference.comparison.passes ? .tolerated : .changed
    if wantsPictures { verdict.after = after }
    if !difference.comparison.passes { verdict.approval = job.approval(seal: after.seal) }
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
  /// The command that takes what was seen as the new baseline, and refuses anything else; empty
  /// when there is none.
  package func approval(seal: String) -> String {
    guard let approval else { return "" }
    return ShellText.command(approval + ["--seen", seal])
  }
}
