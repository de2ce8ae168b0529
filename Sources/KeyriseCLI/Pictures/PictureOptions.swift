public import ArgumentParser
public import Cairo

/// The flags of everything that draws a page with devices on it.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .svg, .png or .pdf; '-' is standard output.", valueName: "path"))
  var output: String?

  @Option(
    name: .shortAndLong,
    help: "svg, png or pdf, where the path does not say; apng, gif, mp4 or webm of what plays.")
  var format: PictureFormat?

  @Option(help: "Title above the picture; by default the scenario's, and '' for none.")
  var title: String?

  @Option(help: "text or outlines: what becomes of words in an SVG or PDF.")
  var text = TextMode.text

  @OptionGroup var words: WordOptions

  @OptionGroup var dressing: DressingOptions

  func validate() throws {
    if let output { _ = try PictureTarget(output, format: format, default: "x") }
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }

  /// Refuses what plays, for pictures that do not.
  func refuseAnimations() throws {
    guard try target(default: "x").format.animation != nil else { return }
    throw ValidationError(
      output.map(Messages.notAPicturePath) ?? Messages.notAStillFormat(format?.rawValue ?? ""))
  }

  /// Where a picture goes when `-o` does not say: beside nothing of that name's other pictures.
  func target(default name: String) throws -> PictureTarget {
    try PictureTarget(output, format: format, default: name)
  }
}

extension TextMode: ExpressibleByArgument {}
