import Foundation
import Testing

/// Outputs that show something other than their scenario does.
@Suite struct OutputVariantTests {
  private static let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")

  private static func tool(_ outputs: String) throws -> Tool {
    let tool = Tool()
    try tool.write(short + "\noutputs:\n\(outputs)\n")
    return tool
  }

  /// An output, and the flags that make the same.
  struct Case: CustomTestStringConvertible {
    var output: String
    var command: [String]
    var testDescription: String { output }
  }

  static let cases = [
    Case(
      output: "{path: a.png, device: iphone-15}",
      command: ["still", "--device", "iphone-15", "--ios", "26"]),
    Case(
      output: "{path: a.png, strategy: fixed-shift, appearance: dark}",
      command: ["still", "--strategy", "fixed-shift", "--appearance", "dark"]),
    Case(
      output: "{path: a.svg, frame: bezel, shadow: true, device: iphone-15}",
      command: ["render", "--frame", "bezel", "--shadow", "--device", "iphone-15", "--ios", "26"]),
    Case(
      output: "{path: a.gif, shadow: true, theme: dark, scale: 0.5}",
      command: ["render", "--shadow", "--theme", "dark", "--scale", "0.5"]),
    Case(
      output: "{figure: a.svg, compact: true, strategy: inset-overlap, shadow: true}",
      command: ["figure", "--compact", "--strategy", "inset-overlap", "--shadow"]),
    Case(
      output: "{sheet: a.svg, vary: {device: [iphone-5, ipad-mini-4], strategy: [none, maui]}}",
      command: ["sheet", "--vary", "device=iphone-5,ipad-mini-4", "--vary", "strategy=none,maui"]),
    Case(
      output: "{compare: a.svg, vary: {appearance: [dark, light]}, panels: ['1', '2'], loop: 2}",
      command: [
        "compare", "--vary", "appearance=dark,light", "--panel", "1", "--panel", "2", "--loop", "2",
      ]),
    Case(
      output: "{strip: a.svg, count: 2, panels: [a, b], theme: dark}",
      command: ["strip", "--count", "2", "--panel", "a", "--panel", "b", "--theme", "dark"]),
  ]

  @Test(arguments: cases)
  func `An output is what the flags of its name make`(_ it: Case) throws {
    let tool = try Self.tool("  - \(it.output)")
    let outcome = try tool.run("render", "scenario.yaml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try tool.run("render", "scenario.yaml", "--check").status == 0)
    let name = try #require(try tool.names().first { $0.hasPrefix("a.") })
    let path = "b" + name.dropFirst()
    let flags = [it.command[0], "scenario.yaml", "-o", path] + it.command.dropFirst()
    let made = try tool.run(flags)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try tool.data(path) == tool.data(name))
  }

  @Test func `What varies is a file each, which placeholders tell apart`() throws {
    let vary = "vary: {strategy: [none, clearance], device: [iphone-5, iphone-15]}"
    let tool = try Self.tool("  - {path: '{device}-{strategy}.png', scale: 0.5, \(vary)}")
    #expect(try tool.run("render", "scenario.yaml", "-q").status == 0)
    #expect(
      try tool.names() == [
        "iphone-15-clearance.png", "iphone-15-none.png", "iphone-5-clearance.png",
        "iphone-5-none.png", "scenario.yaml",
      ])
    try tool.write(Self.short + "\noutputs: [{path: 'x-{device}.png', \(vary)}]\n")
    for command in ["render", "check"] {
      let refused = try tool.run(command, "scenario.yaml")
      #expect(refused.status > 0)
      #expect(refused.errors.contains("several outputs"), "\(refused.errors)")
    }
  }

  @Test func `Flags stand above what an output says`() throws {
    let tool = try Self.tool(
      """
        - {path: 'a-{device}-{strategy}.png', device: iphone-15, strategy: none, scale: 0.5}
        - {sheet: s.svg, vary: {strategy: [none, maui]}}
      """)
    let outcome = try tool.run(
      "render", "scenario.yaml", "-q", "--device", "iphone-5", "--strategy", "clearance")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try tool.names() == ["a-iphone-5-clearance.png", "s.svg", "scenario.yaml"])
    let sheet = try tool.text("s.svg")
    #expect(sheet.components(separatedBy: "class=\"cell\"").count == 2)
  }

  @Test func `Expectations are of the scenario's own strategy and device`() throws {
    let tool = try Self.tool("  - {path: a.png, strategy: none, scale: 0.5}\n  - b.png")
    let text = try tool.text("scenario.yaml")
    try tool.write(text + "expect: [{visible: name, by: 0.3s}]\n")
    let outcome = try tool.run("render", "scenario.yaml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try tool.run("render", "scenario.yaml", "--strategy", "none").status == 1)
  }

  @Test func `A cache draws anew what an output says anew`() throws {
    let tool = try Self.tool("  - {path: a.png, device: iphone-5, scale: 0.5}")
    #expect(try tool.run("render", "scenario.yaml", "--cache", "c").status == 0)
    let before = try tool.data("a.png")
    let text = try tool.text("scenario.yaml")
    try tool.write(text.replacing("iphone-5", with: "iphone-4s"))
    let outcome = try tool.run("render", "scenario.yaml", "--cache", "c")
    #expect(outcome.errors.hasPrefix("wrote a.png"))
    #expect(try tool.data("a.png") != before)
  }

  @Test func `Titles that are not as many as devices are found without drawing`() throws {
    let tool = try Self.tool("  - {compare: a.svg, strategies: [none, maui], panels: [Before]}")
    let found = try tool.run("check", "scenario.yaml", "--diagnostic-format", "short")
    #expect(found.status == 1)
    #expect(found.errors.contains("1 title for 2 devices"), "\(found.errors)")
    let refused = try tool.run("render", "scenario.yaml")
    #expect(refused.status == 2 && refused.errors.contains("1 titles and 2 devices"))
  }

  @Test func `A comparison of shapes plays, or shows the instant that is asked for`() throws {
    let tool = Tool()
    try tool.write(Self.short)
    func text(_ flags: String...) throws -> String {
      let outcome = try tool.run(
        ["compare", "scenario.yaml", "--strategy", "none,clearance", "-o", "c.svg"] + flags)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try tool.text("c.svg")
    }
    #expect(try text().contains("s linear infinite"))
    #expect(try text("--loop", "once").contains("s linear both"))
    #expect(try !text("--at", "shown").contains("animation"))
    #expect(
      try tool.run("compare", "scenario.yaml", "-o", "c.svg", "--at", "0s", "--loop", "2").status
        == 64)
    // Where the device is turned there is no room side by side: it stands still, as before.
    try tool.write(
      Self.short.replacing("fps: 10", with: "fps: 10")
        .replacing("events:", with: "events:\n    - {at: 0.05, rotate: landscape}"))
    #expect(try !text().contains("animation"))
  }
}
