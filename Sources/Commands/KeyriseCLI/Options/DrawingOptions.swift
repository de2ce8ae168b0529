import ArgumentParser
import Cairo
import Foundation
import FrameSequence

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

  @OptionGroup var fonts: FontOption

  func validate() throws {
    try Self.check(scale: scale)
    if draft && optimize { throw ValidationError(Messages.draftAndOptimize) }
  }

  /// Refuses what is no scale.
  static func check(scale: Double) throws {
    guard scale.isFinite, (0.25...8).contains(scale) else {
      throw ValidationError(Messages.notAScale(scale))
    }
  }

  /// How hard to compress.
  var level: CompressionLevel {
    draft ? .draft : optimize ? .optimized : .standard
  }
}

/// Where the fonts are.
struct FontOption: ParsableArguments {
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

/// The flags of everything that writes frame directories.
struct SequenceOptions: ParsableArguments {
  @OptionGroup var jobs: JobsOption

  @Flag(help: "Write into a directory that keyrise did not write.")
  var force = false

  @OptionGroup var progress: ProgressOption
}

/// The flag that says how a long write tells how far it is.
struct ProgressOption: ParsableArguments {
  @Option(help: "auto, bar, plain or none.")
  var progress = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case bar
    case plain
    case none
  }
}
