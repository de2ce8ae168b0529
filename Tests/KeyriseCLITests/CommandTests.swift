import Foundation
import Testing

/// The commands as scripts see them: streams, exit statuses and files.
@Suite struct CommandTests {
  @Test func `Trace reproduces the worked table`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario + "\nexpect:\n  - {visible: name, by: 0.9}\n")
    #expect(try tool.run("check", "scenario.yaml").status == 0)
    let outcome = try tool.run("check", "scenario.yaml", "--strategy", "none")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("failed-expectation"))
    #expect(outcome.errors.contains("30.0 pt of it cannot be seen"))
  }

  struct Misuse: CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32
    var says: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Misuse(arguments: ["trace", "a.yaml", "--nonsense"], status: 64, says: "Unknown option"),
    Misuse(arguments: [], status: 64, says: "'-' to read standard input"),
    Misuse(arguments: ["render", "a.yaml", "-o", "x.webp"], status: 64, says: "'.webp'"),
    Misuse(
      arguments: ["render", "a.yaml", "-o", "x.png", "--loop", "2"], status: 64, says: "loop"),
    Misuse(
      arguments: ["render", "a.yaml", "-o", "x.gif", "--loop", "0"], status: 64, says: "loop"),
    Misuse(arguments: ["render", "a.yaml", "--scale", "0"], status: 64, says: "--scale"),
    Misuse(arguments: ["render", "a.yaml", "--jobs", "0"], status: 64, says: "--jobs"),
    Misuse(
      arguments: ["render", "a.yaml", "--draft", "--optimize"], status: 64, says: "contradict"),
    Misuse(arguments: ["still", "a.yaml", "--at", "later"], status: 64, says: "not a position"),
    Misuse(arguments: ["trace", "missing.yaml"], status: 2, says: "missing.yaml"),
    Misuse(arguments: ["check", "missing.yaml"], status: 2, says: "missing.yaml"),
    Misuse(arguments: ["trace", "."], status: 2, says: "directory"),
    Misuse(arguments: ["new", "x", "--template", "none"], status: 64, says: "no template"),
    Misuse(arguments: ["new", ""], status: 64, says: "not a file name"),
    Misuse(arguments: ["new", "."], status: 64, says: "'.' is not a file name"),
    Misuse(arguments: ["new", "../.."], status: 64, says: "not a file name"),
    Misuse(arguments: ["new", "x.json"], status: 64, says: "name it .yaml"),
    Misuse(arguments: ["check", ".", "--shard", "4/3"], status: 64, says: "write 3/16"),
    Misuse(
      arguments: ["still", "x.yaml", "--scale", "nan", "-o", "x.png"], status: 64,
      says: "'--scale nan' is not a number"),
    Misuse(arguments: ["render", "a.yaml", "-o", "x.json"], status: 64, says: "'.json'"),
    Misuse(
      arguments: ["render", "a.yaml", "-o", "d/", "--at", "1s"], status: 64, says: "'--at'"),
    Misuse(arguments: ["list", "nonsense"], status: 64, says: "nonsense"),
    Misuse(arguments: ["render", "a.yaml", "-o", "x.gfi"], status: 64, says: "'.gif'"),
    Misuse(arguments: ["rendr", "a.yaml"], status: 64, says: "keyrise render"),
    Misuse(
      arguments: ["check", "a.yaml", "--storm", "growing-text-vew"], status: 64,
      says: "did you mean 'growing-text-view'?"),
    Misuse(
      arguments: ["new", "x", "--template", "sign-p"], status: 64, says: "did you mean 'sign-up'?"),
    Misuse(
      arguments: ["audit", "a.yaml", "--require", "lagtime<=3"], status: 64,
      says: "did you mean 'lag-time'?"),
    Misuse(arguments: ["still", "a.yaml", "-o", ""], status: 64, says: "names no file"),
    Misuse(arguments: ["audit", "a.yaml", "-o", ""], status: 64, says: "names no file"),
    Misuse(arguments: ["still", "a.yaml", "-o", "x.gif"], status: 64, says: "no .png, .svg"),
    Misuse(arguments: ["render", "a.yaml", "-o", "x.bmp"], status: 64, says: "'.bmp'"),
    Misuse(arguments: ["render", "a.yaml", "--scale", "99"], status: 64, says: "'--scale 99'"),
    Misuse(
      arguments: ["trace", "a.yaml", "--format", "csv", "-o", "x.json"], status: 64,
      says: "contradict"),
    Misuse(arguments: ["completions", "tcsh"], status: 64, says: "tcsh"),
  ])
  func `Misuse is a sentence, and nothing is written`(_ misuse: Misuse) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(misuse.arguments)
    #expect(outcome.status == misuse.status)
    #expect(outcome.errors.contains(misuse.says))
    #expect(outcome.text == "")
    #expect(try tool.names() == [])
  }

  @Test func `new writes to standard output, and says where the schema is if it is there`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = try tool.run("new", "-", "--template", "minimal")
    #expect(text.status == 0 && text.text.hasPrefix("keyrise: 1\n"))
    #expect(try tool.names() == [])
    #expect(try tool.run("check", "-", input: text.text).status == 0)
    try tool.write(try tool.run("schema").text, to: "keyrise.schema.json")
    #expect(try tool.run("new", "mine").status == 0)
    let mine = String(decoding: try tool.data("mine.yaml"), as: UTF8.self)
    #expect(mine.hasPrefix("# yaml-language-server: $schema=keyrise.schema.json\nkeyrise: 1\n"))
    #expect(try tool.run("check", "mine.yaml", "--strict").status == 0)
  }

  @Test func `A still is what -f or -o says, also on standard output`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
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

  @Test func `New writes a scenario that checks and never overwrites`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("new", "mine").status == 0)
    #expect(try tool.run("check", "mine.yaml", "--strict").status == 0)
    let before = try tool.data("mine.yaml")
    let again = try tool.run("new", "mine")
    #expect(again.status == 2)
    #expect(again.errors.contains("exists"))
    #expect(try tool.data("mine.yaml") == before)
  }

  @Test(arguments: [
    "devices", "strategies", "features", "faults", "options", "keys", "fields", "keyboards",
    "curves",
    "metrics", "events", "notifications", "storms", "templates",
  ])
  func `Every list is a table and JSON`(_ kind: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let table = try tool.run("list", kind)
    #expect(table.status == 0)
    #expect(table.text.split(separator: "\n").count > 1)
    let json = try tool.run("list", kind, "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["kind"] as? String == kind)
    #expect((object["items"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test(arguments: [("features", "docs/strategies.md"), ("keys", "docs/scenario.md")])
  func `The tables in the documents are what is listed`(_ kind: String, document: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let table = try tool.run("list", kind, "--markdown")
    #expect(table.status == 0)
    let text = try String(
      contentsOf: Tool.renders.deletingLastPathComponent().appendingPathComponent(document),
      encoding: .utf8)
    #expect(
      text.contains("<!-- keyrise list \(kind) --markdown -->\n\n\(table.text)\n<!-- end -->"))
  }

  @Test func `Strategies say where they come from and what is wrong`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let faults = try tool.run("list", "faults")
    #expect(faults.text.contains("tp-keyboard-avoiding") && faults.text.contains("issue 239"))
    let options = try tool.run("list", "options")
    #expect(options.text.contains("padding, height, position"))
    let json = try tool.run("list", "strategies", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let items = try #require(object["items"] as? [[String: Any]])
    let flutter = try #require(items.first { $0["id"] as? String == "flutter" })
    #expect(flutter["moves"] as? String == "frame + offset")
    #expect((flutter["features"] as? [String])?.contains("text view") == true)
    #expect((flutter["known_faults"] as? [String])?.isEmpty == false)
    #expect(try tool.run("list", "strategies", "--json", "--markdown").status == 64)
  }

  @Test func `Standard input and set are read`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(
      "trace", "-", "--format", "csv", "--set", "keyboard.height=100", "--fps", "10",
      input: Tool.scenario)
    #expect(outcome.status == 0)
    let last = try #require(outcome.text.split(separator: "\n").last)
    #expect(last.hasPrefix("9,1,clearance,name,468,"))
  }

  @Test func `A full disk is a sentence`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let outcome = try tool.run(["trace", "scenario.yaml"], output: full)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: cannot write to standard output\n")
  }

  @Test func `Every scenario is finished, and the worst status is kept`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      ["render", "scenario.yaml", "-o", "frames/", "--scale", "8", "--fps", "500", "--optimize"],
      signal: signal, times: times, interruptedWhen: { ((try? tool.names()) ?? []).count > 1 })
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("interrupted"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `A trace of nothing leaves the file from before as it is`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    (["audit", "scenario.yaml", "-o", "x.md"], "| strategy |"),
    (["audit", "scenario.yaml", "-o", "x.txt"], "verdict "),
    (["verify", "scenario.yaml", "-o", "x.json"], "{"),
    (["verify", "scenario.yaml", "-o", "x.XML"], "<?xml"),
  ])
  func `The ending of a file says how text is written`(_ arguments: [String], beginning: String)
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    #expect([0, 1].contains(try tool.run(arguments).status))
    let name = try #require(arguments.last)
    #expect(String(decoding: try tool.data(name), as: UTF8.self).hasPrefix(beginning))
  }

  @Test func `Standard input is read once, however often it is asked for`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(
      "audit", "-", "--device", "iphone-15, iphone-se-3", "--strategy", "clearance",
      input: Tool.scenario)
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\n").count == 3)
  }

  @Test func `What a scenario calls its fields does not reach the terminal raw`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      Tool.scenario.replacing("field: name,", with: #"field: "a\eb","#)
        .replacing("focus: name", with: #"focus: "a\eb""#))
    let table = try tool.run("trace", "scenario.yaml")
    #expect(table.status == 0)
    #expect(!table.text.contains("\u{1B}") && table.text.contains("a\u{FFFD}b"))
  }

  @Test(arguments: [
    ["--strategy", "nope"], ["--strategy", ","], ["--fps", "0"], ["--fps", "abc"],
    ["--device", "nope"], ["--ios", "99"], ["--appearance", "blue"],
    ["--set", "keyboard.height"],
  ])
  func `Wrong values of flags are misuse, not an answer`(_ flags: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    for command in ["check", "trace"] {
      let outcome = try tool.run([command, "scenario.yaml"] + flags)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--"))
    }
  }

  @Test func `A selected strategy keeps its options, and --set changes them`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      "trace", "scenario.yaml", "--format", "csv", "--set", "timeline.startPhase=0.015", "--fps",
      "120")
    #expect(outcome.status == 0)
    let second = outcome.text.split(separator: "\n").dropFirst(2).first
    #expect(second?.hasPrefix("1,0.015,") == true)
  }

  @Test(arguments: [
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.png"],
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "-"],
    ["render", "scenario.yaml", "-o", "a.png", "-o", "./a.png"],
    ["render", "scenario.yaml", "-o", "d", "-o", "d/"],
    ["figure", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.svg"],
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.svg"],
  ])
  func `Nothing is written when two pictures would go to one place`(_ arguments: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let outcome = try tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test(arguments: ["10", "60", "1"])
  func `The duration is the scenario's, whatever the frame rate`(_ fps: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let idle = "keyrise: 1\ndevice: iphone-5\nform:\n  - {field: a, frame: [0, 0, 9, 9]}\n"
    let outcome = try tool.run("trace", "-", "--format", "csv", "--fps", fps, input: idle)
    #expect(outcome.text.split(separator: "\n").count == 1 + (Int(fps) ?? 0))
  }

  @Test func `Diagnostics go to standard error all at once`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    #expect(try tool.run("still", "scenario.yaml", "-o", "whole.png").status == 0)
    let cut = try tool.data("whole.png").prefix(500)
    try cut.write(to: tool.directory.appendingPathComponent("cut.png"))
    let paths = isFirst ? ["cut.png", "whole.png"] : ["whole.png", "cut.png"]
    let outcome = try tool.run(["diff"] + paths)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'cut.png' is cut off"))
  }

  @Test func `Schema and completions go to standard output`() throws {
    let tool = try Tool()
    defer { tool.remove() }
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
    let tool = try Tool()
    defer { tool.remove() }
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
