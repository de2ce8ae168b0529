import ArgumentParser
import Scenario

/// `keyrise schema`: the JSON Schema of scenarios, for editors.
struct SchemaCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", _superCommandName: KeyriseCommand.name,
    abstract: "Print the JSON Schema of scenarios, with which editors complete and check them.",
    discussion: """
      Save it beside the scenarios and begin each of them with the line
        # yaml-language-server: $schema=keyrise.schema.json
      which 'keyrise new' writes where the schema is. Editors then complete keys and words and say what they mean. 'keyrise check' finds more.

      EXAMPLES
        keyrise schema > keyrise.schema.json
      """)

  /// The schema's file name beside scenarios.
  static let fileName = "keyrise.schema.json"

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func answer() async throws -> Bool {
    try console.result(ScenarioSchema.json)
    return true
  }
}
