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
    let found = scenario.fieldFrames(onCanvas: draft.screen.format.isInterfaceBuilder)
    let fields = sample["fields"]?.items ?? []
    // What rests in the dump rests below the model's bars, which differ by some points.
    let isResting =
      !draft.screen.format.isInterfaceBuilder && scenario.scene.scrollView.contentOffset == nil
    let tolerance = isResting ? 12.5 : 0.5
    #expect(found.count == fields.count)
    for field in fields {
      let frame = field["frame"]?.items?.compactMap(\.number) ?? []
      let nearest = try #require(
        found.min { $0.frame.distance(to: frame) < $1.frame.distance(to: frame) })
      #expect(nearest.frame.distance(to: frame) <= tolerance, "\(field)")
      #expect(nearest.element.isTextView == (field["kind"]?.text == "textView"))
      let types = field["types"]?.items?.compactMap(\.text)
      if let type = nearest.element.input?.type.rawValue, let types {
        #expect(types.contains(type), "\(field)")
      }
      if field["secure"] == .boolean(true) { #expect(nearest.element.input?.isSecure == true) }
    }
  }

  private static let relaid = [
    ("NavigationBar", "375x667", "320x568"), ("Scroll", "375x667", "320x568"),
    ("Stack", "375x667", "320x568"), ("TextSelection", "375x667", "320x568"),
    ("TextViewSpecialCase", "375x667", "320x568"), ("Scroll-masks", "320x568", "320x480"),
    ("Custom-masks", "320x568", "320x480"),
  ]
  private static let devices = [
    "375x667": "iphone-6s", "320x568": "iphone-5s", "320x480": "iphone-4s",
  ]

  @Test(.enabled(if: isThere))
  func `Scenes come out on another canvas as their authors saved them there`() throws {
    var (count, right) = (0, 0)
    for (name, one, two) in Self.relaid {
      for (from, to) in [(one, two), (two, one)] {
        func elements(_ canvas: String, _ device: String?) throws -> [ScreenElement] {
          let bytes = try Self.bytes("relayout/iqkm-\(name)-\(canvas).storyboard")
          let screen = try ScreenImport.screen(bytes, options: .init(device: device))
          return (screen.elements + [screen.footer?.bar].compactMap(\.self))
            .flatMap(\.flattened).filter { !$0.objectID.isEmpty }
        }
        let laidOut = try elements(from, Self.devices[to])
        for truth in try elements(to, nil) {
          let mine = try #require(laidOut.first { $0.objectID == truth.objectID })
          let isRight = mine.frame.distance(to: truth.frame.list) <= 1
          count += 1
          right += isRight ? 1 : 0
          #expect(isRight || !truth.isInput || mine.doubt != nil, "\(name) \(truth.objectID)")
        }
      }
    }
    #expect(count == 170)
    #expect(Double(right) >= 0.95 * Double(count))
  }
}
