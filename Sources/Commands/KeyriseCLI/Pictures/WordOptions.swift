import ArgumentParser

/// The flags that ask for a picture in words.
struct WordOptions: ParsableArguments {
  @Flag(help: "Print a description of each picture, for people who cannot see it.")
  var alt = false

  @Flag(help: "Print a line of Markdown for each picture, with its description.")
  var markdown = false

  func validate() throws {
    if alt && markdown { throw ValidationError(Messages.altAndMarkdown) }
  }

  /// Whether anything is asked for.
  var areAsked: Bool { alt || markdown }
}
