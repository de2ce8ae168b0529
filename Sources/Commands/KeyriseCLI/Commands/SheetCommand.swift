import ArgumentParser
import Illustration

/// `keyrise sheet`: a scenario under many strategies, devices or appearances.
struct SheetCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", _superCommandName: KeyriseCommand.name,
    abstract: "Draw a scenario under many strategies, devices or appearances on one page.",
    discussion: """
      Each with its verdict, the one of 'keyrise audit'. What varies is said with --vary; by \
      default it is the strategies that the scenario or --strategy names. It plays as .apng, .gif, \
      .mov, .mp4 or .webm.

      EXAMPLES
        keyrise sheet sign-up.yaml --strategy all
        keyrise sheet sign-up.yaml --vary device=iphone-se-3,iphone-15 -o d.png
        keyrise sheet sign-up.yaml --vary appearance=light,dark -o looks.svg
      """)

  @OptionGroup var sides: SideBySideOptions

  var console: Console { sides.talking.console }

  func validate() throws { try sides.check(.sheet) }

  func answer() async throws -> Bool { try await sides.write(.sheet) }
}
