import ArgumentParser
package import Cairo

/// The flags of everything that draws a page with devices on it that stands still.
struct PictureOptions: ParsableArguments {
  @OptionGroup var path: PicturePathOptions
  @OptionGroup var page: PageOptions

  func validate() throws {
    if path.output == "-", page.words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }
}

/// The flags of everything that draws a page with devices on it that may play.
struct PlayedPictureOptions: ParsableArguments {
  @OptionGroup var path: PlayedPathOptions
  @OptionGroup var page: PageOptions

  func validate() throws {
    if path.output == "-", page.words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }
}

/// The flags that say what a page looks like, and what is said of it.
struct PageOptions: ParsableArguments {
  @Option(help: "Title above the picture; by default the scenario's, and '' for none.")
  var title: String?

  @Option(help: "text or outlines: what becomes of words in an SVG or PDF.")
  var text = TextMode.text

  @OptionGroup var words: WordOptions

  @OptionGroup var dressing: DressingOptions
}

extension TextMode: ExpressibleByArgument {}
