import KeyboardAvoidance
import Playing
import Scenario
import Testing

@testable import Illustration

@Suite struct AltTextTests {
  struct Case: CustomTestStringConvertible {
    var strategy: String
    var text: String
    var testDescription: String { strategy }
  }

  @Test(arguments: [
    Case(
      strategy: "none",
      text: "The keyboard rises 216 pt in 0.5 s; the form stays where it is; Name is hidden."),
    Case(
      strategy: "inset-overlap",
      text:
        "The keyboard rises 216 pt in 0.5 s; the form scrolls 78 pt; Name ends at its upper edge."
    ),
    Case(
      strategy: "clearance",
      text: "The keyboard rises 216 pt in 0.5 s; the form scrolls 86 pt; Name ends 8 pt above it."),
    Case(
      strategy: "fixed-shift",
      text:
        "The keyboard rises 216 pt in 0.5 s; the view moves up 150 pt; Name ends 72 pt above it."
    ),
  ])
  func `A motion is told in a sentence`(_ it: Case) throws {
    #expect(AltText.motion(of: try Staging.film(it.strategy)) == it.text)
  }

  @Test func `Without a keyboard the text says so`() throws {
    let film = try Staging.film("clearance", events: [])
    #expect(
      AltText.motion(of: film) == "The keyboard does not appear; the form stays where it is.")
  }

  @Test func `A footer on the keyboard is no part of the keyboard's height`() throws {
    let film = try Staging.composer()
    #expect(
      AltText.moment(of: film, at: 2).hasPrefix("The keyboard takes up 336 pt of the screen;"))
    #expect(AltText.moment(of: film, at: 0).hasPrefix("The keyboard is hidden;"))
    let figure = Figure.Dimension.all(of: film, at: 2).first { $0.id == "keyboard" }
    #expect(figure?.value == 336)
  }

  /// Since iOS 18 an iPad has its tabs at the top, which is not drawn.
  @Test(arguments: [
    ("ipad-mini-6", 18, true, true), ("ipad-mini-6", 26, true, true),
    ("ipad-mini-6", 17, true, false), ("ipad-mini-6", 18, false, false),
    ("iphone-15", 18, true, false),
  ])
  func `Tabs that are drawn elsewhere than they stand are said`(
    device: String, version: Int, hasTabs: Bool, isSaid: Bool
  ) throws {
    var scene = Staging.scene(on: device)
    scene.systemVersion = version
    scene.bars.tab = hasTabs
    let film = try Staging.film("clearance", scene: scene, events: [])
    let said = "Tabs stand at the top of an iPad since iOS 18: they are drawn at the bottom"
    #expect(AltText.motion(of: film).contains(said) == isSaid)
    #expect((AltText.assumedLook(of: film)?.contains(said) ?? false) == isSaid)
  }

  @Test func `What the scenario says stands in for all of it`() throws {
    var film = try Staging.film("none")
    film.scenario.altText = "As you see."
    #expect(AltText.motion(of: film) == "As you see.")
    let figure = try Figure(of: film, at: 1, studio: try Staging.studio())
    #expect(figure.altText == "As you see.")
  }

  @Test(arguments: [
    (0.0, "0"), (216, "216"), (146.333, "146.3"), (-0.04, "0"), (-150, "\u{2212}150"),
    (0.05, "0.1"), (.nan, "–"),
  ])
  func `Numerals are short`(_ number: Double, _ text: String) {
    #expect(Numeral.text(number) == text)
  }
}
