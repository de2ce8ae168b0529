import FrameDiff
import FrameSequence

/// A directory of pictures of what verify found changed.
struct FailureFolder {
  var path: String

  /// Writes the recorded and the current picture, at the first difference, of every film that does
  /// not pass.
  func write(_ report: VerificationReport, _ console: Console) throws {
    try report.forEachFailure { pictures in
      for picture in pictures {
        let file = path.hasSuffix("/") ? path + picture.name : path + "/" + picture.name
        let outcome = try AtomicFile.write(picture.bytes, to: file)
        console.say(
          Messages.wroteText(
            file, bytes: picture.bytes.count, unchanged: outcome == .unchanged))
      }
    }
  }
}
