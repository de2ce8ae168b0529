import ArgumentParser
import Foundation
import Testing

@testable import KeyriseCLI

/// The help says what is true.
@Suite struct HelpTests {
  static let commands = KeyriseCommand.configuration.subcommands

  /// The lines of the EXAMPLES of a command.
  private static func examples(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.discussion.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("keyrise ") }
  }

  /// The words of a shell line up to a pipe, without their quotes.
  private static func words(_ line: String) -> [String] {
    let command = line.components(separatedBy: " | ")[0].components(separatedBy: " > ")[0]
    return command.split(separator: " ").dropFirst().map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
    }
  }

  @Test func everyExampleParses() throws {
    var count = 0
    for command in Self.commands {
      for example in Self.examples(of: command) {
        count += 1
        let parsed = try KeyriseCommand.parseAsRoot(Self.words(example))
        #expect(type(of: parsed) == command, "\(example)")
      }
    }
    #expect(count >= 15)
  }

  @Test func everyCommandSaysWhatItDoes() {
    for command in Self.commands {
      #expect(command.configuration.abstract.hasSuffix("."))
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for arguments in [
      ["--help"], ["help", "render"], ["render", "--help"], ["-h"], ["--version"],
    ] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("keyrise"))
      #expect(outcome.errors == "")
    }
  }

  @Test("The README's scenario and its mistake are what the tool says of them")
  func readme() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let readme = try String(
      contentsOf: Tool.renders.deletingLastPathComponent().appendingPathComponent("README.md"),
      encoding: .utf8)
    let yaml = try #require(readme.components(separatedBy: "```yaml\n").dropFirst().first)
    let scenario = yaml.components(separatedBy: "```")[0]
    try tool.write(scenario)
    #expect(try tool.run("check", "scenario.yaml", "--strict").status == 0)
    try tool.write(
      scenario.replacingOccurrences(of: "device: iphone-15\n", with: "device: iphone-15s\n"),
      to: "checkout.yaml")
    #expect(readme.contains("```\n" + (try tool.run("check", "checkout.yaml").errors) + "```"))
  }
}
