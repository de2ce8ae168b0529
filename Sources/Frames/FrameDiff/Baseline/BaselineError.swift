internal import FrameSequence
internal import Markup

/// Why a file cannot be used as a baseline.
package enum BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is no PNG file, or one without what makes a baseline of it.
  case foreign(path: String)
  /// It is what Git LFS leaves in place of a file that was not fetched.
  case gitLFSPointer(path: String)
  /// Something has changed or cut it; the text says what is wrong.
  case damaged(path: String, problem: String)
  /// It exceeds a limit of what can be read back; the text names the limit.
  case tooLarge(path: String, what: Excess)
  /// It was made by a later keyrise, in a format of this number.
  case newer(path: String, version: Int)

  /// A thing that a baseline can have too much of.
  package enum Excess: Sendable, Hashable {
    /// Pixels in the pictures that it keeps.
    case pixels(Int)
    /// Bytes, in the file or of its numbers.
    case bytes(Int)
  }

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .foreign(let path):
      "'\(shown: path)' is no baseline: keyrise did not write it, or a tool that shrinks "
        + "pictures has "
        + "taken its data out; move it away, or approve the scenario to replace it"
    case .gitLFSPointer(let path):
      "'\(shown: path)' is a Git LFS pointer and not the file itself; fetch it with: git lfs pull"
    case .damaged(let path, let problem):
      "'\(shown: path)' is damaged: \(problem); take it back from version control, or approve the "
        + "scenario to replace it"
    case .tooLarge(let path, let what):
      "'\(shown: path)' would have \(what.sentence); record it at a smaller --scale, or keep "
        + "fewer pictures "
        + "with --keep events"
    case .newer(let path, let version):
      "'\(shown: path)' has baseline format \(version), and this keyrise knows 1 to "
        + "\(Baseline.formatVersion); use the keyrise that recorded it, or a later one"
    }
  }
}

extension BaselineError.Excess {
  /// How much there is and how much there may be.
  fileprivate var sentence: String {
    switch self {
    case .pixels(let count):
      "\(count) pixels in its pictures, and \(PNGChunks.pixelLimit) are the most"
    case .bytes(let count): "\(count) bytes, and \(Baseline.sizeLimit) are the most"
    }
  }
}
