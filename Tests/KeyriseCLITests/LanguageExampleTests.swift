import Foundation
import KeyboardAvoidance
import Playing
import Scenario
import Testing

/// The forms of `Examples/languages`: whole, and drawn where their fonts are installed.
@Suite struct LanguageExampleTests {
  private let tool = Tool()

  static let directory = Tool.renders.deletingLastPathComponent()
    .appendingPathComponent("Examples/languages")

  /// The example, and the Debian package that it needs.
  static let examples = [
    ("spanish", nil), ("japanese", "fonts-noto-cjk"), ("arabic", "fonts-noto-core"),
  ]

  @Test func `Every example is tested`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
    #expect(files.sorted() == Self.examples.map { "\($0.0).yaml" }.sorted())
  }

  @Test(arguments: examples)
  func `Keeps what it expects, and says what it needs to be drawn`(
    name: String, package: String?
  ) throws {
    let path = Self.directory.appendingPathComponent("\(name).yaml").path
    let result = Scenario.load(path: path)
    #expect(result.diagnostics == [])
    let scenario = try #require(result.scenario)
    #expect(scenario.showsTouches && !scenario.expectations.isEmpty)
    #expect(scenario.scene.isRightToLeft == (name == "arabic"))
    #expect(try Film(scenario, strategy: scenario.strategies[0]).failures == [])

    let outcome = try tool.run("still", path, "--at", "50%", "--scale", "1", "-o", "still.png")
    let isDrawn = FileManager.default.fileExists(
      atPath: tool.directory.appendingPathComponent("still.png").path)
    #expect(isDrawn == (outcome.status == 0))
    if let package, !isDrawn {
      #expect(outcome.errors.contains("apt install \(package)"))
    } else {
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
