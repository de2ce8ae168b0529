import ArgumentParser
import FrameDiff
import FrameSequence
import Markup
import Scenario

/// `keyrise diff`: what changed from one picture, sequence or folder to another.
struct DiffCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: KeyriseCommand.name,
    abstract: "Say what changed from one picture, animation, scenario or folder to another.",
    discussion: """
      Two pictures, two directories of frames, two animated PNGs, or two scenarios, which are \
      played in memory. Sequences are the same when both show the same at every instant; what \
      changed is told in time first, then in place, and only what is left is a change of the \
      picture. Two folders whose pictures are no frames of one sequence are compared by file name, \
      those within them too. Exit status: 0 the same, 1 different, 2 could not.

      EXAMPLES
        keyrise diff a.yaml b.yaml
        keyrise diff before/ after/ --report page.html
        keyrise diff a.png b.png --threshold 0.1 --max-pixels 0.1%
      """)

  @Argument(
    help: """
      The first: a PNG, JPEG or WebP, an animated PNG or GIF, a video, a directory of frames, a \
      scenario or a folder.
      """,
    completion: .file())
  var before: String

  @Argument(help: "The second.", completion: .file())
  var after: String

  @OptionGroup(title: "Comparing") var comparing: ComparingOptions

  @Flag(help: "Compare two directories by the names of their files, whatever those are.")
  var byName = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A picture to write, .png: before, after and difference side by side, of sequences the "
        + "frames that matter; .apng or .gif: the sequences side by side, played.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Write the difference alone, as large as the pictures.")
  var differenceOnly = false

  @Option(
    help: ArgumentHelp(
      "Write a page to look at what changed, in one file.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write pictures of what differs, before, now and the difference, into this directory.",
      valueName: "directory"))
  var failures: String?

  @Option(
    name: .shortAndLong, help: "text, json, junit (XML) or markdown; by default text.",
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup var jobs: DrawingOptions.Jobs
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  private static let formats: ReportFormats = [
    "text": .text, "json": .json, "junit": .junit, "markdown": .markdown,
  ]

  func validate() throws {
    if [output, report, failures].contains("") { throw ValidationError(Messages.emptyOutput) }
    if let output, !output.lowercased().hasSuffix(".png"),
      AnimationWriter.Format(endingOf: output) == nil
    {
      throw ValidationError(Messages.notADifference(output))
    }
    _ = try frameRates()
  }

  /// What may be asked for of pictures that come without a manifest: from time lapse to slow
  /// motion.
  private static let intervals = 0.001...1000.0

  /// The rates of directories that have none of their own: one for both, or one for each side; nil
  /// where none is named.
  private func frameRates() throws -> (before: FrameRate, after: FrameRate)? {
    guard let text = options.fps else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let rates = parts.compactMap { FrameRate(String($0)) }
      .filter { Self.intervals.contains($0.interval) }
    guard (1...2).contains(parts.count), rates.count == parts.count else {
      throw ValidationError(Messages.notAFrameRate(text))
    }
    return (rates[0], rates[rates.count - 1])
  }

  private func pair(jobs: Int) throws -> DiffPair {
    DiffPair(
      comparing: comparing, options: options, drawing: drawing, rates: try frameRates(),
      jobs: jobs, console: console, draws: output != nil)
  }

  func answer() async throws -> Bool {
    do {
      if let folders = try folders() { return try await compare(folders.0, folders.1) }
      return try await comparePair()
    } catch let error where format == .json && !(error is ExitCode) {
      // A program that asked for a document gets one.
      try console.result(Self.document(error, before, after))
      throw error
    }
  }
}

// MARK: - Pairs

