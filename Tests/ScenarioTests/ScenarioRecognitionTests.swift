import Foundation
import Testing

@testable import Scenario

/// Whether a search finds scenarios, however they are spelt, and nothing else.
@Suite struct ScenarioRecognitionTests {
  private static func recognize(_ text: String) -> ScenarioRecognition {
    ScenarioRecognition(Array(text.utf8))
  }

  static let scenarios = [
    "keyrise: 1\n", "\u{FEFF}keyrise: 1\n", "# a comment\n\nkeyrise: 1\r\ntitle: a\r\n",
    "title: a\nkeyrise : 1\n", "\"keyrise\" : 1\n", "'keyrise': 1\n", "? keyrise\n: 1\n",
    "--- {keyrise: 1}\n", "---\nkeyrise: 1\n...\n", "%YAML 1.2\n---\nkeyrise: 1\n",
    "{title: a, keyrise: 1}", "{\"title\":\"a\",\"keyrise\":1}",
    "{\n\t\"title\": \"a\",\n\t\"keyrise\"\t:\t1\n}\n", "  {\n \"keyrise\":\n 1}",
    "\"key\\u0072ise\": 1\n", "{\"keyrise\": 1, \"title\": \"\\u00e9\"}",
    "base: &b {keyrise: 1}\n<<: *b\n", "keyrise: 1\nkeyrise2: [\"a\"]\n",
    // Wrong, and so worth being told.
    "keyrise: 2\n", "keyrise: one\n", "keyrise: '1'\n", "keyrise:\n", "keyrise: 1\nbogus: !x 1\n",
  ]

  @Test(arguments: scenarios)
  func `A mapping with the key and a version is a scenario`(_ text: String) {
    #expect(Self.recognize(text) == .scenario)
  }

  static let others = [
    "", "# keyrise: 1\n", "title: a\n", "on: push\njobs:\n  keyrise: 1\n", "[keyrise, 1]\n",
    "- keyrise: 1\n", "text: |\n  keyrise: 1\n", "{\"keyrise\": \"0.1.0\", \"frames\": []}",
    "keyrise:\n  version: 1\n", "keyrise: [1]\n", "{\"a\": \"keyrise\"", "a: [keyrise\n",
    "title: \"\\ud83d", "keyrise",
  ]

  @Test(arguments: others)
  func `Anything else is none`(_ text: String) {
    #expect(Self.recognize(text) == .other)
  }

  @Test(arguments: [
    "keyrsie: 1\n", "Keyrise: 1\n", "KEYRISE: 1\n", "keyris: 1\n", "kyrise: 1\n", "keyriise: 1\n",
    "k\u{435}yrise: 1\n", "key-rise: 1\n", "\"keyrise \": 1\n", "keyrsie: '1'\n",
    "keyrsie:\ntitle: a\n",
    "# a form\n---\n? keyrsie\n: 1\n", "{keyrsie: 1, title: a}", "{\n  \"Keyrise\": 1\n}",
    "keyrsie: 2\n",
  ])
  func `A first key that is nearly right, with a version, is a misspelt scenario`(_ text: String) {
    #expect(Self.recognize(text) == .misspelt)
  }

  @Test(arguments: ["keyring: a\n", "keyrsie: [1]\n", "keyrise2: one\ntitle: keyrise\n"])
  func `One without a version is a near miss`(_ text: String) {
    #expect(Self.recognize(text) == .nearMiss(String(text.prefix { $0 != ":" })))
  }

  @Test(arguments: [
    "title: a\nkeyrsie: 1\n", "keypress: 1\n", "keys: 1\n", "surprise: 1\n", "- keyrsie: 1\n",
    "keyrsie",
  ])
  func `What is further away, or no first key, is something else`(_ text: String) {
    #expect(Self.recognize(text) == .other)
  }

  @Test(arguments: [
    "keyrise: 1\ntitle: [\n", "{\"title\": \"a\", \"keyrise\": 1,",
    "keyrise: 1\n\ttitle: a\n", "keyrise: 1\nform: *nothing\n",
    "keyrise: 1\n" + String(repeating: "[", count: 200),
  ])
  func `What has the key and cannot be parsed is neither`(_ text: String) {
    #expect(Self.recognize(text) == .unreadable)
  }

  @Test func `Bytes that are no UTF-8 are damaged scenarios where they have the key`() throws {
    #expect(ScenarioRecognition(Array("keyrise: 1\ntitle: caf".utf8) + [0xE9]) == .unreadable)
    #expect(ScenarioRecognition(Array("title: caf".utf8) + [0xE9]) == .other)
    let wide = try #require("keyrise: 1\n".data(using: .utf16))
    #expect(ScenarioRecognition(wide) == .unreadable)
    let long = Array("keyrise: 1\n#".utf8) + Array(repeating: 0x23, count: 3 << 20)
    #expect(ScenarioRecognition(long) == .unreadable)
  }

  @Test func `Every template, example and storm is what it is`() {
    for template in ScenarioTemplate.all { #expect(Self.recognize(template.text) == .scenario) }
    #expect(Self.recognize(ScenarioTests.example) == .scenario)
    for storm in Storm.library { #expect(Self.recognize(storm.text) == .other) }
  }
}
