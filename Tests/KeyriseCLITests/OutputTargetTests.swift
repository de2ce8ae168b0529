import KeyboardAvoidance
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// What `-o` and `--format` mean.
@Suite struct OutputTargetTests {
  @Test(
    arguments: [
      ("frames/", nil, OutputTarget.Kind.frames), ("a.b/", nil, .frames), ("out", nil, .frames),
      ("x.png", nil, .still), ("x.PNG", nil, .still), ("dir/x", .png, .still),
      ("-", .png, .standardOutput), ("v1.2", nil, .frames), ("x.apng", nil, .animation),
      ("x.png", .apng, .animation), ("x.apng", .apng, .animation), ("x", .apng, .animation),
    ] as [(String, OutputTarget.Format?, OutputTarget.Kind)])
  func infersTheKind(
    _ path: String, format: OutputTarget.Format?, kind: OutputTarget.Kind
  ) throws {
    #expect(try OutputTarget(path, format: format).kind == kind)
  }

  @Test(
    arguments: [
      ("x.gif", nil), ("x.apng", .png), ("x.apng", .frames), ("frames/", .apng), ("-", .apng),
      ("x.svg", nil), ("-", nil), ("x.png", .frames),
      ("frames/", .png), ("{nobody}.png", nil), ("a{device}/{x}/", nil),
    ] as [(String, OutputTarget.Format?)])
  func refuses(_ path: String, format: OutputTarget.Format?) {
    #expect(throws: (any Error).self) { try OutputTarget(path, format: format) }
  }

  @Test func fillsInPlaceholders() throws {
    let result = Scenario.parse(bytes: Array(Tool.scenario.utf8), fileName: "test")
    let film = try Film(#require(result.scenario), strategy: StrategySelection("none"))
    let target = try OutputTarget("out/{scenario}-{strategy}-{device}/", format: nil)
    #expect(target.path(for: film, scenario: "one") == "out/one-none-iphone-5/")
  }
}
