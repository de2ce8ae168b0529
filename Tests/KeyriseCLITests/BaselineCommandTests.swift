import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `record`, `verify` and `approve` as users and scripts know them.
@Suite struct BaselineCommandTests {
  private let tool = Tool()

  struct Mode: Sendable, CustomTestStringConvertible {
    /// `absent`, `same` or `other`.
    var baseline: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var writes: Bool
    var status: Int32 = 0
    var testDescription: String { "\(baseline) \(arguments) \(environment)" }

    static let ci = ["CI": "true"]
    static let all: [Mode] = [
      Mode(baseline: "absent", writes: true),
      Mode(baseline: "absent", arguments: ["--mode", "failed"], writes: true),
      Mode(baseline: "absent", arguments: ["--mode", "all"], writes: true),
      Mode(baseline: "absent", arguments: ["--mode", "never"], writes: false, status: 1),
      Mode(baseline: "absent", environment: ci, writes: false, status: 1),
      Mode(baseline: "absent", arguments: ["--mode", "missing"], environment: ci, writes: true),
      Mode(
        baseline: "absent", environment: ["CI": "true", "KEYRISE_RECORD": "all"], writes: true),
      Mode(baseline: "same", writes: false),
      Mode(baseline: "same", arguments: ["--mode", "failed"], writes: false),
      Mode(baseline: "same", arguments: ["--mode", "all"], writes: false),
      Mode(baseline: "same", arguments: ["--mode", "never"], writes: false),
      Mode(baseline: "same", environment: ci, writes: false),
      Mode(baseline: "other", writes: false),
      Mode(baseline: "other", arguments: ["--mode", "failed"], writes: true),
      Mode(baseline: "other", arguments: ["--mode", "all"], writes: true),
      Mode(baseline: "other", arguments: ["--mode", "never"], writes: false),
      Mode(baseline: "other", environment: ci, writes: false),
      Mode(baseline: "other", environment: ["KEYRISE_RECORD": "failed"], writes: true),
      Mode(baseline: "other", environment: ["KEYRISE_RECORD": "oops"], writes: false, status: 64),
    ]
  }

  @Test(arguments: Mode.all) func `Every mode records what it says`(_ mode: Mode) throws {
    if mode.baseline != "absent" {
      try tool.write(mode.baseline == "same" ? Tool.scenario : Tool.changedScenario)
      #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast).status == 0)
    }
    try tool.write(Tool.scenario)
    let before = try? tool.data(Tool.baseline)
    let outcome = try tool.runOutsideCI(
      ["record", "scenario.yaml"] + Tool.fast + mode.arguments, mode.environment)
    #expect(outcome.status == mode.status, "\(outcome.errors)")
    #expect(((try? tool.data(Tool.baseline)) != before) == mode.writes)
    let status = try tool.run("verify", "scenario.yaml").status
    #expect(status == (mode.writes || mode.baseline == "same" ? 0 : 1))
    #expect(try tool.names().allSatisfy { $0.hasPrefix("scenario.") }, "nothing else is left")
  }

