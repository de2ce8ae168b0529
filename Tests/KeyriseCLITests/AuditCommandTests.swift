import Foundation
import Testing

@testable import KeyriseCLI

/// `keyrise audit` as scripts see it.
@Suite struct AuditCommandTests {
  private let tool = Tool()

  private func audit(_ arguments: String...) throws -> Tool.Outcome { try audit(arguments) }

  private func audit(_ arguments: [String]) throws -> Tool.Outcome {
    try tool.write(Tool.scenario)
    return try tool.run(["audit", "scenario.yaml"] + arguments)
  }

  @Test func `The reference passes and none fails`() throws {
    let reference = try audit("--strategy", "clearance", "--field", "all")
    #expect(reference.status == 0)
    let none = try audit("--strategy", "none")
    #expect(none.status == 1)
    #expect(none.text.contains("hidden-at-rest 30 pt"))
    #expect(none.errors == "1 case, 1 failed\n")
  }

  @Test func `Rows are in the order of the cases, and a table's worst first`() throws {
    let arguments = [
      "--strategy", "none,clearance", "--device", "iphone-15,iphone-se-3", "--field", "all",
      "--keyboard", "plain,bar", "--format",
    ]
    let outcome = try audit(arguments + ["csv"])
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(rows.count == 1 + 2 * 2 * 2)
    #expect(
      rows[0].prefix(8) == [
        "scenario", "device", "orientation", "field", "keyboard", "storm", "strategy", "verdict",
      ])
    let devices = rows.dropFirst().map { String($0[1]) }
    #expect(devices == ["iphone-15", "iphone-se-3"].flatMap { Array(repeating: $0, count: 4) })
    let table = try audit(arguments + ["table"]).text.split(separator: "\n").dropFirst()
    let verdicts = table.map { String($0.prefix { $0 != " " }) }
    #expect(verdicts.count == 8)
    #expect(verdicts == verdicts.sorted { order($0) < order($1) })
    #expect(rows.dropFirst().allSatisfy { $0[6] != "clearance" || $0[7] == "pass" })
  }

  private func order(_ verdict: String) -> Int {
    ["fail", "warn", "pass"].firstIndex(of: verdict) ?? -1
  }

  @Test func `JSON and JUnit parse`() throws {
    let json = try audit("--strategy", "all", "--format", "json")
    let object = try json.object()
    #expect(object["schema"] as? String == "keyrise.audit/1")
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.contains { $0["hidden-at-rest"] as? Double == 30 })
    let junit = try audit("--strategy", "none", "--format", "junit").text
    #expect(junit.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>"))
    #expect(junit.contains("<testsuite name=\"none\" tests=\"1\" failures=\"1\" skipped=\"0\">"))
    #expect(junit.contains("<failure message=\"hidden-at-rest 30 pt"))
  }

  @Test func `A scenario that cannot be used is an error in JUnit, also of shards`() throws {
    try tool.write(
      "keyrise: 1\ndevice: iphone-15\nform: [{field: a, frame: [0, 9, 90, 30]}]\n", to: "a.yaml")
    try tool.write("keyrise: 1\ndevice: iphone-15\ntitel: x\nform: [{space: 9}]\n", to: "b.yaml")
    let whole = try tool.run("audit", "a.yaml", "b.yaml", "--format", "junit")
    #expect(whole.status == 2)
    #expect(whole.text.contains("<testsuite name=\"not audited\" tests=\"1\" errors=\"1\">"))
    #expect(whole.text.contains("name=\"b.yaml\">\n      <error message=\"no key 'titel'"))
    for shard in ["1/2", "2/2"] {
      _ = try tool.run("audit", "a.yaml", "b.yaml", "--shard", shard, "--part", "p/")
    }
    let merged = try tool.run("merge", "p/", "--format", "junit")
    #expect(merged.text == whole.text)
    #expect(merged.status == 2)
  }

  @Test func `Requirements tighten what passes`() throws {
    #expect(try audit("--strategy", "clearance", "--require", "excess-travel<=0").status == 0)
    let outcome = try audit("--strategy", "clearance", "--require", "caret-hidden<=-1")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("caret-hidden 0 ms"))
    let named = try audit("--require", "speed <= 3")
    #expect(named.errors.contains("no metric 'speed'; list them with: keyrise list metrics"))
  }

  @Test(
    arguments: [
      (["--require", "speed<=3"], 64), (["--require", "jump"], 64), (["--keyboard", "swipe"], 64),
      (["--field", "nobody"], 2), (["--device", "iphone-99"], 64), (["--jobs", "0"], 64),
    ] as [([String], Int32)])
  func `Misuse of audit has its status and a sentence`(_ arguments: [String], status: Int32) throws
  {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(["audit", "scenario.yaml"] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.text == "")
    #expect(!outcome.errors.isEmpty)
  }

  @Test func `Any number of jobs says the same`() throws {
    try tool.write(Tool.scenario)
    let texts = try ["1", "3"].map { jobs in
      try tool.run(
        "audit", "scenario.yaml", "--strategy", "all", "--device",
        "iphone-4,iphone-8,iphone-15,iphone-17-pro", "--field", "all", "--jobs", jobs
      ).text
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].split(separator: "\n").count > 4 * 8)
  }
}