extension DiffCommand {
  private func comparePair() async throws -> Bool {
    let start = ContinuousClock.now
    for path in [before, after] { ClaimedFiles.add(path) }
    try OutputPaths.check([output, report])
    let pair = try pair(jobs: jobs.count)
    let result = try await pair.compare(before, after)
    let pictures = pictures(of: pair)
    let name = before == after ? before : "\(before) and \(after)"
    let verdict = try await pictures.show(
      result, in: result.verdict(name: name, approval: Verdict.Approval(taking: after, for: before))
    )
    let whole = VerdictReport(.diff, [verdict], seconds: start.duration(to: .now).inSeconds)
    // The answer first: a picture may be too large to write.
    try finish(whole, document: Self.document(result, before, after), text: result.text + "\n")
    if let output { try await write(result, pictures, to: output) }
    return result.passes
  }

  private func write(
    _ result: DiffPair.Result, _ pictures: DiffPictures, to path: String
  ) async throws {
    if let format = AnimationWriter.Format(endingOf: path) {
      guard case .sequences(let comparison, let before, let after) = result else {
        throw Failure(Messages.notADifference(path))
      }
      guard before.size == after.size else {
        console.printError(Messages.nothingWritten(path))
        return
      }
      let animation = try await Animation(comparison, before, after, pictures)
      let summary = try animation.write(format, to: path, level: drawing.level)
      console.say(Messages.wrote(path, bytes: summary.bytes, unchanged: summary.unchanged))
      return
    }
    let pages = try await pictures.pages(of: result)
    if !pages.isEmpty {
      let png = try await ComparisonPage.encoded(pages, level: drawing.level)
      try console.write(png, to: path)
    } else if !result.isIdentical {
      console.printError(Messages.nothingWritten(path))
    }
  }
}

// MARK: - Folders

extension DiffCommand {
  /// The two sides as folders to be compared by name, or `nil` when they are something else.
  private func folders() throws -> (PictureFolder, PictureFolder)? {
    guard WholeFile.isDirectory(before), WholeFile.isDirectory(after) else { return nil }
    let folders = try (PictureFolder(before), PictureFolder(after))
    if byName { return folders }
    return folders.0.isSeries && folders.1.isSeries ? nil : folders
  }

  private func compare(_ first: PictureFolder, _ second: PictureFolder) async throws -> Bool {
    let start = ContinuousClock.now
    for path in [before, after] { ClaimedFiles.add(path) }
    try OutputPaths.check([output, report])
    if output != nil { throw Failure(Messages.noPictureOfFolders) }
    // A gate must not pass because nothing was drawn.
    if first.names.isEmpty, second.names.isEmpty {
      throw Failure(Messages.emptyFolders(before, after))
    }
    let pair = try pair(jobs: jobs.count)
    let folders = FolderDiff(
      before: first, after: second, pair: pair, pictures: pictures(of: pair))
    let whole = VerdictReport(
      .diff, await folders.verdicts(), seconds: start.duration(to: .now).inSeconds)
    try finish(
      whole, document: Self.document(whole, before, after), text: whole.text(.text) ?? "")
    if whole.hasFailed { throw ExitCode.couldNot }
    return whole.passes
  }

  /// Tells what was found; with `--quiet` the exit status alone tells people.
  private func finish(_ whole: VerdictReport, document: String, text: String) throws {
    try whole.write(page: report, failures: failures, console)
    switch format {
    case .json: try console.result(document)
    case .junit, .markdown:
      try console.result(whole.text(format ?? .text, pictures: failures) ?? "")
    default: if !console.isQuiet { try console.result(text) }
    }
  }

  /// The pictures that are asked for.
  private func pictures(of pair: DiffPair) -> DiffPictures {
    DiffPictures(
      pair: pair, isDifferenceOnly: differenceOnly, wantsExhibit: report != nil,
      wantsStills: failures != nil)
  }
}

// MARK: - JSON

extension DiffCommand {
  /// The result of comparing two pictures or two sequences.
  private static func document(
    _ result: DiffPair.Result, _ before: String, _ after: String
  ) -> String {
    let kind = if case .pictures = result { "image" } else { "sequence" }
    return document(kind, isRight: result.passes, before, after, [result.member])
  }

