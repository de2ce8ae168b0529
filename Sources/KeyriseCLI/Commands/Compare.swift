import ArgumentParser
import Illustration

/// `keyrise compare`: a few variants side by side, large.
struct Compare: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Draw a few strategies, devices or appearances side by side, and what is wrong.",
    discussion: """
      As a sheet, but in one row, as large as the page allows, and with all that is worth saying \
      of each. An .apng, .gif, .mp4 or .webm plays them side by side, as long as the longest; the \
      words below stand still.

      EXAMPLES
        keyrise compare sign-up.yaml --vary strategy=none,clearance
        keyrise compare sign-up.yaml --strategy flutter,maui --at 0.6s -o c.png
        keyrise compare sign-up.yaml --vary strategy=none,clearance -o c.gif
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

  /// How many stand in a row.
  static let columns = 60
  /// How many measurements are named below a device.
  static let metrics = 5

  func validate() throws { try variation.check(picture) }

  func answer() async throws -> Bool {
    var rows = rows
    rows.columns = rows.columns ?? Self.columns
    return try await variation.write(
      scenario, kind: "compare", rows: rows, metrics: Self.metrics, options, picture, drawing,
      console)
  }
}
