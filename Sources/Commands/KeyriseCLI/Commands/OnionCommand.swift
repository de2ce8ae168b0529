import ArgumentParser
import Illustration
import Playing
import Rendering

/// `keyrise onion`: ghosts of what moves over one device.
struct OnionCommand: KeyriseSubcommand {
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

  @OptionGroup(title: "Moments") var moments: MomentOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    try PictureWriter.writeEach(
      of: scenario, kind: "onion", options, picture, drawing, console
    ) { film, dressing, studio in
      try Onion(
        of: film,
        options: StripOptions(
          times: try moments.selection.times(in: film, defaultCount: 5, defaultSpan: .shown),
          title: picture.page.title, caption: caption, isCompact: compact),
        dressing: dressing, studio: studio)
    }
  }
}
