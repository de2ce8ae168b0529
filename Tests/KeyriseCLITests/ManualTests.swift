import ArgumentParser
import Foundation
import Testing

@testable import KeyriseCLI

/// The manual pages that Tools/manual makes of what the commands say of themselves.
@Suite struct ManualTests {
  private let tool = Tool()

  private static let isPythonThere = FileManager.default.isExecutableFile(
    atPath: "/usr/bin/python3")
  private static let isMandocThere = FileManager.default.isExecutableFile(
    atPath: "/usr/bin/mandoc")

  private static func pages(_ tool: Tool) throws -> [String: String] {
    let script = Tool.renders.deletingLastPathComponent().appendingPathComponent("Tools/manual")
    _ = try tool.bash(["-c", "'\(script.path)' '\(Tool.executable.path)' man"])
    let names = try tool.names(in: "man")
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try tool.text("man/\($0)"))
      })
  }

  @Test(.enabled(if: isPythonThere, "python3 is not installed"))
  func `Every command has a page with its flags, statuses and examples`() throws {
    let pages = try Self.pages(tool)
    let commands = KeyriseCommand.configuration.subcommands
    #expect(pages.count == commands.count + 1)
    for command in commands {
      let page = try #require(pages["keyrise-\(command._commandName).1"])
      #expect(page.contains("keyrise\\-\(command._commandName) \\- "))
      #expect(page.contains(".SH EXIT STATUS") && page.contains("\\fB130\\fR"))
      #expect(page.contains("\\fB\\-\\-help\\fR"))
      let hasExamples = command.configuration.discussion.contains("EXAMPLES")
      #expect(page.contains(".SH \"EXAMPLES\"") == hasExamples)
    }
    #expect(pages["keyrise-audit.1"]?.contains("\\-\\-require") == true)
    #expect(pages["keyrise-verify.1"]?.contains("KEYRISE_PIXELS") == true)
    #expect(pages["keyrise.1"]?.contains("KEYRISE_FONT_PATH") == true)
  }

  @Test(.enabled(if: isPythonThere && isMandocThere, "mandoc is not installed"))
  func `mandoc has nothing to say of the pages`() throws {
    #expect(try Self.pages(tool).count > 20)
    #expect(try tool.bash(["-c", "mandoc -T lint -W warning man/*.1 2>&1"]) == "")
  }
}