  @Test func `Orphans are named by all, removed by --prune, and not by a dry run`() throws {
    for name in ["a", "b", "c"] { try tool.write(Tool.scenario, to: "forms/\(name).yaml") }
    #expect(try tool.runOutsideCI(["record", "forms"] + Tool.fast).status == 0)
    #expect(
      try tool.runOutsideCI(["record", "forms/a.yaml", "--appearance", "dark"] + Tool.fast).status
        == 0)
    #expect(
      try tool.runOutsideCI(["record", "forms/a.yaml", "--strategy", "none,clearance"] + Tool.fast)
        .status == 0)
    // One scenario goes, another changes its strategy; a third cannot be read any more.
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("forms/b.yaml"))
    try tool.write(Tool.scenario + "\nstrategy: none\n", to: "forms/a.yaml")
    try tool.write("keyrise: 1\nnonsense: 2\n", to: "forms/c.yaml")
    try tool.write("a note", to: "forms/old.baseline.png")
    let orphans = ["forms/a.clearance.baseline.png", "forms/b.clearance.baseline.png"]
    let all = try tool.names(in: "forms")

    let verified = try tool.run("verify", "forms")
    #expect(verified.status == 2)
    for orphan in orphans + ["forms/old.baseline.png"] {
      #expect(verified.text.contains("orphan \(orphan)"))
    }
    #expect(!verified.text.contains("orphan forms/c"))
    #expect(!verified.text.contains("orphan forms/a.dark"))
    #expect(!verified.text.contains("orphan forms/a.none"))

    let dry = try tool.runOutsideCI(["record", "forms", "--prune", "--dry-run"])
    for orphan in orphans { #expect(dry.errors.contains("would remove \(orphan)\n")) }
    #expect(try tool.names(in: "forms") == all)
    // A single file is no search: nothing but its own directory's owner may prune.
    #expect(try tool.runOutsideCI(["record", "forms/a.yaml", "--prune"]).status == 0)
    #expect(try tool.names(in: "forms") == all)

    let pruned = try tool.runOutsideCI(["record", "forms", "--prune"])
    for orphan in orphans { #expect(pruned.errors.contains("removed \(orphan)\n")) }
    #expect(
      try tool.names(in: "forms") == all.filter { !orphans.contains("forms/\($0)") })
  }

  struct Damage: Sendable {
    var name: String
    var bytes: @Sendable (Data) -> Data
    var says: String
    static let all: [Damage] = [
      Damage(name: "empty", bytes: { _ in Data() }, says: "it is empty"),
      Damage(name: "cut", bytes: { $0.prefix($0.count / 2) }, says: "cut short"),
      Damage(name: "text", bytes: { _ in Data("hello".utf8) }, says: "is no baseline"),
      Damage(
        name: "conflict", bytes: { _ in Data("<<<<<<< HEAD\n".utf8) }, says: "is no baseline"),
      Damage(
        name: "pointer",
        bytes: { _ in Data("version https://git-lfs.github.com/spec/v1\n".utf8) },
        says: "git lfs pull"),
      Damage(
        name: "flip",
        bytes: {
          var data = $0
          data[data.startIndex + data.count / 3] ^= 4
          return data
        }, says: "is damaged"),
    ]
  }

  @Test(arguments: Damage.all)
  func `A baseline that cannot be read is named, and can be replaced`(_ damage: Damage) throws {
    try tool.write(Tool.scenario)
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast).status == 0)
    let bad = damage.bytes(try tool.data(Tool.baseline))
    let url = tool.directory.appendingPathComponent(Tool.baseline)
    try bad.write(to: url)
    let verified = try tool.run("verify", "scenario.yaml")
    #expect(verified.status == 2)
    #expect(verified.text.contains(damage.says), "\(verified.text)")
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"]).status == 2)
    #expect(try tool.data(Tool.baseline) == bad)
    #expect(try tool.run("approve", "scenario.yaml").status == 0)
    #expect(try tool.run("verify", "scenario.yaml").status == 0)
  }

  @Test
  func `A directory in the baseline's place, a directory that cannot be written, a full disk`()
    throws
  {
    try tool.write(Tool.scenario)
    let place = tool.directory.appendingPathComponent(Tool.baseline)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    #expect(try tool.run("verify", "scenario.yaml").status == 2)
    let recorded = try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast)
    #expect(recorded.status == 2 && recorded.errors.contains("is a directory"))
    try FileManager.default.removeItem(at: place)
    // Devices are not directories, for root either.
    let device = try tool.runOutsideCI(
      ["record", "scenario.yaml", "--baselines", "/dev/null/x"] + Tool.fast)
    #expect(device.status == 2 && device.errors.contains("/dev/null"))
    let full = try tool.run(
      ["verify", "scenario.yaml", "--format", "json"],
      output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(full.status == 2 && full.errors.contains("cannot write to standard output"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `Two scenarios cannot have one baseline`() throws {
    try tool.write(Tool.scenario, to: "a.yaml")
    try tool.write(Tool.scenario, to: "a.yml")
    let outcome = try tool.runOutsideCI(["record", "a.yaml", "a.yml"] + Tool.fast)
    #expect(outcome.status == 2 && outcome.errors.contains("would have one baseline"))
    #expect(
      try tool.runOutsideCI(["record", "a.yaml", "./a.yaml", "a.yaml"] + Tool.fast).status == 0)
  }

  @Test func `Reports for programs are what they say they are, also of odd names`() throws {
    let name = "a <b> & 'c' | d.yaml"
    try tool.write(Tool.scenario, to: name)
    #expect(try tool.runOutsideCI(["record", name] + Tool.fast).status == 0)
    try tool.write(Tool.changedScenario, to: name)
    let json = try tool.run("verify", name, "--format", "json")
    #expect(json.status == 1)
    let value = try json.object()
    #expect(value["schema"] as? String == "keyrise.verify/2" && value["ok"] as? Bool == false)
    let film = try #require((value["films"] as? [[String: Any]])?.first)
    #expect(film["outcome"] as? String == "changed" && film["scenario"] as? String == name)

    let junit = try tool.run("verify", name, "--format", "junit", "-o", "out.xml")
    #expect(junit.status == 1 && junit.text.isEmpty)
    let parser = XMLParser(data: try tool.data("out.xml"))
    #expect(parser.parse())
    let github = try tool.run("verify", name, "--format", "github").text
    #expect(github.hasPrefix("::error file=a <b> & 'c' | d.yaml,title=keyrise verify%3A "))
    #expect(github.split(separator: "\n").count == 1)
    let markdown = try tool.run("verify", name, "--format", "markdown").text
    #expect(markdown.hasPrefix("### ❌ 1 of 1 film changed\n"))
    #expect(markdown.contains(#"| a \<b> & 'c' \| d | changed | "#))

    let page = try tool.run("verify", name, "--report", "report.html", "--failures", "failures")
    #expect(page.status == 1)
    let html = try tool.text("report.html")
    // The name of SVG's namespace is no address that is fetched.
    let addresses = html.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    #expect(!addresses.contains("://") && !html.contains("<b>"))
    let pictures = ["before", "difference", "now"].map { "a <b> & 'c' | d.clearance.\($0).png" }
    #expect(try tool.names(in: "failures") == pictures)
    let shown = try tool.run("verify", name, "-f", "markdown", "--failures", "failures").text
    #expect(shown.contains("![difference](failures/"), "\(shown)")
  }

  @Test func `--set tells what a change would do, --pixels never looks at numbers alone`() throws {
    try tool.write(Tool.scenario)
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast).status == 0)
    let higher = ["verify", "scenario.yaml", "--set", "keyboard.height=236"]
    #expect(try tool.run(higher).status == 1)
    #expect(try tool.run(higher + ["--pixels", "never"]).status == 1)
    let words = ["verify", "scenario.yaml", "--set", "form.0.placeholder=Nom"]
    let answer = try tool.run(words)
    #expect(answer.status == 1 && !answer.text.contains("approve"), "a question is no baseline")
    #expect(try tool.run(words + ["--pixels", "never"]).status == 0)
    #expect(try tool.run(words, environment: ["KEYRISE_PIXELS": "never"]).status == 0)
    #expect(try tool.run(words + ["--pixels", "auto"]).status == 1)
    #expect(try tool.run(words, environment: ["KEYRISE_PIXELS": "perhaps"]).status == 64)
    for misuse in [["--slack", "2"], ["--slack", "-1f"], ["--set", "x"], ["--format", "pdf"]] {
      #expect(try tool.run(["verify", "scenario.yaml"] + misuse).status == 64)
    }
    for command in ["record", "approve"] {
      #expect(try tool.run([command, "scenario.yaml", "--fps", "30"]).status == 64)
    }
  }

  @Test func `A scenario that cannot be played stops no other`() throws {
    try tool.write(Tool.scenario, to: "good.yaml")
    try tool.write("keyrise: 1\ndevice: nokia\n", to: "bad.yaml")
    let recorded = try tool.runOutsideCI(["record", "bad.yaml", "good.yaml"] + Tool.fast)
    #expect(recorded.status == 2)
    let verified = try tool.run("verify", "bad.yaml", "good.yaml", "absent.yaml")
    #expect(verified.status == 2)
    #expect(verified.text.contains("2 of 3 films could not be told"))
    #expect(verified.text.components(separatedBy: "bad.yaml:2:9").count == 2)
    #expect(verified.errors.isEmpty, "what the report says is not said twice")
    let written = try tool.run("verify", "bad.yaml", "-o", "x.json")
    #expect(written.status == 2 && written.errors.contains("bad.yaml:2:9"))
  }

  @Test func `Each film has the fonts that it names`() throws {
    for (name, fonts) in [("a", ""), ("b", "fonts: [DejaVu Sans]\n")] {
      try tool.write(Tool.scenario + "\n" + fonts, to: "\(name).yaml")
    }
    #expect(try tool.runOutsideCI(["record", "."] + Tool.fast).status == 0)
    for (name, fonts) in [("a", ""), ("b", "fonts: [DejaVu Sans]\n")] {
      try tool.write(Tool.changedScenario + "\n" + fonts, to: "\(name).yaml")
    }
    let outcome = try tool.run("verify", ".")
    #expect(outcome.status == 1)
    #expect(!(outcome.text + outcome.errors).contains("no longer there"), "\(outcome.text)")
  }

  @Test func `Pictures and labels of two scenarios of one name are told apart`() throws {
    let tool = try Tool.twoForms()
    #expect(
      try tool.runOutsideCI(["record", "x/form.yaml", "y/form.yaml"] + Tool.fast).status == 0)
    for folder in ["x", "y"] { try tool.write(Tool.changedScenario, to: "\(folder)/form.yaml") }
    let outcome = try tool.run("verify", "x/form.yaml", "y/form.yaml", "--failures", "out")
    #expect(outcome.status == 1)
    #expect(
      try tool.names(in: "out") == [
        "x-form.clearance.before.png", "x-form.clearance.difference.png",
        "x-form.clearance.now.png", "y-form.clearance.before.png",
        "y-form.clearance.difference.png", "y-form.clearance.now.png",
      ])
    #expect(outcome.text.contains("changed x/form.yaml:"))
    #expect(outcome.text.contains("changed y/form.yaml:"))
  }

  @Test(arguments: ["1", "yes"]) func `Every CI records nothing`(_ value: String) throws {
    try tool.write(Tool.scenario)
    #expect(
      try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast, ["CI": value]).status == 1)
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `A text that changed is told as text, of scenarios and of baselines`() throws {
    try tool.write(Tool.scenario)
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast).status == 0)
    try tool.write(Tool.scenario, to: "old.yaml")
    let changed = Tool.scenario.replacingOccurrences(
      of: "placeholder: Name", with: "placeholder: Street")
    #expect(changed != Tool.scenario)
    try tool.write(changed)
    for words in [["verify", "scenario.yaml"], ["diff", "old.yaml", "scenario.yaml"]] {
      let text = try tool.run(words).text
      #expect(text.contains("the placeholder of `name` says 'Street' for 'Name': "), "\(text)")
    }
    let json = try tool.run("verify", "scenario.yaml", "-f", "json").text
    let words = #""name": "placeholder", "before": "Name", "after": "Street""#
    #expect(json.contains(words), "\(json)")
  }
}
