import ArgumentParser
import Scenario

/// `keyrise strip`: moments of a scenario side by side.
struct StripCommand: PictureCommand {
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

  @OptionGroup(title: "Moments") var moments: PictureOptions.MomentFlags
  @OptionGroup var rows: PictureOptions.Rows
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { try check(.strip) }

  func answer() async throws -> Bool {
    try await write(.strip, of: scenario) { output in
      moments.apply(to: &output)
      rows.apply(to: &output)
      output.page.caption = caption
    }
  }
}

/// `keyrise onion`: ghosts of what moves over one device.
struct OnionCommand: PictureCommand {
  static let configuration = CommandConfiguration(
    commandName: "onion", _superCommandName: KeyriseCommand.name,
    abstract: "Draw ghosts of the field and the keyboard over one device, with their paths.",
    discussion: """
      By default five moments until the keyboard hides, most where motion is greatest; the device \
      shows the last of them. The small dots of a path are a sixtieth of a second apart.

      EXAMPLES
        keyrise onion sign-up.yaml
        keyrise onion sign-up.yaml --count 4 --frame bezel -o onion.png
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @Option(help: "Words below the picture.")
  var caption: String?

  @Flag(help: "Lay it out for a column 340 units wide.")
  var compact = false

  @OptionGroup(title: "Moments") var moments: PictureOptions.MomentFlags
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { try check(.onion) }

  func answer() async throws -> Bool {
    try await write(.onion, of: scenario) { output in
      moments.apply(to: &output)
      output.page.caption = caption
      output.page.isCompact = compact
    }
  }
}
