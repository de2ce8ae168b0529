import ArgumentParser
import Foundation
import Testing

@testable import KeyriseCLI

/// The help says what is true.
@Suite struct HelpTests {
  private let tool = Tool()

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

  @Test func `Every example parses`() async throws {
    var count = 0
    for command in Self.commands {
      for example in Self.examples(of: command) {
        count += 1
        let parsed = try await KeyriseCommand.command(for: Self.words(example))
        #expect(type(of: parsed) == command, "\(example)")
        let byRoot = try KeyriseCommand.parseAsRoot(Self.words(example))
        #expect(String(reflecting: parsed) == String(reflecting: byRoot), "\(example)")
      }
    }
    #expect(count >= 15)
  }

  @Test func `Every example does what it says, on the starter scenario`() throws {
    for name in ["sign-up", "a", "b"] {
      #expect(try tool.run("new", name).status == 0)
      // What an example does, it does at five frames a second as well.
      let starter = try tool.text("\(name).yaml")
      try tool.write(starter.replacing("fps: 60", with: "fps: 5"), to: "\(name).yaml")
    }
    for picture in ["a.png", "b.png", "before/a.png", "after/a.png"] {
      #expect(try tool.run("still", "a.yaml", "--scale", "0.5", "-o", picture).status == 0)
    }
    let film = ["render", "a.yaml", "-o", "film/", "--scale", "0.5"]
    #expect(try tool.run(film).status == 0)
    try tool.write(Self.storyboard, to: "Main.storyboard")
    try tool.write(ImportCommandTests.page, to: "screen.xml")
    try tool.write(ImportCommandTests.page, to: "rest.xml")
    try tool.write(ImportCommandTests.typing, to: "typing.xml")
    #expect(try tool.run("verify", "a.yaml", "--part", "parts/").status == 1)
    for (part, shard) in [("a", "1/2"), ("b", "2/2")] {
      let name = "\(part).part.json"
      let outcome = try tool.run("check", "a.yaml", "b.yaml", "--shard", shard, "--part", name)
      #expect(outcome.status == 0)
    }
    // Recordings are not made here.
    for command in Self.commands where command != NewCommand.self && command != MeasureCommand.self
    {
      for example in Self.examples(of: command)
      where !example.contains("*") && !example.contains("--film") {
        let outcome = try tool.run(Self.words(example) + ["--quiet"])
        #expect([0, 1].contains(outcome.status), "\(example): \(outcome.errors)")
      }
    }
  }

  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="21507"><device id="retina4_7"/><scenes><scene sceneID="s"><objects>
    <viewController storyboardIdentifier="SignUp" id="a"><view key="view" id="v">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <textField id="f" placeholder="Email"><rect key="frame" x="20" y="500" width="335" height="34"/>
    </textField></subviews></view></viewController></objects></scene></scenes></document>
    """

  @Test func `Examples stand on one line of the help`() {
    for command in Self.commands {
      for example in Self.examples(of: command) { #expect(example.count <= 76) }
    }
  }

  @Test func `Every command says what it does`() {
    for command in Self.commands {
      #expect(command.configuration.abstract.hasSuffix("."))
    }
  }

  @Test func `Help and version go to standard output`() throws {
    for arguments in [
      ["--help"], ["help", "render"], ["render", "--help"], ["-h"], ["--version"],
    ] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("keyrise"))
      #expect(outcome.errors == "")
    }
  }

  @Test func `The documents' scenario and its mistake are what the tool says of them`() throws {
    let root = Tool.renders.deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let guide = try String(
      contentsOf: root.appendingPathComponent("docs/scenario.md"), encoding: .utf8)
    let yaml = try #require(readme.components(separatedBy: "```yaml\n").dropFirst().first)
    let scenario = yaml.components(separatedBy: "```")[0]
    try tool.write(scenario)
    #expect(try tool.run("check", "scenario.yaml", "--strict").status == 0)
    try tool.write(
      scenario.replacingOccurrences(of: "device: iphone-15\n", with: "device: iphone-15s\n"),
      to: "checkout.yaml")
    #expect(guide.contains("```\n" + (try tool.run("check", "checkout.yaml").errors) + "```"))
  }
}
