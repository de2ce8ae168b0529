import Foundation
import Testing

@testable import FrameDiff

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

  @Test(arguments: Case.all) func `A baseline's path follows from scenario, strategy and overrides`(
    _ test: Case
  ) {
    let name = test.scenario == "-" ? "stdin" : "sign-up"
    let place = BaselinePlace(
      scenario: test.scenario, name: name, strategy: "clearance", overrides: test.overrides,
      directory: test.directory)
    #expect(place.path == test.path)
  }

  @Test func `Baselines of other strategies beside one that is missing are found`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("baseline-place-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.clearance", "a.none", "a.dark.none", "ab.none", "a.none.old"] {
      try Data().write(to: folder.appendingPathComponent(name + ".baseline.png"))
    }
    let path = folder.path + "/a.inset-overlap.baseline.png"
    #expect(
      BaselinePlace.others(than: path, strategy: "inset-overlap")
        == ["a.clearance", "a.none"].map { "\(folder.path)/\($0).baseline.png" })
    func advice(_ others: [String], of scenario: String = "a.yaml") -> String {
      BaselineVerifier.advice(scenario: scenario, strategy: "inset-overlap", others: others)
    }
    #expect(advice([]).hasPrefix("There is no baseline yet;"))
    #expect(advice([], of: "Sign up.yaml").hasSuffix(": keyrise record 'Sign up.yaml'"))
    #expect(advice([], of: "-a.yaml").hasSuffix(": keyrise record ./-a.yaml"))
    #expect(
      advice(["a.none.baseline.png"])
        == "There is no baseline of the strategy 'inset-overlap' yet, only 'a.none.baseline.png' of "
        + "another; look at a picture of it, then: keyrise record a.yaml --strategy inset-overlap")
  }
}
