import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

@Suite struct NoteTests {
  private let notes = [
    Output.Note("8 pt", at: "city"), Output.Note("The keyboard", at: "keyboard", side: .left),
    Output.Note("Name first, then all the rest of what is asked for", at: "name"),
  ]

  private func figure(
    _ options: Figure.Options, dressing: Dressing = Dressing(), _ studio: Studio
  ) throws -> Figure {
    try Figure(
      of: try Staging.film("clearance", scene: Staging.scene(fieldTop: 200)), at: 1.2,
      options: options, dressing: dressing, studio: studio)
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

  /// The second field is behind the keyboard where the first one is just above it.
  @Test(arguments: [(200.0, true), (400, false)])
  func `A note to what cannot be seen says so, and points nowhere`(top: Double, isSeen: Bool) throws
  {
    let studio = try Staging.studio()
    let figure = try Figure(
      of: Staging.film("clearance", scene: Staging.scene(fieldTop: top)), at: 1.2,
      options: Figure.Options(notes: notes), studio: studio)
    #expect(figure.notes.map(\.hasArrow) == [isSeen, true, true])
    #expect(figure.notes[0].text == (isSeen ? "8 pt" : "8 pt (not in sight)"))
    #expect(figure.altText.contains("not in sight") == !isSeen)
  }

  /// A third of the second field is seen at the edge of the view that scrolls, and nothing of the
  /// last one.
  @Test func `A note to what is scrolled away in a scroll view of the form's own has no arrow`()
    throws
  {
    let notes = ["name", "edge", "city"].map { Output.Note("a", at: $0) }
    let figure = try Figure(
      of: Staging.film("none", scene: Staging.nested()), at: 0,
      options: Figure.Options(notes: notes), studio: Staging.studio())
    #expect(figure.notes.map(\.hasArrow) == [true, true, false])
    #expect(figure.notes.map(\.text) == ["a", "a", "a (not in sight)"])
    #expect(figure.notes[1].tip.y < figure.device.y(160))
  }

  /// Of the field, which is 30 points high, 6 are left below the bar, or 7 above the keyboard.
  @Test(arguments: [40.0, 345])
  func `A note points at what of a view is seen`(top: Double) throws {
    var scene = Staging.scene(fieldTop: top)
    scene.bars.navigation = "One field"
    let figure = try Figure(
      of: Staging.film("none", scene: scene), at: 1.2,
      options: Figure.Options(notes: [Output.Note("a", at: "name")]), studio: Staging.studio())
    let band = Figure.Dimension.visibleBand(figure.state, figure.device.scene)
    let tip = try #require(figure.notes.first).tip.y
    #expect(tip >= figure.device.y(band.top) && tip <= figure.device.y(band.bottom))
  }

  /// Two fields in a row, and fields above and below them as far away as is told: the arrow to one
  /// of the two comes through the wider room, and turns to it.
  @Test(arguments: [(8.0, 20.0), (20, 8), (3, 3)], [true, false])
  func `An arrow does not cross the view beside its own`(
    room: (above: Double, below: Double), isRight: Bool
  ) throws {
    func field(_ id: String, _ x: Double, _ y: Double, _ width: Double) -> Element {
      Element(
        id: id, frame: Rect(x: x, y: y, width: width, height: 34),
        content: .textField(TextInput()))
    }
    var scene = Staging.scene()
    scene.form = [
      field("above", 20, 150 - room.above - 34, 280), field("zip", 20, 150, 100),
      field("city", 130, 150, 170), field("below", 20, 184 + room.below, 280),
    ]
    let figure = try Figure(
      of: Staging.film("none", scene: scene), at: 0,
      options: Figure.Options(notes: [
        Output.Note("a", at: isRight ? "zip" : "city", side: isRight ? .right : .left)
      ]),
      studio: Staging.studio())
    let note = figure.notes[0]
    let own = figure.device.rect(isRight ? scene.form[1].frame : scene.form[2].frame)
    #expect(own.contains(note.tip))
    let isBelow = room.below >= room.above
    #expect(isBelow == (note.level > own.midY) && note.level != note.tip.y)
    for element in scene.form {
      let frame = figure.device.rect(element.frame)
      #expect(note.level < frame.minY || note.level > frame.maxY, "\(element.id)")
    }
    // The end of the arrow has room for its head.
    #expect(abs(note.level - note.tip.y) >= 9)
  }

  /// A label's frame is as wide as the form, and a message's too: arrows end beside the words.
  @Test(arguments: [
    (Element.Content.label(Label("Short")), false), (.bubble(Bubble("Hi")), false),
    (.label(Label("Short", alignment: .right)), true),
  ])
  func `Arrows end at words, and not at the frame around them`(
    content: Element.Content, isRight: Bool
  ) throws {
    var scene = Staging.scene()
    let frame = Rect(x: 20, y: 100, width: 280, height: 30)
    scene.form.append(Element(id: "words", frame: frame, content: content))
    let figure = try Figure(
      of: Staging.film("none", scene: scene), at: 0,
      options: Figure.Options(notes: [Output.Note("a", at: "words", side: isRight ? .left : .right)]
      ),
      studio: try Staging.studio())
    let place = figure.device.rect(frame)
    let tip = figure.notes[0].tip.x
    #expect(isRight ? tip > place.midX : tip < place.midX, "\(tip) of \(place)")
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
    let error = #expect(throws: DrawingError.self) {
      try figure(Figure.Options(notes: [Output.Note("here", at: "town")]), studio)
    }
    #expect(error?.what.contains("no view 'town'") == true)
    #expect(error?.what.contains("name, city, keyboard") == true)
    let film = try Staging.film("none")
    let hidden = #expect(throws: DrawingError.self) {
      try Figure(
        of: film, at: 0, options: Figure.Options(notes: [Output.Note("x", at: "keyboard")]),
        studio: studio)
    }
    #expect(hidden?.what.contains("hidden at 0 s") == true)
  }
}
