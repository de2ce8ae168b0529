import Cairo
import KeyboardAvoidance
import Stage
import Testing

@testable import Illustration

@Suite struct StudioTests {
  @Test(.enabled(if: FallbackFont("Noto Sans Arabic").isInstalled(in: FontBook.defaultDirectory)))
  func `Lines are flush with the side where they begin`() throws {
    let lettering = try Lettering(
      fontDirectory: FontBook.defaultDirectory, fallback: ["Noto Sans Arabic"])
    let latin = try lettering.layout("A b c", .caption, maxWidth: 300).bounds
    let arabic = try lettering.layout("\u{0645}\u{0646}", .caption, maxWidth: 300).bounds
    #expect(latin.x == 0 && abs(arabic.x + arabic.width - 300) < 0.01)
  }

  /// Scenes that differ in nothing but the room below.
  private func scene(_ number: Int) -> Scene { Staging.scene(safeBottom: Double(number)) }

  @Test func `Pages with many devices find every stage again, frame after frame`() throws {
    let studio = try Staging.studio()
    let scenes = (0..<40).map(scene)
    let first = try scenes.map { try studio.stage(for: $0, scale: 0.25) }
    let second = try scenes.map { try studio.stage(for: $0, scale: 0.25) }
    #expect(zip(first, second).allSatisfy { $0 === $1 })
  }

  @Test func `A device's shadow is blurred once`() throws {
    let studio = try Staging.studio()
    let shape = BoxShadow.Shape(width: 40, height: 80, radius: 8, blur: 6)
    let first = try #require(studio.shadow(shape, scale: 1))
    #expect(studio.shadow(shape, scale: 1) === first)
    #expect(studio.shadow(shape, scale: 2) !== first)
    let tooLarge = BoxShadow.Shape(width: 1e6, height: 80, radius: 8, blur: 6)
    #expect(studio.shadow(tooLarge, scale: 1) == nil)
  }

  @Test func `What stages hold does not grow without end`() throws {
    let studio = try Staging.studio()
    let first = try studio.stage(for: scene(0), scale: 0.25)
    studio.maximumPixels = 3 * first.pixelCount
    _ = try studio.stage(for: scene(1), scale: 0.25)
    _ = try studio.stage(for: scene(2), scale: 0.25)
    #expect(try studio.stage(for: scene(0), scale: 0.25) === first)
    _ = try studio.stage(for: scene(3), scale: 0.25)
    #expect(try studio.stage(for: scene(0), scale: 0.25) !== first)
  }
}
