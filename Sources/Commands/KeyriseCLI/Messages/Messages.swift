import Audit
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario

/// Every sentence the commands say, so that they sound alike.
enum Messages {
  static let cannotWriteToStandardOutput = "cannot write to standard output"

  static let tooFewDescriptors =
    "too few files can be opened at once here; allow more with: ulimit -n 256"

  static func notText(_ argument: String) -> String {
    "'\(shown: argument)' is not UTF-8 text; rename the file"
  }

  static let interrupted = "interrupted; nothing half was left behind"

  static let interruptedBetween = "interrupted; the outputs that are not named above are missing"

  static let nothingToAudit =
    "there is nothing to audit: no field, or no keyboard whose height is known"

  static let severalToStandardOutput =
    "several pictures would be written to standard output, which takes one; name one scenario, one "
    + "--strategy and one --storm"

  static func namedTwice(_ path: String) -> String { "'\(shown: path)' is named twice" }

  static func namesakes(_ path: String, name: String) -> String {
    "several scenarios are called '\(shown: name)' and would be written to '\(shown: path)'; "
      + "render them one by one, each with its own -o"
  }

  static let positionWithoutStill = "'--at' is the instant of a .png, and no -o is one"

  static let loopWithoutAnimation =
    "'--loop' says how often an animation plays, and no -o is one that can be told"

  static let notALoop = "it is a number of times from 1 to \(LoopCount.limit), once or forever"

  static func resampled(_ path: String, from fps: Rational, to rate: Rational) -> String {
    "\(shown: path): sampled at \(Format.decimal(rate.doubleValue, places: 2)) frames a second "
      + "instead of \(Format.decimal(fps.doubleValue, places: 2)); the delays of a GIF are whole "
      + "hundredths of a second, 2 at least"
  }

  static let watchOfStandardInput = "'-' is read once and never changes; name a file to watch"

  static let watchToStandardOutput = "'-o -' takes one picture, and watch makes many; name a file"

  static func watching(_ paths: [String]) -> String {
    "watching \(shown: paths.joined(separator: " and ")); Ctrl-C ends it"
  }

  static func waiting(_ path: String) -> String {
    "waiting for '\(shown: path)', which is not there"
  }

  static func serving(_ address: String) -> String { "serving \(shown: address)" }

  static func rendered(seconds: Double) -> String {
    "rendered in \(Format.decimal(seconds * 1000, places: 0)) ms"
  }

  static func cannotServe(_ port: UInt16, _ code: Int32) -> String {
    "cannot serve on port \(port): \(String(cString: strerror(code))); choose another with "
      + "--serve PORT"
  }

  static func notAPort(_ number: Int) -> String {
    "'--serve \(number)' is not a port; it must be 0 to 65535"
  }

  static let checkOfStandardOutput = "'--check' compares files, and '-o -' is none"

  static let noTemporaryDirectory = "there is no room for a temporary directory"

  static func finding(_ finding: StaleCheck.Finding, _ path: String) -> String {
    finding == .missing
      ? "missing: \(shown: path) was never written"
      : "stale: \(shown: path) is not what would "
        + "be written now"
  }

  static func allFresh(_ count: Int) -> String {
    "\(Format.count(count, "output")) compared; all are up to date"
  }

  static func noFFmpeg(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to encode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or write .apng, .gif or .svg"
  }

  static func ffmpegFailed(_ line: String) -> String {
    "ffmpeg could not encode the video: \(shown: line)"
  }

  static let noStrategies =
    "'--strategy' names no strategy; list them with: keyrise list strategies"

  static func notASetting(_ text: String) -> String {
    "'--set \(shown: text)' is not a path and a value; example: keyboard.height=216"
  }

  static let noStorms = "'--storm' names no storm; list them with: keyrise list storms"

  static func unknownStorm(_ id: String, known: [String]) -> String {
    "no storm '\(shown: id)';\(meaning(id, known)) list them with: keyrise list storms"
  }