  /// The result of comparing two folders.
  private static func document(
    _ report: VerdictReport, _ before: String, _ after: String
  ) -> String {
    let entries = report.verdicts.map { entry in
      JSONValue.object(
        [
          .init("name", .string(entry.name)), .init("outcome", .string(entry.outcome.rawValue)),
          .init("text", .string(entry.text)),
        ] + entry.details)
    }
    return document(
      "folder", isRight: report.passes && !report.hasFailed, before, after,
      [.init("entries", .array(entries))])
  }

  /// The error that kept two sides from being compared.
  private static func document(_ error: any Error, _ before: String, _ after: String) -> String {
    document(
      "error", isRight: false, before, after, [.init("error", .string(Messages.sentence(error)))])
  }

  /// One member a line.
  private static func document(
    _ kind: String, isRight: Bool, _ before: String, _ after: String, _ more: [JSONValue.Member]
  ) -> String {
    let members: [JSONValue.Member] =
      [
        .init("schema", "keyrise.diff/2"), .init("kind", .string(kind)),
        .init("ok", .boolean(isRight)), .init("before", .string(before)),
        .init("after", .string(after)),
      ] + more
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// Before, after and difference of two sequences, played on their own time.
  struct Animation {
    private let plan: FramePlan
    private let pictures: Pictures

    /// Draws every moment of a comparison; kept compressed, since all are shown again while
    /// writing.
    ///
    /// - Throws: What drawing throws; `FrameSequenceError.invalidPlan` when nothing is ever shown.
    init(
      _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence,
      _ pictures: DiffPictures
    ) async throws {
      var known: [[Int?]: Int] = [:]
      var drawn: [[UInt8]] = []
      var frames: [FramePlan.Frame] = []
      let end = max(before.duration, after.duration)
      for (index, shown) in comparison.pairs.enumerated() {
        let key = [shown.before, shown.after]
        if known[key] == nil {
          known[key] = drawn.count
          let picture = try await pictures.picture(of: shown, before, after)
          drawn.append(try await picture.encoded(level: .draft))
        }
        let next =
          index + 1 < comparison.pairs.count ? comparison.pairs[index + 1].time : end
        frames.append(
          FramePlan.Frame(
            time: shown.time, duration: next - shown.time, stateIndex: known[key] ?? 0))
      }
      let rate = before.frameRate == after.frameRate ? before.frameRate : nil
      plan = try FramePlan(frames: frames, stateCount: drawn.count, scale: 1, frameRate: rate)
      self.pictures = Pictures(files: drawn)
    }

    /// Writes a file that plays.
    func write(
      _ format: AnimationWriter.Format, to path: String, level: CompressionLevel
    ) throws -> WriteSummary {
      try AnimationWriter(format, path: path, level: level).write(plan, renderer: pictures)
    }

    /// Pictures that were drawn before.
    private struct Pictures: FrameRenderer {
      var files: [[UInt8]]

      func makeWorker() -> Worker { Worker(files: files) }

      struct Worker: FrameWorker {
        var files: [[UInt8]]

        func withPixels<Result>(
          ofState index: Int, _ body: (PixelView) throws -> Result
        ) throws -> Result {
          try Bitmap(png: files[index], path: "difference", limits: DiffPair.limits).withPixels(
            body)
        }
      }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func emptyFolders(_ first: String, _ second: String) -> String {
    let none =
      first == second
      ? "'\(shown: first)' holds no picture"
      : "neither '\(shown: first)' nor '\(shown: second)' holds a picture"
    return none + "; there is nothing to compare"
  }

  static let noPictureOfFolders =
    "'-o' is a picture of one pair; two folders are shown by --report page.html"

  static func notADifference(_ path: String) -> String {
    "'\(shown: path)' is no picture that can be written; differences are .png, and of sequences "
      + OutputFormat.allCases.filter { AnimationWriter.Format($0) != nil }
      .map { ".\($0.rawValue)" }.alternatives
  }

  static func nothingWritten(_ path: String) -> String {
    "\(shown: path) is not written: no frames of the two can be shown beside each other"
  }
}
