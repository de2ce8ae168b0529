import Foundation
import Testing

/// The commands as scripts see them: streams, exit statuses and files.
@Suite struct CommandTests {
  private let tool = Tool()

  @Test func `Trace reproduces the worked table`() throws {
    let scenario = Tool.renders.appendingPathComponent("inset-overlap/scenario.yaml").path
    let outcome = try tool.run("trace", scenario, "--format", "csv")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: ",") }
    let shown = try #require(rows.first { $0.count > 1 && $0[0] == "71" })
    // Frame 71 is at 1.183 s: the first text view at rest, offset and inset 88, 252 to 312.
    #expect(shown[3] == "textView1")
    #expect(shown[6] == "88" && shown[8] == "88" && shown[12] == "252" && shown[13] == "312")
  }

  @Test func `Status is one when an expectation fails`() throws {
    try tool.write(Tool.scenario + "\nexpect:\n  - {visible: name, by: 0.9}\n")
    #expect(try tool.run("check", "scenario.yaml").status == 0)
    let outcome = try tool.run("check", "scenario.yaml", "--strategy", "none")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("failed-expectation"))
    #expect(outcome.errors.contains("30.0 pt of it cannot be seen"))
  }

  @Test func `A still is what -f or -o says, also on standard output`() throws {
    try tool.write(Tool.scenario, to: "one.yaml")
    for (format, start) in [("svg", "<svg "), ("pdf", "%PDF"), ("png", "\u{FFFD}PNG")] {
      let outcome = try tool.run("still", "one.yaml", "-f", format, "-o", "-")
      #expect(outcome.status == 0 && outcome.text.hasPrefix(start), "\(format)")
      #expect(try tool.run("still", "one.yaml", "-f", format, "-q").status == 0)
    }
    let names = ["one.pdf", "one.png", "one.svg", "one.yaml"]
    #expect(try tool.names() == names)
  }

  @Test func `Programs read devices and the doctor`() throws {
    func object(_ arguments: String...) throws -> [String: Any] {
      let output = try tool.run(arguments).output
      return try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
    let items = try #require(try object("list", "devices", "--json")["items"] as? [[String: Any]])
    let phone = try #require(items.first { $0["id"] as? String == "iphone-5" })
    #expect(phone["screen"] as? String == "320x568" && phone["screen_width"] as? Int == 320)
    #expect(
      phone["safe_area_top"] as? Int == 20 && phone["ios_versions"] as? [Int] == [6, 7, 8, 9, 10])
    let doctor = try object("doctor", "--json")
    #expect(doctor["schema"] as? String == "keyrise.doctor/1")
    #expect((doctor["versions"] as? [String: String])?["cairo"]?.isEmpty == false)
    #expect((doctor["fonts"] as? [[String: String]])?.count ?? 0 > 2)
    let versions = try tool.run("--version", "-v")
    #expect(versions.status == 0 && versions.text.contains("\ncairo "))
  }

  @Test func `Standard input and set are read`() throws {
    let outcome = try tool.run(
      "trace", "-", "--format", "csv", "--set", "keyboard.height=100", "--fps", "10",
      input: Tool.scenario)
    #expect(outcome.status == 0)
    let last = try #require(outcome.text.split(separator: "\n").last)
    #expect(last.hasPrefix("9,1,clearance,name,468,"))
  }

  @Test func `A full disk is a sentence`() throws {
    try tool.write(Tool.scenario)
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let outcome = try tool.run(["trace", "scenario.yaml"], output: full)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "error: cannot write to standard output: No space left on device; free some space or "
        + "choose another place\n")
  }

  @Test func `Every scenario is finished, and the worst status is kept`() throws {
    try tool.write(Tool.scenario, to: "good.yaml")
    try tool.write("keyrise: 2\n", to: "bad.yaml")
    for command in ["trace", "audit"] {
      let outcome = try tool.run(command, "bad.yaml", "good.yaml")
      #expect(outcome.status == 2)
      #expect(outcome.text.contains("good"))
      #expect(outcome.errors.contains("bad.yaml:1:10: error[unsupported-version]"))
    }
  }

  /// Twice is what `timeout` does: once to the process and once to its group.
  @Test(arguments: [(SIGINT, 1, 130), (SIGINT, 2, 130), (SIGTERM, 1, 143), (SIGHUP, 1, 129)])
  func `A signal in the middle of a render leaves nothing behind, and says so with its status`(
    signal: Int32, times: Int, status: Int32
  ) throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      ["render", "scenario.yaml", "-o", "frames/", "--scale", "8", "--fps", "500", "--optimize"],
      signal: signal, times: times, interruptedWhen: { ((try? tool.names()) ?? []).count > 1 })
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("interrupted"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `A trace of nothing leaves the file from before as it is`() throws {
    try tool.write("keyrise: 2\n", to: "bad.yaml")
    try tool.write("previous", to: "trace.csv")
    #expect(try tool.run("trace", "bad.yaml", "-f", "csv", "-o", "trace.csv").status == 2)
    #expect(try tool.data("trace.csv") == Data("previous".utf8))
  }

  @Test(arguments: [
    (["trace", "scenario.yaml", "-o", "x.csv"], "frame,time,"),
    (["trace", "scenario.yaml", "-o", "x.json"], "{"),
    (["trace", "scenario.yaml", "-o", "log"], "frame "),
    (["trace", "scenario.yaml", "-o", ".log"], "frame "),
    (["trace", "scenario.yaml", "-f", "csv", "-o", "x.log"], "frame,time,"),
    (["audit", "scenario.yaml", "-o", "x.csv"], "scenario,device,"),
    (["audit", "scenario.yaml", "-o", "x.xml"], "<?xml"),
    (["audit", "scenario.yaml", "-o", "x.md"], "| strategy "),
    (["audit", "scenario.yaml", "-o", "x.txt"], "verdict "),
    (["verify", "scenario.yaml", "-o", "x.json"], "{"),
    (["verify", "scenario.yaml", "-o", "x.XML"], "<?xml"),
  ])
  func `The ending of a file says how text is written`(_ arguments: [String], beginning: String)
    throws
  {
    try tool.write(Tool.scenario)
    #expect([0, 1].contains(try tool.run(arguments).status))
    let name = try #require(arguments.last)
    #expect(try tool.text(name).hasPrefix(beginning))
  }

  @Test func `Standard input is read once, however often it is asked for`() throws {
    let outcome = try tool.run(
      "audit", "-", "--device", "iphone-15, iphone-se-3", "--strategy", "clearance",
      input: Tool.scenario)
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\n").count == 3)
  }

  @Test func `What a scenario calls its fields does not reach the terminal raw`() throws {
    try tool.write(
      Tool.scenario.replacing("field: name,", with: #"field: "a\eb","#)
        .replacing("focus: name", with: #"focus: "a\eb""#))
    let table = try tool.run("trace", "scenario.yaml")
    #expect(table.status == 0)
    #expect(!table.text.contains("\u{1B}") && table.text.contains("a\u{FFFD}b"))
  }

  @Test func `A selected strategy keeps its options, and --set changes them`() throws {
    try tool.write(Tool.scenario + "\nstrategies: [none, {id: fixed-shift, distance: 30}]\n")
    func shift(_ flags: String...) throws -> Substring? {
      let csv = try tool.run(["trace", "scenario.yaml", "--format", "csv"] + flags).text
      return csv.split(separator: "\n").last?.split(separator: ",")[10]
    }
    #expect(try shift("--strategy", "fixed-shift") == "-30")
    #expect(try shift("--strategy", "none") == "0")
    try tool.write(Tool.scenario)
    #expect(
      try shift("--strategy", "fixed-shift", "--set", "options.distance=50") == "-50")
  }

  @Test func `A phase of the file's own rate is wrapped at another`() throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      "trace", "scenario.yaml", "--format", "csv", "--set", "timeline.startPhase=0.015", "--fps",
      "120")
    #expect(outcome.status == 0)
    let second = outcome.text.split(separator: "\n").dropFirst(2).first
    #expect(second?.hasPrefix("1,0.015,") == true)
  }

  @Test(arguments: ["10", "60", "1"])
  func `The duration is the scenario's, whatever the frame rate`(_ fps: String) throws {
    let idle = "keyrise: 1\ndevice: iphone-5\nform:\n  - {field: a, frame: [0, 0, 9, 9]}\n"
    let outcome = try tool.run("trace", "-", "--format", "csv", "--fps", fps, input: idle)
    #expect(outcome.text.split(separator: "\n").count == 1 + (Int(fps) ?? 0))
  }

  @Test func `Diagnostics go to standard error all at once`() throws {
    try tool.write("keyrise: 1\ndevice: iphone-5x\nstrategy: clearence\nform: []\ncolour: red\n")
    let outcome = try tool.run("render", "scenario.yaml", "-o", "frames/")
    #expect(outcome.status == 2)
    for part in [
      "scenario.yaml:2:9: error[unknown-device]", "scenario.yaml:3:11: error[unknown-strategy]",
      "did you mean 'clearance'?", "error[empty-form]", "error[unknown-key]",
    ] {
      #expect(outcome.errors.contains(part))
    }
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test(arguments: [true, false])
  func `A damaged picture is called by its own name`(isFirst: Bool) throws {
    try tool.write(Tool.scenario)
    #expect(try tool.run("still", "scenario.yaml", "-o", "whole.png").status == 0)
    let cut = try tool.data("whole.png").prefix(500)
    try tool.write(cut, to: "cut.png")
    let paths = isFirst ? ["cut.png", "whole.png"] : ["whole.png", "cut.png"]
    let outcome = try tool.run(["diff"] + paths)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'cut.png' is cut off"))
  }

  @Test func `Schema and completions go to standard output`() throws {
    for (arguments, says) in [
      (["schema"], "https://json-schema.org/draft/2020-12/schema"),
      (["completions", "bash"], "complete -o filenames"),
      (["completions", "zsh"], "#compdef keyrise"),
      (["completions", "fish"], "complete -c"),
    ] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(outcome.text.contains(says), "\(arguments)")
    }
  }

  @Test
  func `A safe area that a frame's animation changes is looked at once, and not for ever`() throws {
    try tool.write(
      """
      keyrise: 1
      device: ipad-mini-4
      orientation: landscape
      bars: {navigation: T, translucent: true, tab: true}
      form:
        stack: {spacing: 10}
        form: [{textView: tv, height: 60}, {field: last}]
      timeline:
        events: [{at: 0.2, focus: tv}, {at: 1.2, focus: last}, {at: 2.2, dismiss: true}]
      """)
    let strategies = "flutter,keyboard-layout-guide,rn-keyboard-avoiding-view"
    #expect(try tool.run("trace", "scenario.yaml", "--strategy", strategies).status == 0)
  }
}
