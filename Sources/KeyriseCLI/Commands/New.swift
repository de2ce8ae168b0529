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
      Never overwrites a file; '-' is standard output. Where the file will stand beside a \
      keyrise.schema.json, which 'keyrise schema' prints, its first line tells editors so.

      EXAMPLES
        keyrise new sign-up
        keyrise new checkout --template minimal
      """)

  @Argument(
    help: "The file; '.yaml' is added unless it ends in .yaml, .yml or .json.",
    completion: .file())
  var name: String

  @Option(
    help: "What to start from; see 'keyrise list templates'.",
    completion: .list(ScenarioTemplate.all.map(\.id)))
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
    if name == "-" {
      try console.result(chosen.text)
      return true
    }
    let isNamed = [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
    let path = isNamed ? name : name + ".yaml"
    do throws(FrameSequenceError) {
      try AtomicFile.create(Self.schemaLine(for: path) + chosen.text, at: path)
    } catch {
      if error == .exists(path: path) { throw Failure(Messages.exists(path)) }
      throw error
    }
    console.say(Messages.wroteTemplate(path))
    return true
  }

  /// The line by which editors find the schema, or nothing where there is none or no comment may stand.
  private static func schemaLine(for path: String) -> String {
    let place = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(SchemaCommand.fileName).path
    guard !path.hasSuffix(".json"), FileManager.default.fileExists(atPath: place) else { return "" }
    return "# yaml-language-server: $schema=\(SchemaCommand.fileName)\n"
  }
}
