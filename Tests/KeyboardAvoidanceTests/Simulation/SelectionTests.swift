import Keyframes
import Testing

@testable import KeyboardAvoidance

/// What is selected, and what typing over it makes.
@Suite struct SelectionTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var choice: TextSelection
    var range: Range<Int>?
    var testDescription: String { "\(choice) of “\(text)”" }
  }

  static let cases = [
    Case(text: "Ana Silva", choice: .all, range: 0..<9),
    Case(text: "", choice: .all, range: nil),
    Case(text: "Ana Silva", choice: .words("Silva"), range: 4..<9),
    Case(text: "na na", choice: .words("na"), range: 0..<2),
    Case(text: "Ana", choice: .words("Anna"), range: nil),
    Case(text: "Ana", choice: .words(""), range: nil),
    Case(text: "👩‍👧 é", choice: .words("é"), range: 2..<3),
  ]

  @Test(arguments: cases)
  func `Characters are counted as people count them`(_ it: Case) {
    #expect(it.choice.range(in: it.text) == it.range)
  }

  private func play(_ text: String, _ events: [Event]) -> Timeline {
    var field = Worked.field("name", y: 260)
    field.content = .textField(TextInput(text: text))
    return Worked(strategy: NoAvoidance(), form: [field, Worked.field("next", y: 300)])
      .play([Event(at: 0, .focus("name"))] + events)
  }

  private func text(_ timeline: Timeline, at time: Double) -> TextInput? {
    timeline.views(at: time)["name"]?.element.input
  }

  @Test func `A selection lasts until something is typed, or the focus goes`() {
    let select = Event(at: 1, .select(.words("Ana")))
    let typed = play("Ana Silva", [select, Event(at: 2, .type("Eva"))])
    #expect(typed.state(at: 0.9).selection == nil)
    #expect(typed.state(at: 1).selection == 0..<3)
    #expect(typed.state(at: 2).selection == nil)
    #expect(play("Ana", [select, Event(at: 2, .focus("next"))]).state(at: 2).selection == nil)
    #expect(play("Ana", [select, Event(at: 2, .dismiss)]).state(at: 2).selection == nil)
    #expect(play("Eva", [select]).state(at: 2).selection == nil)
  }

  @Test func `What is typed stands in place of what was selected, and typing goes on there`() {
    let letters = "Eva".enumerated().map { Event(at: 2 + Double($0), .type(String($1))) }
    let timeline = play("Ana Silva", [Event(at: 1, .select(.words("Ana")))] + letters)
    #expect(text(timeline, at: 2)?.text == "E Silva")
    #expect(text(timeline, at: 5)?.text == "Eva Silva")
    #expect(text(timeline, at: 5)?.textBeforeCaret == "Eva")
  }

  @Test func `What was typed can be selected and typed over`() {
    let timeline = play(
      "A",
      [
        Event(at: 1, .type("na Lopes")), Event(at: 2, .select(.words("Lopes"))),
        Event(at: 3, .type("S")), Event(at: 4, .select(.all)), Event(at: 5, .type("Z")),
      ])
    #expect(text(timeline, at: 3)?.text == "Ana S")
    #expect(text(timeline, at: 3)?.textBeforeCaret == "Ana S")
    #expect(text(timeline, at: 5)?.text == "Z")
  }
}
