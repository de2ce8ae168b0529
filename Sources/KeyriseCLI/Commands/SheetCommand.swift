import ArgumentParser
import Illustration

/// `keyrise sheet`: a scenario under many strategies, devices or appearances.
struct SheetCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a scenario under many strategies, devices or appearances on one page.",
    discussion: """
      Each with its verdict, the one of 'keyrise audit'. What varies is said with --vary; by \
      default it is the strategies that the scenario or --strategy names. It plays as .apng, .gif, \
      .mp4 or .webm.

      EXAMPLES
        keyrise sheet sign-up.yaml --strategy all
        keyrise sheet sign-up.yaml --vary device=iphone-se-3,iphone-15 -o d.png
        keyrise sheet sign-up.yaml --vary appearance=light,dark -o looks.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.")
  var scenario: String

  @OptionGroup var variation: VariationOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  /// How many measurements are named below a device.
  static let metrics = 2

  func validate() throws { try variation.check(picture) }

  func answer() async throws -> Bool {
    try await variation.write(
      scenario, kind: "sheet", rows: rows, metrics: Self.metrics, options, picture, drawing, console
    )
  }
}
