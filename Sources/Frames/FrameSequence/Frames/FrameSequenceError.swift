internal import Markup

/// Why pictures could not be written or read.
///
/// `description` is a sentence for people. `code` is always an `errno` value.
package enum FrameSequenceError: Error, Sendable, Hashable {
  /// A frame's width or height, in pixels, is outside `PixelView.sideRange`.
  case unsupportedSize(width: Int, height: Int)

  /// The memory of a frame does not hold the rows it is said to hold.
  case malformedPixels(width: Int, height: Int, bytesPerRow: Int, byteCount: Int)

  /// The frames of one sequence have different sizes in pixels.
  case sizesDiffer(
    width: Int, height: Int, otherWidth: Int, otherHeight: Int, path: String? = nil)

  /// A plan contradicts itself; `problem` says how.
  case invalidPlan(problem: String)

  case compressionFailed(zlibCode: Int32)

  /// giflib failed.
  case gifFailed(gifCode: Int32)

  /// A directory could not be created.
  case cannotCreateDirectory(path: String, code: Int32)

  /// A file or directory could not be read.
  case cannotRead(path: String, code: Int32)

  /// A file could not be written or renamed; `-` is standard output.
  case cannotWrite(path: String, code: Int32)

  /// A file of an earlier, longer sequence could not be removed.
  case cannotRemove(path: String, code: Int32)

  /// A file is in place of a directory.
  case notADirectory(path: String)

  /// A directory is in place of a file.
  case isADirectory(path: String)

  /// A device or a pipe is in place of a file.
  case notAFile(path: String)

  /// The name of a new file is taken.
  case exists(path: String)

  /// The name of a file or directory is not UTF-8; `path` has U+FFFD in place of invalid bytes.
  case nameNotText(path: String)

  /// The path is a symbolic link to nothing.
  case danglingLink(path: String)

  /// The directory has files but no manifest of this tool; `file` is the first of them by name.
  case foreignDirectory(path: String, file: String)

  /// The directory has a manifest of this tool, but also a foreign file under a required name.
  case foreignFile(path: String, file: String)

  /// The file is no picture that can be read; `problem` says why.
  case unreadablePicture(path: String, problem: PictureProblem)

  /// The directory holds no PNG.
  case noFrames(path: String)

  /// The manifest is this tool's, but invalid.
  case malformedManifest(path: String)

  /// The manifest is of another version of this tool, which wrote it as `schema`.
  case otherManifest(path: String, schema: String)

  /// The write was cancelled; nothing was left behind.
  case interrupted
}

// MARK: - Sentences

extension FrameSequenceError: CustomStringConvertible {
  /// The error as a sentence: what, where, and what to do where that is known.
  package var description: String {
    switch self {
    case .unsupportedSize(let width, let height):
      let range = PixelView.sideRange
      return "cannot make a picture of \(width)x\(height) pixels: "
        + "each side must be from \(range.lowerBound) to \(range.upperBound)"
    case .malformedPixels(let width, let height, let bytesPerRow, let byteCount):
      return "\(byteCount) bytes at \(bytesPerRow) bytes a row "
        + "are not a picture of \(width)x\(height) pixels"
    case .sizesDiffer(let width, let height, let otherWidth, let otherHeight, let path):
      return "the frames of \(path.map { "'\(shown: $0)'" } ?? "a sequence") must have one size, "
        + "but \(width)x\(height) and \(otherWidth)x\(otherHeight) pixels occur"
    case .invalidPlan(let problem):
      return "cannot write the sequence: \(problem)"
    case .compressionFailed(let zlibCode):
      return "cannot compress a picture: zlib failed with status \(zlibCode)"
    case .gifFailed(let gifCode):
      return "cannot encode a GIF: giflib failed with status \(gifCode)"
    case .cannotCreateDirectory(let path, let code):
      return Self.sentence("create the directory '\(shown: path)'", code)
    case .cannotRead(let path, let code):
      return Self.sentence("read '\(shown: path)'", code)
    case .cannotWrite(let path, let code):
      let place = path == "-" ? "to standard output" : "'\(shown: path)'"
      return Self.sentence("write \(place)", code)
    case .cannotRemove(let path, let code):
      return Self.sentence("remove the stale frame '\(shown: path)'", code)
    case .notADirectory(let path):
      return "'\(shown: path)' is a file, and the frames need a directory; choose another path"
    case .isADirectory(let path):
      return "'\(shown: path)' is a directory, and a file is wanted there; choose another path"
    case .notAFile(let path):
      return "'\(shown: path)' is a device or a pipe, and a file is wanted there; choose "
        + "another path"
    case .exists(let path):
      return "'\(shown: path)' exists and is not overwritten; choose another path"
    case .nameNotText(let path):
      return "the name of '\(shown: path)' is not UTF-8 text; rename it"
    case .danglingLink(let path):
      return
        "'\(shown: path)' is a symbolic link to nothing; make what it points to, or choose another path"
    case .foreignDirectory(let path, let file):
      return "'\(shown: path)' was not written by keyrise: it holds '\(shown: file)' and no "
        + "manifest of ours; "
        + "choose another directory"
    case .foreignFile(let path, let file):
      return "'\(shown: path)' holds a '\(shown: file)' that keyrise did not write; move it away"
    case .unreadablePicture(let path, let problem):
      return "'\(shown: path)' \(problem.sentence)"
    case .noFrames(let path):
      return "'\(shown: path)' holds no PNG pictures"
    case .malformedManifest(let path):
      return "'\(shown: path)' was cut off or changed by hand and makes no sense any more; "
        + "render the frames again"
    case .otherManifest(let path, let schema):
      return
        "'\(shown: path)' is \(schema), and this keyrise reads \(FrameManifest.schema); "
        + "use the keyrise that wrote it, or render the frames again"
    case .interrupted:
      return "interrupted; nothing was left behind"
    }
  }

  private static func sentence(_ action: String, _ code: Int32) -> String {
    let sentence = "cannot \(action): \(FileDescriptor.Errno(code: code))"
    return FileDescriptor.Errno(code: code).isOutOfSpace
      ? sentence + "; free some space or choose another place" : sentence
  }
}

// MARK: - Conversions

extension FrameSequenceError {
  /// Runs file system calls on behalf of writing `path`.
  static func whileWriting<Result>(
    _ path: String, _ body: () throws(FileDescriptor.Errno) -> Result
  ) throws(FrameSequenceError) -> Result {
    do throws(FileDescriptor.Errno) { return try body() } catch {
      throw .cannotWrite(path: path, code: error.code)
    }
  }

  /// Runs file system calls on behalf of reading `path`.
  static func whileReading<Result>(
    _ path: String, _ body: () throws(FileDescriptor.Errno) -> Result
  ) throws(FrameSequenceError) -> Result {
    do throws(FileDescriptor.Errno) { return try body() } catch {
      throw .cannotRead(path: path, code: error.code)
    }
  }

  /// Adds the file's path to a problem with a picture.
  static func whileDecoding<Result>(
    _ path: String, _ body: () throws(PictureProblem) -> Result
  ) throws(FrameSequenceError) -> Result {
    do throws(PictureProblem) { return try body() } catch {
      throw .unreadablePicture(path: path, problem: error)
    }
  }
}
