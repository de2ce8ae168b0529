import ArgumentParser
import Foundation
import FrameSequence
import Scenario

/// `keyrise new`: writes a starter scenario.
struct New: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented scenario that renders as it is.",
    discussion: """
      Never overwrites a file.

      EXAMPLES
        keyrise new sign-up
        keyrise new checkout --template minimal
      """)

  @Argument(help: "The file; '.yaml' is added unless it ends in .yaml, .yml or .json.")
  var name: String

  @Option(help: "What to start from; see 'keyrise list templates'.")
  var template = ScenarioTemplate.signUp.id

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    guard ScenarioTemplate.template(id: template) != nil else {
      throw ValidationError(Messages.noTemplate(template, known: ScenarioTemplate.all.map(\.id)))
    }
    guard !name.isEmpty, !name.hasSuffix("/") else {
      throw ValidationError(Messages.notAName(name))
    }
  }

  func answer() async throws -> Bool {
    let chosen = ScenarioTemplate.template(id: template) ?? .signUp
    let isNamed = [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
    let path = isNamed ? name : name + ".yaml"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(Messages.exists(path))
    }
    try AtomicFile.write(chosen.text, to: path)
    console.say(Messages.wroteTemplate(path))
    return true
  }
}
