import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `record`, `verify` and `approve` as users and scripts know them.
@Suite struct BaselineCommandTests {
  private static let baseline = "scenario.clearance.baseline.png"
  private static let changed = Tool.scenario.replacingOccurrences(of: "216", with: "236")
  private let fast = ["--scale", "0.5"]

  /// Runs a command outside CI.
  private func run(
    _ tool: Tool, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try tool.run(arguments, environment: ["CI": ""].merging(environment) { $1 })
  }

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
    let tool = try Tool()
    defer { tool.remove() }
    if mode.baseline != "absent" {
      try tool.write(mode.baseline == "same" ? Tool.scenario : Self.changed)
      #expect(try run(tool, ["record", "scenario.yaml"] + fast).status == 0)
    }
    try tool.write(Tool.scenario)
    let before = try? tool.data(Self.baseline)
    let outcome = try run(
      tool, ["record", "scenario.yaml"] + fast + mode.arguments, mode.environment)
    #expect(outcome.status == mode.status, "\(outcome.errors)")
    #expect(((try? tool.data(Self.baseline)) != before) == mode.writes)
    let status = try tool.run("verify", "scenario.yaml").status
    #expect(status == (mode.writes || mode.baseline == "same" ? 0 : 1))
    #expect(try tool.names().allSatisfy { $0.hasPrefix("scenario.") }, "nothing else is left")
  }

  @Test
  func `verify tells what changed, writes nothing, and approve takes what was looked at`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let first = try tool.run("verify", "scenario.yaml")
    #expect(first.status == 1)
    #expect(first.text.contains("missing "))
    #expect(try tool.names() == ["scenario.yaml"])
    #expect(try run(tool, ["record", "scenario.yaml"] + fast).status == 0)
    let same = try tool.run("verify", "scenario.yaml")
    #expect(same.status == 0 && same.text.hasPrefix("1 film, nothing changed"))
    #expect(same.errors.isEmpty)
    #expect(try tool.run("verify", "scenario.yaml", "-q").text.isEmpty)

    try tool.write(Self.changed)
    let before = try tool.data(Self.baseline)
    let outcome = try tool.run("verify", "scenario.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("changed ") && outcome.errors.isEmpty)
    #expect(try tool.run("verify", "scenario.yaml", "-q").text.contains("changed "))
    #expect(try tool.run("verify", "scenario.yaml", "-o", "-").text.contains("changed "))
    #expect(try tool.data(Self.baseline) == before)
    let command = try #require(
      outcome.text.split(separator: "\n").first { $0.contains("keyrise approve") })
    let words = command.components(separatedBy: "keyrise ")[1].split(separator: " ").map(
      String.init)
    #expect(words.prefix(3) == ["approve", "scenario.yaml", "--seen"])

    // Changed once more after it was looked at: refused.
    try tool.write(Tool.scenario.replacingOccurrences(of: "216", with: "240"))
    let refused = try tool.run(words)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("look again"))
    #expect(try tool.data(Self.baseline) == before)

    try tool.write(Self.changed)
    #expect(try tool.run(words).status == 0)
    #expect(try tool.data(Self.baseline) != before)
    #expect(try tool.run("verify", "scenario.yaml").status == 0)
    #expect(try tool.run(words).errors.contains("unchanged"))
  }

  @Test func `Of two films that changed, the one whose seal is given is taken`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let both = "\nstrategies: [clearance, none]\n"
    try tool.write(Tool.scenario + both)
    let place = ["--baselines", "kept here"]
    #expect(try run(tool, ["record", "scenario.yaml"] + place + fast).status == 0)
    try tool.write(Self.changed + both)
    let json = try tool.run(["verify", "scenario.yaml", "--format", "json"] + place).output
    let value = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let films = try #require(value["films"] as? [[String: Any]])
    let commands = films.compactMap { $0["approve"] as? String }
    #expect(commands.count == 2 && Set(commands).count == 2)
    let start = "keyrise approve scenario.yaml --baselines 'kept here' --seen "
    #expect(commands.allSatisfy { $0.hasPrefix(start) })
    let seals = commands.map { String($0.dropFirst(start.count)) }
    let first = try tool.run(["approve", "scenario.yaml", "--seen", seals[0]] + place)
    #expect(first.status == 0 && first.errors.contains("its seal was not given"))
    #expect(try tool.run(["verify", "scenario.yaml"] + place).status == 1)
    #expect(try tool.run(["approve", "scenario.yaml", "--seen", seals[1]] + place).status == 0)
    #expect(try tool.run(["verify", "scenario.yaml"] + place).status == 0)
  }

  @Test func `approve finds scenarios by name, and a directory stands for all in it`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["renders/one/scenario.yaml", "renders/two.yml", "renders/.hidden/three.yaml"] {
      let url = tool.directory.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try tool.write(Tool.scenario, to: name)
    }
    try tool.write("services: {web: {image: x}}\n", to: "renders/compose.yaml")
    let unseen = try tool.run("approve", "one")
    #expect(unseen.status == 2 && unseen.errors.contains("'one' has no baseline yet"))
    #expect(try tool.names(in: "renders/one") == ["scenario.yaml"])
    let one = "renders/one/scenario.yaml"
    #expect(try run(tool, ["record", one] + fast).status == 0)
    try tool.write(Self.changed, to: one)
    #expect(try tool.run("approve", "one").status == 0)
    #expect(try tool.run("verify", one).status == 0)
    #expect(
      try tool.names(in: "renders/one") == ["scenario.clearance.baseline.png", "scenario.yaml"])
    let outcome = try tool.run("verify", "renders")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("missing two"))
    #expect(!outcome.text.contains("three") && !outcome.text.contains("compose"))
    #expect(try tool.run("approve", "renders").status == 0)
    #expect(try tool.run("verify", "renders").status == 0)
    let unknown = try tool.run("approve", "four")
    #expect(unknown.status == 2 && unknown.errors.contains("'four' is neither a file nor the name"))
    try tool.write("", to: "empty.txt")
    try FileManager.default.createDirectory(
      at: tool.directory.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(try tool.run("verify", "empty").errors.contains("there is no scenario in 'empty'"))
  }

  @Test func `Orphans are named by all, removed by --prune, and not by a dry run`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      at: tool.directory.appendingPathComponent("forms"), withIntermediateDirectories: true)
    for name in ["a", "b", "c"] { try tool.write(Tool.scenario, to: "forms/\(name).yaml") }
    #expect(try run(tool, ["record", "forms"] + fast).status == 0)
    #expect(try run(tool, ["record", "forms/a.yaml", "--appearance", "dark"] + fast).status == 0)
    #expect(
      try run(tool, ["record", "forms/a.yaml", "--strategy", "none,clearance"] + fast).status == 0)
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

    let dry = try run(tool, ["record", "forms", "--prune", "--dry-run"])
    for orphan in orphans { #expect(dry.errors.contains("would remove \(orphan)\n")) }
    #expect(try tool.names(in: "forms") == all)
    // A single file is no search: nothing but its own directory's owner may prune.
    #expect(try run(tool, ["record", "forms/a.yaml", "--prune"]).status == 0)
    #expect(try tool.names(in: "forms") == all)

    let pruned = try run(tool, ["record", "forms", "--prune"])
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    #expect(try run(tool, ["record", "scenario.yaml"] + fast).status == 0)
    let bad = damage.bytes(try tool.data(Self.baseline))
    let url = tool.directory.appendingPathComponent(Self.baseline)
    try bad.write(to: url)
    let verified = try tool.run("verify", "scenario.yaml")
    #expect(verified.status == 2)
    #expect(verified.text.contains(damage.says), "\(verified.text)")
    #expect(try run(tool, ["record", "scenario.yaml"]).status == 2)
    #expect(try tool.data(Self.baseline) == bad)
    #expect(try tool.run("approve", "scenario.yaml").status == 0)
    #expect(try tool.run("verify", "scenario.yaml").status == 0)
  }

  @Test
  func `A directory in the baseline's place, a directory that cannot be written, a full disk`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let place = tool.directory.appendingPathComponent(Self.baseline)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    #expect(try tool.run("verify", "scenario.yaml").status == 2)
    let recorded = try run(tool, ["record", "scenario.yaml"] + fast)
    #expect(recorded.status == 2 && recorded.errors.contains("is a directory"))
    try FileManager.default.removeItem(at: place)
    // Devices are not directories, for root either.
    let device = try run(tool, ["record", "scenario.yaml", "--baselines", "/dev/null/x"] + fast)
    #expect(device.status == 2 && device.errors.contains("/dev/null"))
    let full = try tool.run(
      ["verify", "scenario.yaml", "--format", "json"],
      output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(full.status == 2 && full.errors.contains("cannot write to standard output"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `Two scenarios cannot have one baseline`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario, to: "a.yaml")
    try tool.write(Tool.scenario, to: "a.yml")
    let outcome = try run(tool, ["record", "a.yaml", "a.yml"] + fast)
    #expect(outcome.status == 2 && outcome.errors.contains("would have one baseline"))
    #expect(try run(tool, ["record", "a.yaml", "./a.yaml", "a.yaml"] + fast).status == 0)
  }

  @Test func `Reports for programs are what they say they are, also of odd names`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let name = "a <b> & 'c' | d.yaml"
    try tool.write(Tool.scenario, to: name)
    #expect(try run(tool, ["record", name] + fast).status == 0)
    try tool.write(Self.changed, to: name)
    let json = try tool.run("verify", name, "--format", "json")
    #expect(json.status == 1)
    let value = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
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
    let html = String(decoding: try tool.data("report.html"), as: UTF8.self)
    // The name of SVG's namespace is no address that is fetched.
    let addresses = html.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    #expect(!addresses.contains("://") && !html.contains("<b>"))
    let pictures = ["a <b> & 'c' | d.clearance.before.png", "a <b> & 'c' | d.clearance.now.png"]
    #expect(try tool.names(in: "failures") == pictures)
  }

  @Test func `--set tells what a change would do, --pixels never looks at numbers alone`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    #expect(try run(tool, ["record", "scenario.yaml"] + fast).status == 0)
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
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario, to: "good.yaml")
    try tool.write("keyrise: 1\ndevice: nokia\n", to: "bad.yaml")
    let recorded = try run(tool, ["record", "bad.yaml", "good.yaml"] + fast)
    #expect(recorded.status == 2)
    let verified = try tool.run("verify", "bad.yaml", "good.yaml", "absent.yaml")
    #expect(verified.status == 2)
    #expect(verified.text.contains("2 of 3 films could not be told"))
    #expect(verified.text.components(separatedBy: "bad.yaml:2:9").count == 2)
    #expect(verified.errors.isEmpty, "what the report says is not said twice")
    let written = try tool.run("verify", "bad.yaml", "-o", "x.json")
    #expect(written.status == 2 && written.errors.contains("bad.yaml:2:9"))
  }

  /// Two scenarios of one name in two folders.
  private func twoForms() throws -> Tool {
    let tool = try Tool()
    for folder in ["x", "y"] {
      try FileManager.default.createDirectory(
        at: tool.directory.appendingPathComponent(folder), withIntermediateDirectories: true)
      try tool.write(Tool.scenario, to: "\(folder)/form.yaml")
    }
    return tool
  }

  @Test func `A name stands for what was recorded, and for one scenario`() throws {
    let tool = try twoForms()
    defer { tool.remove() }
    #expect(try run(tool, ["record", "x/form.yaml"] + fast).status == 0)
    try tool.write(Self.changed, to: "x/form.yaml")
    #expect(try tool.run("approve", "form").status == 0)
    #expect(try tool.run("verify", "x/form.yaml").status == 0)
    #expect(try tool.names(in: "y") == ["form.yaml"])
    #expect(try run(tool, ["record", "y/form.yaml"] + fast).status == 0)
    let ambiguous = try tool.run("approve", "form")
    #expect(ambiguous.status == 2)
    #expect(
      ambiguous.errors.contains(
        "'form' is the name of several scenarios: 'x/form.yaml', 'y/form.yaml'; name the file"))
  }

  @Test func `Pictures and labels of two scenarios of one name are told apart`() throws {
    let tool = try twoForms()
    defer { tool.remove() }
    #expect(try run(tool, ["record", "x/form.yaml", "y/form.yaml"] + fast).status == 0)
    for folder in ["x", "y"] { try tool.write(Self.changed, to: "\(folder)/form.yaml") }
    let outcome = try tool.run("verify", "x/form.yaml", "y/form.yaml", "--failures", "out")
    #expect(outcome.status == 1)
    #expect(
      try tool.names(in: "out") == [
        "x-form.clearance.before.png", "x-form.clearance.now.png", "y-form.clearance.before.png",
        "y-form.clearance.now.png",
      ])
    #expect(outcome.text.contains("changed x/form.yaml:"))
    #expect(outcome.text.contains("changed y/form.yaml:"))
  }

  @Test(arguments: ["1", "yes"]) func `Every CI records nothing`(_ value: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    #expect(try run(tool, ["record", "scenario.yaml"] + fast, ["CI": value]).status == 1)
    #expect(try tool.names() == ["scenario.yaml"])
  }
}
