import ArgumentParser
import Foundation
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// What `-o` and `--format` mean.
@Suite struct OutputArgumentsTests {
  @Test(
    arguments: [
      ("frames/", nil, .frames), ("a.b/", nil, .frames), ("out", nil, .frames),
      ("x.png", nil, .png), ("x.PNG", nil, .png), ("dir/x", .png, .png),
      ("-", .png, .png), ("-", .gif, .gif), ("v1.2/", nil, .frames),
      ("v1.2", .frames, .frames), (".hidden", nil, .frames), ("a.b/c", nil, .frames),
      ("x.raw", .gif, .gif), ("x.apng", nil, .apng), ("x.png", .apng, .apng),
      ("x.apng", .apng, .apng), ("x", .apng, .apng), ("x.gif", nil, .gif), ("x.GIF", .gif, .gif),
      ("x.svg", nil, .svg), ("x.mp4", nil, .mp4), ("x.webm", .webm, .webm),
      ("x.html", nil, .html), ("x", .gif, .gif),
    ] as [(String, OutputFormat?, OutputFormat)])
  func `Infers the format`(
    _ path: String, asked: OutputFormat?, format: OutputFormat
  ) throws {
    let output = try Output(argument: path, format: asked)
    #expect(output.format == format)
    #expect(output.kind == (format == .png ? .still : .film))
  }

  @Test(
    arguments: [
      ("x.gif", .apng), ("x.png", .gif), ("x.apng", .png), ("x.apng", .frames), ("frames/", .apng),
      ("-", .frames),
      ("x.svg", .gif), ("-", nil), ("x.png", .frames), ("x.pdf", nil),
      ("v1.2", nil), ("out.", nil), ("out.xyz", nil), ("d/.a.xyz", nil),
      ("frames/", .png), ("{nobody}.png", nil), ("a{device}/{x}/", nil),
    ] as [(String, OutputFormat?)])
  func `Paths and formats that contradict each other are refused`(
    _ path: String, format: OutputFormat?
  ) {
    #expect(throws: (any Error).self) { try Output(argument: path, format: format) }
  }

  @Test(
    arguments: [
      (.figure, nil, nil, .svg), (.figure, nil, .pdf, .pdf), (.figure, "x.PNG", nil, .png),
      (.strip, "x", .png, .png), (.plot, "-", .svg, .svg), (.still, nil, nil, .png),
      (.still, "-", nil, .png), (.sheet, "x.png", .apng, .apng), (.compare, "x.webm", nil, .webm),
    ] as [(Output.Kind, String?, OutputFormat?, OutputFormat)])
  func `Pages and stills infer their format`(
    _ kind: Output.Kind, path: String?, asked: OutputFormat?, format: OutputFormat
  ) throws {
    let output = try Output(kind, argument: path, format: asked, default: "n")
    #expect(output.format == format)
    #expect(output.path == path ?? "n.\(format.rawValue)")
  }

  @Test(
    arguments: [
      (.figure, "x.gif", nil), (.figure, nil, .gif), (.strip, "x.png", .apng), (.onion, "-", nil),
      (.sheet, "-", .gif), (.plot, "dir/", nil), (.still, "x.apng", nil), (.figure, "", nil),
      (.compare, "x.svg", .png), (.compare, "x.html", nil), (.figure, "{nobody}.svg", nil),
    ] as [(Output.Kind, String?, OutputFormat?)])
  func `Pages that cannot be written so are refused`(
    _ kind: Output.Kind, path: String?, format: OutputFormat?
  ) {
    #expect(throws: (any Error).self) {
      try Output(kind, argument: path, format: format, default: "n")
    }
  }

  @Test func `Each format is that of its ending, and of some kind`() throws {
    for format in OutputFormat.screens where format != .frames {
      #expect(try Output(argument: "x.\(format.rawValue)", format: nil).format == format)
    }
    let kinds = Set(Output.Kind.allCases.flatMap(\.formats))
    #expect(kinds == Set(OutputFormat.allCases))
  }

  @Test(arguments: OutputFormat.animations)
  func `What plays is encoded once, looked at by diff, and read by measure`(
    _ format: OutputFormat
  ) throws {
    #expect((AnimationWriter.Format(format) != nil) != format.isVideo)
    #expect(try MeasureOutput("x.\(format)", format: nil, count: 2) == .animation(format))
    #expect(format == .apng || VideoReader.containers[format.rawValue] != nil)
    let tool = Tool()
    let name = "x.\(format)"
    try Data().write(to: tool.directory.appending(path: name))
    #expect(try PictureFolder(tool.directory.path).names == [name])
  }

  @Test func `Outputs that differ have different keys`() {
    var outputs = [Output(path: "a.svg"), Output(path: "b.svg"), Output(.sheet, path: "a.svg")]
    for change in [
      { $0.at = "50%" }, { $0.scale = 3 }, { $0.plays = 2 }, { $0.page.title = "T" },
      { $0.page.isCompact = true }, { $0.page.width = 500 }, { $0.variant.device = "iphone-15" },
      { $0.dressing.margin = 3 }, { $0.dressing.hasShadow = true },
    ] as [(inout Output) -> Void] {
      var output = Output(path: "a.svg")
      change(&output)
      outputs.append(output)
    }
    #expect(Set(outputs.map { "\($0)" }).count == outputs.count)
  }

  @Test func `What outputs can say is what the commands know`() throws {
    #expect(Output.Page.annotations == Figure.Annotation.allCases.map(\.rawValue))
    #expect(Output.Page.moments == Moments.allCases.map(\.rawValue))
    #expect(Output.Dressing.frames == Dressing.Frame.allCases.map(\.rawValue))
    #expect(
      Output.Dressing.themes == PictureOptions.DressFlags.ThemeChoice.allCases.map(\.rawValue))
    let names = KeyriseCommand.configuration.subcommands.map { $0._commandName }
    for kind in Output.Kind.pages { #expect(names.contains(kind.rawValue)) }
  }

  @Test(arguments: [("once", 1), ("forever", 0), ("1", 1), ("65535", 65535)])
  func `Loop counts are numbers or words`(_ argument: String, plays: Int) throws {
    #expect(try OutputOptions.Loop.plays(argument) == plays)
  }

  @Test(arguments: ["0", "-1", "65536", "twice", "", "1.5"])
  func `What is no loop count is refused`(_ argument: String) {
    #expect(throws: Failure.self) { try OutputOptions.Loop.plays(argument) }
  }

  @Test(arguments: [
    ("120", "50"), ("60", "50"), ("50", "50"), ("49", "25"), ("30", "25"), ("30000/1001", "25"),
    ("24", "50/3"), ("15", "25/2"), ("10", "10"), ("1", "1"), ("1/2", "1/2"),
  ])
  func `Rate of AGIF`(_ fps: String, rate: String) throws {
    let result = Film.gifRate(notAbove: try #require(Rational(parsing: fps)))
    #expect(result == Rational(parsing: rate))
  }

  @Test func `Fills in placeholders`() throws {
    let result = Scenario.parse(bytes: Array(Tool.scenario.utf8), fileName: "test")
    let film = try Film(#require(result.scenario), strategy: StrategySelection("none"))
    let output = try Output(argument: "out/{scenario}-{strategy}-{device}/", format: nil)
    #expect(output.path(for: film, scenario: "one") == "out/one-none-iphone-5/")
    #expect(
      output.path(for: film, scenario: "one", isTwin: true) == "out/one-none-iphone-5-dark/")
  }
}
