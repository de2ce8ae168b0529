import KeyboardAvoidance
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// Positions as users write them: parsing without a scenario, resolving against one.
@Suite struct PositionTests {
  @Test(arguments: [
    ("0.25s", Position.Anchor.time(0.25), 0.0), ("250ms", .time(0.25), 0), (".5", .time(0.5), 0),
    ("1:02", .time(62), 0), ("1:02.5", .time(62.5), 0), ("50%", .fraction(0.5), 0),
    ("#15", .frame(15), 0), ("shown", .shown, 0), ("settled", .settled, 0), ("start", .start, 0),
    ("end-1s", .end, -1), ("settled+80ms", .settled, 0.08),
    ("event:willShow", .event(name: "willShow", argument: nil), 0),
    ("event:focus(email)+80ms", .event(name: "focus", argument: "email"), 0.08),
    ("event:focus(e-mail)", .event(name: "focus", argument: "e-mail"), 0),
    ("50%-0.1", .fraction(0.5), -0.1),
  ])
  func `Positions are parsed into anchor and offset`(
    _ text: String, anchor: Position.Anchor, offset: Double
  ) throws {
    let position = try #require(Position(parsing: text))
    #expect(position.anchor == anchor)
    #expect(abs(position.offset - offset) < 1e-12)
  }

  @Test(arguments: [
    "", "s", "-1s", "1:2:3", "#-1", "#x", "x%", "nan", "inf", "event:", "event:focus(", "later",
    "1e999", "+80ms", "0x10", "0x10%", "5e1%", "+1:02",
  ])
  func `What is no position is refused`(_ text: String) {
    #expect(Position(parsing: text) == nil)
  }

  private func film() throws -> Film {
    let result = Scenario.parse(bytes: Array(Tool.scenario.utf8), fileName: "test")
    let scenario = try #require(result.scenario)
    return try Film(scenario, strategy: StrategySelection("clearance"))
  }

  @Test(arguments: [
    ("0.25s", 0.25), ("50%", 0.5), ("#6", 0.1), ("start", 0), ("end", 1), ("shown", 1),
    ("event:focus(name)", 0.1), ("event:focus+0.2", 0.3), ("event:didShow", 0.6),
    ("event:keyboardWillShow", 0.1), ("settled", 0.9),
  ])
  func `A position is resolved to its time`(_ text: String, time: Double) throws {
    let position = try #require(Position(parsing: text))
    #expect(abs(try position.resolve(in: film()).get() - time) < 1e-9)
  }

  @Test(arguments: [
    ("2s", "'2s' is outside the timeline, which lasts 1.00 s"),
    ("start-1ms", "'start-1ms' is outside the timeline, which lasts 1.00 s"),
    ("#60", "'#60' is not a frame; there are 60, from #0 to #59"),
    (
      "event:focus(nobody)",
      "'event:focus(nobody)' does not happen; what does: event:focus(name), "
        + "event:willChangeFrame, event:willShow, event:didChangeFrame, event:didShow"
    ),
  ])
  func `Says why not`(_ text: String, sentence: String) throws {
    let position = try #require(Position(parsing: text))
    #expect(throws: Position.Problem.self) { try position.resolve(in: film()).get() }
    if case .failure(let error) = position.resolve(in: try film()) {
      #expect(error.description == sentence)
    }
  }
}
