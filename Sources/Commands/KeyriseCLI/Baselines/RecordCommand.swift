import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Markup
import Measuring
import Rendering

/// `keyrise record`: writes baselines.
struct RecordCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "record", _superCommandName: KeyriseCommand.name,
    abstract: "Write the baselines that 'keyrise verify' compares with.",
    discussion: """
      A baseline is one PNG beside the scenario: pictures of the frames that matter, and in it a \
      fingerprint and the numbers of every frame. A directory stands for all scenarios below it.

      Which are written: 'missing' ones (the default), those that 'failed' to verify, 'all', or \
      'never' any; without --mode KEYRISE_RECORD says it, and CI=true means never. Then, or when \
      something is to be pruned in a dry run, the exit status is 1 if something is to be done.

      EXAMPLES
        keyrise record sign-up.yaml
        keyrise record a.yaml b.yaml --mode failed
        keyrise record renders/* --prune --dry-run
        keyrise record --film recording.mov sign-up.yaml
      """)

  @Argument(
    help: "Scenario files or directories of them; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(help: "missing, failed, all or never. KEYRISE_RECORD.")
  var mode: BaselineRecorder.Mode?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point, from 0.25 to 8; by default the old baseline's, or 1.",
      valueName: "factor"))
  var scale: Double?

  @Option(help: "Which pictures are kept: events, all or none.")
  var keep = BaselineRecorder.KeptPictures.events

  @Flag(help: "Keep the pictures of all frames; short for --keep all.")
  var full = false

  @Option(
    help: ArgumentHelp(
      "A recorded film of the app: its measured motions become a baseline beside the scenario.",
      valueName: "path"),
    completion: .file())
  var film: String?

  @Flag(help: "Remove baselines in these directories that no scenario asks for.")
  var prune = false

  @Flag(help: "Say what would be removed, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Baselines") var options: BaselineSelection.Options
  @OptionGroup(title: "Baselines") var fonts: DrawingOptions.Font
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if let scale { try DrawingOptions.check(scale: scale) }
    if dryRun, !prune { throw ValidationError(Messages.dryRunWithoutPrune) }
    if full, keep == .none { throw ValidationError(Messages.fullAndNone) }
    if prune, shards.isShare { throw ValidationError(Messages.pruneInShards) }
    try scenario.checkForRecording()
    try checkFilm()
    _ = try recordMode()
  }

  private func recordMode() throws -> BaselineRecorder.Mode {
    do throws(EnvironmentError) {
      return try BaselineRecorder.Mode(flag: mode, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError(error.description)
    }
  }

  func answer() async throws -> Bool {
    if let film { return try await record(film, mode: try recordMode()) }
    var batch = try Batch(
      "record",
      flags: scenario.words + [
        try recordMode().rawValue, keep.rawValue, "\(full)", scale.map { "\($0)" } ?? "",
        options.baselines ?? "",
      ], scenarios: try options.paths(of: scenarios), group: options.group,
      environment: try Versions.settings(fontDirectory: fonts.directory), shards, console)
    let selection = try await BaselineSelection.resolve(
      scenarios, options: options, scenario: scenario,
      only: batch.isDealt ? batch.ownNames : nil, console: console)
    batch.worst = selection.worst
    let recorder = BaselineRecorder(
      drawing: fonts.drawing(scale: scale), mode: dryRun ? .never : try recordMode(),
      keeping: full ? .all : keep)
    let reporter = Reporter(console: console, isDryRun: dryRun)
    for verdict in selection.failures {
      batch.note(verdict.scenario, "", .failed, verdict.text)
    }
    for (path, seconds) in selection.seconds { batch.add(seconds: seconds, to: path) }
    for job in selection.jobs { try ClaimedFiles.protect(from: job.path, isInput: true) }
    for job in selection.jobs {
      await batch.write(job.path, of: job.scenario) {
        let outcome = try await Interruption.watched { try recorder.record(job) }
        return reporter.say(outcome, of: job) ? .done : .missing
      }
    }
    if prune {
      for one in selection.kept {
        console.printError(
          "kept \(shown: one.path): \(Messages.keeper(of: one)); mend that, or remove both")
      }
    }
    let isClean = try reporter.handle(selection.orphans, prune: prune)
    return try batch.finish { try batch.worst.answer() && isClean }
  }

  /// Says what happened to the baselines, and removes orphans.
  struct Reporter {
    var console: Console
    var isDryRun = false

    /// Says what happened to a baseline; returns whether it is up to date.
    func say(_ outcome: BaselineRecorder.Outcome, of job: BaselineJob) -> Bool {
      switch outcome {
      case .written(let bytes):
        console.say(Messages.wrote(job.path, bytes: bytes, unchanged: false))
      case .unchanged: console.say(Messages.unchanged(job.path))
      case .kept: console.say(Messages.kept(job.path))
      case .missing:
        if isDryRun { return true }
        console.printError(Messages.notRecorded(job.path))
      case .unseen(let seal):
        console.printError(
          Messages.notSeen(job.subject.name, command: job.approval(seal: seal)?.command ?? ""))
      }
      switch outcome {
      case .written, .unchanged, .kept: return true
      case .missing, .unseen: return false
      }
    }

    /// Lists orphans or removes them; returns false when a dry run left some to remove.
    func handle(_ orphans: [OrphanSearch.Orphan], prune: Bool) throws -> Bool {
      for orphan in orphans {
        if !orphan.isOurs {
          console.printError(
            "orphan \(shown: orphan.path): no scenario asks for it, and it is no baseline that "
              + "can be read; it is left alone")
        } else if !prune {
          console.printError(Messages.orphan(orphan.path))
        } else {
          if !isDryRun { try WholeFile.remove(orphan.path) }
          console.say(Messages.pruned(orphan.path, isDryRun: isDryRun))
        }
      }
      return !(prune && isDryRun && orphans.contains(where: \.isOurs))
    }
  }

  /// Refuses flags that do not apply to a film's baseline.
  func checkFilm() throws {
    guard film != nil else { return }
    try MotionBaseline.check(scenarios)
    if prune || full || scale != nil || keep != .events || shards.isShare || shards.part != nil {
      throw ValidationError(
        "the baseline of a video is a few numbers; '--scale', '--keep', '--full', '--prune' and "
          + "shards are for what keyrise draws")
    }
  }

  /// Writes the measurement of a film of the app, as the mode says.
  func record(_ film: String, mode: BaselineRecorder.Mode) async throws -> Bool {
    let baseline = MotionBaseline(scenario: scenarios[0], directory: options.baselines)
    if mode == .never || mode == .missing && WholeFile.exists(baseline.path) {
      // An unreadable baseline that is kept would fail every later `verify`.
      let exists = try baseline.read() != nil
      exists
        ? console.say(Messages.kept(baseline.path))
        : console.printError(Messages.notRecorded(baseline.path))
      return exists
    }
    let measured = try await Interruption.watched {
      try MotionBaseline.measured(
        film, scenario: scenarios[0], options: scenario, console: console)
    }
    if mode == .failed, let known = try? baseline.read(),
      RecordingComparison(known, measured.measurement, tolerance: .scripted).isAlike
    {
      console.say(Messages.kept(baseline.path))
      return true
    }
    try ClaimedFiles.protect(from: baseline.path)
    let text = MotionBaseline.text(measured.measurement, name: measured.fileName)
    try console.write(text, to: baseline.path)
    return true
  }
}

// MARK: - Sentences

extension Messages {
  static let dryRunWithoutPrune =
    "'--dry-run' says what '--prune' would remove, and it is not there"

  static let fullAndNone = "'--full' and '--keep none' contradict each other; choose one"

  static func notRecorded(_ path: String) -> String {
    "missing \(shown: path); nothing is recorded here: run 'keyrise record' elsewhere and "
      + "commit the file"
  }

  static func notSeen(_ name: String, command: String) -> String {
    "'\(shown: name)' is drawn otherwise now than what was looked at, and was not approved; "
      + "look again"
      + (command.isEmpty ? "" : ", then: \(shown: command)")
  }

  static func pruned(_ path: String, isDryRun: Bool) -> String {
    isDryRun ? "would remove \(shown: path)" : "removed \(shown: path)"
  }

  static let pruneInShards =
    "'--prune' removes what no scenario asks for, and a shard has some of them; prune without '--shard'"

  static func kept(_ path: String) -> String { "kept \(shown: path)" }
}
