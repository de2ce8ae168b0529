import Foundation
import Testing

/// What a scenario asks for in `outputs`, and whether it is up to date.
@Suite struct OutputsTests {
  private static let outputs = """

    outputs:
      - pictures/x.svg
      - {path: 'pictures/{strategy}.png', at: 50%, scale: 1}
      - {path: pictures/once.gif, loop: once, scale: 0.5}
      - {path: frames/, scale: 0.5}
    """

  private func tool() throws -> Tool {
    let tool = Tool()
    try tool.write(Tool.scenario + Self.outputs, to: "docs/one.yaml")
    return tool
  }

  @Test func `Makes them beside the scenario`() throws {
    let tool = try tool()
    #expect(try tool.run("render", "docs/one.yaml").status == 0)
    #expect(try tool.names() == ["docs"])
    #expect(try tool.names(in: "docs") == ["frames", "one.yaml", "pictures"])
    #expect(try tool.names(in: "docs/pictures") == ["clearance.png", "once.gif", "x.svg"])
    // 320 points at one pixel each.
    #expect(Array(try tool.data("docs/pictures/clearance.png")[16..<20]) == [0, 0, 1, 64])
    #expect(try tool.data("docs/pictures/once.gif").range(of: Data("NETSCAPE".utf8)) == nil)
    let again = try tool.run("render", "docs/one.yaml")
    #expect(again.errors.split(separator: "\n").filter { $0.hasPrefix("unchanged") }.count == 4)
  }

  @Test func `The command line replaces them`() throws {
    let tool = try tool()
    #expect(try tool.run("render", "docs/one.yaml", "-o", "y.png").status == 0)
    #expect(try tool.names() == ["docs", "y.png"])
    #expect(try tool.names(in: "docs") == ["one.yaml"])
  }

  @Test func `Check finds what is stale and writes nothing`() throws {
    let tool = try tool()
    let missing = try tool.run("render", "docs/one.yaml", "--check")
    #expect(missing.status == 1)
    #expect(missing.errors.split(separator: "\n").filter { $0.hasPrefix("missing: ") }.count == 4)
    #expect(try tool.names(in: "docs") == ["one.yaml"])
    #expect(try tool.run("render", "docs/one.yaml", "-q").status == 0)
    let fresh = try tool.run("render", "docs/one.yaml", "--check")
    #expect(fresh.status == 0)
    #expect(fresh.errors == "4 outputs compared; all are up to date\n")
    try tool.write("old", to: "docs/pictures/x.svg")
    try FileManager.default.removeItem(
      at: tool.directory.appendingPathComponent("docs/frames/frame-0003.png"))
    let stale = try tool.run("render", "docs/one.yaml", "--check")
    #expect(stale.status == 1)
    #expect(stale.errors.contains("stale: docs/pictures/x.svg is not what would be written now"))
    #expect(stale.errors.contains("stale: docs/frames/"))
    #expect(!stale.errors.contains("once.gif"))
    #expect(try tool.data("docs/pictures/x.svg") == Data("old".utf8))
    #expect(try !tool.names(in: "docs/frames").contains("frame-0003.png"))
  }

