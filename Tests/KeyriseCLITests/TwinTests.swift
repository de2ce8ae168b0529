import Foundation
import Testing

/// Pictures for light pages and for dark ones, and the element that shows both.
@Suite struct TwinTests {
  private let tool = Tool()

  private static let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")

  private static func element(_ path: String, twin: String) -> String {
    "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(twin)\">\n"
      + "  <img src=\"\(path)\" width=\""
  }

  @Test(arguments: ["still", "figure", "strip", "onion", "plot", "sheet", "compare", "render"])
  func `Every command makes both, and prints the element to paste`(_ command: String) throws {
    try tool.write(Self.short)
    let outcome = try tool.run(
      command, "scenario.yaml", "--appearance", "both", "-o", "out/my x.svg")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try tool.names(in: "out") == ["my x-dark.svg", "my x.svg"])
    #expect(
      outcome.text.hasPrefix(Self.element("out/my%20x.svg", twin: "out/my%20x-dark.svg")),
      "\(outcome.text)")
    #expect(outcome.text.contains("alt=\"") && outcome.text.hasSuffix("\">\n</picture>\n"))
    let light = try tool.data("out/my x.svg")
    #expect(light != (try tool.data("out/my x-dark.svg")))
    // Each is what its appearance alone is; around screens the dark twin has a dark page.
    let flags = command == "render" ? [] : ["--theme", "dark"]
    for (path, flags) in [("l.svg", ["light"]), ("d.svg", ["dark"] + flags)] {
      #expect(
        try tool.run([command, "scenario.yaml", "-o", path, "--appearance"] + flags).text == "")
    }
    #expect(try tool.data("l.svg") == light)
    #expect(try tool.data("d.svg") == tool.data("out/my x-dark.svg"))
    #expect(
      try tool.run(
        command, "scenario.yaml", "--appearance", "both", "-o", "-", "-f", "png"
      ).status != 0)
  }

  @Test func `A theme that is asked for is both twins'`() throws {
    try tool.write(Self.short)
    for (path, appearance) in [("a.png", "both"), ("b.png", "dark")] {
      let outcome = try tool.run(
        "still", "scenario.yaml", "--appearance", appearance, "--theme", "light", "--frame",
        "bezel", "-o", path)
      #expect(outcome.status == 0)
    }
    #expect(try tool.data("a-dark.png") == tool.data("b.png"))
  }

  @Test func `A scenario or an output asks for twins, and they are checked and kept as others`()
    throws
  {
    try tool.write(
      Self.short + """

        appearance: both
        outputs:
          - {path: a.png, scale: 1}
          - {path: frames/, scale: 0.5}
          - {path: 'in-{appearance}.gif', scale: 0.5}
          - {figure: f.svg, appearance: light}

        """)
    let first = try tool.run("render", "scenario.yaml", "--cache", "cache")
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      try tool.names() == [
        "a-dark.png", "a.png", "cache", "f.svg", "frames", "frames-dark", "in-dark.gif",
        "in-light.gif", "scenario.yaml",
      ])
    // A directory of frames is nothing that a page shows.
    #expect(first.text.components(separatedBy: "<picture>").count == 3)
    #expect(first.text.contains(Self.element("in-light.gif", twin: "in-dark.gif")))
    let again = try tool.run("render", "scenario.yaml", "--cache", "cache")
    #expect(again.text == first.text)
    #expect(again.errors.split(separator: "\n").filter { $0.hasPrefix("unchanged") }.count == 7)
    #expect(try tool.run("render", "scenario.yaml", "--check").errors.hasPrefix("7 outputs"))
    try tool.write("old", to: "a-dark.png")
    let stale = try tool.run("render", "scenario.yaml", "--check")
    #expect(stale.errors == "stale: a-dark.png is not what would be written now\n")
    // What does not draw plays the light one.
    #expect(try tool.run("check", "scenario.yaml").status == 0)
  }

  @Test func `A twin goes nowhere that another output does`() throws {
    try tool.write(
      Self.short + "\nappearance: both\noutputs: [a.png, {path: a-dark.png, appearance: dark}]\n")
    for command in ["render", "check"] {
      let outcome = try tool.run(command, "scenario.yaml")
      #expect(outcome.status > 0)
      #expect(outcome.errors.contains("several outputs would be written to"), "\(outcome.errors)")
    }
  }
}
