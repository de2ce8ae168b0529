import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Playing
import Rendering

/// `keyrise verify`: holds scenarios against their baselines.
struct VerifyCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare scenarios with their baselines; writes none.",
    discussion: """
      Draws in memory and prints what changed, since when, by how much, and why. Exit status 1 when \
      something changed or has no baseline. A directory stands for all scenarios below it, and \
      baselines in it that no scenario asks for are named. --set and --fps change what is drawn, \
      and not what it is compared with: they tell what a change would do.

      EXAMPLES
        keyrise verify sign-up.yaml
        keyrise verify a.yaml b.yaml --report report.html
        keyrise verify sign-up.yaml --set keyboard.height=300
        keyrise verify renders/* -o verify.xml
      """)

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(
    name: .shortAndLong,
    help: "text, json, junit (XML), github or markdown; by default what -o ends in, or text.")
  var format: ReportStyle?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write a page to look at what changed, in one file.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write pictures of every change, before and now, into this directory.",
      valueName: "directory"))
  var failures: String?

  @Option(
    help: "When pixels count: always, auto (if drawn by these libraries), never. KEYRISE_PIXELS.")
  var pixels: BaselineVerifier.PixelPolicy?

  @Option(
    help: ArgumentHelp(
      "How much later or sooner things may come, in frames, such as 1f.", valueName: "frames"))
  var slack: String?

  @Option(
    help: ArgumentHelp(
      "Not compared: an element's id, x,y,width,height, each with @0.2..0.8; see diff. Of frames "
        + "that are no pictures whole rows.", valueName: "what"))
  var ignore: [String] = []

  @OptionGroup var jobs: JobsOption
  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if [report, failures].contains("") { throw ValidationError(Messages.emptyOutput) }
    _ = try style
    _ = try tolerance()
    _ = try pixelPolicy()
  }

  private var style: ReportStyle {
    get throws { try .chosen(format, for: output, usual: .text) }
  }

  private func pixelPolicy() throws -> BaselineVerifier.PixelPolicy {
    do throws(EnvironmentError) {
      return try BaselineVerifier.PixelPolicy(
        flag: pixels, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func tolerance() throws -> FilmTolerance {
    let masks = try ComparingOptions.masks(ignore)
    guard let slack else { return FilmTolerance(masks: masks) }
    guard slack.hasSuffix("f"), let frames = Double(slack.dropLast()), frames.isFinite, frames >= 0
    else { throw ValidationError(Messages.notSlack(slack)) }
    return FilmTolerance(slack: frames, masks: masks)
  }

  func answer() async throws -> Bool {
    let start = ContinuousClock.now
    let style = try style
    let isTold = style == .text && (output ?? "-") == "-"
    let selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, tellsFailures: !isTold, console: console)
    if selection.jobs.isEmpty, selection.failures.isEmpty { return try selection.worst.answer() }
    for job in selection.jobs { InputFiles.add(job.path) }
    try checkOutputs()
    try check(tolerance().masks, of: selection.jobs)
    let verifier = BaselineVerifier(
      drawing: options.drawing(), pixels: try pixelPolicy(), tolerance: try tolerance(),
      wantsPictures: report != nil || failures != nil)
    let verdicts = try await Interruption.watched {
      try await verifier.verify(selection.jobs, atOnce: jobs.count)
    }
    let result = VerificationReport(
      verdicts: selection.failures + verdicts, orphans: selection.orphans.map(\.path),
      environment: try Versions.settings(fontDirectory: options.fonts.directory),
      seconds: start.duration(to: .now).inSeconds)
    try tell(result, style)
    if let report { try write(result.page(), to: report) }
    if let failures { try FailureFolder(path: failures).write(result, console) }
    if verdicts.contains(where: \.hasFailed) { throw ExitCode.couldNot }
    return try selection.worst.answer() && verdicts.allSatisfy(\.passes)
  }

  /// Refuses to write over what is read, or two things to one place, before anything is compared.
  private func checkOutputs() throws {
    var paths = OutputPaths()
    for path in [output, report].compactMap(\.self) { try paths.take(path, kind: .still) }
  }

  /// - Throws: ``Failure`` when an element is to be ignored that no film and no baseline has.
  private func check(_ masks: [SequenceMask], of jobs: [BaselineJob]) throws {
    let drawn = jobs.flatMap(\.film.sequenceElements).map(\.id)
    guard !jobs.isEmpty, masks.unknownElement(among: drawn, hasKeyboard: true) != nil else {
      return
    }
    // It may be one that is gone. A baseline that cannot be read is a verdict, later.
    let recorded = jobs.compactMap { try? $0.load() }.flatMap(\.elements).map(\.id)
    try masks.check(among: drawn + recorded, hasKeyboard: true)
  }

  private func tell(_ result: VerificationReport, _ style: ReportStyle) throws {
    let text = result.text(style)
    if let output, output != "-" {
      try write(text, to: output)
    } else if !(console.isQuiet && style == .text && result.passes) {
      // Who asked for quiet wants no words about what passes; programs always get their document.
      // GitHub's are commands, and the report escapes what they tell of.
      try style == .github ? console.result(Array(text.utf8)) : console.result(text)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let outcome = try AtomicFile.write(text, to: path)
    console.say(
      Messages.wroteText(path, bytes: text.utf8.count, unchanged: outcome == .unchanged))
  }
}

extension ReportStyle: ExpressibleByArgument, TextFormat {
  var fileEnding: String? {
    switch self {
    case .text: "txt"
    case .json: rawValue
    case .junit: "xml"
    case .github: nil
    case .markdown: "md"
    }
  }
}
