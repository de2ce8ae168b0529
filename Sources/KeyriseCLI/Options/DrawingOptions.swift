import ArgumentParser
import Cairo
import Foundation
import FrameSequence

/// The flags of everything that draws.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pixels per point, from 0.25 to 8; by default 2.", valueName: "factor"))
  var scale = 2.0

  @Option(
    name: .shortAndLong,
    help: "Frames drawn at once, by default one a core; never changes a byte. KEYRISE_JOBS.")
  var jobs: Int?

  @Flag(help: "Compress fast rather than well.")
  var draft = false

  @Flag(help: "Compress well rather than fast.")
  var optimize = false

  @Flag(help: "Write into a directory that keyrise did not write.")
  var force = false

  @Option(
    help: ArgumentHelp("Where Inter's font files are. KEYRISE_FONT_PATH.", valueName: "directory"))
  var fontPath: String?

  @Option(help: "auto, bar, plain or none.")
  var progress = ProgressChoice.auto

  enum ProgressChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case bar
    case plain
    case none
  }

  func validate() throws {
    guard scale.isFinite, (0.25...8).contains(scale) else {
      throw ValidationError("'--scale \(scale)' is not a number from 0.25 to 8")
    }
    if let jobs, jobs < 1 {
      throw ValidationError(Messages.notJobs(jobs))
    }
    if draft && optimize {
      throw ValidationError("'--draft' and '--optimize' contradict each other; choose one")
    }
  }

  /// How hard to compress.
  var level: CompressionLevel {
    draft ? .draft : optimize ? .optimized : .standard
  }

  /// The number of workers.
  var workerCount: Int {
    let environment = ProcessInfo.processInfo.environment["KEYRISE_JOBS"].flatMap { Int($0) }
    return max(1, jobs ?? environment ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The directory of the fonts.
  var fontDirectory: String {
    fontPath ?? ProcessInfo.processInfo.environment["KEYRISE_FONT_PATH"]
      ?? FontBook.defaultDirectory
  }
}
