import Foundation
import Testing

/// `list` as users and scripts know it.
@Suite struct ListCommandTests {
  private let tool = Tool()

  @Test(arguments: [
    "devices", "strategies", "features", "faults", "options", "keys", "fields", "keyboards",
    "curves",
    "metrics", "events", "notifications", "storms", "templates",
  ])
  func `Every list is a table and JSON`(_ kind: String) throws {
    let table = try tool.run("list", kind)
    #expect(table.status == 0)
    #expect(table.text.split(separator: "\n").count > 1)
    let json = try tool.run("list", kind, "--json")
    let object = try json.object()
    #expect(object["kind"] as? String == kind)
    #expect((object["items"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test(arguments: [("features", "docs/strategies.md"), ("keys", "docs/scenario.md")])
  func `The tables in the documents are what is listed`(_ kind: String, document: String) throws {
    let table = try tool.run("list", kind, "--markdown")
    #expect(table.status == 0)
    let text = try String(
      contentsOf: Tool.renders.deletingLastPathComponent().appendingPathComponent(document),
      encoding: .utf8)
    #expect(
      text.contains("<!-- keyrise list \(kind) --markdown -->\n\n\(table.text)\n<!-- end -->"))
  }

  @Test func `Strategies say where they come from and what is wrong`() throws {
    let faults = try tool.run("list", "faults")
    #expect(faults.text.contains("tp-keyboard-avoiding") && faults.text.contains("issue 239"))
    let options = try tool.run("list", "options")
    #expect(options.text.contains("padding, height, position"))
    let json = try tool.run("list", "strategies", "--json")
    let object = try json.object()
    let items = try #require(object["items"] as? [[String: Any]])
    let flutter = try #require(items.first { $0["id"] as? String == "flutter" })
    #expect(flutter["moves"] as? String == "frame + offset")
    #expect((flutter["features"] as? [String])?.contains("text view") == true)
    #expect((flutter["known_faults"] as? [String])?.isEmpty == false)
    #expect(try tool.run("list", "strategies", "--json", "--markdown").status == 64)
  }
}