  @Test(arguments: [
    "../x.svg", "in/../../{strategy}.svg", "link/x.svg", "ROOT/x.svg", "../frames/",
  ])
  func `What lies outside the scenario's directory is written with a flag alone`(_ path: String)
    throws
  {
    let tool = Tool()
    let files = FileManager.default
    for folder in ["docs", "elsewhere"] {
      try files.createDirectory(
        at: tool.directory.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: tool.directory.path + "/docs/link", withDestinationPath: "../elsewhere")
    let path = path.replacingOccurrences(of: "ROOT", with: tool.directory.path)
    try tool.write(Tool.scenario + "\noutputs: [fine.png, '\(path)']\n", to: "docs/one.yaml")
    let render = ["render", "docs/one.yaml", "--scale", "0.25", "--fps", "5"]
    for arguments in [render, render + ["--check"]] {
      let refused = try tool.run(arguments)
      #expect(refused.status == 2)
      #expect(refused.errors.contains("is outside the directory of 'one'"), "\(refused.errors)")
    }
    #expect(try tool.names() == ["docs", "elsewhere"])
    #expect(try tool.names(in: "docs") == ["link", "one.yaml"], "all are refused, or none")
    #expect(try tool.names(in: "elsewhere").isEmpty)
    let allowed = try tool.run(render + ["--allow-outside"])
    #expect(allowed.status == 0, "\(allowed.errors)")
    #expect(allowed.errors.split(separator: "\n").filter { $0.hasPrefix("wrote ") }.count == 2)
    let named = "../\(tool.directory.lastPathComponent)/y.png"
    #expect(try tool.run(render + ["-o", named]).status == 0)
  }

  @Test func `A scenario from standard input writes below the working directory`() throws {
    let tool = Tool()
    let render = ["render", "-", "--scale", "0.25"]
    #expect(try tool.run(render, input: Tool.scenario + "\noutputs: [in/x.png]\n").status == 0)
    #expect(try tool.names(in: "in") == ["x.png"])
    #expect(try tool.run(render, input: Tool.scenario + "\noutputs: [../x.png]\n").status == 2)
  }

  private static let illustrations = """

    strategies: [none, clearance]
    outputs:
      - {figure: 'out/{strategy}.svg', at: 50%, show: [all], caption: Half-way, theme: dark}
      - {strip: 'out/strip-{strategy}.png', moments: even, count: 2, columns: 1, scale: 0.5}
      - {onion: 'out/onion-{strategy}.svg', at: 'start,50%', frame: bezel}
      - {plot: 'out/plot-{strategy}.pdf', span: ..shown}
      - {sheet: out/sheet.svg, title: '', at: 50%}
      - {compare: out/compare.apng, strategies: [none, flutter, maui], scale: 0.25, loop: once}
    """

  @Test
  func `Outputs can be illustrations, of each strategy or of all, and are checked as others`()
    throws
  {
    let tool = Tool()
    try tool.write(Tool.scenario + Self.illustrations)
    let first = try tool.run("render", "scenario.yaml", "--fps", "10")
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      try tool.names(in: "out") == [
        "clearance.svg", "compare.apng", "none.svg", "onion-clearance.svg", "onion-none.svg",
        "plot-clearance.pdf", "plot-none.pdf", "sheet.svg", "strip-clearance.png",
        "strip-none.png",
      ])
    func text(_ name: String) throws -> String {
      try tool.text("out/\(name)")
    }
    #expect(try text("none.svg").contains("Half-way"))
    #expect(try text("none.svg") != text("clearance.svg"))
    #expect(
      try text("sheet.svg").components(separatedBy: "class=\"cell\"").count == 3)
    // 800 units at half a pixel each.
    #expect(Array(try tool.data("out/strip-none.png")[16..<20]) == [0, 0, 1, 144])
    #expect(try tool.data("out/compare.apng").range(of: Data("acTL".utf8)) != nil)
    #expect(try tool.run("render", "scenario.yaml", "--fps", "10", "--check").status == 0)
    try tool.write("old", to: "out/sheet.svg")
    let stale = try tool.run("render", "scenario.yaml", "--fps", "10", "--check")
    #expect(stale.status == 1)
    #expect(stale.errors == "stale: out/sheet.svg is not what would be written now\n")
  }

  @Test func `Check of a broken scenario could not`() throws {
    let tool = try tool()
    try tool.write("keyrise: 2\n", to: "docs/bad.yaml")
    #expect(try tool.run("render", "docs/bad.yaml", "--check").status == 2)
    #expect(try tool.run("render", "docs/one.yaml", "--check", "-o", "-", "-f", "png").status == 64)
  }

  struct Mistake: CustomTestStringConvertible {
    var output: String
    var events = "[]"
    var says: String
    var testDescription: String { output }
  }

  static let mistakes = [
    Mistake(output: "{path: a.png, at: soon}", says: "7:21: error[unknown-value]: 'soon' is not"),
    Mistake(
      output: "{path: a.png, at: 9s}",
      says: "7:21: error[unknown-value]: '9s' is outside the timeline, which lasts"),
    Mistake(output: "{figure: a.svg, at: 'event:rain'}", says: "'event:rain' does not happen"),
    Mistake(output: "{strip: a.svg, at: '0s,9s'}", says: "'9s' is outside the timeline"),
    Mistake(output: "{plot: a.svg, span: 2s..1s}", says: "7:23: error[unknown-value]: "),
    Mistake(output: "a.gif, ./a.gif", says: "7:10: error[duplicate-id]: two outputs go to"),
    Mistake(
      output: "bad.gif, '{scenario}.gif'", says: "7:12: error[unknown-value]: several outputs"),
  ]

  @Test(arguments: mistakes)
  func `What is wrong with outputs is found without drawing them`(_ it: Mistake) throws {
    let tool = Tool()
    try tool.write(
      """
      keyrise: 1
      device: iphone-se-3
      form: [{field: city, frame: [10, 10, 100, 30]}]
      timeline: {end: 1, events: \(it.events)}

      outputs: [
        \(it.output)]

      """, to: "bad.yaml")
    let outcome = try tool.run("check", "bad.yaml", "--diagnostic-format", "short")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(it.says), "\(outcome.errors)")
    #expect(try tool.names() == ["bad.yaml"])
    if it.says.hasSuffix("lasts") {
      #expect(try tool.run("render", "bad.yaml").errors.contains("'a.png' of 'bad.yaml': '9s' is"))
    }
    // Each error at its own place, and once.
    #expect(outcome.errors.components(separatedBy: "error[").count == 2)
  }

  @Test
  func `Outputs that are wrong do not hide what is wrong with others, nor what is expected`() throws
  {
    let tool = Tool()
    try tool.write(
      """
      keyrise: 1
      device: iphone-se-3
      form: [{field: city, frame: [10, 600, 100, 30]}]
      timeline: {events: [{at: 0, focus: city}]}
      strategy: none
      expect: [{visible: city}]
      outputs:
        - '{foo}.gif'
        - {path: b.bmp, at: 99s}
        - {path: c.png, at: 98s}
        - d.gif
        - ./d.gif

      """, to: "bad.yaml")
    let outcome = try tool.run("check", "bad.yaml", "--diagnostic-format", "short")
    #expect(outcome.status == 1)
    let found = outcome.errors.split(separator: "\n").map { line in
      line.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      found == [
        "bad.yaml:8:5: error[unknown-value]:", "bad.yaml:9:12: error[unknown-value]:",
        "bad.yaml:12:5: error[duplicate-id]:", "bad.yaml:9:23: error[unknown-value]:",
        "bad.yaml:10:23: error[unknown-value]:", "bad.yaml:6:20: error[failed-expectation]:",
      ])
  }

  @Test func `Strategies of a flag need no paths of their own to be checked`() throws {
    let tool = Tool()
    try tool.write(Tool.scenario + "\noutputs: [a.gif]\n")
    let outcome = try tool.run("check", "scenario.yaml", "--strategy", "none,clearance")
    #expect(!outcome.errors.contains("several pictures"))
  }
}
