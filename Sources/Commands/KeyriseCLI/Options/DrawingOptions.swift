import ArgumentParser
import Cairo
import Foundation
import FrameSequence
import Markup

/// The flags of everything that draws.
struct DrawingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, from 0.25 to 8; by default 2.", valueName: "factor"))
  var scale = 2.0

  @Flag(help: "Compress fast rather than well.")
  var draft = false

  @Flag(help: "Compress well rather than fast.")
  var optimize = false

  @OptionGroup var fonts: Font

  func validate() throws {
    try Self.check(scale: scale)
    if draft && optimize {
      throw ValidationError("'--draft' and '--optimize' contradict each other; choose one")
    }
  }

  /// Refuses what is no scale.
  static func check(scale: Double) throws {
    guard scale.isFinite, (0.25...8).contains(scale) else {
      throw ValidationError("'--scale \(Format.decimal(scale))' is not a number from 0.25 to 8")
    }
  }

  /// How hard to compress.
  var level: CompressionLevel {
    draft ? .draft : optimize ? .optimized : .standard
  }

  /// Where the fonts are.
  struct Font: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Directories of fonts, separated by colons, besides the usual ones. KEYRISE_FONT_PATH.",
        valueName: "directory"),
      completion: .directory)
    var fontPath: String?

    /// The directories of the fonts, separated by colons.
    var directory: String {
      let environment = ProcessInfo.processInfo.environment["KEYRISE_FONT_PATH"] ?? ""
      return FontBook.directories(adding: fontPath ?? environment)
    }
  }

  /// The flag of everything that writes frame directories.
  struct Force: ParsableArguments {
    @Flag(help: "Write into a directory that keyrise did not write.")
    var force = false
  }

  /// How many things are done at once.
  struct Jobs: ParsableArguments {
    @Option(
      name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
      help: ArgumentHelp(
        "How many are done at once, by default one a core; never changes a result. KEYRISE_JOBS.",
        valueName: "count"))
    var jobs: Int?

    func validate() throws {
      if let jobs, jobs < 1 {
        throw ValidationError("'--jobs \(jobs)' is not a number of jobs; it must be 1 or more")
      }
      if jobs == nil, let text = Self.environment, Int(text).map({ $0 < 1 }) ?? true {
        throw ValidationError(
          "KEYRISE_JOBS is '\(shown: text)', which is not a number of jobs; it must be 1 or more")
      }
    }

    /// The number of workers, at least 1.
    var count: Int {
      jobs ?? Self.environment.flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
    }

    private static var environment: String? {
      ProcessInfo.processInfo.environment["KEYRISE_JOBS"].flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
