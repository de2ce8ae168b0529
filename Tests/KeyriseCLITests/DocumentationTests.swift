import ArgumentParser
import Foundation
import Scenario
import Testing

@testable import KeyriseCLI

/// What the documents print: code that tests compile, commands that parse, scenarios that check.
@Suite struct DocumentationTests {
  private let tool = Tool()

  private static let root = Tool.renders.deletingLastPathComponent()

  struct Page: Sendable, CustomTestStringConvertible {
    var path: String
    var text: String
    var testDescription: String { path }

    /// The blocks of a language, each as its lines.
    func blocks(_ language: String) -> [[String]] {
      text.components(separatedBy: "```\(language)\n").dropFirst().map { block in
        block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
      }
    }
  }

  private static func files(below folder: String, endingIn suffix: String) -> [Page] {
    let url = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted().compactMap {
      path in
      let text = try? String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
      return text.map { Page(path: "\(folder)/\(path)", text: $0) }
    }
  }

  /// The catalogues of the products, the README and the guides.
  private static let catalogues = files(below: "Sources", endingIn: ".md")
  private static let guides =
    files(below: "docs", endingIn: ".md")
    + files(below: ".", endingIn: "README.md").filter {
      $0.path == "./README.md"
    }

  /// The lines of code that is compiled, without indentation.
  private static let compiled: [[String]] =
    (files(below: "Tests", endingIn: ".swift") + files(below: "Examples", endingIn: ".swift")).map {
      trimmed($0.text.split(separator: "\n").map(String.init))
    }

  private static func trimmed(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  @Test func `There is a catalogue for every product`() throws {
    let manifest = try String(
      contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let products = try #require(manifest.firstMatch(of: /products: [\s\S]*?\.map/))
    let names = products.0.matches(of: /"(\w+)"/).map { String($0.1) }.filter { $0 != "keyrise" }
    #expect(names.count >= 10)
    for name in names {
      let page = "/\(name)/Documentation.docc/\(name).md"
      #expect(Self.catalogues.contains { $0.path.hasSuffix(page) }, "\(page) is missing")
    }
  }

  @Test(arguments: catalogues + guides.filter { $0.path != "docs/choosing.md" })
  func `Every line of Swift is compiled`(_ page: Page) {
    for block in page.blocks("swift") where block.first?.hasPrefix(".package(") != true {
      let lines = Self.trimmed(block)
      let isThere = Self.compiled.contains { file in
        file.indices.contains { start in
          start + lines.count <= file.count
            && file[start] == lines[0] && Array(file[start..<start + lines.count]) == lines
        }
      }
      #expect(isThere, "no test has: \(block.joined(separator: "\n"))")
    }
  }

  @Test(arguments: catalogues + guides)
  func `Every command parses`(_ page: Page) async throws {
    for line in page.blocks("sh").joined() {
      for command in line.split(separator: #/ \|\|? /#).map(String.init)
      where command.hasPrefix("keyrise ") {
        // `auto` reads what an engine tells its processes.
        let words = Self.words(of: command).dropFirst().map {
          $0.hasPrefix("auto") ? "1/16" : $0
        }
        await #expect(throws: Never.self, "\(command)") {
          _ = try await KeyriseCommand.command(for: words)
        }
      }
    }
  }

  @Test(arguments: catalogues + guides)
  func `Every scenario is right`(_ page: Page) {
    for block in page.blocks("yaml") where block.first == "keyrise: 1" {
      let bytes = Array(block.joined(separator: "\n").utf8)
      let result = Scenario.parse(bytes: bytes, fileName: page.path)
      #expect(result.diagnostics.isEmpty, "\(DiagnosticFormatter().format(result.diagnostics))")
    }
  }

  /// The words of a shell's command without its comment; what is quoted is one word.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in command + " " {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "#", word.isEmpty {
        break
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words
  }

  @Test func `The guide says how codecs' noise is tolerated`() throws {
    let guide = try #require(Self.guides.first { $0.path == "docs/regression.md" }).text
    let section = guide.components(separatedBy: "### Films and codecs").dropFirst().first
    let words = section?.components(separatedBy: "\n#")[0] ?? ""
    #expect(words.contains("--density 0.3"))
  }

  @Test func `The first steps of the articles work`() throws {
    let page = try #require(Self.catalogues.first { $0.path.hasSuffix("GettingStarted.md") })
    for line in page.blocks("sh").joined() {
      let outcome = try tool.run(Array(Self.words(of: line).dropFirst()))
      // 1: strategies fail.
      #expect(outcome.status <= 1, "\(line): \(outcome.errors)")
    }
    #expect(try tool.names().contains("figure.svg"))
  }
}
