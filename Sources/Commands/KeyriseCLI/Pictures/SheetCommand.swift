import ArgumentParser
import Markup
import Scenario

/// `keyrise sheet`: a scenario under many strategies, devices or appearances.
struct SheetCommand: PictureCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a scenario under many strategies, devices or appearances on one page.",
    discussion: """
      Each with its verdict, the one of 'keyrise audit'. What varies is said with --vary; by \
      default it is the strategies that the scenario or --strategy names. It plays as \
      \(OutputFormat.animationEndings).

      EXAMPLES
        keyrise sheet sign-up.yaml --strategy all
        keyrise sheet sign-up.yaml --vary device=iphone-se-3,iphone-15 -o d.png
        keyrise sheet sign-up.yaml --vary appearance=light,dark -o looks.svg
      """)

  @OptionGroup var sides: Options
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { try sides.check(.sheet, self) }

  func answer() async throws -> Bool {
    try await sides.write(.sheet, self)
  }
}

/// `keyrise compare`: a few variants side by side, large.
struct CompareCommand: PictureCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a few strategies, devices or appearances side by side, and what is wrong.",
    discussion: """
      As a sheet, but in one row, as large as the page allows, and with all that is worth saying \
      of each. An .svg plays them side by side, as does \(OutputFormat.animationEndings), as long as \
      the longest; the words below stand still. An .svg with --at shows one instant.

      EXAMPLES
        keyrise compare sign-up.yaml --vary strategy=none,clearance
        keyrise compare sign-up.yaml --strategy flutter,maui --at 0.6s -o c.png
        keyrise compare sign-up.yaml --vary strategy=none,clearance -o c.gif
        keyrise compare a.yaml --strategy none,maui --panel Off --panel On -o c.svg
      """)

  @OptionGroup var sides: SheetCommand.Options
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { try sides.check(.compare, self) }

  func answer() async throws -> Bool {
    try await sides.write(.compare, self)
  }
}

extension SheetCommand {
  /// The flags of pages that set films side by side.
  struct Options: ParsableArguments {
    @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
    var scenario: String

    @Option(
      help: ArgumentHelp(
        "What differs: strategy, device or appearance, as strategy=none,clearance or device=all.",
        valueName: "what=a,b"))
    var vary: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The instant of a picture; 'shown' by default.", valueName: "position"),
      completion: Position.completion, transform: Position.init(argument:))
    var at: Position?

    @OptionGroup var repetition: OutputOptions.Loop

    @Option(help: "Words below the picture.")
    var caption: String?

    @OptionGroup var rows: PictureOptions.Rows
    @OptionGroup(title: "Talking") var progress: ProgressLine.Options

    func validate() throws { _ = try variations }

    /// Refuses flags that say nothing about what is written.
    func check(_ kind: Output.Kind, _ command: some PictureCommand) throws {
      try command.check(kind)
      var output = try command.output(kind)
      output.at = at?.text
      if at != nil, output.format.plays { throw ValidationError(Messages.positionOfAnimation) }
      if repetition.loop != nil, !output.loopingFormats.contains(output.format) {
        throw ValidationError(Messages.loopWithoutAnimation)
      }
    }

    /// Draws the page, and its twin for dark pages if there is to be one, and writes it.
    func write(_ kind: Output.Kind, _ command: some PictureCommand) async throws -> Bool {
      let variations = try variations
      // What differs stands above the flag that sets it for all.
      let shared = variations.reduce(into: command.options) { $0[$1.variable] = nil }
      return try await command.write(kind, of: scenario, shared, progress: progress) { output in
        output.variant.variations = variations
        output.at = at?.text
        output.plays = repetition.loop
        output.page.caption = caption
        rows.apply(to: &output)
      }
    }

    private var variations: [Output.Variant.Variation] {
      get throws {
        try vary.map { text in
          let parts = text.split(separator: "=", maxSplits: 1)
          guard parts.count == 2,
            let variable = Output.Variant.Variable(rawValue: String(parts[0]))
          else {
            throw ValidationError(Messages.notAVariation(text))
          }
          let values = parts[1] == "all" ? variable.allValues : Format.list(String(parts[1]))
          guard !values.isEmpty else { throw ValidationError(Messages.notAVariation(text)) }
          if let unknown = values.first(where: { !variable.allValues.contains($0) }) {
            throw ValidationError(
              Messages.unknownVariant(
                unknown, of: variable.rawValue, in: text, known: variable.allValues))
          }
          return Output.Variant.Variation(variable, values.unique())
        }
      }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let positionOfAnimation =
    "'--at' is the instant of a picture; an animation shows all of them"

  static func notAVariation(_ text: String) -> String {
    "'--vary \(shown: text)' is nothing to vary; examples: strategy=none,clearance, "
      + "device=all, appearance=light,dark"
  }

  static func unknownVariant(
    _ word: String, of variable: String, in text: String, known: [String]
  ) -> String {
    let meant =
      Spelling.nearest(to: word, among: known).map {
        "; did you mean '\(shown: $0)'?"
      } ?? ""
    return "'--vary \(shown: text)': no \(shown: variable) '\(shown: word)'\(meant)"
      + (known.count > 4 ? "" : "; there are: \(shown: known.joined(separator: ", "))")
  }
}
