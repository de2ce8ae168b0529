import Foundation
import Testing

/// `new` as users know it.
@Suite struct NewCommandTests {
  private let tool = Tool()

  @Test func `new writes to standard output, and says where the schema is if it is there`() throws {
    let text = try tool.run("new", "-", "--template", "minimal")
    #expect(text.status == 0 && text.text.hasPrefix("keyrise: 1\n"))
    #expect(try tool.names() == [])
    #expect(try tool.run("check", "-", input: text.text).status == 0)
    try tool.write(try tool.run("schema").text, to: "keyrise.schema.json")
    #expect(try tool.run("new", "mine").status == 0)
    let mine = try tool.text("mine.yaml")
    #expect(mine.hasPrefix("# yaml-language-server: $schema=keyrise.schema.json\nkeyrise: 1\n"))
    #expect(try tool.run("check", "mine.yaml", "--strict").status == 0)
  }

  @Test func `New writes a scenario that checks and never overwrites`() throws {
    #expect(try tool.run("new", "mine").status == 0)
    #expect(try tool.run("check", "mine.yaml", "--strict").status == 0)
    let before = try tool.data("mine.yaml")
    let again = try tool.run("new", "mine")
    #expect(again.status == 2)
    #expect(again.errors.contains("exists"))
    #expect(try tool.data("mine.yaml") == before)
  }
}
