import Cairo
import Foundation
import KeyboardAvoidance
import Keyframes
import PixelProbes
import Playing
import Scenario
import Stage
import Testing

@testable import Illustration

/// Every look there is, in scenarios of `Tests/Fixtures/Looks`: shapes are what pixels are.
///
/// `Tools/browser/looks.py` compares the same scenarios in a browser.
@Suite struct LooksTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Looks")

  static let looks =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  private static func film(_ name: String) throws -> Film {
    let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
    let result = Scenario.parse(bytes: Array(bytes), fileName: name)
    let scenario = try #require(result.scenario)
    return try Film(scenario, strategy: try #require(scenario.strategies.first))
  }

  @Test func `There are looks`() { #expect(Self.looks.count >= 30) }

  /// A browser smooths letters otherwise, which is why `looks.py` allows five times as much.
  @Test(arguments: looks)
  func `Shapes differ from pixels in at most one of five hundred pixels`(_ name: String) throws {
    let film = try Self.film(name)
    let stage = try Stage(
      scene: film.scene,
      options: StageOptions(scale: 1, holdsBothOrientations: film.timeline.rotates))
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let state = film.timeline.state(at: share * film.clock.end)
      let pixels = try stage.draw(stage.drawn(state))
      let surface = try ImageSurface(width: pixels.width, height: pixels.height)
      let context = try surface.makeContext()
      try stage.draw(stage.drawn(state), in: context)
      try context.finish()
      let count = pixels.countOfPixels(differingFrom: surface, byMoreThan: 96)
      let limit = pixels.width * pixels.height / 500
      #expect(count <= limit, "\(name) at \(share): \(count) pixels")
    }
  }

  @Test(arguments: looks)
  func `Nothing is refused, and everything that changes has a name of its own`(
    _ name: String
  ) throws {
    let film = try Self.film(name)
    let svg = try AnimatedSVG(film).text(Staging.studio())
    let ids = svg.components(separatedBy: " id=\"").dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
    #expect(Set(ids).count == ids.count)
    #expect(try Player([film], title: name).text(Staging.studio()).hasPrefix("<!doctype html>"))
  }
}
