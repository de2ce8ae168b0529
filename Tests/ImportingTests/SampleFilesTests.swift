import Foundation
import Importing
import KeyboardAvoidance
import Markup
import Scenario
import Testing

/// Real files, where they are: `../shared/samples/import/` beside the package.
@Suite struct SampleFilesTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/samples/import")

  private static let isThere = FileManager.default.fileExists(atPath: directory.path)

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: directory.appendingPathComponent(name)))
  }

  /// What the samples' own list says of each, without the one that is laid out again.
  private static let expected: [JSONValue] = {
    guard let bytes = try? bytes("expected.json"), let value = JSONValue(parsing: bytes) else {
      return []
    }
    return (value.items ?? []).filter { $0["note"] == nil }
  }()

  @Test(.enabled(if: isThere), arguments: expected.indices)
  func `Every field is found with its kind, its type and its frame`(index: Int) throws {
    let sample = Self.expected[index]
    let file = try #require(sample["file"]?.text)
    let options = ScreenImport.Options(scene: sample["scene"]?.text)
    let draft = try ScreenImport.draft(try Self.bytes(file), options: options)
    let result = Scenario.parse(bytes: Array(draft.yaml(source: file).utf8), fileName: file)
    let scenario = try #require(result.scenario)
    #expect(result.diagnostics.isEmpty)
    let devices = sample["device"]?.items?.compactMap(\.text) ?? []
    #expect(devices.contains(scenario.scene.device.id))
    let found = scenario.fieldFrames
    let fields = sample["fields"]?.items ?? []
    #expect(found.count == fields.count)
    for field in fields {
      let frame = field["frame"]?.items?.compactMap(\.number) ?? []
      let nearest = try #require(
        found.min { $0.frame.distance(to: frame) < $1.frame.distance(to: frame) })
      #expect(nearest.frame.distance(to: frame) <= 0.5, "\(field)")
      #expect(nearest.element.isTextView == (field["kind"]?.text == "textView"))
      let types = field["types"]?.items?.compactMap(\.text)
      if let type = nearest.element.input?.type.rawValue, let types {
        #expect(types.contains(type), "\(field)")
      }
      if field["secure"] == .boolean(true) { #expect(nearest.element.input?.isSecure == true) }
    }
  }
}
