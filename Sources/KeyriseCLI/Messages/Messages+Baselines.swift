import FrameDiff
import FrameSequence
import Markup

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
    let keeper = orphan.keeper ?? ""
    // A folder, where the name of a file in it is no text.
    let file = WholeFile.isDirectory(keeper) ? "a file in '\(shown: keeper)'" : "'\(shown: keeper)'"
    return "kept \(shown: orphan.path): \(file) may be its scenario; mend that, or remove both"
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
