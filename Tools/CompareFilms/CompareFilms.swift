import FrameDiff
import FrameSequence

/// Compares two directories of frames as `keyrise diff --fps` does and prints its JSON: what
/// `Tools/check-words` asks thousands of times.
@main
enum CompareFilms {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let rate = FrameRate(arguments[3]) else {
      print("usage: CompareFilms BEFORE AFTER FPS")
      return
    }
    let films = try await SequenceLoader(frameRate: rate, jobs: 1)
      .directories(arguments[1], arguments[2])
    print(try await SequenceComparer().compare(films.before, films.after).json)
  }
}
