import Audit
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@Suite struct ScenarioTemplateTests {
  @Test(arguments: ScenarioTemplate.all.map(\.id))
  func `Every template is valid as it is`(_ id: String) throws {
    let template = try #require(ScenarioTemplate.template(id: id))
    let result = Scenario.parse(bytes: template.text.utf8, fileName: template.id)
    #expect(DiagnosticFormatter().format(result.diagnostics) == "")
    let scenario = try #require(result.scenario)
    #expect(!scenario.events.isEmpty)
  }

  @Test func `Identifiers are unique`() {
    let ids = ScenarioTemplate.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(
      ids == [
        "sign-up", "minimal", "explicit-frames", "alert", "card", "chat", "checkout", "comments",
        "ipad", "profile", "search", "settings",
      ])
  }

  /// The starter's own expectation has to hold, or `keyrise new` followed by `check` fails.
  @Test func `The starter keeps its promise`() throws {
    let result = Scenario.parse(
      bytes: ScenarioTemplate.signUp.text.utf8, fileName: "sign-up.yaml")
    let scenario = try #require(result.scenario)
    let expectation = try #require(scenario.expectations.first)
    guard case .visible(let id, let clearance, let deadline) = expectation.condition else {
      Issue.record("The first expectation is that a field is visible")
      return
    }
    let strategy = try #require(StrategyCatalog.make(scenario.strategies[0]))
    let timeline = Simulation(
      scene: scenario.scene, strategy: strategy, events: scenario.events
    ).run()
    let state = timeline.state(at: deadline ?? timeline.settledTime)
    let field = try #require(timeline.views[id])
    let frame = state.windowRect(ofContent: field.contentFrame)
    #expect(state.focus == id)
    #expect(frame.maxY + clearance <= state.keyboardFrame.minY)
    #expect(frame.minY >= state.scrollFrameInWindow.minY)
  }
}
