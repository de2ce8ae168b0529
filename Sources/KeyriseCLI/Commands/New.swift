import ArgumentParser
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
    do throws(FrameSequenceError) {
      try AtomicFile.create(chosen.text, at: path)
    } catch {
      if error == .exists(path: path) { throw Failure(Messages.exists(path)) }
      throw error
    }
    console.say(Messages.wroteTemplate(path))
    return true
  }
}
