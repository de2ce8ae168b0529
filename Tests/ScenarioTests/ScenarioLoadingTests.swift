import Audit
import Foundation
import KeyboardAvoidance
import Scenario
import Testing

@Suite struct ScenarioLoadingTests {
  struct Case: Sendable {
    var bytes: [UInt8]
    var summary: String
  }

  @Test(arguments: [
    Case(
      bytes: Array("title: caf".utf8) + [0xE9, 0x0A],
      summary: "test.yaml not-utf8: the file is not UTF-8: byte 10 fits no character"),
    Case(
      bytes: [0xFF, 0xFE, 0x61, 0x00],
      summary: "test.yaml not-utf8: the file looks like UTF-16"),
    Case(
      bytes: [0xEF, 0xBB, 0xBF], summary: "test.yaml empty-file: the file has nothing in it"),
    Case(
      bytes: [0xEF, 0xBB, 0xBF] + Array("[]".utf8),
      summary:
        "1:1+2 not-a-scenario: a scenario is a mapping of keys to values, but this is a list of 0"
    ),
    Case(
      bytes: Array(repeating: 0x23, count: Scenario.maximumByteCount + 1),
      summary: "test.yaml too-large: the file is larger than 2 MiB"),
  ])
  func `Bytes that are no text`(_ testCase: Case) {
    let result = Scenario.parse(bytes: testCase.bytes, fileName: "test.yaml")
    #expect(summaries(result) == [testCase.summary])
  }

  @Test func `Files that are not there`() {
    let directory = NSTemporaryDirectory()
    let missing = Scenario.load(path: directory + "/no-such-scenario.yaml")
    #expect(missing.diagnostics.map(\.id) == [.fileNotFound])
    #expect(missing.scenario == nil)
    #expect(Scenario.load(path: directory).diagnostics.map(\.id) == [.notAFile])
    #expect(Scenario.load(path: "").diagnostics.map(\.id) == [.fileNotFound])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func `A file that cannot be read`() {
    // The memory of a process opens for reading, and then refuses its first page.
    let result = Scenario.load(path: "/proc/self/mem")
    #expect(result.diagnostics.map(\.id) == [.unreadableFile])
  }

  @Test func `A file is read`() throws {
    let path = NSTemporaryDirectory() + "keyrise-\(UUID().uuidString).yaml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ScenarioTemplate.minimal.text.write(toFile: path, atomically: true, encoding: .utf8)
    let result = Scenario.load(path: path)
    #expect(result.diagnostics == [])
    #expect(try result.scenario == valid(ScenarioTemplate.minimal.text))
  }

  @Test func `Problems beyond the first hundred are counted`() {
    let keys = (1...150).map { "key\($0): 1" }.joined(separator: "\n")
    let result = parse(ScenarioTemplate.minimal.text + keys)
    #expect(result.diagnostics.count == Scenario.maximumDiagnosticCount + 1)
    #expect(result.diagnostics.last?.message == "there are 50 more problems")
    #expect(result.diagnostics.last?.id == .moreProblems)
  }

  @Test func `Warnings, however many, neither hide an error nor make a scenario unusable`() {
    let fields = (1...150).map { "  - {field: f\($0), frame: [0, 2000, 10, 10]}\n" }.joined()
    let text =
      "keyrise: 1\ndevice: iphone-15\nscroll: {contentSize: [393, 700]}\nform:\n" + fields
    let warned = parse(text)
    #expect(warned.scenario != nil)
    #expect(warned.diagnostics.count == Scenario.maximumDiagnosticCount + 1)
    #expect(warned.diagnostics.last?.message == "there are 50 more problems")
    let wrong = parse(text + "expect:\n  - {visible: nobody}\nbogus: 1\n")
    #expect(wrong.scenario == nil)
    #expect(wrong.errors.map(\.id) == [.unknownField, .unknownKey])
  }

  @Test func `A broken expectation names its line`() throws {
    let text =
      ScenarioTemplate.minimal.text + "expect:\n  - {visible: name}\n  - {visible: name, by: 1}\n"
    let result = parse(text)
    let scenario = try #require(result.scenario)
    let diagnostic = result.failure(of: scenario.expectations[1], message: "it is hidden")
    #expect(
      diagnostic
        == Diagnostic(
          id: .failedExpectation, message: "it is hidden", file: "test.yaml", line: 11, column: 15,
          length: 4, excerpt: "  - {visible: name, by: 1}"))
    let stranger = result.failure(of: Expectation(visible: "other"), message: "it is hidden")
    #expect(stranger.line == nil)
  }

  @Test func `Warnings leave the scenario usable`() throws {
    let result = parse(ScenarioTemplate.minimal.text + "    - {at: 2, dismiss: true}\n")
    #expect(result.diagnostics.map(\.id) == [.nothingFocused])
    #expect(result.errors == [])
    #expect(result.scenario?.events.count == 3)
  }
}
