import Foundation
import Testing

@testable import Scenario

/// The scenarios whose pictures docs/elements.md shows.
@Suite struct ElementPagesTests {
  private static let docs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs")

  private static func pages() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasPrefix("elements") && $0.hasSuffix(".yaml") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: docs.appendingPathComponent($0), encoding: .utf8))
      })
  }

  @Test func `Every kind of view stands on a page`() throws {
    let text = try Self.pages().values.joined(separator: "\n")
    for kind in ViewKind.all {
      #expect(
        text.contains("{\(kind.key):") || text.contains("- \(kind.key):"), "\(kind.key)")
    }
    #expect(text.contains("footer:") && text.contains("picker: date"))
  }

  @Test func `Every page is shown light and dark and linked from right to left`() throws {
    let page = try String(
      contentsOf: Self.docs.appendingPathComponent("elements.md"), encoding: .utf8)
    for name in try Self.pages().keys.map({ $0.dropLast(".yaml".count) }) {
      #expect(page.contains("src=\"\(name).svg\"") && page.contains("\"\(name)-dark.svg\""))
      #expect(page.contains("\(name)-rtl.svg"), "\(name)")
    }
  }
}