  /// ` did you mean 'WORD'?`, or nothing when no word is near.
  static func meaning(_ word: String, _ known: [String]) -> String {
    Spelling.nearest(to: word, among: known).map { " did you mean '\(shown: $0)'?" } ?? ""
  }

  /// The message for a missing file whose name was meant as a command.
  static func misspelledCommand(_ word: String, meant: String) -> String {
    "there is no command and no file '\(shown: word)'; did you mean: keyrise \(meant)"
  }

  static func noList(_ word: String, known: [String]) -> String {
    let near = Spelling.nearest(to: word, among: known)
    // 'strategy' for 'strategies' is too far to be a slip.
    let longer = known.first { word.count > 3 && $0.hasPrefix(word.dropLast()) }
    return (near ?? longer).map { "did you mean '\(shown: $0)'?" } ?? "there is no such list"
  }

  static func noCommand(_ word: String, known: [String]) -> String {
    "no command '\(shown: word)';\(meaning(word, known)) list them with: keyrise help"
  }

  static func helpAboutSeveral(_ words: [String]) -> String {
    "'keyrise help' takes one command, and not '\(shown: words.joined(separator: " "))'"
  }

  static func notApplicable(
    _ storm: String, to scenario: String, because obstacle: String
  ) -> String {
    "storm '\(shown: storm)' is not applicable to '\(shown: scenario)': \(shown: obstacle)"
  }

  static func noStormApplies(to scenario: String) -> String {
    "nothing is left to play of '\(shown: scenario)': no storm applies to it"
  }

  static func notJobsInEnvironment(_ text: String) -> String {
    "KEYRISE_JOBS is '\(shown: text)', which is not a number of jobs; it must be 1 or more"
  }

  static func error(_ sentence: String) -> String {
    "error: \(sentence)"
  }

  static func repeatedStrategy(_ id: String) -> String {
    "two strategies are called '\(shown: id)'; give yours another identifier in its profile"
  }

  static func failedExpectation(_ failure: ExpectationFailure) -> String {
    func points(_ value: Double) -> String { "\(Format.fixed(value, places: 1)) pt" }
    let place =
      "under '\(shown: failure.strategy)' at \(Format.fixed(failure.time, places: 3)) s "
      + "(frame \(failure.frame)) "
    switch failure.expectation.condition {
    case .visible(let field, let clearance, _):
      let found =
        failure.hidden > 1e-3
        ? "\(points(failure.hidden)) of it cannot be seen"
        : "it stands \(points(failure.measured)) clear"
      let wanted = clearance > 0 ? "\(points(clearance)) clear" : "to be visible"
      return place + "'\(shown: field)' is expected \(wanted), and \(found)"
    case .noJump(let limit):
      return place + "no jump above \(points(limit)) in 1/60 s is expected, and the content moves "
        + points(failure.measured)
    case .settled(let time):
      return place + "everything is expected to stand still by \(Format.decimal(time)) s, and "
        + "\(points(failure.measured)) are still to go"
    case .metric(let metric, let limit):
      let unit = metric.unit.rawValue
      let field = failure.field.map { " in '\(shown: $0)'" } ?? ""
      return place
        + "\(metric.rawValue) is expected to be at most \(Format.decimal(limit)) \(unit), and is "
        + "\(Format.decimal(failure.measured, places: 1)) \(unit)\(shown: field)"
    }
  }

  static func checked(_ count: Int, _ noun: String, notApplicable: Int) -> String {
    "\(Format.count(count, noun)) checked"
      + (notApplicable > 0 ? ", \(notApplicable) not applicable" : "")
      + (count > 0 ? "; nothing is wrong" : "")
  }

