import FrameSequence
import Scenario
import Synchronization

/// Scenarios and storms from standard input and from pipes, such as `<(…)` of a shell.
///
/// A pipe can be read only once, and a scenario is played several times: under several strategies,
/// on several devices, in several storms. Global, because a run is a process.
enum StreamedInput {
  private static let contents = Mutex<[String: [UInt8]]>([:])

  /// The contents of a pipe or device, or of standard input for `-`, read at the first call, which
  /// waits for them; `nil` for anything else and for what cannot be read.
  ///
  /// At most one byte more than a scenario may have, so that excess is noticed.
  static func bytes(_ path: String) -> [UInt8]? {
    guard path == "-" || WholeFile.isStream(path) else { return nil }
    return contents.withLock { known in
      if let bytes = known[path] { return bytes }
      let bytes =
        path == "-"
        ? StandardStream.input.read(limit: Scenario.maximumByteCount + 1)
        : Scenario.contents(ofStream: path)
      known[path] = bytes
      return bytes
    }
  }
}
