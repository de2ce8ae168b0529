import ArgumentParser
import FrameDiff
import Markup

/// `keyrise approve`: takes what is drawn now as the baseline.
struct ApproveCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", _superCommandName: KeyriseCommand.name,
    abstract: "Take what scenarios look like now as their baselines.",
    discussion: """
      Draws the scenarios again and writes the baselines of those that changed. What is named is a \
      scenario file, a directory, or the name of a scenario below this directory, which stands for \
      its films that have a baseline. With --seen only \
      what was looked at is taken: 'keyrise verify' prints the seal of what it drew, and a film \
      with another seal is refused. It writes in CI too: it was asked to.

      EXAMPLES
        keyrise approve sign-up.yaml a.yaml
        keyrise approve sign-up
        keyrise approve renders/*
      """)

  @Argument(help: "Scenario files, directories of them, or names.", completion: .file())
  var scenarios: [String]

  @Option(
    name: .customLong("seen"),
    help: ArgumentHelp("The seal of what was looked at; repeatable.", valueName: "seal"))
  var seals: [String] = []

  @Option(help: "Which pictures are kept: events, all or none.")
  var keep = BaselineRecorder.KeptPictures.events

  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineSelection.Options
  @OptionGroup(title: "Baselines") var fonts: DrawingOptions.Font
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    try scenario.checkForRecording()
  }

  func answer() async throws -> Bool {
    var selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario, byName: true,
      console: console)
    let recorder = BaselineRecorder(
      drawing: fonts.drawing(), mode: .failed, keeping: keep, seen: seals.isEmpty ? nil : seals)
    let reporter = RecordCommand.Reporter(console: console)
    var unseen: [(BaselineRecorder.Outcome, BaselineJob)] = []
    var isTaken = false
    for job in selection.jobs {
      await selection.worst.collect(console) {
        let outcome = try await Interruption.watched { try recorder.record(job) }
        if case .unseen = outcome {
          unseen.append((outcome, job))
          return true
        }
        if case .written = outcome { isTaken = true }
        return reporter.say(outcome, of: job)
      }
    }
    // Changed films whose seals were not given are not to be approved.
    if isTaken {
      for (_, job) in unseen {
        console.say("kept \(shown: job.path); it changed too, and its seal was not given")
      }
      return try selection.worst.answer()
    }
    let isClean = unseen.map { reporter.say($0, of: $1) }.allSatisfy { $0 }
    return try selection.worst.answer() && isClean
  }
}
