import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Rendering

/// `keyrise verify`: holds scenarios against their baselines.
struct Verify: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare scenarios with their baselines; writes none.",
    discussion: """
      Draws in memory and says what changed, since when, by how much, and why. Exit status 1 when \
      something changed or has no baseline. A directory stands for all scenarios below it, and \
      baselines in it that no scenario asks for are named. --set and --fps change what is drawn, \
      and not what it is compared with: they tell what a change would do.

      EXAMPLES
        keyrise verify sign-up.yaml
        keyrise verify a.yaml b.yaml --report report.html
        keyrise verify sign-up.yaml --set keyboard.height=300
        keyrise verify renders/* -o verify.xml
      """)

  @Argument(help: "Scenario files or directories of them; '-' is standard input.")
  var scenarios: [String]

  @Option(
    name: .shortAndLong,
    help: "text, json, junit (XML), github or markdown; by default what -o ends in, or text.")
  var format: ReportStyle?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"))
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
    do throws(PixelPolicyError) {
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
    let selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, console: console)
    for job in selection.jobs { InputFiles.add(job.path) }
    try checkOutputs()
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
    try tell(result)
    if let report { try write(result.page(), to: report) }
    if let failures { try FailureFolder(path: failures).write(result.verdicts, console) }
    if verdicts.contains(where: \.hasFailed) { throw ExitCode.couldNot }
    return try selection.worst.answer() && verdicts.allSatisfy(\.passes)
  }

  /// Refuses to write over what is read, or two things to one place, before anything is compared.
  private func checkOutputs() throws {
    var paths = OutputPaths()
    for path in [output, report].compactMap(\.self) { try paths.take(path, kind: .still) }
  }

  private func tell(_ result: VerificationReport) throws {
    let style = try style
    let text = result.text(style)
    if let output, output != "-" {
      try write(text, to: output)
    } else if style == .text {
      // Said to people, who also want to hear of what passes, unless they asked for quiet.
      let lines = text.hasSuffix("\n") ? String(text.dropLast()) : text
      if result.passes { console.say(lines) } else { console.complain(lines) }
    } else {
      try console.result(text)
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
