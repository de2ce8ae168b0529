import ArgumentParser
import Scenario

/// `keyrise strip`: moments of a scenario side by side.
struct StripCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "strip", _superCommandName: KeyriseCommand.name,
    abstract: "Draw moments of a scenario side by side, with their times and numbers.",
    discussion: """
      By default five moments until the keyboard hides, most where motion is greatest. The numbers \
      below them are those that change.

      EXAMPLES
        keyrise strip sign-up.yaml
        keyrise strip sign-up.yaml --moments events -o strip.png
        keyrise strip sign-up.yaml --at start,50%,end --columns 3 -o three.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(help: "Words below the strip.")
  var caption: String?

  @OptionGroup(title: "Moments") var moments: MomentOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws { try picture.check(.strip) }

  func answer() async throws -> Bool {
    try await picture.write(.strip, of: scenario, options, drawing, console) { output in
      moments.apply(to: &output)
      rows.apply(to: &output)
      output.page.caption = caption
    }
  }
}
