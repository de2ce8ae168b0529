import FrameDiff
import FrameSequence

/// A directory of what verify found changed: what was recorded and what is drawn now.
///
/// Each is a baseline file: a picture for people, and all the rest for `keyrise diff`.
struct FailureFolder {
  var path: String

  /// Writes two files a change, and one a film without a baseline.
  func write(_ verdicts: [Verdict], _ console: Console) throws {
    for verdict in verdicts where !verdict.passes {
      for (baseline, side) in [(verdict.before, "before"), (verdict.after, "after")] {
        guard let baseline else { continue }
        let file =
          FailureFolder.joined(path, "\(verdict.name).\(verdict.strategy).\(side).png")
        let bytes = try baseline.fileBytes()
        let outcome = try AtomicFile.write(bytes, to: file)
        console.say(
          Messages.wroteText(file, bytes: bytes.count, unchanged: outcome == .unchanged))
      }
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
