import Foundation
import Testing

/// The commands that draw pages, as scripts see them.
@Suite struct PictureCommandTests {
  private let tool = Tool()

  static let commands = ["figure", "strip", "onion", "plot", "sheet", "compare"]

  @Test
  func `A picture is what its ending says, and is not rewritten when nothing changed`() throws {
    try tool.write(Tool.scenario)
    for (ending, start) in [
      ("svg", Data("<svg ".utf8)), ("pdf", Data("%PDF-1.5".utf8)),
      ("png", Data([0x89, 0x50, 0x4E, 0x47])),
    ] {
      let arguments = ["figure", "scenario.yaml", "-o", "out/f.\(ending)", "--scale", "1"]
      #expect(try tool.run(arguments).errors.hasPrefix("wrote out/f.\(ending)"))
      #expect(try tool.data("out/f.\(ending)").starts(with: start))
      #expect(try tool.run(arguments).errors.hasPrefix("unchanged out/f.\(ending)"))
    }
  }

  @Test(arguments: commands)
  func `Every command writes beside no other's picture, the same bytes twice`(_ command: String)
    throws
  {
    try tool.write(Tool.scenario)
    #expect(try tool.run(command, "scenario.yaml").status == 0)
    let names = try tool.names()
    #expect(names.count == 2 && names.contains { $0.hasSuffix("-\(command).svg") }, "\(names)")
    let one = try tool.run(command, "scenario.yaml", "-o", "-", "-f", "pdf").output
    let two = try tool.run(command, "scenario.yaml", "-o", "-", "-f", "pdf").output
    #expect(!one.isEmpty && one == two)
  }

  @Test func `The description is the timeline's, or the scenario's own`() throws {
    try tool.write(Tool.scenario)
    let alt = try tool.run("strip", "scenario.yaml", "-o", "s.svg", "--alt")
    #expect(alt.text.contains("The keyboard rises 216 pt in 0.5 s; the form scrolls 86 pt;"))
    let markdown = try tool.run("still", "scenario.yaml", "-o", "s.png", "--markdown")
    #expect(markdown.text.hasPrefix("![The keyboard takes up 216 pt of the screen;"))
    #expect(markdown.text.hasSuffix("](s.png \"One field\")\n"))
    try tool.write(Tool.scenario + "\nalt: \"A [field] & its keyboard\"\n")
    let own = try tool.run("figure", "scenario.yaml", "-o", "f.svg", "--markdown")
    #expect(own.text.hasPrefix("![A \\[field\\] & its keyboard](f.svg"))
    let svg = try tool.text("f.svg")
    #expect(svg.contains("<desc id=\"desc\">A [field] &amp; its keyboard</desc>"))
  }

  @Test func `The date of a PDF is the epoch's or SOURCE_DATE_EPOCH's, never today's`() throws {
    try tool.write(Tool.scenario)
    func pdf(_ epoch: String) throws -> Tool.Outcome {
      try tool.run(
        ["figure", "scenario.yaml", "-o", "-", "-f", "pdf"],
        environment: ["SOURCE_DATE_EPOCH": epoch])
    }
    let dated = String(decoding: try pdf("86400").output, as: UTF8.self)
    #expect(dated.contains("19700102000000Z"))
    #expect(dated.contains("/Title"))
    let bad = try pdf("tomorrow")
    #expect(bad.status == 2 && bad.errors.contains("SOURCE_DATE_EPOCH is 'tomorrow'"))
  }

