import ArgumentParser
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
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
      ("-", .png, .standardOutput), ("-", .gif, .animation(.gif)), ("v1.2/", nil, .frames),
      ("v1.2", .frames, .frames), (".hidden", nil, .frames), ("a.b/c", nil, .frames),
      ("x.raw", .gif, .animation(.gif)),
      ("x.apng", nil, .animation(.apng)),
      ("x.png", .apng, .animation(.apng)), ("x.apng", .apng, .animation(.apng)),
      ("x", .apng, .animation(.apng)), ("x.gif", nil, .animation(.gif)),
      ("x.GIF", .gif, .animation(.gif)),
      ("x.svg", nil, .animation(.svg)), ("x.mp4", nil, .animation(.mp4)),
      ("x.webm", .webm, .animation(.webm)), ("x.html", nil, .animation(.html)),
      ("x", .gif, .animation(.gif)),
    ] as [(String, OutputTarget.Format?, OutputTarget.Kind)])
  func `Infers the kind`(
    _ path: String, format: OutputTarget.Format?, kind: OutputTarget.Kind
  ) throws {
    #expect(try OutputTarget(path, format: format).kind == kind)
  }

  @Test(
    arguments: [
      ("x.gif", .apng), ("x.png", .gif), ("x.apng", .png), ("x.apng", .frames), ("frames/", .apng),
      ("-", .frames),
      ("x.svg", .gif), ("-", nil), ("x.png", .frames),
      ("v1.2", nil), ("out.", nil), ("out.xyz", nil), ("d/.a.xyz", nil),
      ("frames/", .png), ("{nobody}.png", nil), ("a{device}/{x}/", nil),
    ] as [(String, OutputTarget.Format?)])
  func `Paths and formats that contradict each other are refused`(
    _ path: String, format: OutputTarget.Format?
  ) {
    #expect(throws: (any Error).self) { try OutputTarget(path, format: format) }
  }

  @Test func `Every output of a scenario can be written`() throws {
    for ending in OutputRequest.endings {
      _ = try OutputTarget("x.\(ending)", format: nil)
    }
    let animations = OutputTarget.Animation.allCases.map(\.rawValue)
    #expect(Set(OutputRequest.endings) == Set(animations + ["png"]))
  }

  @Test func `What outputs can say is what the commands know`() throws {
    #expect(IllustrationRequest.annotations == Annotation.allCases.map(\.rawValue))
    #expect(IllustrationRequest.moments == Moments.allCases.map(\.rawValue))
    #expect(OutputDressing.frames == Dressing.Frame.allCases.map(\.rawValue))
    #expect(
      OutputDressing.themes == DressingOptions.ThemeChoice.allCases.map(\.rawValue))
    let names = KeyriseCommand.configuration.subcommands.map { $0._commandName }
    for kind in IllustrationRequest.Kind.allCases { #expect(names.contains(kind.rawValue)) }
    #expect(
      Set(IllustrationRequest(.compare).endings) == Set(PictureFormat.allCases.map(\.rawValue)))
    #expect(IllustrationRequest(.plot).endings == ["svg", "png", "pdf"])
  }

  @Test(arguments: [("once", 1), ("forever", 0), ("1", 1), ("65535", 65535)])
  func `Loop counts are numbers or words`(_ argument: String, plays: Int) {
    #expect(LoopCount(argument: argument)?.plays == plays)
  }

  @Test(arguments: ["0", "-1", "65536", "twice", "", "1.5"])
  func `What is no loop count is refused`(_ argument: String) {
    #expect(LoopCount(argument: argument) == nil)
  }

  @Test(arguments: [
    ("120", "50"), ("60", "50"), ("50", "50"), ("49", "25"), ("30", "25"), ("30000/1001", "25"),
    ("24", "50/3"), ("15", "25/2"), ("10", "10"), ("1", "1"), ("1/2", "1/2"),
  ])
  func `Rate of AGIF`(_ fps: String, rate: String) throws {
    let result = FilmWriter.gifRate(notAbove: try #require(Rational(parsing: fps)))
    #expect(result == Rational(parsing: rate))
  }

  @Test func `Fills in placeholders`() throws {
    let result = Scenario.parse(bytes: Array(Tool.scenario.utf8), fileName: "test")
    let film = try Film(#require(result.scenario), strategy: StrategySelection("none"))
    let target = try OutputTarget("out/{scenario}-{strategy}-{device}/", format: nil)
    #expect(target.path(for: film, scenario: "one") == "out/one-none-iphone-5/")
  }
}
