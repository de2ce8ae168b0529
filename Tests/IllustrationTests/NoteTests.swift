import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Testing

@testable import Illustration

@Suite struct NoteTests {
  private let notes = [
    Note("8 pt", at: "city"), Note("The keyboard", at: "keyboard", isRight: false),
    Note("Name first, then all the rest of what is asked for", at: "name"),
  ]

  private func figure(
    _ options: Figure.Options, dressing: Dressing = Dressing(), _ studio: Studio
  ) throws -> Figure {
    try Figure(
      of: try Staging.film("clearance"), at: 1.2, options: options, dressing: dressing,
      studio: studio)
  }

  @Test func `Notes are numbered, stand at their sides, and point at their views`() throws {
    let studio = try Staging.studio()
    let figure = try figure(Figure.Options(notes: notes), studio)
    #expect(figure.notes.map(\.number) == [1, 2, 3])
    let state = figure.state
    for (line, id) in [(figure.notes[0], "city"), (figure.notes[2], "name")] {
      let view = figure.device.rect(try #require(figure.film.field(id, in: state)))
      #expect(line.isRight && line.label.minX > figure.device.outer.maxX)
      #expect(line.tip.x > view.maxX && line.tip.x < view.maxX + 10)
      #expect(abs(line.tip.y - view.midY) < 0.01)
    }
    let keyboard = figure.notes[1]
    #expect(!keyboard.isRight && keyboard.label.maxX < figure.device.outer.minX)
    #expect(keyboard.tip.x > figure.device.screen.minX)
    let svg = try SVGReader(studio.svg(of: figure))
    #expect(svg.groups("note").map { $0.attributes["data-number"] } == ["1", "2", "3"])
    #expect(figure.altText.contains("Note 1, at City: 8 pt. Note 2, at the keyboard:"))
  }

  @Test func `Labels of notes and measurements keep apart`() throws {
    let figure = try figure(
      Figure.Options(show: Set(Figure.Annotation.allCases), notes: notes), try Staging.studio())
    let labels = figure.lines.map(\.label) + figure.notes.map(\.label)
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] { #expect(!label.intersects(other)) }
    }
  }

  @Test func `A still with notes is as large as the screen, and has no other words`() throws {
    let studio = try Staging.studio()
    let figure = try figure(
      .still(notes: notes), dressing: Dressing(frame: .none), studio)
    #expect(figure.device.scale == 1 && figure.lines.isEmpty)
    let words = Set(try SVGReader(studio.svg(of: figure)).words.map(\.text))
    #expect(words.contains("8 pt") && !words.contains("One field"))
  }

  @Test func `A view that is not there is named, with those that are`() throws {
    let studio = try Staging.studio()
    let error = #expect(throws: IllustrationError.self) {
      try figure(Figure.Options(notes: [Note("here", at: "town")]), studio)
    }
    #expect(error?.what.contains("no view 'town'") == true)
    #expect(error?.what.contains("name, city, keyboard") == true)
    let film = try Staging.film("none")
    let hidden = #expect(throws: IllustrationError.self) {
      try Figure(
        of: film, at: 0, options: Figure.Options(notes: [Note("x", at: "keyboard")]),
        studio: studio)
    }
    #expect(hidden?.what.contains("hidden at 0 s") == true)
  }
}