  static func unknownOrientation(_ word: String, known: [String]) -> String {
    "'--orientation \(shown: word)' is no way to hold a device;\(meaning(word, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func severalSituations(_ flag: String, _ value: String) -> String {
    "'--\(shown: flag) \(shown: value)': only 'keyrise audit' and 'keyrise check' take several; "
      + "name one"
      + (flag == "device" ? ", or draw them with: keyrise sheet --vary device=\(shown: value)" : "")
  }

  /// The message of an error that reached the top.
  ///
  /// Keyrise's own errors are sentences, to which the flags are added that help; Foundation's
  /// have the system's, as what it would say itself comes with all of ICU.
  static func sentence(_ error: any Error) -> String {
    switch error {
    case FrameSequenceError.foreignDirectory:
      return "\(error), or pass --force to put the frames among its files"
    case FrameSequenceError.foreignFile:
      return "\(error), or pass --force to replace it"
    case let error as any CustomStringConvertible & Error where !(error is CocoaError):
      return inStyle(error.description)
    default:
      return systemSentence(error)
    }
  }

  /// The reason in one line, for reports: of a scenario its first error.
  static func reason(_ error: any Error) -> String {
    guard let problem = error as? ScenarioProblem else { return sentence(error) }
    return problem.diagnostics.first { $0.severity == .error }?.message ?? problem.body
  }

