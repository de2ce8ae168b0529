import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Scenario
import Testing

@testable import KeyriseTesting

/// What `expectPicture`, `expectText` and the options of expectations do.
@Suite struct FileExpectationTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyrise-files-\(UUID().uuidString)").path

  private func complaints(
    _ text: String, _ record: Recording?, _ environment: [String: String] = [:]
  ) async -> [String] {
    await FileExpectation(
      bytes: Array(text.utf8), name: "a text", ending: "txt", directory: folder,
      options: KeyriseTrait.Options(record: record), environment: environment
    ).complaints { _, _ in "another" }.map(\.sentence)
  }

  private var recorded: String? {
    try? String(contentsOfFile: folder + "/a-text.txt", encoding: .utf8)
  }

  @Test func `Recording follows the mode, and the mode what was said nearest`() async throws {
    #expect(await complaints("one", .never).first?.contains("it was not recorded") == true)
    #expect(recorded == nil)
    #expect(await complaints("one", nil, ["CI": "true"]).count == 1)
    #expect(recorded == nil)
    #expect(await complaints("one", nil).count == 1)
    #expect(recorded == "one")
    #expect(await complaints("one", nil).isEmpty)
    #expect(await complaints("two", nil).first?.contains("another") == true)
    #expect(recorded == "one")
    #expect(await complaints("two", .failed, ["KEYRISE_RECORD": "never"]).count == 1)
    #expect(recorded == "two")
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test(.keyrise(slack: 2, ignore: ["keyboard"], precision: 0.9))
  func `A trait says what expectations do not`() {
    let told = KeyriseTrait.Options(slack: 1).filled(with: .current)
    #expect(told == KeyriseTrait.Options(slack: 1, ignore: ["keyboard"], precision: 0.9))
    #expect(told.masks.known.count == 1 && told.masks.unknown == nil)
    #expect(KeyriseTrait.Options(ignore: ["1,2"]).masks.unknown == "1,2")
  }

  @Suite(.keyrise(record: .never, slack: 2)) struct Outer {
    @Test func `A suite's trait holds for its tests`() {
      #expect(KeyriseTrait.Options.current == KeyriseTrait.Options(record: .never, slack: 2))
    }

    @Suite(.keyrise(slack: 1)) struct Inner {
      @Test func `A suite within it has what it does not say`() {
        #expect(KeyriseTrait.Options.current == KeyriseTrait.Options(record: .never, slack: 1))
      }
    }
  }

  @Test func `A picture may differ by a share of its pixels, and another size by none`()
    async throws
  {
    var bitmap = Bitmap(size: PixelSize(width: 10, height: 10), filledWith: 0xFFFF_FFFF)
    let directory = BaselineReference.directory(beside: #filePath)
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try Data(bitmap.encoded()).write(to: URL(fileURLWithPath: directory + "/square.png"))
    for x in 0..<5 { bitmap[x, 3] = 0xFF00_0000 }
    let png = try bitmap.encoded()
    await expectPicture(png, matches: "square", precision: 0.9, record: .never)
    await withKnownIssue { await expectPicture(png, matches: "square", record: .never) }
    await withKnownIssue {
      await expectPicture(png, matches: "square", precision: 0.97, record: .never)
    }
    let small = try Bitmap(size: PixelSize(width: 9, height: 10)).encoded()
    await withKnownIssue {
      await expectPicture(small, matches: "square", precision: 0, record: .never)
    }
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: directory + "/lines.txt"))
    await expectText("a\nb\n", matches: "lines", record: .never)
    await withKnownIssue {
      await expectText("a\nc\n", matches: "lines", record: .never)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("line 2 was 'b' and is 'c'") }
    }
  }
}
