import Foundation
import Rendering
import Testing

/// Which files below a directory are scenarios.
@Suite struct ScenarioSearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let isFound: Bool
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "form.yaml", text: "# A form\nkeyrise: 1\n", isFound: true),
    Case(name: "form.yml", text: "keyrise: 2\n", isFound: true),
    Case(name: "form.json", text: "{\"keyrise\": 1}", isFound: true),
    Case(name: "wrong.yaml", text: "keyrise: one\n", isFound: true),
    Case(
      name: "manifest.json",
      text: "{\n  \"schema\": \"keyrise.frames/1\",\n  \"keyrise\": \"0.1.0\"", isFound: false),
    Case(name: "other.yaml", text: "version: 3\n", isFound: false),
    Case(name: "form.txt", text: "keyrise: 1\n", isFound: false),
    Case(name: "empty.yaml", text: "", isFound: false),
  ]

  @Test(arguments: cases) func finds(_ test: Case) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(test.name)
    try test.text.write(to: file, atomically: true, encoding: .utf8)
    let found = try ScenarioSearch.scenarios(below: folder.path)
    #expect(found == (test.isFound ? [file.path] : []))
  }
}
