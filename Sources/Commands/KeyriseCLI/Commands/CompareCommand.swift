import ArgumentParser
import Illustration

/// `keyrise compare`: a few variants side by side, large.
struct CompareCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a few strategies, devices or appearances side by side, and what is wrong.",
    discussion: """
      As a sheet, but in one row, as large as the page allows, and with all that is worth saying \
      of each. An .svg, .apng, .gif, .mov, .mp4 or .webm plays them side by side, as long as the \
      longest; the words below stand still. An .svg with --at shows one instant.

      EXAMPLES
        keyrise compare sign-up.yaml --vary strategy=none,clearance
        keyrise compare sign-up.yaml --strategy flutter,maui --at 0.6s -o c.png
        keyrise compare sign-up.yaml --vary strategy=none,clearance -o c.gif
        keyrise compare a.yaml --strategy none,maui --panel Off --panel On -o c.svg
      """)

  @OptionGroup var sides: SideBySideOptions

  var console: Console { sides.talking.console }

  func validate() throws { try sides.check(.compare) }

  func answer() async throws -> Bool { try await sides.write(.compare) }
}
