import Foundation
import Testing

/// Whether docs/how-it-works.md names tests that there are for every promise.
@Suite struct PromiseTests {
  private static let root = Tool.renders.deletingLastPathComponent()

  /// The rows of the table of promises: a promise, and what holds it.
  private static var rows: [(promise: String, tests: [(suite: String, name: String)])] {
    get throws {
      let text = try String(
        contentsOf: root.appendingPathComponent("docs/how-it-works.md"), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex(of: "| promise | held by |"))
      return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
        let cells = line.split(separator: "|")
        let tests = cells[1].matches(of: /`(\w+Tests): ([^`]+)`/)
        return (String(cells[0]), tests.map { (String($0.1), String($0.2)) })
      }
    }
  }

  @Test func `Every promise is held by tests that there are`() throws {
    let files = FileManager.default.enumerator(
      at: Self.root.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let suite = file.deletingPathExtension().lastPathComponent.split(separator: "+")[0]
      sources[String(suite), default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
    let rows = try Self.rows
    #expect(rows.count > 10)
    for (promise, tests) in rows {
      #expect(!tests.isEmpty, "\(promise)")
      for (suite, name) in tests {
        #expect(sources[suite]?.contains("func `\(name)`") == true, "\(suite): \(name)")
      }
    }
  }
}