  /// The system's words for an error of Foundation, with the file.
  private static func systemSentence(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return inStyle("\(error)") }
    let path = (error.userInfo["NSFilePath"] as? String).map { "'\(shown: $0)': " } ?? ""
    let reason = (error.userInfo["NSUnderlyingError"] as? POSIXError)
      .map { String(cString: strerror($0.code.rawValue)) }
    return path + inStyle(reason ?? "the file system refused it (\(error.code.rawValue))")
  }

  /// A sentence as all messages are written: it begins small, and has no full stop.
  static func inStyle(_ sentence: String) -> String {
    var text = Substring(sentence)
    if text.hasSuffix(".") { text = text.dropLast() }
    let start = text.prefix(2)
    guard start.count == 2, start.first?.isUppercase == true, start.last?.isLowercase == true else {
      return String(text)
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  static func notAScale(_ scale: Double) -> String {
    "'--scale \(Format.decimal(scale))' is not a number from 0.25 to 8"
  }

  static let jsonAndMarkdown = "'--json' and '--markdown' contradict each other; choose one"

  static let draftAndOptimize = "'--draft' and '--optimize' contradict each other; choose one"

  static func notJobs(_ count: Int) -> String {
    "'--jobs \(count)' is not a number of jobs; it must be 1 or more"
  }

  static func unknownKeyboard(_ word: String, known: [String]) -> String {
    "no keyboard '\(shown: word)';\(meaning(word, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func unknownField(_ id: String, scenario: String, known: [String]) -> String {
    "no field '\(shown: id)' in '\(shown: scenario)';\(meaning(id, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func audited(_ count: Int, failures: Int, notApplicable: Int) -> String {
    let left = notApplicable > 0 ? ", \(notApplicable) not applicable" : ""
    return "\(Format.count(count, "case")), \(failures) failed\(left)"
  }

  static func auditing(_ done: Int, of count: Int) -> String {
    "auditing  \(done)/\(count)"
  }

  static func notARequirement(_ text: String) -> String {
    "'--require \(shown: text)' is not a metric and its limit; example: hidden-at-rest<=0"
  }

  static func unknownMetric(_ name: String, known: [String]) -> String {
    "no metric '\(shown: name)';\(meaning(name, known)) list them with: keyrise list metrics"
  }

  static func notAName(_ name: String) -> String {
    "'\(shown: name)' is not a file name"
  }

  static let templateAsJSON =
    "a starter scenario is YAML with comments; name it .yaml"

  static func noTemplate(_ name: String, known: [String]) -> String {
    "no template '\(shown: name)';\(meaning(name, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func wroteTemplate(_ path: String) -> String {
    "wrote \(shown: path); draw it with: keyrise \(shown: path)"
  }

  static func exists(_ path: String) -> String {
    "'\(shown: path)' exists; keyrise new does not overwrite it"
  }
}

/// The sentences about baselines.
extension Messages {
  static let emptyBaselines = "'--baselines' names no directory"

  static let standardInputNeedsBaselines =
    "a scenario from standard input has no place of its own; say where its baseline is with "
    + "--baselines"

  static let recordedAsItIs =
    "a baseline shows what its scenario says; write what '--set' or '--fps' change into the file, "
    + "or try them with: keyrise verify"

  static let dryRunWithoutPrune =
    "'--dry-run' says what '--prune' would remove, and it is not there"

  static let fullAndNone = "'--full' and '--keep none' contradict each other; choose one"

  static func noScenarioBelow(_ directory: String) -> String {
    "there is no scenario in '\(shown: directory)': no .yaml, .yml or .json file with the key "
      + "'keyrise'"
  }

  static func noScenarioNamed(_ name: String) -> String {
    "'\(shown: name)' is neither a file nor the name of a scenario below this directory"
  }

  static func notRecordedYet(_ name: String, _ paths: [String]) -> String {
    "'\(shown: name)' has no baseline yet, and a name stands for those that have one; look at "
      + "it, then: "
      + "keyrise record \(shown: paths.joined(separator: " "))"
  }

  static func ambiguousName(_ name: String, _ paths: [String]) -> String {
    "'\(shown: name)' is the name of several scenarios: "
      + paths.map { "'\(shown: $0)'" }.joined(separator: ", ") + "; name the file"
  }

  static func baselinesCollide(_ path: String, _ first: String, _ second: String) -> String {
    "'\(shown: first)' and '\(shown: second)' would have one baseline, '\(shown: path)'; give "
      + "one of them another name"
  }

  static func notRecorded(_ path: String) -> String {
    "missing \(shown: path); nothing is recorded here: run 'keyrise record' elsewhere and "
      + "commit the file"
  }

  static func notSeen(_ name: String, command: String) -> String {
    "'\(shown: name)' is drawn otherwise now than what was looked at, and was not approved; "
      + "look again"
      + (command.isEmpty ? "" : ", then: \(shown: command)")
  }

  static func unchanged(_ path: String) -> String { "unchanged \(shown: path)" }

  static func kept(_ path: String) -> String { "kept \(shown: path)" }

  static func pruned(_ path: String, isDryRun: Bool) -> String {
    isDryRun ? "would remove \(shown: path)" : "removed \(shown: path)"
  }

  static func notMeant(_ path: String) -> String {
    "kept \(shown: path); it changed too, and its seal was not given"
  }

  static func orphan(_ path: String) -> String {
    "orphan \(shown: path): no scenario asks for it; remove it with: keyrise record --prune"
  }

  static func keptOrphan(_ orphan: OrphanSearch.Orphan) -> String {
    "kept \(shown: orphan.path): \(keeper(of: orphan)); mend that, or remove both"
  }

  static func notCompared(_ orphan: OrphanSearch.Orphan) -> String {
    "not compared \(shown: orphan.path): \(keeper(of: orphan)), and was put aside"
  }

  private static func keeper(of orphan: OrphanSearch.Orphan) -> String {
    let keeper = orphan.keeper ?? ""
    // A folder, where the name of a file in it is no text.
    let file = WholeFile.isDirectory(keeper) ? "a file in '\(shown: keeper)'" : "'\(shown: keeper)'"
    return file + " may be its scenario"
  }

  static func nearMiss(_ path: String, key: String) -> String {
    "'\(shown: path)' is not checked: its first key is '\(shown: key)'; did you mean 'keyrise'?"
  }

  static func foreignOrphan(_ path: String) -> String {
    "orphan \(shown: path): no scenario asks for it, and it is no baseline that can be read; it "
      + "is left alone"
  }

  static func notSlack(_ text: String) -> String {
    "'--slack \(shown: text)' is not a number of frames; example: 1f"
  }
}
