import KeyboardAvoidance
import Keyframes
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

  @Test func `The first rise has its own height`() throws {
    let film = try Staging.film(template: "card")
    #expect(
      AltText.motion(of: film).hasPrefix("The keyboard rises 352 pt in 0.38 s; the form scrolls "))
    #expect(AltText.motion(of: film).hasSuffix("Name on the card ends 8 pt above it."))
  }

  @Test func `How far above the keyboard a field ends is told from the keyboard`() throws {
    let film = try Staging.film(template: "alert")
    let state = film.timeline.state(at: 1.2)
    let field = try #require(film.field(in: state))
    let distance = Numeral.points(state.keyboardFrame.minY - field.maxY)
    #expect(AltText.moment(of: film, at: 1.2).hasSuffix("; Title ends \(distance) above it."))
  }

  @Test func `A device that is turned moves no view`() throws {
    let text = """
      keyrise: 1
      device: iphone-15
      ios: 18
      bars: {navigation: A}
      form: {stack: {}, form: [{field: a, placeholder: Name}]}
      strategy: clearance
      timeline: {events: [{at: 0.1s, focus: a}, {at: 1s, rotate: landscape}], end: 3s}
      """
    let scenario = try #require(Scenario.parse(bytes: Array(text.utf8), fileName: "a").scenario)
    let film = try Film(scenario, strategy: try #require(scenario.strategies.first))
    #expect(!AltText.moment(of: film, at: 3).contains("the view moves"))
  }

  /// Fields are called by a label that can only be theirs, or else by their placeholder.
  @Test(arguments: [
    (["label:Name", "field:Jane"], "Name"), (["label:Name:", "field:"], "Name"),
    (["heading:Card", "field:Number"], "Number"), (["heading:Card", "field:"], "Card"),
    (["label:Give it a name.", "field:Title"], "Title"), (["field:Title"], "Title"),
    (["label:Give it a name.", "field:"], nil), (["label:Card", "field:", "field:"], nil),
    (["label:Name", "field:", "label:City", "field:"], "Name"), (["field:"], nil),
  ])
  func `Fields have names that people know them by`(views: [String], name: String?) {
    let form = views.enumerated().map { index, view in
      let words = view.drop { $0 != ":" }.dropFirst()
      return Element(
        id: "view-\(index)", frame: .zero,
        content: view.hasPrefix("field")
          ? .textField(TextInput(placeholder: String(words)))
          : .label(Label(String(words), style: view.hasPrefix("heading") ? .headline : .body)))
    }
    let field = form.first { $0.input != nil }?.id ?? ""
    #expect(form.spokenName(of: field) == name)
  }

  @Test func `A view may be called by its placeholder`() {
    let field = Element(
      id: "first", frame: .zero, content: .textField(TextInput(placeholder: "First name")))
    for name in ["first", "First name", "first-name"] { #expect(field.isCalled(name)) }
    #expect(!field.isCalled("name"))
    // A label may have the words that are a field's identifier.
    let label = Element(id: "view-1", frame: .zero, content: .label(Label("First")))
    #expect(Element.called("first", in: [label, field]) == field)
    #expect(Element.called("First", in: [label, field]) == label)
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
