import Foundation
import Testing

/// `approve` as users know it.
@Suite struct ApproveCommandTests {
  private let tool = Tool()

  @Test
  func `verify tells what changed, writes nothing, and approve takes what was looked at`() throws {
    try tool.write(Tool.scenario)
    let first = try tool.run("verify", "scenario.yaml")
    #expect(first.status == 1)
    #expect(first.text.contains("missing "))
    #expect(try tool.names() == ["scenario.yaml"])
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + Tool.fast).status == 0)
    let same = try tool.run("verify", "scenario.yaml")
    #expect(same.status == 0 && same.text.hasPrefix("1 film, nothing changed"))
    #expect(same.errors.isEmpty)
    #expect(try tool.run("verify", "scenario.yaml", "-q").text.isEmpty)

    try tool.write(Tool.changedScenario)
    let before = try tool.data(Tool.baseline)
    let outcome = try tool.run("verify", "scenario.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("changed ") && outcome.errors.isEmpty)
    #expect(try tool.run("verify", "scenario.yaml", "-q").text.contains("changed "))
    #expect(try tool.run("verify", "scenario.yaml", "-o", "-").text.contains("changed "))
    #expect(try tool.data(Tool.baseline) == before)
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
    #expect(try tool.data(Tool.baseline) == before)

    try tool.write(Tool.changedScenario)
    #expect(try tool.run(words).status == 0)
    #expect(try tool.data(Tool.baseline) != before)
    #expect(try tool.run("verify", "scenario.yaml").status == 0)
    #expect(try tool.run(words).errors.contains("unchanged"))
  }

  @Test func `Of two films that changed, the one whose seal is given is taken`() throws {
    let both = "\nstrategies: [clearance, none]\n"
    try tool.write(Tool.scenario + both)
    let place = ["--baselines", "kept here"]
    #expect(try tool.runOutsideCI(["record", "scenario.yaml"] + place + Tool.fast).status == 0)
    try tool.write(Tool.changedScenario + both)
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

  /// The command of a page's row, which three scenarios share, and the same without one of its seals.
  @Test func `What changed alike is approved at once, by its seals`() throws {
    let names = ["a.yaml", "b.yaml", "c.yaml"]
    func write(_ text: String) throws {
      // Every form has a height of its own, so that no two films are one.
      for (index, name) in names.enumerated() {
        try tool.write(
          text.replacingOccurrences(of: "[320, 700]", with: "[320, \(700 + 10 * index)]"), to: name)
      }
    }
    try write(Tool.scenario)
    #expect(try tool.runOutsideCI(["record"] + names + Tool.fast).status == 0)
    try write(Tool.changedScenario)
    #expect(try tool.run(["verify"] + names + ["--report", "report.html"]).status == 1)
    let page = try tool.text("report.html")
    let command = try #require(page.firstMatch(of: /"approveAll" ?: ?"keyrise ([^"]*)"/)).1
    let words = command.split(separator: " ").map(String.init)
    #expect(words.count { $0 == "--seen" } == 3 && names.allSatisfy(words.contains), "\(command)")
    #expect(try tool.run(Array(words.dropLast(2))).errors.contains("its seal was not given"))
    let left = try tool.run(["verify"] + names)
    #expect(left.status == 1 && left.text.contains("1 of 3 films changed"), "\(left.text)")
    #expect(try tool.run(words).status == 0)
    #expect(try tool.run(["verify"] + names).status == 0)
  }

  @Test func `approve finds scenarios by name, and a directory stands for all in it`() throws {
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
    #expect(try tool.runOutsideCI(["record", one] + Tool.fast).status == 0)
    try tool.write(Tool.changedScenario, to: one)
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
    try tool.makeFolder("empty")
    #expect(try tool.run("verify", "empty").errors.contains("there is no scenario in 'empty'"))
  }

  @Test func `A name stands for what was recorded, and for one scenario`() throws {
    let tool = try Tool.twoForms()
    #expect(try tool.runOutsideCI(["record", "x/form.yaml"] + Tool.fast).status == 0)
    try tool.write(Tool.changedScenario, to: "x/form.yaml")
    // Another of that name, which only another command line can play, is nobody's business.
    try tool.write(Tool.scenario + "\nstrategy: glide\n", to: "y/form.yaml")
    let approved = try tool.run("approve", "form")
    #expect(approved.status == 0 && !approved.errors.contains("glide"))
    try tool.write(Tool.scenario, to: "y/form.yaml")
    #expect(try tool.run("verify", "x/form.yaml").status == 0)
    #expect(try tool.names(in: "y") == ["form.yaml"])
    #expect(try tool.runOutsideCI(["record", "y/form.yaml"] + Tool.fast).status == 0)
    let ambiguous = try tool.run("approve", "form")
    #expect(ambiguous.status == 2)
    #expect(
      ambiguous.errors.contains(
        "'form' is the name of several scenarios: 'x/form.yaml', 'y/form.yaml'; name the file"))
  }
}
