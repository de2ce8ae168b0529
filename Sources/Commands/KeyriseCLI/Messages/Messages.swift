import ArgumentParser
import Audit
import Foundation
import FrameDiff
import FrameSequence
import Markup
import Scenario

/// Every sentence the commands say, so that they sound alike.
enum Messages {
  static let loopWithoutAnimation =
    "'--loop' says how often an animation plays, and no -o is one that can be told"

  /// ` did you mean 'WORD'?`, or nothing when no word is near.
  static func meaning(_ word: String, _ known: [String]) -> String {
    Spelling.nearest(to: word, among: known).map { " did you mean '\(shown: $0)'?" } ?? ""
  }

  static func notApplicable(
    _ storm: String, to scenario: String, because obstacle: String
  ) -> String {
    "storm '\(shown: storm)' is not applicable to '\(shown: scenario)': \(shown: obstacle)"
  }

  static func error(_ sentence: String) -> String {
    "error: \(sentence)"
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

  /// The message of an error that reached the top.
  ///
  /// Keyrise's own errors are sentences, to which the flags are added that help; Foundation's
  /// have the system's, as what it would say itself comes with all of ICU.
  static func sentence(_ error: any Error) -> String {
    switch error {
    case let problem as ScenarioFile.Problem: return problem.body
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

  static func exists(_ path: String) -> String {
    "'\(shown: path)' exists; keyrise new does not overwrite it"
  }
}

/// The sentences about baselines.
extension Messages {
  static func unchanged(_ path: String) -> String { "unchanged \(shown: path)" }

  static func orphan(_ path: String) -> String {
    "orphan \(shown: path): no scenario asks for it; remove it with: keyrise record --prune"
  }

  /// The file that may be the scenario of a baseline, as a sentence without an end.
  static func keeper(of orphan: OrphanSearch.Orphan) -> String {
    let keeper = orphan.keeper ?? ""
    // A folder, where the name of a file in it is no text.
    let file = WholeFile.isDirectory(keeper) ? "a file in '\(shown: keeper)'" : "'\(shown: keeper)'"
    return file + " may be its scenario"
  }
}

/// Sentences about files that a command writes.
extension Messages {
  static func unsupportedFormat(_ format: String, path: String) -> String {
    "'--format \(shown: format)' and '-o \(shown: path)' contradict each other"
  }

  static func outputsCollide(_ path: String) -> String {
    "several outputs would be written to '\(shown: path)'; name another path, or put one of "
      + Output.placeholders.map { "{\($0)}" }.joined(separator: ", ") + " into it"
  }

  /// A line about a file that was written, or was there already, with facts about it.
  static func wrote(
    _ path: String, _ facts: String..., bytes: Int, unchanged: Bool, seconds: Double? = nil
  ) -> String {
    let start = "\(unchanged ? "unchanged" : "wrote") \(shown: path)"
    let time = seconds.map { ["in \(Format.seconds($0))"] } ?? []
    return ([start] + facts + [Format.bytes(bytes)] + time).joined(separator: "  ")
  }

  static func wrote(_ summary: WriteSummary, seconds: Double) -> String {
    wrote(
      summary.path,
      "\(Format.count(summary.frames, "frame")) (\(summary.distinct) distinct)",
      Format.seconds(summary.duration), "\(summary.width)x\(summary.height)",
      bytes: summary.bytes, unchanged: summary.unchanged, seconds: seconds)
  }

  static func oneOf(_ words: [String]) -> String {
    "please provide one of " + words.map { "'\($0)'" }.alternatives
  }

  static let emptyOutput = "'-o' names no file"
}

/// Sentences about illustrations.
extension Messages {
  static let wordsAndPicture =
    "'-o -' writes a picture to standard output, where '--alt' and '--markdown' write words"

  static let cannotTurnSideBySide = """
    the device is turned in this scenario, and devices side by side cannot follow: compare one \
    instant as .svg, .png or .pdf, or animate each strategy with 'keyrise render'
    """

  /// A picture in Markdown, with what it shows and what it is called.
  static func markdown(_ path: String, alt: String, title: String) -> String {
    func escaped(_ text: String, _ special: String) -> String {
      PlainText.line(text).reduce(into: "") { result, character in
        if special.contains(character) { result += "\\" }
        result.append(character)
      }
    }
    let path = PlainText.line(path)
    let place = path.contains(where: { " ()<>".contains($0) }) ? "<\(path)>" : path
    let name = title.isEmpty ? "" : " \"\(escaped(title, "\\\""))\""
    return "![\(escaped(alt, "\\[]"))](\(place)\(shown: name))"
  }
}

/// The sentences about shards and their parts.
extension Messages {
  static func sentence(_ outcome: WorkReport.Outcome) -> String {
    switch outcome {
    case .done: ""
    case .missing: "it was never written"
    case .stale: "it is not what would be written now"
    case .no: "the scenario expects what does not hold"
    case .failed: "it could not be made"
    }
  }
}

/// The sentences of comparing.
extension Messages {
  static let nothingToCompare = "there are no frames to compare"

  static func missingFrames(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)' has no \(some(names)); the frame after it follows at once"
  }

  static func alteredFrames(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)': \(some(names)) \(names.count == 1 ? "does" : "do") not match the hash in the "
      + "manifest: the directory was edited or mixes two renders; what is there is compared"
  }

  static func unlistedPictures(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)': \(some(names)) \(names.count == 1 ? "is" : "are") not in the manifest and "
      + "not compared"
  }

  /// The first three names, and how many more there are.
  private static func some(_ names: [String]) -> String {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "\(shown: names.prefix(3).joined(separator: ", "))\(more)"
  }

  static func cannotCompare(_ first: String, _ second: String) -> String {
    "\(shown: first) and \(shown: second) cannot be compared; name two pictures, two sequences or "
      + "two folders"
  }

  static func notAFrameRate(_ text: String) -> String {
    "'--fps \(shown: text)' is not a rate from 0.001 to 1000 frames a second; examples: "
      + "60, 29.97, 30000/1001"
  }
}