  @Test func `A dressed still is larger by what stands around it, in every format`() throws {
    try tool.write(Tool.scenario)
    let bare = try tool.run("still", "scenario.yaml", "-o", "a.png", "--scale", "1")
    #expect(bare.errors.contains("  320x568  "))
    let dressed = try tool.run(
      "still", "scenario.yaml", "-o", "b.png", "--scale", "1", "--frame", "bezel", "--margin", "10",
      "--background", "transparent", "--shadow")
    #expect(dressed.errors.contains("  372x732  "), "\(dressed.errors)")
    #expect(try tool.run("still", "scenario.yaml", "-o", "c.svg").status == 0)
    #expect(
      try tool.text("c.svg")
        .contains("width=\"320\" height=\"568\""))
    let frames = try tool.run(
      "render", "scenario.yaml", "-o", "d.apng", "--scale", "0.5", "--fps", "5", "--frame",
      "outline", "--margin", "0")
    #expect(frames.errors.contains("162x286"), "\(frames.errors)")
  }

  struct Misuse: CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32 = 64
    var says: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Misuse(arguments: ["figure", "a.yaml", "-o", "x.gif"], says: "no .svg, .png or .pdf"),
    Misuse(arguments: ["figure", "a.yaml", "-o", "d/"], says: "no .svg, .png or .pdf"),
    Misuse(arguments: ["figure", "a.yaml", "-o", "x.svg", "-f", "png"], says: "contradict"),
    Misuse(arguments: ["figure", "a.yaml", "-o", "-"], says: "--format svg"),
    Misuse(arguments: ["figure", "a.yaml", "-o", "{x}.svg"], says: "'{x}'"),
    Misuse(arguments: ["figure", "a.yaml", "--show", "everything"], says: "cannot show"),
    Misuse(arguments: ["figure", "a.yaml", "--at", "later"], says: "not a position"),
    Misuse(arguments: ["figure", "a.yaml", "--background", "blueish"], says: "not a colour"),
    Misuse(arguments: ["figure", "a.yaml", "--background", "#12345"], says: "not a colour"),
    Misuse(arguments: ["figure", "a.yaml", "--margin=-1"], says: "not a margin"),
    Misuse(arguments: ["figure", "a.yaml", "--frame", "gold"], says: "gold"),
    Misuse(arguments: ["figure", "a.yaml", "--alt", "--markdown"], says: "contradict"),
    Misuse(
      arguments: ["figure", "a.yaml", "-o", "-", "-f", "svg", "--alt"], says: "standard output"),
    Misuse(arguments: ["strip", "a.yaml", "-f", "gif"], says: "'svg', 'png' or 'pdf'"),
    Misuse(
      arguments: ["compare", "a.yaml", "-o", "x.avi"], says: ".apng, .gif, .mov, .mp4 or .webm"),
    Misuse(arguments: ["figure", "a.yaml", "--note", "email"], says: "VIEW: TEXT"),
    Misuse(arguments: ["figure", "a.yaml", "--aspect", "20:1"], says: "16:9"),
    Misuse(arguments: ["figure", "a.yaml", "--accent", "red"], says: "not a colour"),
    Misuse(arguments: ["figure", "a.yaml", "--corner", "-1"], says: "0 to 1000"),
    Misuse(
      arguments: ["still", "a.yaml", "--note", "town: here", "-o", "x.png"], status: 2,
      says: "no view 'town'"),
    Misuse(arguments: ["compare", "a.yaml", "-o", "-", "-f", "gif"], says: "--format svg"),
    Misuse(arguments: ["compare", "a.yaml", "-o", "x.gif", "--at", "1s"], says: "shows all"),
    Misuse(arguments: ["sheet", "a.yaml", "-o", "x.svg", "--loop", "3"], says: "'--loop'"),
    Misuse(arguments: ["strip", "a.yaml", "--count", "0"], says: "1 to 60"),
    Misuse(arguments: ["strip", "a.yaml", "--span", "0"], says: "not a span"),
    Misuse(
      arguments: ["strip", "a.yaml", "--span", "1s..0s"], status: 2, says: "before it begins"),
    Misuse(arguments: ["strip", "a.yaml", "--at", "9s"], status: 2, says: "outside the timeline"),
    Misuse(arguments: ["strip", "a.yaml", "--width", "nan"], says: "not a width"),
    Misuse(arguments: ["strip", "a.yaml", "--columns", "0"], says: "not a number of columns"),
    Misuse(arguments: ["onion", "a.yaml", "--moments", "some"], says: "some"),
    Misuse(arguments: ["plot"], says: "--curves"),
    Misuse(arguments: ["plot", "a.yaml", "--curves"], says: "--curves"),
    Misuse(arguments: ["plot", "a.yaml", "--width", "10"], says: "400 to 4000"),
    Misuse(arguments: ["sheet", "a.yaml", "--vary", "colour=red"], says: "nothing to vary"),
    Misuse(arguments: ["sheet", "a.yaml", "--vary", "device="], says: "nothing to vary"),
    Misuse(arguments: ["sheet", "a.yaml", "--vary", "device=nope"], says: "no device 'nope'"),
    Misuse(arguments: ["compare", "missing.yaml"], status: 2, says: "missing.yaml"),
    Misuse(
      arguments: ["figure", "a.yaml", "--strategy", "none,clearance", "-o", "x.svg"], status: 2,
      says: "{strategy}"),
    Misuse(
      arguments: ["figure", "a.yaml", "--font-path", "/nowhere", "-o", "x.svg"], status: 2,
      says: "font"),
    Misuse(
      arguments: ["render", "a.yaml", "-o", "x.html", "--frame", "bezel"], says: "bare screen"),
  ])
  func `Misuse of the pictures' commands is a sentence, and nothing is written`(_ misuse: Misuse)
    throws
  {
    try tool.write(Tool.scenario, to: "a.yaml")
    let outcome = try tool.run(misuse.arguments)
    #expect(outcome.status == misuse.status, "\(outcome.errors)")
    #expect(outcome.errors.contains(misuse.says), "\(outcome.errors)")
    #expect(outcome.text == "")
    if misuse.testDescription.contains("none,clearance") { return }
    #expect(try tool.names() == ["a.yaml"])
  }
}
