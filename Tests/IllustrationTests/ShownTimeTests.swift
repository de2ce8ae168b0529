import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@Suite struct ShownTimeTests {
  @Test(arguments: KeyboardMode.allCases)
  func `The keyboard of an iPad is on the screen when it is shown, docked or not`(
    mode: KeyboardMode
  ) throws {
    let text = """
      keyrise: 1
      device: ipad-pro-11
      keyboard: {mode: \(mode.rawValue)}
      form: [{field: a, frame: [20, 600, 300, 44]}]
      timeline: {events: [{at: 400ms, focus: a}, {at: 2s, dismiss: true}], end: 3s}
      """
    let scenario = try #require(Scenario.parse(bytes: Array(text.utf8), fileName: "").scenario)
    let film = try Film(scenario, strategy: try #require(scenario.strategies.first))
    let state = film.timeline.state(at: film.shownTime)
    #expect(state.focus == "a")
    #expect(state.keyboardFrame.minY < film.scene.device.screen.height)
    #expect(abs(film.shownTime - 2) < 0.001)
  }
}
