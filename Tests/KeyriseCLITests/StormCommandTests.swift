import Foundation
import Testing

/// `--storm` as scripts see it.
@Suite struct StormCommandTests {
  /// A storm of one's own: the field gets the focus, and that is all.
  private static let own = """
    storm: 1
    title: My storm
    does: The field gets the focus.
    wrong: It is covered.
    events:
      - {at: 0.1, focus: $field}
    expect:
      - {visible: $field, by: 0.9s}
      - {noJumpAbove: 4}
    """

  private func tool(_ storm: String = own) throws -> Tool {
    let tool = Tool()
    try tool.write(Tool.scenario)
    try tool.write(storm, to: "mine.yaml")
    return tool
  }

  @Test func `An audit plays one storm, all of them, or a file, and says which`() throws {
    let tool = try tool()
    func storms(_ storm: String) throws -> [String] {
      let outcome = try tool.run(
        "audit", "scenario.yaml", "--strategy", "none", "--storm", storm, "--format", "csv")
      #expect(outcome.status == 1)
      return outcome.text.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",", omittingEmptySubsequences: false)[5])
      }
    }
    #expect(try storms("stays-up") == ["stays-up"])
    #expect(try storms("mine.yaml") == ["mine"])
    #expect(try Set(storms("mine.yaml,stays-up,toolbar")) == ["mine", "stays-up", "toolbar"])
    let folder = Tool.renders.deletingLastPathComponent()
      .appendingPathComponent("Sources/Scenarios/Scenario/Storms")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(try storms("all").map { $0 + ".yaml" }.sorted() == files.sorted())
  }

  @Test func `What a scene lacks something for is skipped, and says why`() throws {
    let tool = try tool()
    let audit = try tool.run(
      "audit", "scenario.yaml", "--storm", "undocked", "--format", "junit")
    #expect(audit.status == 0)
    let skipped = "<skipped message=\"it needs a tablet\">it needs a tablet</skipped>"
    #expect(audit.text.contains(skipped))
    #expect(audit.errors.contains("1 not applicable"))
  }

  @Test func `A check runs what the storm expects, and says in which`() throws {
    let tool = try tool()
    let kept = try tool.run("check", "scenario.yaml", "--storm", "stays-up")
    #expect(kept.status == 0)
    let broken = try tool.run(
      "check", "scenario.yaml", "--storm", "mine.yaml", "--strategy", "none")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("in the storm 'mine' "))
    let all = try tool.run("check", "scenario.yaml", "--storm", "all", "--strategy", "none")
    #expect(all.status == 1)
    #expect(all.errors.contains("in the storm 'several-will-shows' "))
  }

  @Test func `A trace is of the storm's events, and says which storm it is`() throws {
    let tool = try tool()
    func rows(_ storm: String...) throws -> [[String]] {
      let flags = storm.flatMap { ["--storm", $0] }
      let outcome = try tool.run(
        ["trace", "scenario.yaml", "--strategy", "none", "--format", "csv"] + flags)
      #expect(outcome.status == 0)
      return outcome.text.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let (own, stays) = try (rows(), rows("stays-up"))
    // The scenario's field has the focus from 0.1 s to the end; the storm's loses it three times.
    func losses(_ rows: [[String]]) -> Int {
      zip(rows, rows.dropFirst()).count { $0[3] == "name" && $1[3] == "" }
    }
    #expect(losses(own) == 0)
    #expect(losses(stays) == 3)
    let both = try rows("stays-up,mine.yaml")
    #expect(both.count == stays.count + (try rows("mine.yaml")).count)
    let json = try tool.run(
      "trace", "scenario.yaml", "--strategy", "none", "--format", "json", "--storm", "stays-up")
    #expect(json.text.contains("+stays-up\""))
  }

  @Test func `A storm is drawn, and several each into an output of its own`() throws {
    let tool = try tool()
    let own = try tool.run("render", "scenario.yaml", "--fps", "5", "-o", "own/")
    let storm = try tool.run(
      "render", "scenario.yaml", "--fps", "5", "--storm", "stays-up", "-o", "storm/")
    #expect((own.status, storm.status) == (0, 0), "\(storm.errors)")
    func frames(_ folder: String) throws -> Int {
      try tool.names(in: folder).count { $0.hasPrefix("frame-") }
    }
    // One second of the scenario's own, more than five of the storm's.
    #expect(try frames("own") == 5)
    #expect(try frames("storm") > 25)
  }

  @Test
  func
    `Where no storm can rage, nothing is written, and that is not success; a check passes it by`()
    throws
  {
    let tool = try tool()
    let before = try tool.names()
    for (arguments, status) in [
      (["trace"], 2), (["trace", "-o", "trace.csv"], 2), (["render"], 2),
      (["still", "--at", "0", "-o", "still.png"], 2), (["strip"], 2), (["check"], 0),
    ] as [([String], Int32)] {
      let outcome = try tool.run(arguments + ["scenario.yaml", "--storm", "undocked"])
      #expect(outcome.errors.contains("it needs a tablet"), "\(arguments)")
      #expect(
        outcome.errors.contains("no storm applies to it") == (status == 2), "\(arguments)")
      #expect(outcome.status == status, "\(arguments)")
      #expect(outcome.text == "", "\(arguments)")
    }
    #expect(try tool.names() == before)
    let some = try tool.run("trace", "scenario.yaml", "--storm", "undocked,stays-up")
    #expect(some.status == 0)
    #expect(some.errors.contains("it needs a tablet"))
  }

  @Test
  func `A picture of a storm is called after it, and leaves the scenario's own alone`() throws {
    let tool = try tool()
    try tool.write(Tool.scenario, to: "form.yaml")
    let before = try tool.names()
    func written(_ arguments: String...) throws -> Set<String> {
      #expect([0, 1].contains(try tool.run(arguments).status))
      return Set(try tool.names()).subtracting(before)
    }
    #expect(
      try written("still", "form.yaml", "--storm", "mine.yaml") == ["form-mine.png"])
    #expect(
      try written("figure", "form.yaml", "--storm", "mine.yaml,stays-up")
        == ["form-mine.png", "form-mine-figure.svg", "form-stays-up-figure.svg"])
  }

  struct Misuse: CustomTestStringConvertible {
    var storm: String
    var status: Int32
    var says: String
    var testDescription: String { storm }
  }

  @Test(arguments: [
    Misuse(storm: "nonsense", status: 64, says: "no storm 'nonsense'; list them with"),
    Misuse(storm: ",", status: 64, says: "'--storm' names no storm"),
    Misuse(storm: "missing.yaml", status: 2, says: "missing.yaml: error[file-not-found]"),
    Misuse(storm: "broken.yaml", status: 2, says: "broken.yaml:5:25: error[unknown-value]"),
    Misuse(storm: "wrong.yaml", status: 2, says: "wrong.yaml:5:15: error[unknown-device]"),
  ])
  func `A storm that is wrong is a sentence, and nothing is written`(_ misuse: Misuse) throws {
    let tool = try tool()
    try tool.write(
      "storm: 1\ntitle: t\ndoes: d.\nwrong: w.\nevents: [{at: 0, focus: $frist}]",
      to: "broken.yaml")
    try tool.write(
      "storm: 1\ntitle: t\ndoes: d.\nwrong: w.\nset: {device: nokia}\n"
        + "events: [{at: 0, focus: $first}]",
      to: "wrong.yaml")
    let before = try tool.names()
    for command in ["audit", "check", "trace", "render"] {
      let outcome = try tool.run(command, "scenario.yaml", "--storm", misuse.storm)
      // Whether something is wrong is what a check is asked.
      let isFound = command == "check" && misuse.storm == "wrong.yaml"
      #expect(outcome.status == (isFound ? 1 : misuse.status), "\(command)")
      #expect(outcome.errors.contains(misuse.says), "\(command)")
      #expect(outcome.text == "")
    }
    #expect(try tool.names() == before)
  }
}
