import FrameDiff
import Rendering
import Testing

@Suite struct BaselinePlaceTests {
  struct Case: Sendable {
    var scenario: String
    var overrides: [Setting] = []
    var directory: String?
    var path: String

    static let all: [Case] = [
      Case(scenario: "sign-up.yaml", path: "sign-up.clearance.baseline.png"),
      Case(
        scenario: "renders/sign-up/scenario.yaml",
        path: "renders/sign-up/scenario.clearance.baseline.png"),
      Case(
        scenario: "/a b/ü.json", overrides: [.init("device", "iphone-5"), .init("ios", "7")],
        path: "/a b/ü.iphone-5.ios7.clearance.baseline.png"),
      Case(
        scenario: "a.yaml", overrides: [.init("strategy", "all"), .init("appearance", "dark")],
        path: "a.dark.clearance.baseline.png"),
      Case(
        scenario: "renders/sign-up/scenario.yaml", directory: "out",
        path: "out/sign-up.clearance.baseline.png"),
      Case(scenario: "-", directory: "out/", path: "out/stdin.clearance.baseline.png"),
    ]
  }

  @Test(arguments: Case.all) func path(_ test: Case) {
    let name = test.scenario == "-" ? "stdin" : ScenarioSearch.name(of: test.scenario)
    let place = BaselinePlace(
      scenario: test.scenario, name: name, strategy: "clearance", overrides: test.overrides,
      directory: test.directory)
    #expect(place.path == test.path)
  }
}
