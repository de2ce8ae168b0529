import ArgumentParser
import Illustration
import Markup
import Scenario

/// `keyrise figure`: one moment with its dimensions.
struct FigureCommand: PictureCommand {
  static let configuration = CommandConfiguration(
    commandName: "figure", _superCommandName: KeyriseCommand.name,
    abstract: "Draw one instant with dimension lines from the geometry it is drawn with.",
    discussion: """
      What can be shown: keyboard, covered, inset, offset, shift, band, safe-area, field, \
      clearance, or all. By default what is worth it: the keyboard, insets, offset and shift where \
      they are not 0, and the room below the focused field.

      EXAMPLES
        keyrise figure sign-up.yaml
        keyrise figure sign-up.yaml --at 50% --show keyboard,band,field -o fig.svg
        keyrise figure sign-up.yaml --frame bezel --theme dark -o fig.png
        keyrise figure sign-up.yaml --compact --appearance both -o narrow.svg
        keyrise figure sign-up.yaml --note password:Secret --accent '#0a7d55'
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The instant.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at = Position.shown

  @Option(
    help: ArgumentHelp("What is pointed out, separated by commas, or 'all'.", valueName: "kinds"))
  var show: String?

  @Flag(help: "Lay it out for a column 340 units wide, with the names below the device.")
  var compact = false

  @OptionGroup var notes: PictureOptions.Notes

  @Option(help: "Words below the figure; by default what the strategy does, '' for none.")
  var caption: String?

  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    _ = try annotations
    try check(.figure)
  }

  func answer() async throws -> Bool {
    try await write(.figure, of: scenario) { output in
      output.at = at.text
      output.page.show = try annotations
      output.page.caption = caption
      output.page.isCompact = compact
      output.notes = notes.notes
    }
  }

  private var annotations: [String]? {
    get throws {
      guard let show else { return nil }
      let words = Format.list(show)
      if words == [Output.Page.allAnnotations] { return words }
      let unknown = words.first { Figure.Annotation(rawValue: $0) == nil }
      guard !words.isEmpty, unknown == nil else {
        throw ValidationError(
          Messages.unknownAnnotation(
            unknown ?? "", known: Figure.Annotation.allCases.map(\.rawValue)))
      }
      return words
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func unknownAnnotation(_ word: String, known: [String]) -> String {
    "a figure cannot show '\(shown: word)';\(meaning(word, known)) it can show: "
      + known.joined(separator: ", ") + ", or all"
  }
}
