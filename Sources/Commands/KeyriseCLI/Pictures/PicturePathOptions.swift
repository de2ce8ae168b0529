import ArgumentParser

/// Where a picture goes that stands still.
struct PicturePathOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .svg, .png or .pdf; '-' is standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(name: .shortAndLong, help: "svg, png or pdf, where the path does not say.")
  var format: Format?

  /// What a picture that stands still is written as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case svg
    case png
    case pdf

    /// The same among those that play.
    var picture: PictureFormat {
      switch self {
      case .svg: .svg
      case .png: .png
      case .pdf: .pdf
      }
    }
  }

  func validate() throws {
    let target = try target(default: "x")
    guard target.format.animation == nil else {
      throw ValidationError(Messages.notAPicturePath(target.target.template))
    }
    try target.checkTerminal()
  }

  /// Where a picture goes when `-o` does not say: beside nothing of that name's other pictures.
  func target(default name: String) throws -> PictureTarget {
    try PictureTarget(output, format: format?.picture, default: name)
  }
}

/// Where a picture goes that may play.
struct PlayedPathOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .svg, .png, .pdf, .apng, .gif, .mov, .mp4 or .webm; '-' is standard output.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: .shortAndLong,
    help: "svg, png, pdf, apng, gif, mov, mp4 or webm, where the path does not say.")
  var format: PictureFormat?

  func validate() throws { try target(default: "x").checkTerminal() }

  /// Where a picture goes when `-o` does not say: beside nothing of that name's other pictures.
  func target(default name: String) throws -> PictureTarget {
    try PictureTarget(output, format: format, default: name)
  }
}

extension PictureTarget {
  /// Refuses to show the bytes of a picture on a terminal; an SVG is text.
  func checkTerminal() throws {
    if target.isStandardOutput, format != .svg { try Console.checkForPictures() }
  }
}
