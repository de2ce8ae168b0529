import Cairo
import Foundation
import KeyboardAvoidance
import Keyframes
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
      let count = Self.differing(pixels, surface)
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

  /// How many pixels differ by more than 96 of 255 in any colour.
  ///
  /// Pieces of rows that are equal, which are most, are passed over at once.
  private static func differing(_ first: ImageSurface, _ second: ImageSurface) -> Int {
    let piece = 64
    return first.withPixels { one, bytesPerRow in
      second.withPixels { other, _ in
        guard let one = one.baseAddress, let other = other.baseAddress else { return 0 }
        var count = 0
        for offset in stride(from: 0, to: bytesPerRow * first.height, by: piece) {
          let length = min(piece, bytesPerRow * first.height - offset)
          guard memcmp(one + offset, other + offset, length) != 0 else { continue }
          for place in stride(from: offset, to: offset + length, by: 4) {
            // Blue, green and red; the fourth byte is nothing.
            let differs = (place..<place + 3).contains {
              abs(
                Int(one.load(fromByteOffset: $0, as: UInt8.self))
                  - Int(other.load(fromByteOffset: $0, as: UInt8.self))) > 96
            }
            if differs { count += 1 }
          }
        }
        return count
      }
    }
  }
}
